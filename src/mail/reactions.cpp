#include "mail/reactions.h"

#include "contract/json.h"
#include "links/link.h"
#include "merchants/application.h"
#include "merchants/merchant.h"
#include "payments/sale.h"

namespace gerbang::mail {
namespace {

using accounts::AccountSettings;
using outbox::EventRecord;
using payments::SaleFacts;

Result<std::optional<accounts::UserFace>> user_of(db::Tx& tx, const EventRecord& event) {
  GERBANG_TRY(auto account, contract::from_json<accounts::AccountEvent>(event.payload));
  return accounts::user_find(tx, account.user_id);
}

Result<Done> send_verification(db::Tx& tx, const EventRecord& event,
                               const AccountSettings& settings) {
  GERBANG_TRY(auto user, user_of(tx, event));
  if (!user) return Done{};
  auto url = accounts::verification_link(tx, settings, *user);
  GERBANG_CHECK(mail_queue(tx, user->email, Template::verification,
                           {{"name", user->full_name}, {"url", url}}, user->language));
  return Done{};
}

/// To a user about the account itself; a stranger can cause these, so at most one an hour.
Result<Done> send_warning(db::Tx& tx, const EventRecord& event, const AccountSettings& settings,
                          Template which) {
  GERBANG_TRY(auto user, user_of(tx, event));
  if (!user || mail_count(tx, user->email, which, tx.now() - hours(1)) > 0) return Done{};
  GERBANG_CHECK(mail_queue(tx, user->email, which,
                           {{"name", user->full_name}, {"url", settings.public_url + "/login"}},
                           user->language));
  return Done{};
}

std::string remarks_text(const std::vector<merchants::FieldRemark>& remarks) {
  std::string out;
  for (const auto& remark : remarks) {
    if (!out.empty()) out += "\n";
    if (!remark.field.empty()) out += remark.field + ": ";
    out += remark.remark;
  }
  return out;
}

Result<Done> send_invitation(db::Tx& tx, const EventRecord& event,
                             const AccountSettings& settings) {
  Id<Application> id{id_parse(event.subject_id).value_or(0)};
  auto row = merchants::application_find(tx, id);
  if (!row) return Done{};
  auto fields = merchants::application_fields(*row);
  auto to =
      fields.contact_person1_email ? fields.contact_person1_email : fields.customer_service_email;
  if (!to) return Done{};
  // A visitor chose the address: it must not become a way to flood somebody's mailbox.
  if (mail_count(tx, *to, Template::invitation, tx.now() - hours(1)) >= 3) return Done{};
  auto url = accounts::invitation_link(tx, settings, *to, id);
  GERBANG_CHECK(mail_queue(
      tx, *to, Template::invitation,
      {{"company", fields.company_registered_name.value_or("your company")}, {"url", url}}, "en"));
  return Done{};
}

Result<Done> send_to_owners(db::Tx& tx, const EventRecord& event, const AccountSettings& settings,
                            Template which) {
  Id<Application> id{id_parse(event.subject_id).value_or(0)};
  auto remarks = remarks_text(merchants::application_remarks(tx, id));
  auto company = accounts::company_name(tx, event.merchant);
  auto url =
      settings.public_url +
      (which == Template::application_approved ? "/dashboard" : "/merchant/application/view");
  for (const auto& owner : accounts::company_owners(tx, event.merchant)) {
    GERBANG_CHECK(mail_queue(
        tx, owner.email, which,
        {{"name", owner.full_name}, {"company", company}, {"remarks", remarks}, {"url", url}},
        owner.language));
  }
  return Done{};
}

std::string address_of(std::string_view url, const AccountSettings& settings) {
  return url.starts_with('/') ? settings.public_url + std::string(url) : std::string(url);
}

Fields sale_fields(const SaleFacts& sale, const merchants::MerchantFace& merchant,
                   const AccountSettings& settings) {
  return {{"name", sale.customer_name.value_or("")},
          {"customer", sale.customer_name.value_or("")},
          {"merchant", merchant.name},
          {"merchantEmail", merchant.customer_service_email},
          {"order", sale.order_no},
          {"description", sale.description},
          {"amount", money_display(sale.event_amount)},
          {"reference", sale.acquirer_reference.value_or("")},
          {"bank", sale.bank_name.value_or("")},
          {"date", kl_display(sale.paid_date.value_or(sale.created_date))},
          {"reason", sale.failure_reason.value_or("")},
          {"url", address_of(sale.retry_url.value_or(""), settings)}};
}

enum class To { payer, merchant };

Result<Done> send_about_sale(db::Tx& tx, const EventRecord& event, const AccountSettings& settings,
                             Template which, To whom) {
  GERBANG_TRY(auto sale, contract::from_json<SaleFacts>(event.payload));
  auto to = whom == To::payer ? sale.customer_email
                              : merchants::payment_notification_address(tx, event.merchant);
  if (!to || to->empty()) return Done{};
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(tx, event.merchant));
  // A payment must not fail because somebody's address is no address.
  auto queued = mail_queue(tx, *to, which, sale_fields(sale, merchant, settings), "en");
  static_cast<void>(queued);
  return Done{};
}

Result<Done> send_link(db::Tx& tx, const EventRecord& event) {
  GERBANG_TRY(auto link, contract::from_json<links::LinkEmail>(event.payload));
  GERBANG_CHECK(mail_queue(tx, link.to, Template::payment_link,
                           {{"name", link.customer_name.value_or("")},
                            {"merchant", link.merchant},
                            {"title", link.title},
                            {"amount", link.amount ? money_display(*link.amount) : ""},
                            {"url", link.url}},
                           "en"));
  return Done{};
}

}  // namespace

