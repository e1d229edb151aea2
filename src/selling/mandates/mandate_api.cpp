#include "selling/mandates/mandate_api.h"

#include "base/exchange/file.h"
#include "say/mandates.h"
#include "selling/mandates/authorisation_api.h"
#include "selling/mandates/mandate_query.h"
#include "selling/mandates/payer_id.h"
#include "selling/mandates/product_store.h"

namespace gerbang::mandates {

struct MandateRow {
  Id<Mandate> id;
  std::string mandate_no;
  MandateStatus status{};
  EnrolmentStep enrolment{};  // while the status is 0
  std::string payer_name;
  std::string email;
  Id<Product> product_id;
  std::string product_name;
  std::optional<std::string> bank_name;
  std::string transfer_type;  // "B2C" or "B2B"
  std::optional<Money> amount;
  Money max_amount;
  std::string currency;
  Frequency frequency{};
  std::optional<std::int64_t> debits;
  std::int64_t debits_done = 0;
  Money debited_amount;
  std::optional<CalendarDay> next_debit;
  bool is_paused = false;
  bool is_held = false;     // the payer has asked to end it
  bool is_match = false;    // the account is of the payer's name
  bool is_default = false;  // the last debit failed for good
  Instant created_date;
  std::vector<MandateAction> actions;
};
BOOST_DESCRIBE_STRUCT(MandateRow, (),
                      (id, mandate_no, status, enrolment, payer_name, email, product_id,
                       product_name, bank_name, transfer_type, amount, max_amount, currency,
                       frequency, debits, debits_done, debited_amount, next_debit, is_paused,
                       is_held, is_match, is_default, created_date, actions))

struct MandateHistoryRow {
  MandateHappening kind{};
  MandateStatus from_status{};
  MandateStatus to_status{};
  std::optional<std::string> actor;
  std::optional<std::string> note;
  std::optional<Blocked> blocked;  // of a debit that was not made
  Instant created_date;
};
BOOST_DESCRIBE_STRUCT(MandateHistoryRow, (),
                      (kind, from_status, to_status, actor, note, blocked, created_date))

/// What comes next of a mandate, and when.
enum class MandateStep : unsigned char {
  payer_signs,   // by the day on which the invitation ends
  bank_answers,  // by the day of its report
  debit,
  retry,
  file_leaves,
  bank_responds,
};

}  // namespace gerbang::mandates

template <>
struct gerbang::contract::WireWords<gerbang::mandates::MandateStep> {
  using S = gerbang::mandates::MandateStep;
  static constexpr std::array<std::pair<S, std::string_view>, 6> names{
      {{S::payer_signs, "PAYER_SIGNS"},
       {S::bank_answers, "BANK_ANSWERS"},
       {S::debit, "DEBIT"},
       {S::retry, "RETRY"},
       {S::file_leaves, "FILE_LEAVES"},
       {S::bank_responds, "BANK_RESPONDS"}}};
};

