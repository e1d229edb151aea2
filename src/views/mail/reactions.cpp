#include "views/mail/reactions.h"

#include "base/contract/json.h"
#include "base/http/http.h"
#include "people/merchant_api/api_account.h"
#include "people/merchants/merchant.h"
#include "people/onboarding/application.h"
#include "selling/links/link.h"
#include "views/mail/display.h"
#include "views/mail/sale_reactions.h"

namespace gerbang::mail {
namespace {

using accounts::AccountSettings;
using events::EventRecord;

// To one address within an hour: somebody else chose it.
constexpr std::int64_t kInvitationsMax = 3;
constexpr std::int64_t kLinksMax = 20;

/// What every reaction of this room needs; outlived by what it points to.
struct Post {
  const AccountSettings* accounts;
  const MailSettings* mail;

  std::string url(std::string_view path) const { return accounts->public_url + std::string(path); }
  Result<Done> send(db::Tx& tx, const accounts::UserFace& to, Template which,
                    const Fields& fields) const {
    GERBANG_CHECK(mail_queue(tx, *mail, to.email, which, fields, to.language));
    return Done{};
  }
};

Result<std::optional<accounts::UserFace>> user_of(db::Tx& tx, const EventRecord& event) {
  GERBANG_TRY(auto account, contract::from_json<accounts::AccountEvent>(event.payload));
  return accounts::user_find(tx, account.user_id);
}

Result<Done> send_verification(db::Tx& tx, const EventRecord& event, const Post& post) {
  GERBANG_TRY(auto user, user_of(tx, event));
  if (!user) return Done{};
  auto url = accounts::verification_link(tx, *post.accounts, *user);
  return post.send(tx, *user, Template::verification, {{"name", user->full_name}, {"url", url}});
}

/// To a user about the account itself; a stranger can cause these, so at most one an hour.
Result<Done> send_warning(db::Tx& tx, const EventRecord& event, const Post& post, Template which) {
  GERBANG_TRY(auto user, user_of(tx, event));
  if (!user || mail_count(tx, user->email, which, tx.now() - hours(1)) > 0) return Done{};
  auto url = post.url("/login?email=" + http::url_encode(user->email));
  return post.send(tx, *user, which, {{"name", user->full_name}, {"url", url}});
}

Result<Done> send_reset(db::Tx& tx, const EventRecord& event, const Post& post) {
  GERBANG_TRY(auto user, user_of(tx, event));
  if (!user) return Done{};
  auto url = accounts::reset_link(tx, *post.accounts, *user);
  return post.send(tx, *user, Template::password_reset, {{"name", user->full_name}, {"url", url}});
}

/// Something about the way into the account has changed: its owner is told when, and whose browser
/// it was.
Result<Done> send_about_security(db::Tx& tx, const EventRecord& event, const Post& post,
                                 Template which) {
  GERBANG_TRY(auto change, contract::from_json<accounts::AccountEvent>(event.payload));
  auto user = accounts::user_find(tx, change.user_id);
  if (!user) return Done{};
  auto left = change.recovery_codes_left ? std::to_string(*change.recovery_codes_left) : "";
  auto page = which == Template::password_changed ? "/forgot-password" : "/login-protection";
  return post.send(tx, *user, which,
                   {{"name", user->full_name},
                    {"date", date_text(tx.now(), user->language)},
                    {"browser", browser_text(change.user_agent.value_or(""))},
                    {"ip", change.ip.value_or("")},
                    {"left", left},
                    {"url", post.url(page)}});
}

/// Each with the letter of its step in the wizard: a field has its label there, in every language.
std::string remarks_text(const std::vector<onboarding::FieldRemark>& remarks) {
  std::string out;
  for (const auto& remark : remarks) {
    if (!out.empty()) out += "\n";
    if (char letter = onboarding::step_letter(remark.field)) out += std::string(1, letter) + ": ";
    out += remark.remark;
  }
  return out;
}

Result<Done> send_invitation(db::Tx& tx, const EventRecord& event, const Post& post) {
  Id<Application> id{id_parse(event.subject_id).value_or(0)};
  auto row = onboarding::application_find(tx, id);
  if (!row) return Done{};
  auto fields = onboarding::application_fields(*row);
  auto to =
      fields.contact_person1_email ? fields.contact_person1_email : fields.customer_service_email;
  if (!to) return Done{};
  // A visitor chose the address: it must not become a way to flood somebody's mailbox.
  if (mail_count(tx, *to, Template::invitation, tx.now() - hours(1)) >= kInvitationsMax) {
    return Done{};
  }
  auto url = accounts::invitation_link(tx, *post.accounts, *to, id);
  // Who is invited has no language yet: the visitor's is the best guess.
  auto invited = contract::from_json<onboarding::ApplicationInvited>(event.payload);
  GERBANG_CHECK(mail_queue(tx, *post.mail, *to, Template::invitation,
                           {{"company", fields.company_registered_name.value_or("")}, {"url", url}},
                           invited.ok() ? invited->language : "en"));
  return Done{};
}

Result<Done> send_about_application(db::Tx& tx, const EventRecord& event, const Post& post,
                                    Template which) {
  Id<Application> id{id_parse(event.subject_id).value_or(0)};
  auto remarks = remarks_text(onboarding::application_remarks(tx, id));
  auto company = accounts::company_name(tx, event.merchant);
  auto url = post.url(which == Template::application_approved ? "/dashboard"
                                                              : "/merchant/application/view");
  for (const auto& owner : accounts::company_owners(tx, event.merchant)) {
    GERBANG_CHECK(post.send(
        tx, owner, which,
        {{"name", owner.full_name}, {"company", company}, {"remarks", remarks}, {"url", url}}));
  }
  return Done{};
}

/// Somebody changed where results go, or the key: every owner is told who it was.
Result<Done> send_about_change(db::Tx& tx, const EventRecord& event, const Post& post,
                               Template which) {
  GERBANG_TRY(auto change, contract::from_json<merchant_api::MerchantChange>(event.payload));
  auto company = accounts::company_name(tx, event.merchant);
  for (const auto& owner : accounts::company_owners(tx, event.merchant)) {
    auto ends = change.old_key_ends_date ? date_text(*change.old_key_ends_date, owner.language)
                                         : std::string();
    GERBANG_CHECK(post.send(tx, owner, which,
                            {{"name", owner.full_name},
                             {"company", company},
                             {"address", change.backend_result_url.value_or("")},
                             {"key", change.key_hint.value_or("")},
                             {"oldKeyEnds", ends},
                             {"by", change.by_name + " (" + change.by_email + ")"},
                             {"ip", change.ip},
                             {"date", date_text(tx.now(), owner.language)},
                             {"url", post.url("/merchant/api-account")}}));
  }
  return Done{};
}

Result<Done> send_link(db::Tx& tx, const EventRecord& event, const Post& post) {
  GERBANG_TRY(auto link, contract::from_json<links::LinkEmail>(event.payload));
  if (mail_count(tx, link.to, Template::payment_link, tx.now() - hours(1)) >= kLinksMax) {
    return Error{ErrorCode::rate_limited,
                 "This address has been sent many payment links within an hour. Try again later, "
                 "or share the link yourself.",
                 {},
                 {},
                 {}};
  }
  GERBANG_CHECK(mail_queue(tx, *post.mail, link.to, Template::payment_link,
                           {{"name", link.customer_name.value_or("")},
                            {"merchant", link.merchant},
                            {"title", link.title},
                            {"amount", link.amount ? amount_text(*link.amount, link.language) : ""},
                            {"url", link.url + "?lang=" + link.language}},
                           link.language));
  return Done{};
}

}  // namespace

std::vector<events::Reaction> mail_reactions(const AccountSettings& accounts,
                                             const MailSettings& mail) {
  const Post post{&accounts, &mail};
  auto out = sale_mail_reactions(accounts.public_url, mail);
  auto on = [&](std::string_view kind, auto send) {
    out.push_back({std::string(kind),
                   [post, send](db::Tx& tx, const EventRecord& e) { return send(tx, e, post); }});
  };
  auto on_with = [&](std::string_view kind, auto send, Template which) {
    out.push_back({std::string(kind), [post, send, which](db::Tx& tx, const EventRecord& e) {
                     return send(tx, e, post, which);
                   }});
  };
  on(accounts::kAccountCreated, send_verification);
  on(accounts::kVerificationAsked, send_verification);
  on_with(accounts::kSignUpRepeated, send_warning, Template::sign_up_repeated);
  on_with(accounts::kAccountLocked, send_warning, Template::account_locked);

  on(accounts::kPasswordForgotten, send_reset);
  on_with(accounts::kPasswordChanged, send_about_security, Template::password_changed);
  on_with(accounts::kTwoFactorEnabled, send_about_security, Template::two_factor_enabled);
  on_with(accounts::kTwoFactorDisabled, send_about_security, Template::two_factor_disabled);
  on_with(accounts::kRecoveryCodeUsed, send_about_security, Template::recovery_code_used);
  on_with(accounts::kRecoveryCodesRenewed, send_about_security, Template::recovery_codes_renewed);

  on(onboarding::kApplicationInvited, send_invitation);
  on_with(onboarding::kApplicationSubmitted, send_about_application,
          Template::application_submitted);
  on_with(onboarding::kApplicationNeedsInfo, send_about_application,
          Template::application_needs_info);
  on_with(onboarding::kApplicationApproved, send_about_application, Template::application_approved);
  on_with(onboarding::kApplicationRejected, send_about_application, Template::application_rejected);

  on_with(merchant_api::kResultUrlChanged, send_about_change, Template::result_url_changed);
  on_with(merchant_api::kApiKeyRotated, send_about_change, Template::api_key_rotated);

  on("link.email_requested", send_link);
  return out;
}

}  // namespace gerbang::mail
