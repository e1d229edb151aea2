// What acquirers say, line by line, against the books.

#include <algorithm>
#include <set>

#include "base/audit/audit.h"
#include "base/core/crypto.h"
#include "base/db/once.h"
#include "money/checkout/order_numbers.h"
#include "money/reconciliation/cause.h"
#include "money/reconciliation/page.h"
#include "money/reconciliation/reconciliation_store.h"
#include "money/refunds/refund_numbers.h"
#include "say/reconciliation.h"

namespace gerbang::reconciliation {

using ledger::OutsideMovement;
using ledger::TransferKind;

/// What a line's number means, as far as the books know.
struct Reconciliation::Meant {
  std::optional<sales::SaleKey> sale;
  std::optional<OutsideMovement> movement;
  std::optional<EarlierFile> before;
};

namespace {

constexpr std::size_t kPage = 1'000;

TransferKind transfer_of(LineKind kind) {
  switch (kind) {
    case LineKind::sale_void:
      return TransferKind::sale_void;
    case LineKind::refund:
      return TransferKind::refund_done;
    case LineKind::debit_return:
      return TransferKind::sale_return;
    default:
      return TransferKind::sale;
  }
}

}  // namespace

std::vector<Reconciliation::Meant> Reconciliation::meant_by(
    db::Sql& sql, const std::vector<OutsideLine>& lines) const {
  std::vector<Meant> out(lines.size());
  auto ask = [&](auto wanted, const auto& resolve) {
    std::vector<std::int64_t> numbers;
    std::vector<std::size_t> at;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!wanted(lines[i].kind)) continue;
      numbers.push_back(id_parse(lines[i].number).value_or(0));
      at.push_back(i);
    }
    if (numbers.empty()) return;
    auto found = resolve(sql, numbers);
    for (std::size_t i = 0; i < at.size(); ++i)
      out[at[i]].sale = found[i];
  };
  ask([](LineKind k) { return k == LineKind::sale || k == LineKind::sale_void; },
      checkout::sales_of_orders);
  ask([](LineKind k) { return k == LineKind::refund; }, refunds::sales_of_refunds);
  if (settings_.debits) {
    ask([](LineKind k) { return k == LineKind::debit || k == LineKind::debit_return; },
        settings_.debits);
  }
  std::vector<std::pair<std::size_t, db::Ahead<OutsideMovement>>> asked;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!out[i].sale) continue;
    auto part = lines[i].kind == LineKind::refund ? id_parse(lines[i].number).value_or(0) : 0;
    asked.emplace_back(
        i, ledger::outside_movement_ahead(sql, out[i].sale->merchant, transfer_of(lines[i].kind),
                                          {out[i].sale->sale.value, part}));
  }
  std::vector<std::pair<std::size_t, db::Ahead<EarlierFile>>> earlier;
  for (const auto& [i, rows] : asked) {
    if (rows.rows().empty()) continue;
    out[i].movement = rows.rows().front();
    earlier.emplace_back(
        i, sql.ahead<EarlierFile>(kEarlier, out[i].sale->merchant, out[i].movement->transfer));
  }
  for (const auto& [i, rows] : earlier) {
    if (!rows.rows().empty()) out[i].before = rows.rows().front();
  }
  return out;
}

namespace {

/// The acquirer's day may be an earlier one than ours, where its answer came late; not a later one,
/// nor one before there was a sale. What is paid at midnight may be of either day.
bool is_same_day(db::Sql& sql, Day day, const OutsideMovement& movement,
                 const sales::SaleKey& key) {
  constexpr auto kAroundMidnight = minutes(15);
  if (day == kl_day(movement.created_at) || day == kl_day(movement.created_at - kAroundMidnight) ||
      day == kl_day(movement.created_at + kAroundMidnight)) {
    return true;
  }
  if (day > kl_day(movement.created_at)) return false;
  auto sale = sales::sale_get(sql, key.merchant, key.sale);
  return sale.ok() && day >= kl_day(sale->created_at);
}

}  // namespace

