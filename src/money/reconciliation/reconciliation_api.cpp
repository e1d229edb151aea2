#include "money/reconciliation/reconciliation_api.h"

#include "base/exports/export.h"
#include "money/ledger/account_words.h"
#include "money/reconciliation/reconciliation_query.h"
#include "people/merchants/merchant.h"
#include "say/exports.h"
#include "say/reconciliation.h"

namespace gerbang::reconciliation {

struct ReconciliationFileRow {
  Id<ReconciliationFile> id;
  ReconciliationFileKind kind{};
  int acquirer = 0;  // 0: the bank
  std::string name;
  std::string reference;
  CalendarDay day;
  std::int64_t lines = 0;
  std::int64_t lines_done = 0;
  std::int64_t matched = 0;
  Money gross;
  Money fee;
  Money net;
  Money opening;
  Money closing;
  std::optional<Money> payment_amount;
  std::optional<CalendarDay> payment_day;
  std::string sha256;
  Instant created_date;
  std::optional<std::string> created_by;
};
BOOST_DESCRIBE_STRUCT(ReconciliationFileRow, (),
                      (id, kind, acquirer, name, reference, day, lines, lines_done, matched, gross,
                       fee, net, opening, closing, payment_amount, payment_day, sha256,
                       created_date, created_by))

struct ReconciliationLineRow {
  std::int64_t line = 0;
  LineKind kind{};
  std::string number;
  CalendarDay day;
  Money gross;
  Money fee;
  Money net;
  std::string reference;
  std::string text;
  LineStatus status{};
  std::optional<MerchantId> merchant_id;
  Money booked_fee;
};
BOOST_DESCRIBE_STRUCT(ReconciliationLineRow, (),
                      (line, kind, number, day, gross, fee, net, reference, text, status,
                       merchant_id, booked_fee))

struct ReconciliationExceptionRow {
  Id<ReconciliationException> id;
  ExceptionKind kind{};
  ExceptionStatus status{};
  int acquirer = 0;
  ledger::Account account{};
  Money amount;
  Money fee;
  CalendarDay day;
  std::int64_t age_days = 0;
  std::string number;
  std::optional<Id<ReconciliationFile>> file_id;
  std::optional<std::int64_t> line;
  std::optional<MerchantId> merchant_id;
  std::optional<std::string> merchant_name;
  std::optional<Id<Sale>> sale_id;
  std::optional<std::string> expected;
  std::optional<std::string> found;
  Cause cause{};
  std::optional<std::string> cause_text;
  Instant created_date;
  std::optional<std::string> asked_by;
  std::optional<Instant> asked_date;
  std::optional<std::string> remarks;
  std::optional<std::string> decided_by;
  std::optional<Instant> decided_date;
  std::optional<Instant> ended_date;
  bool is_own = false;  // the reader's own request, which somebody else decides
};
BOOST_DESCRIBE_STRUCT(ReconciliationExceptionRow, (),
                      (id, kind, status, acquirer, account, amount, fee, day, age_days, number,
                       file_id, line, merchant_id, merchant_name, sale_id, expected, found, cause,
                       cause_text, created_date, asked_by, asked_date, remarks, decided_by,
                       decided_date, ended_date, is_own))

namespace {

using contract::Nothing;
using contract::Success;
using exports::Cell;
using http::Call;
using http::Method;

constexpr auto kAll = Resource::admin_payout;
/// Some hundred thousand lines. Larger ones come through the folder.
constexpr std::size_t kUploadBytesMax = 32 * 1024 * 1024;

ReconciliationFileRow row_of(const FileRecord& it) {
  return {it.id,          it.kind,       it.acquirer,   it.name,        it.reference,
          it.day,         it.line_count, it.lines_done, it.matched,     it.gross,
          it.fee,         it.net,        it.opening,    it.closing,     it.payment_amount,
          it.payment_day, it.sha256,     it.created_at, it.created_name};
}

ReconciliationLineRow row_of(const LineRecord& it) {
  return {it.line, it.kind,      it.number, it.day,    it.gross,    it.fee,
          it.net,  it.reference, it.text,   it.status, it.merchant, it.booked_fee};
}

ReconciliationExceptionRow row_of(db::Sql& sql, const ExceptionRecord& it, Id<User> reader) {
  ReconciliationExceptionRow out;
  out.id = it.id;
  out.kind = it.kind;
  out.status = it.status;
  out.acquirer = it.acquirer;
  out.account = it.account;
  out.amount = it.amount;
  out.fee = it.fee;
  out.day = it.day;
  out.age_days = kl_day(it.ended_at.value_or(sql.now())) - it.day.day;
  out.number = it.number;
  out.file_id = it.file;
  out.line = it.line;
  out.merchant_id = it.merchant;
  if (it.merchant) {
    if (auto merchant = merchants::merchant_for_payment(sql, *it.merchant); merchant.ok())
      out.merchant_name = merchant->name;
  }
  out.sale_id = it.sale;
  out.expected = it.expected;
  out.found = it.found;
  out.cause = it.cause;
  out.cause_text = it.cause_text;
  out.created_date = it.created_at;
  out.asked_by = it.asked_name;
  out.asked_date = it.asked_at;
  out.remarks = it.remarks;
  out.decided_by = it.decided_name;
  out.decided_date = it.decided_at;
  out.ended_date = it.ended_at;
  out.is_own = it.asked_by == reader;
  return out;
}

template <class E>
std::string word_of(E value) {
  for (const auto& [key, word] : contract::WireWords<E>::names) {
    if (key == value) return std::string(word);
  }
  return {};
}

http::Route exception_export() {
  auto out = exports::export_of(
      kExceptionList, {"admin/reconciliation/exceptions", "admin_reconciliation_exception_export",
                       http::needs(kAll, Action::export_), say::reconciliation::title,
                       "reconciliation-exceptions"});
  using Row = ExceptionRecord;
  out.columns = {
      {say::exports::column::created_on, [](const Row& r) -> Cell { return r.created_at; }},
      {say::reconciliation::file::kind, [](const Row& r) -> Cell { return word_of(r.kind); }},
      {say::exports::column::status, [](const Row& r) -> Cell { return word_of(r.status); }},
      {say::reconciliation::file::acquirer,
       [](const Row& r) -> Cell { return std::int64_t{r.acquirer}; }},
      {say::reconciliation::file::day, [](const Row& r) -> Cell { return day_text(r.day.day); }},
      {say::reconciliation::file::number, [](const Row& r) -> Cell { return r.number; }},
      {say::reconciliation::file::expected, [](const Row& r) { return exports::cell(r.expected); }},
      {say::reconciliation::file::found, [](const Row& r) { return exports::cell(r.found); }},
      {say::reconciliation::file::cause, [](const Row& r) -> Cell { return word_of(r.cause); }},
      {say::reconciliation::file::asked_by,
       [](const Row& r) { return exports::cell(r.asked_name); }},
      {say::reconciliation::file::decided_by,
       [](const Row& r) { return exports::cell(r.decided_name); }},
      {say::reconciliation::file::remarks, [](const Row& r) { return exports::cell(r.remarks); }},
      {say::exports::column::amount, [](const Row& r) -> Cell { return r.amount; }},
  };
  out.amount = [](const Row& r) { return r.amount; };
  return exports::export_route(std::move(out));
}

Result<ReconciliationFileRow> upload(http::Flow& flow, const Call& call,
                                     const Reconciliation& reconciliation) {
  auto name = std::string(call.request().query_value("name"));
  if (name.empty() || name.size() > 120) return invalid_field("name", say::reconciliation::name);
  GERBANG_TRY(auto file, reconciliation.take(flow.db, name, call.request().body, call.actor()));
  return row_of(file);
}

}  // namespace

http::Routes reconciliation_routes(const Reconciliation& reconciliation) {
  const auto* r = &reconciliation;
  return {
      http::route(
          Method::get, "admin/reconciliation", "admin_reconciliation_tie",
          http::needs(kAll, Action::view),
          [](db::Sql& sql, const Call&) -> Result<ReconciliationTie> { return tie_of(sql); }),
      http::route(Method::get, "admin/reconciliation/files", "admin_reconciliation_file_list",
                  http::needs(kAll, Action::view),
                  [](db::Sql& sql, const Call& call,
                     const FileQuery& query) -> Result<contract::Page<ReconciliationFileRow>> {
                    GERBANG_TRY(auto page, kFileList.page(sql, call.merchant(), query));
                    return contract::page_as(std::move(page),
                                             [](const FileRecord& it) { return row_of(it); });
                  }),
      http::route(Method::post, "admin/reconciliation/files", "admin_reconciliation_file_upload",
                  http::needs(kAll, Action::create),
                  [r](http::Flow& flow, const Call& call) { return upload(flow, call, *r); },
                  {.takes = "application/octet-stream", .body_bytes_max = kUploadBytesMax}),
      http::route(Method::get, "admin/reconciliation/files/{id}/lines",
                  "admin_reconciliation_line_list", http::needs(kAll, Action::view),
                  [](db::Sql& sql, const Call& call,
                     const LineQuery& query) -> Result<contract::Page<ReconciliationLineRow>> {
                    GERBANG_TRY(auto page,
                                lines_page(sql, call.id<ReconciliationFile>("id"), query));
                    return contract::page_as(std::move(page),
                                             [](const LineRecord& it) { return row_of(it); });
                  }),
      http::route(Method::get, "admin/reconciliation/exceptions",
                  "admin_reconciliation_exception_list", http::needs(kAll, Action::view),
                  [](db::Sql& sql, const Call& call, const ExceptionQuery& query)
                      -> Result<contract::Page<ReconciliationExceptionRow>> {
                    GERBANG_TRY(auto page, kExceptionList.page(sql, call.merchant(), query));
                    return contract::page_as(std::move(page), [&](const ExceptionRecord& it) {
                      return row_of(sql, it, call.actor().user);
                    });
                  }),
      exception_export(),
      http::route(Method::post, "admin/reconciliation/exceptions/{id}/write-off",
                  "admin_reconciliation_write_off_ask", http::needs(kAll, Action::edit),
                  [](db::Tx& tx, const Call& call, const WriteOffDraft& draft) -> Result<Success> {
                    GERBANG_CHECK(write_off_ask(tx, call.actor(),
                                                call.id<ReconciliationException>("id"), draft));
                    return Success{say::reconciliation::done::asked};
                  }),
      http::route(Method::post, "admin/reconciliation/exceptions/{id}/approve",
                  "admin_reconciliation_write_off_approve", http::needs(kAll, Action::approve),
                  [](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(write_off_approve(tx, call.actor(),
                                                    call.id<ReconciliationException>("id")));
                    return Success{say::reconciliation::done::approved};
                  }),
      http::route(Method::post, "admin/reconciliation/exceptions/{id}/reject",
                  "admin_reconciliation_write_off_reject", http::needs(kAll, Action::approve),
                  [](db::Tx& tx, const Call& call, const WriteOffDraft& draft) -> Result<Success> {
                    GERBANG_CHECK(write_off_reject(tx, call.actor(),
                                                   call.id<ReconciliationException>("id"), draft));
                    return Success{say::reconciliation::done::rejected};
                  }),
      http::route(Method::post, "admin/reconciliation/look", "admin_reconciliation_look",
                  http::needs(kAll, Action::create),
                  [r](http::Flow& flow, const Call&, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(r->look(flow.db));
                    return Success{say::reconciliation::done::looked};
                  }),
  };
}

}  // namespace gerbang::reconciliation
