#include "outside/sandbox/settlement_twin.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/http/http.h"
#include "base/net/post.h"
#include "money/checkout/order_numbers.h"
#include "money/ledger/ledger.h"
#include "money/reconciliation/settlement_file.h"
#include "money/refunds/refund_numbers.h"
#include "money/sales/method.h"
#include "outside/acquirers/fpx/mandate_terms.h"
#include "outside/payout_banks/bank_rails.h"
#include "outside/payout_banks/camt053.h"
#include "outside/sandbox/order.h"
#include "outside/sandbox/page.h"
#include "selling/mandates/collection_numbers.h"

namespace gerbang::sandbox {

struct SettledOrder {
  std::string protocol;
  std::string order_no;
  std::string request;
  std::string code;
  std::string bank_reference;
  Instant decided_at;
};
BOOST_DESCRIBE_STRUCT(SettledOrder, (),
                      (protocol, order_no, request, code, bank_reference, decided_at))

struct SettledRefund {
  std::string protocol;
  std::string refund_no;
  std::string order_no;
  Money amount;
  std::string code;
  std::string bank_reference;
};
BOOST_DESCRIBE_STRUCT(SettledRefund, (),
                      (protocol, refund_no, order_no, amount, code, bank_reference))

struct SettledDebit {
  std::string number;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(SettledDebit, (), (number, amount))

struct KeptSettlement {
  std::string name;
  int acquirer = 0;
  CalendarDay day;
  std::string reference;
  Money net;
  std::int64_t size = 0;
};
BOOST_DESCRIBE_STRUCT(KeptSettlement, (), (name, acquirer, day, reference, net, size))

struct BankReport {
  std::string name;
  std::string bytes;
};
BOOST_DESCRIBE_STRUCT(BankReport, (), (name, bytes))

namespace {

namespace fpx = acquirers::fpx;
using reconciliation::LineKind;
using reconciliation::OutsideLine;
using sales::AcquirerCode;

constexpr db::Statement kOrders{"sandbox_settlement_orders", R"(
  SELECT o.protocol, o.order_no, o.request, o.code, o.bank_reference, o.decided_at
  FROM sandbox_orders o WHERE o.decided_at >= $1 AND o.decided_at < $2
    AND NOT EXISTS (SELECT 1 FROM sandbox_debits d WHERE d.collection_no = o.order_no)
  ORDER BY o.decided_at, o.order_no)"};
// An auto-debit is settled on the day of its answer.
constexpr db::Statement kDebits{"sandbox_settlement_debits", R"(
  SELECT collection_no, amount FROM sandbox_debits
  WHERE is_responded = 1 AND code = '00' AND respond_at >= $1 AND respond_at < $2
  ORDER BY respond_at, collection_no)"};
constexpr db::Statement kRefunds{"sandbox_settlement_refunds", R"(
  SELECT protocol, refund_no, order_no, amount_sen, code, bank_reference FROM sandbox_refunds
  WHERE created_at >= $1 AND created_at < $2 ORDER BY created_at, refund_no)"};
constexpr db::Statement kReports{"sandbox_settlement_reports", R"(
  SELECT name, bytes FROM sandbox_payout_files
  WHERE is_ours = 1 AND due_at >= $1 AND due_at < $2 AND name NOT LIKE 'AGAIN-%'
  ORDER BY due_at, name)"};
constexpr db::Statement kReportsBefore{"sandbox_settlement_reports_before", R"(
  SELECT name, bytes FROM sandbox_payout_files
  WHERE is_ours = 1 AND due_at < $1 AND name NOT LIKE 'AGAIN-%' ORDER BY due_at, name)"};
constexpr db::Statement kPut{"sandbox_settlement_put", R"(
  INSERT INTO sandbox_settlement_files (name, acquirer, day, reference, net, bytes, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7))"};
constexpr db::Statement kOfDay{"sandbox_settlement_of_day", R"(
  SELECT name, acquirer, day, reference, net, length(bytes) FROM sandbox_settlement_files
  WHERE day = $1 AND acquirer <> 0 ORDER BY acquirer, name)"};
constexpr db::Statement kCountOf{"sandbox_settlement_count", R"(
  SELECT count(*) FROM sandbox_settlement_files WHERE acquirer = $1 AND day = $2)"};
constexpr db::Statement kClosingBefore{"sandbox_settlement_closing", R"(
  SELECT net FROM sandbox_settlement_files WHERE acquirer = 0 AND day < $1
  ORDER BY day DESC, created_at DESC LIMIT 1)"};
constexpr db::Statement kNames{"sandbox_settlement_names", R"(
  SELECT name FROM sandbox_settlement_files ORDER BY created_at DESC, name DESC LIMIT 1000)"};
constexpr db::Statement kReportOf{"sandbox_settlement_file",
                                  "SELECT bytes FROM sandbox_settlement_files WHERE name = $1"};
constexpr db::Statement kReportsLatest{"sandbox_settlement_latest", R"(
  SELECT name, acquirer, day, reference, net, length(bytes) FROM sandbox_settlement_files
  ORDER BY created_at DESC, name DESC LIMIT 50)"};
constexpr db::Statement kIsDaily{"sandbox_settlement_is_daily",
                                 "SELECT is_daily FROM sandbox_settlement_way WHERE id = 1"};
constexpr db::Statement kSetDaily{"sandbox_settlement_set_daily", R"(
  INSERT INTO sandbox_settlement_way (id, is_daily) VALUES (1, $1)
  ON CONFLICT (id) DO UPDATE SET is_daily = excluded.is_daily)"};
constexpr db::Statement kFirstDay{"sandbox_settlement_first",
                                  "SELECT min(decided_at) FROM sandbox_orders"};
constexpr db::Statement kLastDay{"sandbox_settlement_last", R"(
  SELECT max(day) FROM sandbox_settlement_files WHERE acquirer = 0)"};

/// How each protocol says that an order is paid, and that a refund is made.
struct Protocol {
  std::string_view name;
  AcquirerCode acquirer;
  std::string_view paid;
  std::string_view refunded;
};
constexpr std::array kProtocols{Protocol{"FPX", AcquirerCode::maybank, "00", "OO"},
                                Protocol{"FPX-RETURN", AcquirerCode::maybank, "", "OO"},
                                Protocol{"DUITNOW", AcquirerCode::maybank, "00", "00"},
                                Protocol{"CARDS", AcquirerCode::paydee, "100", "100"},
                                Protocol{"BOOST", AcquirerCode::boost, "completed", "completed"},
                                Protocol{"MCASH", AcquirerCode::mcash, "SUCCESS", "SUCCESS"}};
constexpr std::array kAcquirers{AcquirerCode::paydee, AcquirerCode::mcash, AcquirerCode::boost,
                                AcquirerCode::maybank};

const Protocol* protocol_of(std::string_view name) {
  const auto* found = std::ranges::find(kProtocols, name, &Protocol::name);
  return found == kProtocols.end() ? nullptr : found;
}

std::string_view acquirer_name(int acquirer) {
  switch (static_cast<AcquirerCode>(acquirer)) {
    case AcquirerCode::paydee:
      return "PAYDEE";
    case AcquirerCode::mcash:
      return "MCASH";
    case AcquirerCode::boost:
      return "BOOST";
    case AcquirerCode::maybank:
      return "MAYBANK";
    case AcquirerCode::unknown:
      break;
  }
  return "BANK";
}

// Boost names what a number is of: "refund 123".
std::optional<std::int64_t> refund_number(std::string_view text) {
  auto blank = text.rfind(' ');
  return id_parse(blank == std::string_view::npos ? text : text.substr(blank + 1));
}
bool is_void(std::string_view text) {
  return text.starts_with('V') || text.starts_with('v');
}

/// Of a request for an auto-debit what it takes at once, which may be nothing.
Money amount_in(const std::string& request) {
  auto form = http::parse_form(request);
  if (auto iban = net::form_value(form, "fpx_buyerIban"); fpx::is_mandate_iban(iban)) {
    auto terms = fpx::buyer_iban_parse(iban);
    return terms ? fpx::authorisation_amount(*terms) : Money{};
  }
  for (std::string_view name : {"fpx_txnAmount", "amount"}) {
    if (auto amount = money_parse(net::form_value(form, name))) return *amount;
  }
  return {};
}

/// What was agreed upon: what the gateway expects that the acquirer keeps.
Money fee_agreed(db::Sql& sql, const std::optional<sales::SaleKey>& sale, ledger::TransferKind kind,
                 std::int64_t part) {
  if (!sale) return {};
  auto rows = ledger::outside_movement_ahead(sql, sale->merchant, kind, {sale->sale.value, part});
  return rows.rows().empty() ? Money{} : rows.rows().front().fee;
}

std::vector<OutsideLine> lines_of(db::Sql& sql, int acquirer, Day day) {
  auto from = kl_day_start(day), until = kl_day_start(day + 1);
  std::vector<OutsideLine> out;
  auto add = [&](LineKind kind, const std::string& number, Money gross, Money fee,
                 const std::string& reference) {
    if (gross == Money{}) return;
    out.push_back({0, kind, number, {day}, gross, fee, gross - fee, reference});
  };
  std::set<std::string> voided;
  auto taken_back = sql.all<SettledRefund>(kRefunds, from, until);
  auto orders = sql.all<SettledOrder>(kOrders, from, until);
  // What is voided on its own day is not settled at all.
  for (const auto& it : taken_back) {
    const auto* protocol = protocol_of(it.protocol);
    if (protocol && it.code == protocol->refunded && is_void(it.refund_no))
      voided.insert(it.order_no);
  }
  for (const auto& it : orders) {
    const auto* protocol = protocol_of(it.protocol);
    if (!protocol || static_cast<int>(protocol->acquirer) != acquirer ||
        !it.code.starts_with(protocol->paid) || voided.contains(it.order_no)) {
      continue;
    }
    auto sale = checkout::sales_of_orders(sql, {id_parse(it.order_no).value_or(0)}).front();
    add(LineKind::sale, it.order_no, amount_in(it.request),
        fee_agreed(sql, sale, ledger::TransferKind::sale, 0), it.bank_reference);
  }
  if (acquirer == static_cast<int>(AcquirerCode::maybank)) {
    for (const auto& it : sql.all<SettledDebit>(kDebits, from, until)) {
      auto sale = mandates::sales_of_collections(sql, {id_parse(it.number).value_or(0)}).front();
      add(LineKind::debit, it.number, it.amount,
          fee_agreed(sql, sale, ledger::TransferKind::sale, 0), "R" + it.number);
    }
  }
  for (const auto& it : taken_back) {
    const auto* protocol = protocol_of(it.protocol);
    auto number = refund_number(it.refund_no);
    if (!protocol || is_void(it.refund_no) || static_cast<int>(protocol->acquirer) != acquirer ||
        it.code != protocol->refunded || !number) {
      continue;
    }
    bool is_debit = it.protocol == "FPX-RETURN";
    auto sale = is_debit ? mandates::sales_of_collections(sql, {*number}).front()
                         : refunds::sales_of_refunds(sql, {*number}).front();
    auto kind = is_debit ? ledger::TransferKind::sale_return : ledger::TransferKind::refund_done;
    add(is_debit ? LineKind::debit_return : LineKind::refund, id_text(*number), -it.amount,
        fee_agreed(sql, sale, kind, is_debit ? 0 : *number), it.bank_reference);
  }
  return out;
}

/// Spoils the middle line.
void spoil(std::vector<OutsideLine>& lines, FileError error, Day day) {
  if (error == FileError::unknown) {
    lines.push_back({0,
                     LineKind::sale,
                     "999999999999",
                     {day},
                     Money{4'200},
                     Money{100},
                     Money{4'100},
                     "SANDBOX"});
    return;
  }
  if (lines.empty() || error == FileError::none || error == FileError::broken) return;
  auto at = lines.begin() + static_cast<std::ptrdiff_t>(lines.size() / 2);
  switch (error) {
    case FileError::missing:
      lines.erase(at);
      break;
    case FileError::doubled:
      lines.push_back(*at);
      break;
    case FileError::wrong_fee:
      at->fee += Money{2};
      at->net = at->gross - at->fee;
      break;
    case FileError::wrong_amount:
      at->gross += Money{-1'000};
      at->net = at->gross - at->fee;
      break;
    case FileError::wrong_day:
      ++at->day.day;
      break;
    case FileError::wrong_number:
      at->number = "9" + at->number.substr(1);
      break;
    default:
      break;
  }
}

void renumber(std::vector<OutsideLine>& lines) {
  std::int64_t number = 0;
  for (auto& line : lines)
    line.line = ++number;
}

std::string settlement_of(db::Tx& tx, int acquirer, Day day, FileError error) {
  auto lines = lines_of(tx, acquirer, day);
  spoil(lines, error, day);
  renumber(lines);
  auto again = tx.one<std::int64_t>(kCountOf, acquirer, day).value_or(0);
  auto reference = fmt::format("{}-{}{}", acquirer_name(acquirer), day_text(day),
                               again > 0 ? fmt::format("-{}", again + 1) : "");
  auto bytes = reconciliation::settlement_write({acquirer, reference, {day}}, lines);
  if (error == FileError::broken)
    bytes[bytes.size() - 3] = bytes[bytes.size() - 3] == '0' ? '1' : '0';
  Money net;
  for (const auto& line : lines)
    net += line.net;
  auto name = reference + ".csv";
  tx.exec(kPut, name, acquirer, day, reference, error == FileError::broken ? Money{} : net, bytes,
          tx.now());
  return name;
}

payouts::StatusReport report_of(const BankReport& report) {
  exchange::File file{report.name, report.bytes, {}};
  if (report.name.ends_with(".csv")) return payout_banks::CsvRail().read(file);
  return payout_banks::IsoRail().read(file);
}

void payouts_of(db::Sql& sql, Day day, std::vector<OutsideLine>& lines) {
  using payouts::PaymentStatus;
  std::set<std::string> paid;
  for (const auto& it : sql.all<BankReport>(kReportsBefore, kl_day_start(day))) {
    for (const auto& item : report_of(it).items) {
      if (item.status == PaymentStatus::paid) paid.insert(item.end_to_end_id);
    }
  }
  for (const auto& it : sql.all<BankReport>(kReports, kl_day_start(day), kl_day_start(day + 1))) {
    for (const auto& item : report_of(it).items) {
      auto amount = item.amount.value_or(Money{});
      bool is_paid = item.status == PaymentStatus::paid;
      // What was never debited does not come back; what is said again is booked once.
      if (item.status == PaymentStatus::pending || is_paid == paid.contains(item.end_to_end_id))
        continue;
      if (is_paid) {
        paid.insert(item.end_to_end_id);
      } else {
        paid.erase(item.end_to_end_id);
      }
      auto moved = is_paid ? -amount : amount;
      lines.push_back({0,
                       is_paid ? LineKind::bank_debit : LineKind::bank_credit,
                       item.end_to_end_id,
                       {day},
                       moved,
                       {},
                       moved,
                       item.bank_reference,
                       is_paid ? "PAYOUT" : "RETURNED PAYOUT"});
    }
  }
}

std::string statement_of(db::Tx& tx, Day day, FileError error) {
  reconciliation::BankStatement out;
  auto& lines = out.entries;
  // Acquirers pay on the day after.
  for (const auto& file : tx.all<KeptSettlement>(kOfDay, day - 1)) {
    if (file.net == Money{}) continue;
    auto kind = file.net < Money{} ? LineKind::bank_debit : LineKind::bank_credit;
    lines.push_back({0,
                     kind,
                     file.reference,
                     {day},
                     file.net,
                     {},
                     file.net,
                     "IN" + file.reference.substr(0, 30),
                     fmt::format("SETTLEMENT {}", acquirer_name(file.acquirer))});
  }
  payouts_of(tx, day, lines);
  if (error == FileError::unknown) {
    lines.push_back({0,
                     LineKind::bank_credit,
                     "",
                     {day},
                     Money{12'345},
                     {},
                     Money{12'345},
                     "IN0000",
                     "CASH DEPOSIT"});
  } else if (error != FileError::wrong_fee && error != FileError::wrong_day) {
    spoil(lines, error, day);
  }
  renumber(lines);
  auto again = tx.one<std::int64_t>(kCountOf, 0, day).value_or(0);
  out.id = fmt::format("STMT-{}{}", day_text(day), again > 0 ? fmt::format("-{}", again + 1) : "");
  out.account = kGatewayAccount;
  out.from = out.to = {day};
  out.opening = tx.one<Money>(kClosingBefore, day).value_or(Money{});
  out.closing = out.opening;
  for (const auto& line : lines)
    out.closing += line.net;
  auto told = out;
  if (error == FileError::broken) told.closing += Money{1};
  auto name = out.id + ".xml";
  tx.exec(kPut, name, 0, day, out.id, out.closing, payout_banks::camt053_write(told, tx.now()),
          tx.now());
  return name;
}

std::optional<std::size_t> error_named(std::string_view name) {
  for (std::size_t i = 0; i < kFileErrors.size(); ++i) {
    if (kFileErrors[i].first == name) return i;
  }
  return std::nullopt;
}

Result<http::Response> settlement_page(db::Sql& sql) {
  bool is_daily = sql.one<std::int64_t>(kIsDaily).value_or(0) != 0;
  std::string errors, whose, rows;
  for (const auto& [name, text] : kFileErrors)
    errors += fmt::format(R"(<option value="{}">{}</option>)", name, text);
  for (auto it : kAcquirers) {
    whose += fmt::format(R"(<option value="{}">settlement of {}</option>)", static_cast<int>(it),
                         acquirer_name(static_cast<int>(it)));
  }
  for (const auto& file : sql.all<KeptSettlement>(kReportsLatest)) {
    rows += fmt::format(
        R"(<tr><td><a href="/sandbox/settlements/files/{0}">{0}</a></td><td>{1}</td><td>{2}</td><td>{3}</td></tr>)",
        http::html_escape(file.name), day_text(file.day.day), money_text(file.net), file.size);
  }
  return page("Settlements and statements", fmt::format(R"(<div class="card"><h2>Write a file</h2>
<form method="post" action="/sandbox/settlements"><p><label>Which <select name="acquirer">{}<option value="0">statement of the bank</option></select></label></p>
<p><label>Day <input name="day" type="date" value="{}" required></label></p>
<p><label>What is wrong with it <select name="error">{}</select></label></p>
<p><button>Write</button></p></form></div>
<div class="card"><h2>By themselves</h2><form method="post" action="/sandbox/settlements/daily">
<p><label><input type="checkbox" name="daily" value="1"{}> each morning, all of them, for the days that are over</label></p>
<p><button>Save</button></p></form></div>
<div class="card"><h2>Files</h2><div class="scroll"><table><thead><tr><th>Name</th><th>Day</th><th>Paid, or closed with</th><th>Bytes</th></tr></thead>
<tbody>{}</tbody></table></div></div>)",
                                                        whose, day_text(kl_day(sql.now())), errors,
                                                        is_daily ? " checked" : "", rows));
}

}  // namespace

std::string settlement_write(db::Tx& tx, int acquirer, Day day, FileError error) {
  return acquirer == 0 ? statement_of(tx, day, error) : settlement_of(tx, acquirer, day, error);
}

Result<std::vector<std::string>> SettlementTwin::waiting(std::string_view after) const {
  if (!after.empty()) return std::vector<std::string>();
  auto names = db_->read([](db::Sql& sql) { return sql.all<std::string>(kNames); });
  std::ranges::reverse(names);
  return names;
}

Result<exchange::File> SettlementTwin::fetch(std::string_view name) const {
  auto bytes = db_->read([&](db::Sql& sql) { return sql.one<std::string>(kReportOf, name); });
  if (!bytes) return not_found(verbatim("there is no such file"));
  return exchange::File{std::string(name), std::move(*bytes), {}};
}

http::Routes SettlementTwin::routes() const {
  constexpr auto kOpen = http::open_to_all("a simulation holds nobody's money");
  constexpr http::RouteOptions kPage{.replays = false, .is_internal = true};
  http::Routes out;
  out.push_back(http::route(
      http::Method::get, "/sandbox/settlements", "sandbox_settlements", kOpen,
      [](db::Sql& sql, const http::Call&) { return settlement_page(sql); }, kPage));
  out.push_back(http::route(
      http::Method::post, "/sandbox/settlements", "sandbox_settlement_write", kOpen,
      [](db::Tx& tx, const http::Call& call) -> Result<http::Response> {
        auto form = http::parse_form(call.request().body);
        auto whose = net::form_value(form, "acquirer");
        auto acquirer = whose == "0" ? std::optional<std::int64_t>(0) : id_parse(whose);
        auto day = day_parse(net::form_value(form, "day"));
        auto error = error_named(net::form_value(form, "error"));
        bool is_known =
            acquirer && (*acquirer == 0 || std::ranges::any_of(kAcquirers, [&](auto it) {
              return static_cast<std::int64_t>(it) == *acquirer;
            }));
        if (!is_known) return invalid_field("acquirer", verbatim("no such acquirer"));
        if (!day) return invalid_field("day", verbatim("no such day"));
        if (!error) return invalid_field("error", verbatim("no such error"));
        settlement_write(tx, static_cast<int>(*acquirer), *day, static_cast<FileError>(*error));
        return http::redirect("/sandbox/settlements");
      },
      kPage));
  out.push_back(http::route(
      http::Method::post, "/sandbox/settlements/daily", "sandbox_settlement_daily", kOpen,
      [](db::Tx& tx, const http::Call& call) -> Result<http::Response> {
        auto form = http::parse_form(call.request().body);
        tx.exec(kSetDaily, net::form_value(form, "daily") == "1" ? 1 : 0);
        return http::redirect("/sandbox/settlements");
      },
      kPage));
  out.push_back(http::route(
      http::Method::get, "/sandbox/settlements/files/{name}", "sandbox_settlement_file", kOpen,
      [](db::Sql& sql, const http::Call& call) -> Result<http::Response> {
        auto bytes = sql.one<std::string>(kReportOf, call.param("name"));
        if (!bytes) return not_found(verbatim("There is no such file."));
        http::Response response;
        response.content_type = "text/plain; charset=utf-8";
        response.body = std::move(*bytes);
        return response;
      },
      kPage));
  return out;
}

jobs::Topic settlement_topic() {
  constexpr Day kDaysAtOnce = 40;
  jobs::Topic out;
  out.name = "sandbox.settlement";
  out.every = hours(1);
  out.lease = minutes(10);
  out.outside = [](db::Db& db, const jobs::JobRow&) -> Result<Done> {
    for (Day step = 0; step < kDaysAtOnce; ++step) {
      bool has_more = false;
      GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
        if (tx.one<std::int64_t>(kIsDaily).value_or(0) == 0) return Done{};
        auto first = tx.one<std::optional<std::int64_t>>(kFirstDay).value_or(std::nullopt);
        auto last = tx.one<std::optional<std::int64_t>>(kLastDay).value_or(std::nullopt);
        if (!first) return Done{};
        auto day = last ? *last + 1 : kl_day(Instant{*first});
        if (day >= kl_day(tx.now())) return Done{};
        for (auto acquirer : kAcquirers) {
          if (tx.one<std::int64_t>(kCountOf, static_cast<int>(acquirer), day).value_or(0) == 0)
            settlement_write(tx, static_cast<int>(acquirer), day, FileError::none);
        }
        settlement_write(tx, 0, day, FileError::none);
        has_more = true;
        return Done{};
      }));
      if (!has_more) break;
    }
    return Done{};
  };
  return out;
}

}  // namespace gerbang::sandbox