Result<FileRecord> Reconciliation::take_settlement(db::Db& db, std::string_view name,
                                                   std::string_view bytes,
                                                   const Actor& actor) const {
  auto reading = settlement_check(bytes);
  if (!reading.problem.empty())
    return invalid_field("file", say::reconciliation::broken({.what = reading.problem.what}));
  if (!settings_.acquirers.contains(reading.head.acquirer))
    return invalid_field("file", say::reconciliation::no_acquirer);
  auto hash = sha256_hex(bytes);
  GERBANG_TRY(auto file, db.write([&](db::Tx& tx) -> Result<FileRecord> {
    tx.hold("reconciliation.file");
    if (auto known = tx.one<FileRecord>(kFileByHash, hash)) return *known;
    if (auto other = tx.one<FileRecord>(kFileByReference, ReconciliationFileKind::settlement,
                                        reading.head.acquirer, reading.head.reference)) {
      return conflict(say::reconciliation::reference_known({.name = other->name}),
                      "reconciliation.reference_known");
    }
    FileRecord it;
    it.id = id_new<ReconciliationFile>(tx.now());
    it.kind = ReconciliationFileKind::settlement;
    it.acquirer = reading.head.acquirer;
    it.name = name;
    it.sha256 = hash;
    it.reference = reading.head.reference;
    it.day = reading.head.day;
    it.line_count = reading.sums.lines;
    it.gross = reading.sums.gross;
    it.fee = reading.sums.fee;
    it.net = reading.sums.net;
    it.created_at = tx.now();
    if (actor.user.value != 0) {
      it.created_by = actor.user;
      it.created_name = actor.name;
    }
    kFileAdd.exec(tx, it);
    tx.exec(kDayBegin, it.acquirer, it.day.day - 1);
    audit::write(tx, kGatewayCompany, actor, "reconciliation.takeFile", id_text(it.id), it.name);
    return it;
  }));
  SettlementLines lines(bytes);
  lines.skip(file.lines_done);
  while (file.lines_done < file.line_count) {
    auto page = lines.next(kPage);
    GERBANG_TRY(file, db.write([&](db::Tx& tx) -> Result<FileRecord> {
      tx.hold(kMatching);
      auto now = tx.one<FileRecord>(kFileLock, file.id);
      // Another copy is at it, and further.
      if (!now || now->lines_done != file.lines_done)
        return conflict(say::reconciliation::in_work, "reconciliation.in_work");
      GERBANG_CHECK(settle_page(tx, *now, page));
      return *now;
    }));
  }
  return file;
}

