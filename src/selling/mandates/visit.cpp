#include "selling/mandates/visit.h"

#include <algorithm>

#include "base/core/crypto.h"
#include "people/merchants/merchant.h"
#include "say/mandates.h"
#include "selling/mandates/authorisation_api.h"
#include "selling/mandates/collection_store.h"
#include "selling/mandates/mandate_mails.h"
#include "selling/mandates/mandate_store.h"
#include "selling/mandates/termination_store.h"

namespace gerbang::mandates {

struct VisitAsk {
  std::string email;
};
BOOST_DESCRIBE_STRUCT(VisitAsk, (), (email))
constexpr auto field_rules(contract::Of<VisitAsk>) {
  return std::array{contract::rule("email").is(contract::Format::email).length(3, 120)};
}

struct VisitToken {
  std::string token;
};
BOOST_DESCRIBE_STRUCT(VisitToken, (), (token))
constexpr auto field_rules(contract::Of<VisitToken>) {
  return std::array{contract::rule("token").length(1, 100)};
}

struct VisitSession {
  std::string session;
};
BOOST_DESCRIBE_STRUCT(VisitSession, (), (session))
constexpr auto field_rules(contract::Of<VisitSession>) {
  return std::array{contract::rule("session").length(1, 100)};
}

struct OwnDebit {
  CalendarDay day;
  Money amount;
  CollectionStatus status{};
  std::optional<std::string> reason;
};
BOOST_DESCRIBE_STRUCT(OwnDebit, (), (day, amount, status, reason))

struct OwnMandate {
  std::string mandate_no;
  std::string merchant_name;
  std::string product_name;
  MandateStatus status{};
  EnrolmentStep enrolment{};
  std::optional<Money> amount;
  Money max_amount;
  std::string currency;
  Frequency frequency{};
  std::optional<std::string> bank_name;
  std::optional<CalendarDay> next_debit;
  std::int64_t debits_done = 0;
  Money debited_amount;
  bool is_paused = false;
  bool termination_pending = false;
  bool can_terminate = false;
  std::vector<OwnDebit> collections;  // the newest, at most 24
};
BOOST_DESCRIBE_STRUCT(OwnMandate, (),
                      (mandate_no, merchant_name, product_name, status, enrolment, amount,
                       max_amount, currency, frequency, bank_name, next_debit, debits_done,
                       debited_amount, is_paused, termination_pending, can_terminate, collections))

struct OwnMandates {
  std::string email;
  std::vector<OwnMandate> mandates;
};
BOOST_DESCRIBE_STRUCT(OwnMandates, (), (email, mandates))

struct OwnTermination {
  std::string session;
  std::string mandate_no;
  std::optional<std::string> reason;
};
BOOST_DESCRIBE_STRUCT(OwnTermination, (), (session, mandate_no, reason))
constexpr auto field_rules(contract::Of<OwnTermination>) {
  using contract::rule;
  return std::array{rule("session").length(1, 100), rule("mandate_no").length(1, 20),
                    rule("reason").length(0, 500)};
}

struct OwnAuthorisation {
  std::string session;
  std::string mandate_no;
};
BOOST_DESCRIBE_STRUCT(OwnAuthorisation, (), (session, mandate_no))
constexpr auto field_rules(contract::Of<OwnAuthorisation>) {
  using contract::rule;
  return std::array{rule("session").length(1, 100), rule("mandate_no").length(1, 20)};
}

struct ChangeTerms {
  std::optional<Money> amount;
  Money max_amount;
  Frequency frequency{};
  std::optional<CalendarDay> expires_on;
};
BOOST_DESCRIBE_STRUCT(ChangeTerms, (), (amount, max_amount, frequency, expires_on))

struct PayMandateChange {
  checkout::MandateRequest request{};
  ChangeState state{};
  std::string merchant_name;
  std::string product_name;
  std::string payer_name;
  std::string mandate_no;
  std::optional<std::string> bank_name;
  std::string currency;
  ChangeTerms before;
  ChangeTerms after;
  std::optional<std::string> reason;
};
BOOST_DESCRIBE_STRUCT(PayMandateChange, (),
                      (request, state, merchant_name, product_name, payer_name, mandate_no,
                       bank_name, currency, before, after, reason))

struct ChangeField {
  std::string name;
  std::string value;
};
BOOST_DESCRIBE_STRUCT(ChangeField, (), (name, value))

struct PayChangeForm {
  std::string url;
  std::vector<ChangeField> fields;
};
BOOST_DESCRIBE_STRUCT(PayChangeForm, (), (url, fields))
constexpr auto field_rules(contract::Of<PayChangeForm>) {
  return std::array{contract::rule("url").length(0, 4'000)};
}

namespace {

using contract::Nothing;
using contract::Success;
using http::Call;
using http::Method;

constexpr std::size_t kVisitTokenBytes = 24;
constexpr Duration kVisitOpen = minutes(30);
/// Links to one address within an hour: anybody may ask for them.
constexpr std::int64_t kAskedMax = 3;
constexpr int kVisitDebitsShown = 24;

constexpr db::Statement kAdd{
    "mandate_visit_add",
    R"(INSERT INTO mandate_visits (token_hash, email, created_at, expires_at)
       VALUES ($1, $2, $3, $4))"};
constexpr db::Statement kDropOld{"mandate_visits_drop",
                                 "DELETE FROM mandate_visits WHERE expires_at < $1"};
constexpr db::Statement kOpenOnce{"mandate_visit_open",
                                  R"(UPDATE mandate_visits SET session_hash = $2, opened_at = $3,
         expires_at = $4 WHERE token_hash = $1 AND opened_at IS NULL AND expires_at > $3)"};
constexpr db::Statement kEmailOf{"mandate_visit_email",
                                 R"(SELECT email FROM mandate_visits
       WHERE session_hash = $1 AND expires_at > $2)"};
// Those in force first: there is more than the page shows of few payers, and of them it is over.
constexpr db::Statement kSignedBy{
    "mandates_signed_by",
    db::text<Mandate,
             "SELECT {} FROM mandates WHERE lower(email) = lower($1) AND authorised_at IS NOT NULL"
             " ORDER BY CASE WHEN status IN (4, 5, 11) THEN 0 ELSE 1 END, created_at DESC"
             " LIMIT 100">};
constexpr db::Statement kSignedOne{
    "mandate_signed_by",
    db::text<Mandate,
             "SELECT {} FROM mandates WHERE mandate_no = $1 AND lower(email) = lower($2)"
             " AND authorised_at IS NOT NULL">};

Error over() {
  return conflict(say::mandates::visit::over, "mandate_visit.over");
}

Result<std::string> email_of(db::Sql& sql, std::string_view session) {
  auto email = sql.one<std::string>(kEmailOf, sha256_hex(session), sql.now());
  if (!email) return over();
  return std::move(*email);
}

Result<Success> access(db::Tx& tx, const Mandates& mandates, const mail::MailSettings& mail,
                       const VisitAsk& ask, std::string_view language) {
  tx.exec(kDropOld, tx.now());
  // To the address that was signed with, not as typed: a database may fold letters together that
  // mail servers tell apart (the sign of Kelvin and k).
  auto signed_by = tx.one<Mandate>(kSignedBy, ask.email);
  auto since = tx.now() - hours(1);
  if (signed_by && mail::mail_count(tx, signed_by->email, kVisitMail, since) < kAskedMax) {
    auto token = random_token(kVisitTokenBytes);
    tx.exec(kAdd, sha256_hex(token), signed_by->email, tx.now(), tx.now() + kVisitOpen);
    mail::Fields fields{{"name", ""},
                        {"url", mandates.settings().public_url + "/auto-debit/mine?token=" + token +
                                    "&lang=" + std::string(language)}};
    static_cast<void>(
        mail::mail_queue(tx, mail, signed_by->email, kVisitMail, fields, std::string(language)));
  }
  return Success{say::mandates::visit::mailed};
}

Result<OwnMandates> own_mandates(db::Sql& sql, const VisitSession& visit,
                                 std::string_view language) {
  OwnMandates out;
  GERBANG_TRY(out.email, email_of(sql, visit.session));
  for (const auto& it : sql.all<Mandate>(kSignedBy, out.email)) {
    auto merchant = merchants::merchant_for_payment(sql, it.merchant);
    bool waits = payer_waits(sql, it.merchant, it.id);
    OwnMandate row{it.mandate_no,
                   merchant.ok() ? merchant->name : "",
                   it.product_name,
                   it.status,
                   it.enrolment,
                   it.amount,
                   it.amount_max,
                   std::string(kCurrency),
                   it.frequency,
                   it.bank_name,
                   next_debit_made(it),
                   it.debits_done,
                   it.debited_amount,
                   it.paused_at.has_value(),
                   waits,
                   !waits && !payer_end_obstacle(it),
                   {}};
    for (const auto& debit : collections_of(sql, it.merchant, it.id, kVisitDebitsShown)) {
      row.collections.push_back({debit.debit_on, debit.amount, debit.status, {}});
      if (debit.reason)
        row.collections.back().reason = payer_reason(debit.code, debit.reason, language);
    }
    out.mandates.push_back(std::move(row));
  }
  return out;
}

/// One of the visitor's own.
Result<Mandate> own_mandate(db::Sql& sql, std::string_view session, std::string_view mandate_no) {
  GERBANG_TRY(auto email, email_of(sql, session));
  auto mandate = sql.one<Mandate>(kSignedOne, mandate_no, email);
  if (!mandate) return not_found(say::mandates::no_mandate);
  return std::move(*mandate);
}

Result<Success> own_terminate(db::Tx& tx, const Terminations& terminations,
                              const OwnTermination& ask) {
  GERBANG_TRY(auto mandate, own_mandate(tx, ask.session, ask.mandate_no));
  GERBANG_CHECK(terminations.ask_by_payer(tx, mandate.merchant, mandate.id, ask.reason));
  return Success{say::mandates::termination::done::asked};
}

Result<PayMandateChange> change_view(db::Sql& sql, std::string_view token) {
  auto change = change_find_by_token(sql, token);
  if (!change) return not_found(say::mandates::no_mandate);
  auto mandate = mandate_find(sql, change->merchant, change->mandate);
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(sql, change->merchant));
  return PayMandateChange{
      change->request,
      change->state,
      merchant.name,
      mandate->product_name,
      mandate->payer_name,
      mandate->mandate_no,
      mandate->bank_name,
      std::string(kCurrency),
      {change->before_amount, change->before_amount_max, change->before_frequency,
       change->before_expires_on},
      {change->amount, change->amount_max, change->frequency, change->expires_on},
      change->reason};
}

}  // namespace

http::Routes visit_routes(const Terminations& terminations, const Changes& changes,
                          const Mandates& mandates, const mail::MailSettings& mail) {
  constexpr auto kAnybody =
      http::open_to_all("a link is mailed to the address, and to nobody else");
  constexpr auto kVisitor = http::open_to_all("the session in the body is one payer's");
  constexpr auto kMailed = http::open_to_all("the token is one payer's");
  // An answer that opens a page is for whoever asked, and kept nowhere; asking twice does no harm.
  constexpr http::RouteOptions kUnkept{.replays = false};
  http::Routes out;
  out.push_back(http::route(
      Method::post, "pay/mandates/access", "pay_mandate_access", kAnybody,
      [&mandates, &mail](db::Tx& tx, const Call& call, const VisitAsk& ask) {
        return access(tx, mandates, mail, ask, call.request().language());
      },
      kUnkept));
  out.push_back(http::route(
      Method::post, "pay/mandates/visit", "pay_mandate_visit", kVisitor,
      [](db::Tx& tx, const Call&, const VisitToken& visit) -> Result<VisitSession> {
        auto session = random_token(kVisitTokenBytes);
        auto opened = tx.changed(kOpenOnce, sha256_hex(visit.token), sha256_hex(session), tx.now(),
                                 tx.now() + kVisitOpen);
        if (opened != 1) return over();
        return VisitSession{std::move(session)};
      },
      kUnkept));
  out.push_back(http::route(
      Method::post, "pay/mandates/mine", "pay_mandate_mine", kVisitor,
      [](db::Sql& sql, const Call& call, const VisitSession& visit) {
        return own_mandates(sql, visit, call.request().language());
      },
      kUnkept));
  out.push_back(http::route(Method::post, "pay/mandates/terminate", "pay_mandate_terminate",
                            kVisitor,
                            [&terminations](db::Tx& tx, const Call&, const OwnTermination& ask) {
                              return own_terminate(tx, terminations, ask);
                            }));
  out.push_back(http::route(
      Method::post, "pay/mandates/authorisation", "pay_mandate_authorisation", kVisitor,
      [&mandates](http::Flow& flow, const Call& call, const OwnAuthorisation& ask) {
        return authorisation_file(flow, mandates, call.request().language(), [&](db::Sql& sql) {
          return own_mandate(sql, ask.session, ask.mandate_no);
        });
      },
      {.replays = false, .content_type = "application/pdf"}));
  out.push_back(http::route(
      Method::get, "pay/mandates/changes/{token}", "pay_mandate_change_get", kMailed,
      [](db::Sql& sql, const Call& call) { return change_view(sql, call.param("token")); }));
  out.push_back(http::route(
      Method::post, "pay/mandates/changes/{token}/sign", "pay_mandate_change_sign", kMailed,
      [&changes](http::Flow& flow, const Call& call, const Nothing&) -> Result<PayChangeForm> {
        GERBANG_TRY(auto start, changes.sign(flow.db, call.param("token")));
        PayChangeForm form{start.target, {}};
        for (auto& [name, value] : start.sent)
          form.fields.push_back({name, value});
        return form;
      },
      kUnkept));
  return out;
}

}  // namespace gerbang::mandates
