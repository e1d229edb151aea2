#include "outside/sandbox/fpx_mandates.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "money/calendar/calendar.h"
#include "outside/acquirers/fpx/codes.h"
#include "outside/acquirers/fpx/mandate_files.h"
#include "outside/acquirers/fpx/mandate_terms.h"
#include "outside/sandbox/order.h"
#include "outside/sandbox/page.h"

namespace gerbang::sandbox {

namespace fpx = acquirers::fpx;
using fpx::Message;

struct SignedMandate {
  std::string order_no;
  std::string mandate_no;
  checkout::MandateRequest request{};
  std::string bank_id;
  Money amount_max;
  std::string payer_name;
  std::string id_number;
};
BOOST_DESCRIBE_STRUCT(SignedMandate, (),
                      (order_no, mandate_no, request, bank_id, amount_max, payer_name, id_number))

struct Debit {
  std::string collection_no;
  std::string file_name;
  Money amount;
  std::string code;
  Instant respond_at;
};
BOOST_DESCRIBE_STRUCT(Debit, (), (collection_no, file_name, amount, code, respond_at))

struct KeptFile {
  std::string name;
  bool is_ours = false;
  std::int64_t row_count = 0;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(KeptFile, (), (name, is_ours, row_count, created_at))

namespace {

constexpr db::Statement kSign{
    "sandbox_mandate_sign",
    R"(INSERT INTO sandbox_mandates (order_no, mandate_no, request, bank_id,
         amount_max, payer_name, id_number, report_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (order_no) DO NOTHING)"};
#define GERBANG_SIGNED                                                               \
  "SELECT order_no, mandate_no, request, bank_id, amount_max, payer_name, id_number" \
  " FROM sandbox_mandates "
constexpr db::Statement kSignedDue{"sandbox_mandates_due", GERBANG_SIGNED
                                   "WHERE is_reported = 0 AND report_at <= $1"
                                   " ORDER BY report_at, order_no LIMIT $2"};
constexpr db::Statement kSignedLatest{"sandbox_mandate_latest", GERBANG_SIGNED
                                      "WHERE mandate_no = $1 AND is_reported = 1"
                                      " ORDER BY created_at DESC LIMIT 1"};
constexpr db::Statement kReported{
    "sandbox_mandate_reported", "UPDATE sandbox_mandates SET is_reported = $2 WHERE order_no = $1"};

constexpr db::Statement kDebitAdd{
    "sandbox_debit_add",
    R"(INSERT INTO sandbox_debits (collection_no, mandate_no, file_name,
         amount, code, respond_at, return_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (collection_no) DO NOTHING)"};
constexpr db::Statement kPoorSince{"sandbox_debit_poor",
                                   R"(SELECT count(*) FROM sandbox_debits
       WHERE mandate_no = $1 AND code = '51' AND created_at > $2)"};
constexpr db::Statement kDebitsDue{"sandbox_debits_due",
                                   R"(SELECT collection_no, file_name, amount, code, respond_at
       FROM sandbox_debits WHERE is_responded = 0 AND respond_at <= $1
       ORDER BY respond_at, file_name, collection_no LIMIT $2)"};
constexpr db::Statement kResponded{
    "sandbox_debit_responded",
    "UPDATE sandbox_debits SET is_responded = 1 WHERE collection_no = $1"};
constexpr db::Statement kBackDue{"sandbox_debits_back",
                                 R"(SELECT collection_no, file_name, amount, code, respond_at
       FROM sandbox_debits WHERE return_at <= $1 AND is_responded = 1
       ORDER BY return_at, file_name, collection_no LIMIT $2)"};
constexpr db::Statement kTakenBack{
    "sandbox_debit_taken_back",
    "UPDATE sandbox_debits SET return_at = NULL WHERE collection_no = $1"};

constexpr db::Statement kFileAdd{"sandbox_mandate_file_add",
                                 R"(INSERT INTO sandbox_mandate_files (name, is_ours, row_count,
         created_at, bytes) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (name) DO NOTHING)"};
constexpr db::Statement kFileBytes{"sandbox_mandate_file_bytes",
                                   "SELECT bytes FROM sandbox_mandate_files WHERE name = $1"};
constexpr db::Statement kFilesAfter{"sandbox_mandate_files_after",
                                    R"(SELECT name FROM sandbox_mandate_files
       WHERE is_ours = 1 AND name > $1 ORDER BY name LIMIT 1000)"};
constexpr db::Statement kFilesLatest{"sandbox_mandate_files_latest",
                                     R"(SELECT name, is_ours, row_count, created_at
       FROM sandbox_mandate_files ORDER BY created_at DESC, name DESC LIMIT 30)"};
constexpr db::Statement kFileCount{"sandbox_mandate_file_count",
                                   "SELECT count(*) FROM sandbox_mandate_files"};

constexpr db::Statement kMandateWay{"sandbox_bank_way",
                                    "SELECT way FROM sandbox_bank_ways WHERE bank_id = $1"};
constexpr db::Statement kMandateWaySet{
    "sandbox_bank_way_set",
    R"(INSERT INTO sandbox_bank_ways (bank_id, way) VALUES ($1, $2)
       ON CONFLICT (bank_id) DO UPDATE SET way = excluded.way)"};

constexpr Duration kReportAt = hours(6), kRespondAt = hours(17), kHalfLater = hours(1);
constexpr int kReturnedAfterDays = 2;  // banking days
constexpr auto kMost = static_cast<std::int64_t>(mandates::kRailRowsMax);
/// Want of funds "once" is once in so long.
constexpr Duration kOnceIn = days(15);

struct WayRow {
  BankWay way;
  std::string_view label;
};
constexpr std::array kWays{
    WayRow{BankWay::good, "All debits are made"},
    WayRow{BankWay::insufficient_once, "Insufficient funds once, then made"},
    WayRow{BankWay::closed, "The account is closed"},
    WayRow{BankWay::late_failure, "Made, and taken back two banking days later"},
    WayRow{BankWay::file_late, "The response file comes a banking day late"},
    WayRow{BankWay::file_half, "Half of the answers come an hour later"},
    WayRow{BankWay::file_doubled, "Every answer comes twice"},
    WayRow{BankWay::refuses_approval, "Authorisations are refused in the report"},
};

BankWay way_of(db::Sql& sql, std::string_view bank_id) {
  return sql.one<BankWay>(kMandateWay, bank_id).value_or(BankWay::good);
}

std::string_view meaning(std::string_view code) {
  const auto* row = fpx::response_code(code);
  return row ? row->meaning : "Unknown";
}

Money amount_in(const Message& request) {
  return money_parse(request.get("txnAmount")).value_or(Money{});
}

/// Names sort by time, whichever kind they are: "20261201060000-0000017-ENRP.csv".
std::string file_name(db::Sql& sql, exchange::FileKind kind) {
  return fmt::format("{}-{:07}-{}.csv", kl_compact(sql.now()),
                     sql.one<std::int64_t>(kFileCount).value_or(0), fpx::file_kind_word(kind));
}

void keep(db::Tx& tx, const fpx::FileHead& head, bool is_ours, std::size_t rows,
          const std::string& bytes) {
  tx.exec(kFileAdd, head.name, is_ours, static_cast<std::int64_t>(rows), tx.now(), bytes);
}

/// What the bank does with a debit: the code, and whether it takes it back.
struct Fate {
  std::string code = "00";
  bool comes_back = false;
};
Fate fate_of(db::Sql& sql, const mandates::CollectionRow& row, BankWay way) {
  auto latest = sql.one<SignedMandate>(kSignedLatest, row.mandate_no);
  if (!latest || latest->request == checkout::MandateRequest::termination) return {"12"};
  if (row.amount > latest->amount_max) return {"48"};
  bool was_poor =
      sql.one<std::int64_t>(kPoorSince, row.mandate_no, sql.now() - kOnceIn).value_or(0) > 0;
  auto sen = row.amount.sen % 100;
  bool is_once = sen == 51 || way == BankWay::insufficient_once;
  if (sen == 52 || (is_once && !was_poor)) return {"51"};
  if (sen == 54 || way == BankWay::closed) return {"14"};
  return {"00", sen == 57 || way == BankWay::late_failure};
}

}  // namespace

std::optional<BankWay> bank_way_parse(std::string_view text) {
  for (std::size_t way = 0; way < kWays.size(); ++way)
    if (text == std::to_string(way)) return static_cast<BankWay>(way);
  return {};
}

std::string FpxMandates::refusal_of(const Message& request, Instant now) {
  auto terms = fpx::buyer_iban_parse(request.get("buyerIban"));
  auto type = terms ? fpx::application_type_parse(terms->request) : std::nullopt;
  if (!type) return "DA";
  auto email = request.get("buyerEmail");
  if (!email.empty() && email.find('@') == std::string::npos) return "DB";
  auto debits = id_parse(terms->debits).value_or(0);
  if (debits < 1 || debits > fpx::kMandateDebitsMost) return "DC";
  constexpr std::array<std::string_view, 4> kModes{"DL", "WK", "MT", "YR"};
  if (std::ranges::find(kModes, terms->frequency) == kModes.end()) return "DD";
  auto effective = fpx::fpx_day_parse(terms->effective);
  auto expires = fpx::fpx_day_parse(terms->expires);
  bool ends = !terms->expires.empty();
  if (!effective || (ends && (!expires || *expires < *effective || *expires < kl_day(now)))) {
    return "DE";
  }
  if (!fpx::buyer_id_parse(request.get("buyerId"))) return "77";
  if (!fpx::bank(request.get("buyerBankId"))) return "DF";
  auto amount = amount_in(request);
  if (amount < fpx::kMandateLeast) return "2A";
  return amount > fpx::mandate_most(request.get("msgToken") == "02") ? "48" : "";
}

std::string FpxMandates::facts_html(const Message& request) {
  auto terms = fpx::buyer_iban_parse(request.get("buyerIban"));
  if (!terms) return {};
  auto type =
      fpx::application_type_parse(terms->request).value_or(checkout::MandateRequest::enrolment);
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kModes{
      {{"DL", "day"}, {"WK", "week"}, {"MT", "month"}, {"YR", "year"}}};
  const auto* mode = std::ranges::find(kModes, std::string_view(terms->frequency),
                                       &std::pair<std::string_view, std::string_view>::first);
  auto day = [](const std::string& text, std::string_view otherwise) {
    auto read = fpx::fpx_day_parse(text);
    return read ? day_text(*read) : std::string(otherwise);
  };
  std::string_view asks = type == checkout::MandateRequest::enrolment ? "You allow to be debited"
                          : type == checkout::MandateRequest::maintenance ? "You allow other terms"
                                                                          : "You end an auto-debit";
  std::vector<std::pair<std::string, std::string>> facts{
      {"Auto-debit", std::string(asks)},
      {"For", request.get("productDesc")},
      {"Number", request.get("sellerOrderNo")},
      {"Each debit at most", "RM " + request.get("txnAmount")},
      {"Debits at most",
       fmt::format("{} in a {}", terms->debits, mode == kModes.end() ? "?" : mode->second)},
      {"From", day(terms->effective, "?")},
      {"Until", day(terms->expires, "you end it")},
      {"Taken now", "RM " + money_text(fpx::authorisation_amount(*terms))}};
  return html_facts(facts);
}

void FpxMandates::signed_by_payer(db::Tx& tx, const Message& request, Instant now) {
  auto terms = fpx::buyer_iban_parse(request.get("buyerIban"));
  auto type = terms ? fpx::application_type_parse(terms->request) : std::nullopt;
  auto who = fpx::buyer_id_parse(request.get("buyerId"));
  if (!type || !who) return;
  auto report = kl_day_start(calendar::banking_days(tx).after(kl_day(now), 1)) + kReportAt;
  tx.exec(kSign, request.get("sellerExOrderNo"), request.get("sellerOrderNo"), *type,
          request.get("buyerBankId"), amount_in(request), request.get("buyerName"), who->first,
          report, now);
}

http::Response FpxMandates::take(db::Tx& tx, std::string_view bytes) const {
  auto name = fpx::file_name_said(bytes);
  auto reading = fpx::file_read(bytes, name, exchange_, [this](auto text, auto signature) {
    return gateway_->verify_sha1(text, signature);
  });
  if (!reading.problem.empty() || reading.head.kind != exchange::FileKind::collections) {
    return http::text(400, reading.problem.empty() ? "not a collection file" : reading.problem);
  }
  // Handed over twice it is taken once.
  if (tx.one<std::string>(kFileBytes, name)) return http::text(200, "OK");
  keep(tx, reading.head, false, reading.collections.size(), std::string(bytes));
  auto banks = calendar::banking_days(tx);
  Day today = kl_day(tx.now());
  std::map<std::string, BankWay> ways;
  std::size_t number = 0;
  for (const auto& row : reading.collections) {
    auto known = ways.find(row.bank_id);
    if (known == ways.end()) known = ways.emplace(row.bank_id, way_of(tx, row.bank_id)).first;
    auto way = known->second;
    auto fate = fate_of(tx, row, way);
    auto at = kl_day_start(banks.on_or_after(today)) + kRespondAt;
    if (way == BankWay::file_late) at = kl_day_start(banks.after(today, 1)) + kRespondAt;
    if (way == BankWay::file_half && 2 * number >= reading.collections.size()) at = at + kHalfLater;
    std::optional<Instant> back;
    if (fate.comes_back)
      back = kl_day_start(banks.after(kl_day(at), kReturnedAfterDays)) + kReportAt;
    tx.exec(kDebitAdd, row.collection_no, row.mandate_no, name, row.amount, fate.code, at, back,
            tx.now());
    if (fate.code == "00") {
      order_seed(tx, "FPX", row.collection_no,
                 {{"fpx_msgToken", "01"},
                  {"fpx_sellerExId", exchange_},
                  {"fpx_sellerId", seller_},
                  {"fpx_txnAmount", money_text(row.amount)},
                  {"fpx_txnCurrency", std::string(kCurrency)}},
                 "CFT" + row.collection_no, tx.now());
    }
    ++number;
  }
  return http::text(200, "OK");
}

void FpxMandates::report_due(db::Tx& tx) const {
  auto due = tx.all<SignedMandate>(kSignedDue, tx.now(), kMost);
  if (due.empty()) return;
  std::vector<mandates::EnrolmentRow> rows;
  for (const auto& it : due) {
    bool refuses = it.payer_name.find("BANK REFUSES") != std::string::npos ||
                   way_of(tx, it.bank_id) == BankWay::refuses_approval;
    bool differs = it.payer_name.find("NAME DIFFERS") != std::string::npos;
    // 2: it was refused, and is no mandate of this bank.
    tx.exec(kReported, it.order_no, refuses ? 2 : 1);
    mandates::EnrolmentRow row;
    row.request = it.request;
    row.mandate_no = it.mandate_no;
    row.bank_mandate_no = "B" + it.mandate_no;
    row.bank_id = it.bank_id;
    row.account = "5140" + it.order_no.substr(it.order_no.size() -
                                              std::min<std::size_t>(8, it.order_no.size()));
    row.holder_name = differs ? "Somebody Else" : it.payer_name;
    row.id_number = it.id_number;
    row.amount_max = it.amount_max;
    row.code = refuses ? "57" : "00";
    row.reason = meaning(row.code);
    rows.push_back(std::move(row));
  }
  fpx::FileHead head{exchange::FileKind::enrolments, file_name(tx, exchange::FileKind::enrolments),
                     tx.now(), exchange_, ""};
  keep(tx, head, true, rows.size(), fpx::enrolments_write(head, rows, *own_));
}

void FpxMandates::respond_due(db::Tx& tx) const {
  auto due = tx.all<Debit>(kDebitsDue, tx.now(), kMost);
  std::map<std::pair<std::int64_t, std::string>, std::vector<mandates::ResponseRow>> files;
  for (const auto& it : due) {
    tx.exec(kResponded, it.collection_no);
    files[{it.respond_at.ms, it.file_name}].push_back({it.collection_no, it.amount, it.code,
                                                       std::string(meaning(it.code)),
                                                       "R" + it.collection_no, false});
  }
  bool doubles = false;
  for (const auto& bank : fpx::kBanks)
    doubles |= way_of(tx, bank.id) == BankWay::file_doubled;
  for (auto& [key, rows] : files) {
    for (int copies = doubles ? 2 : 1; copies > 0; --copies) {
      fpx::FileHead head{exchange::FileKind::responses,
                         file_name(tx, exchange::FileKind::responses), tx.now(), exchange_,
                         key.second};
      keep(tx, head, true, rows.size(), fpx::responses_write(head, rows, *own_));
    }
  }
}

void FpxMandates::take_back_due(db::Tx& tx) const {
  auto due = tx.all<Debit>(kBackDue, tx.now(), kMost);
  std::map<std::string, std::vector<mandates::ResponseRow>> files;
  for (const auto& it : due) {
    tx.exec(kTakenBack, it.collection_no);
    // For its settlement.
    refund_add(tx, "FPX-RETURN",
               {it.collection_no, it.collection_no, it.amount, "OO", "R" + it.collection_no});
    files[it.file_name].push_back({it.collection_no, it.amount, "51", std::string(meaning("51")),
                                   "R" + it.collection_no, true});
  }
  for (auto& [name, rows] : files) {
    fpx::FileHead head{exchange::FileKind::responses, file_name(tx, exchange::FileKind::responses),
                       tx.now(), exchange_, name};
    keep(tx, head, true, rows.size(), fpx::responses_write(head, rows, *own_));
  }
}

http::Response FpxMandates::list(db::Tx& tx, std::string_view after) const {
  report_due(tx);
  respond_due(tx);
  take_back_due(tx);
  std::string out;
  for (const auto& name : tx.all<std::string>(kFilesAfter, after))
    out += name + "\n";
  return http::text(200, out);
}

http::Response FpxMandates::file(db::Sql& sql, std::string_view name) {
  auto bytes = sql.one<std::string>(kFileBytes, name);
  return bytes ? http::text(200, *bytes) : http::text(404, "no such file");
}

http::Response FpxMandates::page(db::Sql& sql) {
  std::vector<std::pair<std::string, std::string>> ways, banks;
  for (const auto& row : kWays)
    ways.emplace_back(std::to_string(static_cast<int>(row.way)), row.label);
  std::string rows, files;
  for (const auto& bank : fpx::kBanks) {
    auto way = way_of(sql, bank.id);
    banks.emplace_back(bank.id, bank.name);
    if (way == BankWay::good) continue;
    rows += fmt::format("<tr><td>{}</td><td>{}</td></tr>", http::html_escape(bank.name),
                        kWays[static_cast<std::size_t>(way)].label);
  }
  for (const auto& it : sql.all<KeptFile>(kFilesLatest)) {
    files += fmt::format(
        R"(<tr><td><a href="/sandbox/fpx/mandate-files/{}">{}</a></td><td>{}</td><td>{}</td><td class="one">{}</td></tr>)",
        it.name, it.name, it.is_ours ? "from the banks" : "to the banks", it.row_count,
        kl_display(it.created_at));
  }
  return sandbox::page("Auto-debit", fmt::format(
                                         R"(<div class="card"><h2>How banks answer collections</h2>
<p class="soft">What payers signed is reported on the next banking day at 6:00; collection files, which leave at 8:00, are
answered at 17:00; what is taken back comes two banking days later at 6:00. Scripts choose by the sen of an amount: .51
insufficient funds once, .52 always, .54 account closed, .57 taken back later; a payer called BANK REFUSES is not approved,
and NAME DIFFERS is the account of somebody else.</p>
<form method="post" action="/sandbox/fpx/mandates">{}{}<button>Set</button></form>
<table><thead><tr><th>Bank</th><th>Other than good</th></tr></thead><tbody>{}</tbody></table></div>
<div class="card"><h2>Files</h2><div class="scroll"><table><thead><tr><th>Name</th><th>Way</th><th class="one">Rows</th><th>When</th></tr></thead>
<tbody>{}</tbody></table></div></div>)",
                                         html_select("Bank", "bank", banks, banks.front().first),
                                         html_select("It answers", "way", ways, "0"), rows, files));
}

void FpxMandates::way_set(db::Tx& tx, std::string_view bank_id, BankWay way) {
  tx.exec(kMandateWaySet, bank_id, way);
}

}  // namespace gerbang::sandbox
