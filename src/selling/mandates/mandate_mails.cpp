#include "selling/mandates/mandate_mails.h"

#include "base/mail/display.h"
#include "people/accounts/account.h"
#include "people/merchants/merchant.h"
#include "selling/mandates/product_store.h"

namespace gerbang::mandates {
namespace {

enum class To { payer, merchant };

constexpr std::int64_t kMailedMax = 20;  // to one address within an hour

std::string optional_amount(const std::optional<Money>& amount, std::string_view language) {
  return amount ? mail::amount_text(*amount, language) : std::string();
}

std::string optional_day(const std::optional<CalendarDay>& day, std::string_view language) {
  return day ? mail::day_text(*day, language) : std::string();
}

/// Of the merchant's address for notices no language is known; its owner's is the best guess.
std::string language_of(db::Sql& sql, MerchantId merchant, const MandateFacts& facts, To whom) {
  if (whom == To::payer) return facts.language;
  auto owners = accounts::company_owners(sql, merchant);
  return owners.empty() ? "en" : owners.front().language;
}

std::string reason_of(const MandateFacts& facts, std::string_view language, To whom) {
  if (facts.blocked) return blocked_text(*facts.blocked).in(language);
  return whom == To::payer ? payer_reason(facts.reason_code, facts.reason, language)
                           : facts.reason.value_or("");
}

mail::Fields fields_of(db::Sql& sql, const MandateSettings& settings,
                       const merchants::MerchantFace& merchant, const MandateFacts& facts,
                       std::string_view language, To whom) {
  auto amount = facts.event_amount ? facts.event_amount : facts.amount;
  std::string most;
  if (!facts.amount) most = mail::amount_text(facts.amount_max, language);
  auto page = [&](std::string path) {
    return settings.public_url + std::move(path) + "?lang=" + std::string(language);
  };
  std::string url = page("/auto-debit/mandate/" + facts.token);
  if (facts.status == MandateStatus::failed) {
    auto product = product_find_any(sql, merchant.id, facts.product_id);
    url = product ? page("/auto-debit/" + product->slug) : std::string();
  }
  return {{"name", facts.payer_name},
          {"customer", facts.payer_name},
          {"merchant", merchant.name},
          {"merchantEmail", merchant.customer_service_email},
          {"product", facts.product_name},
          {"number", facts.mandate_no},
          {"bank", facts.bank_name.value_or("")},
          {"amount", optional_amount(amount, language)},
          {"most", std::move(most)},
          {"authorisation", mail::amount_text(settings.authorisation, language)},
          {"day", optional_day(facts.event_day ? facts.event_day : facts.next_debit, language)},
          {"retry", optional_day(facts.retry_on, language)},
          {"reason", reason_of(facts, language, whom)},
          {"url", std::move(url)},
          {"own", page("/auto-debit/mine")},
          {"change",
           facts.change_token ? page("/auto-debit/change/" + *facts.change_token) : std::string()}};
}

}  // namespace

bool is_mailed_often(db::Sql& sql, const std::string& to, const mail::Template& which) {
  return mail::mail_count(sql, to, which, sql.now() - hours(1)) >= kMailedMax;
}

std::vector<events::Reaction> mandate_mails(const mail::MailSettings& mail,
                                            const MandateSettings& settings) {
  std::vector<events::Reaction> out;
  // What anybody may cause comes to an address so often and no more. What is due comes as often as
  // it is due.
  auto on = [&](const MandateKind& kind, const mail::Template& which, To whom,
                bool is_bounded = false) {
    auto send = [mail = &mail, settings = &settings, which, whom, is_bounded](
                    db::Tx& tx, const events::EventRecord& event,
                    const MandateFacts& facts) -> Result<Done> {
      auto to = whom == To::payer ? std::optional(facts.email)
                                  : merchants::payment_notification_address(tx, event.merchant);
      if (!to || to->empty()) return Done{};
      // Of a debit that nobody was told of nobody expects anything.
      if (facts.is_announced && !*facts.is_announced) return Done{};
      if (is_bounded && is_mailed_often(tx, *to, which)) return Done{};
      GERBANG_TRY(auto merchant, merchants::merchant_for_payment(tx, event.merchant));
      auto language = language_of(tx, event.merchant, facts, whom);
      auto fields = fields_of(tx, *settings, merchant, facts, language, whom);
      // To the merchant the payer's name is a fact, not a greeting.
      if (whom == To::merchant) fields.erase(fields.begin());
      // Nothing fails because somebody's address is no address.
      static_cast<void>(mail::mail_queue(tx, *mail, *to, which, fields, language));
      return Done{};
    };
    out.push_back(
        events::on(kind, whom == To::payer ? "mails the payer" : "mails the merchant", send));
  };
  on(kMandatePrepared, kInvitationMail, To::payer, true);
  on(kMandateAuthorised, kAuthorisedMail, To::payer, true);
  on(kMandateEnrolled, kEnrolledMail, To::payer);
  on(kMandateFailed, kFailedMail, To::payer, true);
  on(kMandateDebitAnnounced, kAnnouncedMail, To::payer);
  on(kMandateDebitFailed, kDebitFailedMail, To::payer);
  on(kMandateDebitCanceled, kDebitCanceledMail, To::payer);
  on(kMandateDebitMissed, kDebitMissedMail, To::payer);
  on(kMandateDebitReturned, kReturnedMail, To::payer);
  on(kMandateDebitReturned, kReturnedMerchantMail, To::merchant);
  on(kMandateTerminationAsked, kTerminationAskedMail, To::merchant, true);
  on(kMandateTerminationApproved, kTerminationApprovedMail, To::payer);
  on(kMandateTerminationRejected, kTerminationRejectedMail, To::payer);
  on(kMandateTerminated, kTerminatedMail, To::payer);
  on(kMandateMaintenance, kMaintenanceMail, To::payer, true);
  on(kMandateReminded, kReminderMail, To::payer);
  on(kMandateMaintained, kMaintainedMail, To::payer);
  return out;
}

}  // namespace gerbang::mandates