namespace gerbang::mandates {

struct MandateAhead {
  MandateStep step{};
  CalendarDay day;
  std::optional<Instant> at;
  std::optional<Money> amount;
};
BOOST_DESCRIBE_STRUCT(MandateAhead, (), (step, day, at, amount))

/// How much of what may be debited in this window of the calendar is used, retries counted.
struct MandateBudget {
  CalendarDay from;
  CalendarDay to;
  std::int64_t used = 0;
  std::int64_t max = 0;
};
BOOST_DESCRIBE_STRUCT(MandateBudget, (), (from, to, used, max))

struct MandateCollection {
  Id<SaleAttempt> id;
  Id<Sale> sale_id;
  std::string order_no;
  Id<Mandate> mandate_id;
  std::string mandate_no;
  std::string payer_name;
  std::string bank_name;
  CollectionStatus status{};
  Money amount;
  std::string currency;
  CalendarDay due_on;
  CalendarDay debit_on;
  std::int64_t attempt = 1;  // 1: the first try
  std::optional<std::string> code;
  std::optional<std::string> reason;
  std::optional<CalendarDay> retry_on;
  std::optional<std::string> merchant_reference;
  Instant created_date;
  std::optional<Instant> ended_date;
};
BOOST_DESCRIBE_STRUCT(MandateCollection, (),
                      (id, sale_id, order_no, mandate_id, mandate_no, payer_name, bank_name, status,
                       amount, currency, due_on, debit_on, attempt, code, reason, retry_on,
                       merchant_reference, created_date, ended_date))

struct MandateDetails : MandateRow {
  PayerIdType id_type{};
  std::string id_number;
  std::string phone;
  std::optional<std::string> account;  // its last four digits
  std::optional<std::string> holder_name;
  std::optional<std::string> bank_mandate_no;
  std::optional<CalendarDay> effective_on;
  std::optional<CalendarDay> expires_on;
  std::optional<Instant> authorised_date;
  std::optional<CalendarDay> approved_on;
  std::optional<Id<Sale>> authorisation_sale_id;
  std::int64_t retries = 0;
  std::int64_t terms_version = 0;
  std::string terms;
  std::optional<std::string> failure_reason;
  std::string url;  // the payer's page of it
  std::vector<MandateHistoryRow> history;
  std::vector<MandateAhead> ahead;
  std::optional<MandateBudget> budget;
  std::vector<MandateCollection> collections;  // the newest, at most 24
};
BOOST_DESCRIBE_STRUCT(MandateDetails, (MandateRow),
                      (id_type, id_number, phone, account, holder_name, bank_mandate_no,
                       effective_on, expires_on, authorised_date, approved_on,
                       authorisation_sale_id, retries, terms_version, terms, failure_reason, url,
                       history, ahead, budget, collections))
constexpr auto field_rules(contract::Of<MandateDetails>) {
  return std::array{contract::rule("terms").length(0, 20'000)};
}

/// A collection with the very lines that went to the bank and came back.
struct CollectionDetails : MandateCollection {
  std::optional<std::string> file_name;
  std::optional<std::string> file_line;
  std::optional<Instant> file_date;
  std::optional<std::string> response_file_name;
  std::optional<std::string> response_line;
  std::optional<Instant> response_date;
  std::optional<std::string> bank_reference;
};
BOOST_DESCRIBE_STRUCT(CollectionDetails, (MandateCollection),
                      (file_name, file_line, file_date, response_file_name, response_line,
                       response_date, bank_reference))

namespace {

using contract::Nothing;
using contract::Success;
using http::Call;
using http::Method;

constexpr auto kApplication = Resource::payment_e_mandate_application;
constexpr auto kTransaction = Resource::payment_e_mandate_transaction;
constexpr int kCollectionsShown = 24;
constexpr std::int64_t kDebitsAhead = 3;
constexpr Duration kResponseFrom = hours(17);

MandateRow row_of(const Mandate& it) {
  return {it.id,
          it.mandate_no,
          it.status,
          it.enrolment,
          it.payer_name,
          it.email,
          it.product,
          it.product_name,
          it.bank_name,
          it.is_corporate ? "B2B" : "B2C",
          it.amount,
          it.amount_max,
          std::string(kCurrency),
          it.frequency,
          it.debits,
          it.debits_done,
          it.debited_amount,
          next_debit_made(it),
          it.paused_at.has_value(),
          it.is_held,
          it.is_match,
          it.is_default,
          it.created_at,
          mandate_actions(it)};
}

MandateCollection view_of(const Collection& it) {
  return {it.id,
          it.sale,
          it.order_no,
          it.mandate,
          it.mandate_no,
          it.payer_name,
          it.bank_name,
          it.status,
          it.amount,
          std::string(kCurrency),
          it.due_on,
          it.debit_on,
          it.retry + 1,
          it.code,
          it.reason,
          it.retry_on,
          it.merchant_reference,
          it.created_at,
          it.ended_at};
}

std::vector<MandateAhead> ahead_of(const MandateSettings& settings, const Mandate& mandate,
                                   const std::vector<Collection>& collections, Instant now,
                                   const calendar::BankingDays& banks) {
  std::vector<MandateAhead> out;
  if (mandate.status == MandateStatus::initiated) {
    if (mandate.enrolment == EnrolmentStep::prepared && !mandate.authorisation_sale) {
      out.push_back({MandateStep::payer_signs,
                     {kl_day(mandate.created_at + settings.prepared_open)},
                     {},
                     {}});
    }
    if (mandate.enrolment == EnrolmentStep::authorised)
      out.push_back(
          {MandateStep::bank_answers, {banks.after(kl_day(*mandate.authorised_at), 1)}, {}, {}});
    return out;
  }
  for (const auto& it : collections) {
    if (it.retry_on) out.push_back({MandateStep::retry, *it.retry_on, {}, it.amount});
    if (it.status == CollectionStatus::waiting) {
      auto leaves = kl_day_start(it.debit_on.day) + settings.collects_from;
      out.push_back({MandateStep::file_leaves, it.debit_on, leaves, it.amount});
    }
    if (it.status == CollectionStatus::sent) {
      auto answers = kl_day_start(it.debit_on.day) + kResponseFrom;
      out.push_back({MandateStep::bank_responds, it.debit_on, std::max(answers, now), it.amount});
    }
  }
  if (next_debit_made(mandate)) {
    auto count = kDebitsAhead;
    if (mandate.debits) count = std::min(count, *mandate.debits - mandate.next_nth);
    for (const auto& it : mandate_dates(mandate, count, banks)) {
      if (mandate.expires_on && it.debited > *mandate.expires_on) break;
      out.push_back({MandateStep::debit, it.debited,
                     kl_day_start(it.debited.day) + settings.collects_from, mandate.amount});
    }
  }
  return out;
}

Result<MandateDetails> details(const Mandates& mandates, db::Sql& sql, const Call& call) {
  auto mandate = mandate_find(sql, call.merchant(), call.id<Mandate>("id"));
  if (!mandate) return not_found(say::mandates::no_mandate);
  auto banks = calendar::banking_days(sql);
  auto collections = collections_of(sql, mandate->merchant, mandate->id, kCollectionsShown);
  MandateDetails out;
  static_cast<MandateRow&>(out) = row_of(*mandate);
  out.id_type = mandate->id_type;
  out.id_number = mandate->id_number;
  out.phone = mandate->phone;
  if (mandate->account) out.account = last_signs(*mandate->account);
  out.holder_name = mandate->holder_name;
  out.bank_mandate_no = mandate->bank_mandate_no;
  out.effective_on = mandate->effective_on;
  out.expires_on = mandate->expires_on;
  out.authorised_date = mandate->authorised_at;
  out.approved_on = mandate->approved_on;
  out.authorisation_sale_id = mandate->authorisation_sale;
  out.retries = mandate->retries;
  out.terms_version = mandate->terms_version;
  if (auto product = product_find_any(sql, mandate->merchant, mandate->product))
    out.terms = product_terms(sql, *product, mandate->terms_version);
  out.failure_reason = mandate->failure_reason;
  out.url = mandate_url(mandates.settings(), mandate->token);
  for (auto& line : mandate_lines(sql, mandate->merchant, mandate->id)) {
    out.history.push_back({line.kind, line.from_status, line.to_status, std::move(line.actor),
                           std::move(line.note), line.blocked, line.created_at});
  }
  out.ahead = ahead_of(mandates.settings(), *mandate, collections, sql.now(), banks);
  if (mandate->approved_on) {
    auto window = window_of(mandate->frequency, kl_day(sql.now()));
    out.budget = {{window.first},
                  {window.last},
                  debits_in(sql, *mandate, window, {}).tries,
                  debits_per_window(mandate->retries)};
  }
  for (const auto& it : collections)
    out.collections.push_back(view_of(it));
  return out;
}

/// The row of a file, "D,NUMBER,…", that is of this number.
std::string line_of(std::string_view bytes, std::string_view number) {
  while (!bytes.empty()) {
    auto line = bytes.substr(0, bytes.find_first_of("\r\n"));
    bytes.remove_prefix(std::min(bytes.size(), line.size() + 1));
    auto row = line.starts_with("D,") ? line.substr(2) : std::string_view();
    if (row.substr(0, row.find(',')) == number) return std::string(line);
  }
  return {};
}

Result<CollectionDetails> collection_details(db::Sql& sql, const Call& call) {
  auto collection = collection_find(sql, call.merchant(), call.id<SaleAttempt>("id"));
  if (!collection) return not_found(say::mandates::no_collection);
  CollectionDetails out;
  static_cast<MandateCollection&>(out) = view_of(*collection);
  out.bank_reference = collection->bank_reference;
  if (collection->file) {
    if (auto file = file_find(sql, *collection->file)) {
      out.file_name = file->name;
      out.file_line = line_of(file->bytes.raw, id_text(collection->id));
      out.file_date = file->created_at;
    }
  }
  if (collection->response_file) {
    if (auto file = file_find(sql, *collection->response_file)) {
      out.response_file_name = file->name;
      out.response_line = line_of(file->bytes.raw, id_text(collection->id));
      out.response_date = file->created_at;
    }
  }
  return out;
}

}  // namespace

http::Routes mandate_routes(const Collections& collections) {
  const auto& mandates = collections.mandates();
  constexpr auto kEdit = http::needs(kApplication, Action::edit);
  auto verb = [&mandates](auto method, TextId message) {
    return [&mandates, method, message](db::Tx& tx, const Call& call,
                                        const Nothing&) -> Result<Success> {
      GERBANG_CHECK((mandates.*method)(tx, call.actor(), call.id<Mandate>("id")));
      return Success{message};
    };
  };
  http::Routes out;
  out.push_back(http::route(
      Method::get, "emandate/applications", "mandate_list", http::needs(kApplication, Action::view),
      [](db::Sql& sql, const Call& call,
         const MandateQuery& query) -> Result<contract::Page<MandateRow>> {
        GERBANG_TRY(auto page, kMandateList.page(sql, call.merchant(), query));
        return contract::page_as(std::move(page), [](Mandate&& it) { return row_of(it); });
      }));
  out.push_back(mandate_export_route());
  out.push_back(http::route(
      Method::post, "emandate/applications", "mandate_prepare",
      http::needs(kApplication, Action::create),
      [&mandates](db::Tx& tx, const Call& call, const PreparedDraft& draft) -> Result<MandateRow> {
        GERBANG_TRY(auto mandate, mandates.mandate_prepare(tx, call.actor(), draft));
        return row_of(mandate);
      }));
  out.push_back(http::route(
      Method::get, "emandate/applications/{id}", "mandate_get",
      http::needs(kApplication, Action::view),
      [&mandates](db::Sql& sql, const Call& call) { return details(mandates, sql, call); }));
  out.push_back(http::route(
      Method::get, "emandate/applications/{id}/authorisation", "mandate_authorisation",
      http::needs(kApplication, Action::view),
      [&mandates](http::Flow& flow, const Call& call) {
        return authorisation_file(
            flow, mandates, call.request().language(), [&](db::Sql& sql) -> Result<Mandate> {
              auto mandate = mandate_find(sql, call.merchant(), call.id<Mandate>("id"));
              if (!mandate) return not_found(say::mandates::no_mandate);
              return std::move(*mandate);
            });
      },
      {.content_type = "application/pdf"}));
  out.push_back(http::route(Method::post, "emandate/applications/{id}/resend", "mandate_resend",
                            kEdit, verb(&Mandates::mandate_resend, say::mandates::done::resent)));
  out.push_back(http::route(Method::post, "emandate/applications/{id}/cancel", "mandate_cancel",
                            kEdit, verb(&Mandates::mandate_cancel, say::mandates::done::canceled)));
  out.push_back(http::route(Method::post, "emandate/applications/{id}/pause", "mandate_pause",
                            kEdit, verb(&Mandates::mandate_pause, say::mandates::done::paused)));
  out.push_back(http::route(Method::post, "emandate/applications/{id}/resume", "mandate_resume",
                            kEdit, verb(&Mandates::mandate_resume, say::mandates::done::resumed)));
  out.push_back(http::route(
      Method::post, "emandate/applications/{id}/collect", "mandate_collect", kEdit,
      [&collections](db::Tx& tx, const Call& call, const CollectDraft& draft) -> Result<Success> {
        GERBANG_CHECK(collections.collect(tx, call.actor(), call.id<Mandate>("id"), draft));
        return Success{say::mandates::done::collected};
      }));
  return out;
}

http::Routes collection_routes(const Collections&) {
  http::Routes out;
  out.push_back(http::route(
      Method::get, "emandate/collections", "mandate_collection_list",
      http::needs(kTransaction, Action::view),
      [](db::Sql& sql, const Call& call,
         const CollectionQuery& query) -> Result<contract::Page<MandateCollection>> {
        GERBANG_TRY(auto page, kCollectionList.page(sql, call.merchant(), query));
        return contract::page_as(std::move(page), [](Collection&& it) { return view_of(it); });
      }));
  out.push_back(collection_export_route());
  out.push_back(http::route(Method::get, "emandate/collections/{id}", "mandate_collection_get",
                            http::needs(kTransaction, Action::view), collection_details));
  return out;
}

}  // namespace gerbang::mandates
