#include "views/gateway_desk/mail_preview.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/core/crypto.h"
#include "base/core/language.h"
#include "base/mail/template.h"
#include "money/payouts/payout_mails.h"
#include "money/refunds/refund_mails.h"
#include "money/sales/sale_mails.h"
#include "outside/deliveries/delivery_mails.h"
#include "people/accounts/account_mails.h"
#include "people/merchant_api/api_account_mails.h"
#include "people/onboarding/application_mails.h"
#include "people/team/team_mails.h"
#include "say/gateway_desk.h"
#include "selling/links/link_mails.h"
#include "selling/mandates/mandate_mails.h"
#include "views/merchant_desk/merchant_desk_mails.h"

namespace gerbang::gateway_desk {

struct MailKind {
  std::string word;
  bool is_for_payer = false;
  std::string subject;  // in the reader's language, with sample data
};
BOOST_DESCRIBE_STRUCT(MailKind, (), (word, is_for_payer, subject))

struct MailQuery {
  std::optional<std::string> language;  // of the mail; the reader's own otherwise
};
BOOST_DESCRIBE_STRUCT(MailQuery, (), (language))
constexpr auto field_rules(contract::Of<MailQuery>) {
  return std::array{contract::rule("language").length(2, 2)};
}

struct MailPreview {
  std::string subject;
  std::string text;  // for whoever reads no HTML
  std::string page;  // where a frame finds it, for a quarter of an hour
};
BOOST_DESCRIBE_STRUCT(MailPreview, (), (subject, text, page))
constexpr auto field_rules(contract::Of<MailPreview>) {
  return std::array{contract::rule("text").length(0, 20'000)};
}

namespace {

using http::Call;
using http::Method;

constexpr Duration kPageOpen = minutes(15);
// Its own styles, and nothing that runs, loads, leads away or looks at what is around it.
constexpr std::string_view kPagePolicy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'self'; sandbox";

const mail::Template* mail_of(std::string_view word) {
  const auto& all = all_mails();
  auto at = std::ranges::find(all, word, &mail::Template::word);
  return at == all.end() ? nullptr : &*at;
}

std::string language_of(const Call& call, const MailQuery& query) {
  auto asked = query.language.value_or(std::string(call.request().language()));
  bool is_known = std::ranges::find(kLanguages, asked) != kLanguages.end();
  return is_known ? asked : "en";
}

mail::Rendered rendered(const mail::Template& which, const std::string& language, Instant now,
                        const mail::MailSettings& settings) {
  return mail::render(which, sample_fields(language, now), mail::language_find(language), settings);
}

std::string signature(const std::string& key, std::string_view word, std::string_view language,
                      std::string_view until) {
  return hex_lower(hmac_sha256(key, fmt::format("mail preview {} {} {}", word, language, until)))
      .substr(0, 32);
}

std::string page_address(const std::string& key, std::string_view word, std::string_view language,
                         Instant until) {
  auto end = std::to_string(until.ms);
  return fmt::format("/mail-preview/{}/{}/{}/{}", word, language, end,
                     signature(key, word, language, end));
}

http::Response page(std::string body) {
  auto out = http::html(200, std::move(body));
  out.headers.push_back({"Content-Security-Policy", std::string(kPagePolicy)});
  out.headers.push_back({"Cache-Control", "no-store"});
  return out;
}

}  // namespace

const std::vector<mail::Template>& all_mails() {
  static const std::vector<mail::Template> all{
      sales::kReceipt,
      sales::kFailed,
      sales::kNotification,
      sales::kAuthorizing,
      sales::kRefunded,
      sales::kVoided,
      links::kPaymentLink,
      links::kPaymentLinkReminder,
      refunds::kOpenedMail,
      refunds::kApprovedMail,
      refunds::kRejectedMail,
      refunds::kMadeMail,
      refunds::kNotMadeMail,
      payouts::kPaidMail,
      payouts::kReturnedMail,
      payouts::kAccountAskedMail,
      payouts::kAccountChangedMail,
      mandates::kInvitationMail,
      mandates::kAuthorisedMail,
      mandates::kEnrolledMail,
      mandates::kFailedMail,
      mandates::kAnnouncedMail,
      mandates::kDebitFailedMail,
      mandates::kDebitCanceledMail,
      mandates::kDebitMissedMail,
      mandates::kReturnedMail,
      mandates::kReturnedMerchantMail,
      mandates::kTerminationAskedMail,
      mandates::kTerminationApprovedMail,
      mandates::kTerminationRejectedMail,
      mandates::kTerminatedMail,
      mandates::kMaintenanceMail,
      mandates::kMaintainedMail,
      mandates::kReminderMail,
      mandates::kVisitMail,
      accounts::kVerification,
      accounts::kSignUpRepeatedMail,
      accounts::kAccountLockedMail,
      accounts::kPasswordReset,
      accounts::kPasswordChangedMail,
      accounts::kTwoFactorEnabledMail,
      accounts::kTwoFactorDisabledMail,
      accounts::kRecoveryCodeUsedMail,
      accounts::kRecoveryCodesRenewedMail,
      onboarding::kInvitation,
      onboarding::kSubmittedMail,
      onboarding::kNeedsInfoMail,
      onboarding::kApprovedMail,
      onboarding::kRejectedMail,
      onboarding::kAssignedMail,
      onboarding::kProposedMail,
      team::kInvitationMail,
      team::kJoinedMail,
      team::kRoleGivenMail,
      team::kSuspendedMail,
      team::kResumedMail,
      team::kFactorRemovalMail,
      team::kOwnershipMail,
      merchant_desk::kActivatedMail,
      merchant_desk::kDeactivatedMail,
      merchant_api::kApiKeyRotatedMail,
      merchant_api::kResultUrlChangedMail,
      deliveries::kEndpointDisabledMail,
  };
  return all;
}

http::Routes mail_preview_routes(const mail::MailSettings& settings, std::string key) {
  constexpr auto kView = http::needs(Resource::admin_acquirer, Action::view);
  const auto* s = &settings;
  return {
      http::route(Method::get, "admin/mails", "admin_mail_list", kView,
                  [s](db::Sql& sql, const Call& call) -> Result<std::vector<MailKind>> {
                    std::vector<MailKind> out;
                    auto language = language_of(call, {});
                    for (const auto& it : all_mails()) {
                      out.push_back({std::string(it.word), it.is_for_payer(),
                                     rendered(it, language, sql.now(), *s).subject});
                    }
                    return out;
                  }),
      http::route(
          Method::get, "admin/mails/{word}", "admin_mail_get", kView,
          [s, key](db::Sql& sql, const Call& call, const MailQuery& query) -> Result<MailPreview> {
            const auto* which = mail_of(call.param("word"));
            if (!which) return not_found(say::gateway_desk::no_mail);
            auto language = language_of(call, query);
            auto made = rendered(*which, language, sql.now(), *s);
            return MailPreview{std::move(made.subject), std::move(made.text),
                               page_address(key, which->word, language, sql.now() + kPageOpen)};
          }),
      http::route(
          Method::get, "/mail-preview/{word}/{language}/{until}/{signature}", "mail_preview_page",
          http::open_to_all("a frame sends no token: the address is signed, and ends soon"),
          [s, key](db::Sql& sql, const Call& call) -> Result<http::Response> {
            auto word = call.param("word"), language = call.param("language"),
                 until = call.param("until");
            const auto* which = mail_of(word);
            bool is_ours =
                equal_secret(call.param("signature"), signature(key, word, language, until));
            if (!which || !is_ours || id_parse(until).value_or(0) < sql.now().ms)
              return not_found(say::gateway_desk::no_mail);
            return page(rendered(*which, std::string(language), sql.now(), *s).html);
          },
          {.is_internal = true}),
  };
}

}  // namespace gerbang::gateway_desk