std::vector<outbox::Reaction> mail_reactions(const AccountSettings& settings) {
  const auto* s = &settings;
  std::vector<outbox::Reaction> out;
  auto on = [&](std::string_view kind, auto run) { out.push_back({std::string(kind), run}); };
  auto verification = [s](db::Tx& tx, const EventRecord& e) {
    return send_verification(tx, e, *s);
  };
  on(accounts::kAccountCreated, verification);
  on(accounts::kVerificationAsked, verification);
  auto warning = [&](std::string_view kind, Template which) {
    on(kind,
       [s, which](db::Tx& tx, const EventRecord& e) { return send_warning(tx, e, *s, which); });
  };
  warning(accounts::kSignUpRepeated, Template::sign_up_repeated);
  warning(accounts::kAccountLocked, Template::account_locked);

  on(merchants::kApplicationInvited,
     [s](db::Tx& tx, const EventRecord& e) { return send_invitation(tx, e, *s); });
  auto owners = [&](std::string_view kind, Template which) {
    on(kind,
       [s, which](db::Tx& tx, const EventRecord& e) { return send_to_owners(tx, e, *s, which); });
  };
  owners(merchants::kApplicationSubmitted, Template::application_submitted);
  owners(merchants::kApplicationNeedsInfo, Template::application_needs_info);
  owners(merchants::kApplicationApproved, Template::application_approved);
  owners(merchants::kApplicationRejected, Template::application_rejected);

  auto sale = [&](std::string_view kind, Template which, To whom) {
    on(kind, [s, which, whom](db::Tx& tx, const EventRecord& e) {
      return send_about_sale(tx, e, *s, which, whom);
    });
  };
  sale("sale.paid", Template::payment_receipt, To::payer);
  sale("sale.paid", Template::payment_notification, To::merchant);
  sale("sale.failed", Template::payment_failed, To::payer);
  sale("sale.authorizing", Template::payment_authorizing, To::merchant);
  sale("sale.refunded", Template::payment_refunded, To::payer);
  on("link.email_requested", send_link);
  return out;
}

}  // namespace gerbang::mail