Result<Done> Reconciliation::settle_page(db::Tx& tx, FileRecord& file,
                                         std::vector<OutsideLine> lines) const {
  auto meant = meant_by(tx, lines);
  std::map<std::int64_t, Id<ReconciliationException>> missing;
  for (const auto& it : exceptions_open(tx, file.acquirer, ExceptionKind::missing)) {
    if (it.transfer) missing[it.transfer->value] = it.id;
  }
  std::set<std::pair<MerchantId, Id<Transfer>>> seen;
  Booking booking;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto line = line_of(file.id, std::move(lines[i]));
    const auto& is = meant[i];
    auto add = [&](ExceptionKind kind, Money amount, const Suggestion& why = {},
                   std::optional<std::string> expected = {},
                   std::optional<std::string> found = {}) {
      auto it = exception_of(kind, file.acquirer, line, amount);
      if (is.sale) {
        it.merchant = is.sale->merchant;
        it.sale = is.sale->sale;
      }
      if (kind == ExceptionKind::duplicate) it.transfer.reset();
      it.cause = why.cause;
      if (!why.text.empty()) it.cause_text = why.text;
      it.expected = std::move(expected);
      it.found = std::move(found);
      exception_add(tx, std::move(it));
    };
    bool is_booked =
        is.movement && is.movement->acquirer == file.acquirer && is.movement->receivable != Money{};
    if (line.kind == LineKind::correction) {
      auto open = exceptions_of(tx, line.number);
      auto corrected = std::ranges::find_if(open, [&](const ExceptionRecord& it) {
        return it.acquirer == file.acquirer && it.amount == line.net &&
               it.account == ledger::Account::acquirer_receivable;
      });
      if (corrected != open.end()) {
        exception_end(tx, corrected->id);
        line.status = LineStatus::matched;
      } else {
        add(ExceptionKind::unknown, -line.net);
      }
    } else if (!is_booked) {
      Suggestion why;
      if (is.sale) {
        auto sale = sales::sale_get(tx, is.sale->merchant, is.sale->sale);
        bool is_refunded =
            line.kind == LineKind::debit_return && sale.ok() && sale->refunded_amount > Money{};
        auto cause = is_refunded ? Cause::refunded : Cause::not_paid_here;
        if (sale.ok()) why = {cause, sale->order_no};
      }
      add(ExceptionKind::unknown, -line.net, why);
    } else if (is.before || !seen.insert({is.sale->merchant, is.movement->transfer}).second) {
      add(ExceptionKind::duplicate, -line.net,
          {Cause::earlier_file, is.before ? is.before->name : file.name});
    } else {
      const auto& books = *is.movement;
      line.status = LineStatus::matched;
      line.merchant = is.sale->merchant;
      line.transfer = books.transfer;
      line.booked_fee = books.fee;
      if (auto late = missing.find(books.transfer.value); late != missing.end())
        exception_end(tx, late->second);
      auto open = books.receivable - (line.net + books.fee);
      if (line.gross != books.receivable) {
        add(ExceptionKind::amount, open, amount_cause(books.receivable, line.gross),
            money_text(books.receivable), money_text(line.gross));
      } else if (line.fee != books.fee) {
        add(ExceptionKind::fee, open,
            fee_cause(tx, is.sale->merchant, is.sale->sale, books.fee, line.fee),
            money_text(books.fee), money_text(line.fee));
      }
      if (!is_same_day(tx, line.day.day, books, *is.sale)) {
        add(ExceptionKind::day, {}, {}, day_text(kl_day(books.created_at)), day_text(line.day.day));
      }
    }
    booking.settled(file.acquirer, line.net, line.booked_fee);
    if (line.status == LineStatus::matched) ++file.matched;
    ++file.lines_done;
    kLineAdd.exec(tx, line);
  }
  kFileWrite.exec(tx, file);
  return booking.post(tx, TransferKind::acquirer_settlement, file.id,
                      file.lines_done - static_cast<std::int64_t>(lines.size()) + 1);
}

Result<Done> Reconciliation::late_lines(db::Tx& tx, int acquirer) const {
  for (const auto& it : exceptions_open(tx, acquirer, ExceptionKind::unknown)) {
    if (!it.file || !it.line) continue;
    auto line = tx.one<LineRecord>(kLine, *it.file, *it.line);
    if (!line || line->kind == LineKind::correction) continue;
    OutsideLine outside{line->line,  line->kind, line->number, line->day,
                        line->gross, line->fee,  line->net,    line->reference};
    auto is = std::move(meant_by(tx, {outside}).front());
    if (!is.movement || is.before || is.movement->acquirer != acquirer ||
        is.movement->receivable == Money{}) {
      continue;
    }
    auto file = tx.one<FileRecord>(kFileLock, *it.file);
    if (!file) continue;
    exception_end(tx, it.id);
    const auto& books = *is.movement;
    line->status = LineStatus::matched;
    line->merchant = is.sale->merchant;
    line->transfer = books.transfer;
    line->booked_fee = books.fee;
    kLineWrite.exec(tx, *line);
    ++file->matched;
    kFileWrite.exec(tx, *file);
    auto open = books.receivable - (line->net + books.fee);
    if (open != Money{}) {
      bool is_fee = line->gross == books.receivable;
      auto other =
          exception_of(is_fee ? ExceptionKind::fee : ExceptionKind::amount, acquirer, *line, open);
      other.sale = is.sale->sale;
      other.expected = money_text(is_fee ? books.fee : books.receivable);
      other.found = money_text(is_fee ? line->fee : line->gross);
      exception_add(tx, std::move(other));
    }
    Booking booking;
    booking.settled(acquirer, {}, books.fee);
    GERBANG_CHECK(booking.post(tx, TransferKind::acquirer_settlement, file->id, -line->line));
  }
  return Done{};
}

}  // namespace gerbang::reconciliation
