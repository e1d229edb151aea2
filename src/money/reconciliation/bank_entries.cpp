// What the bank's statement says, entry by entry, against settlements, payouts and refunds by hand.

#include <algorithm>

#include "base/audit/audit.h"
#include "base/core/crypto.h"
#include "money/calendar/calendar.h"
#include "money/payouts/payout_numbers.h"
#include "money/reconciliation/page.h"
#include "money/reconciliation/reconciliation_store.h"
#include "money/refunds/refund_numbers.h"
#include "say/reconciliation.h"

namespace gerbang::reconciliation {

using ledger::Account;
using ledger::OutsideMovement;
using ledger::TransferKind;
using payouts::PayoutStatus;

struct Reconciliation::Page {
  FileRecord& file;
  Booking booking;
};

namespace {

constexpr std::size_t kEntriesPage = 500;

std::optional<OutsideMovement> movement_of(db::Sql& sql, MerchantId merchant, TransferKind kind,
                                           ledger::Subject subject) {
  auto rows = ledger::outside_movement_ahead(sql, merchant, kind, subject);
  if (rows.rows().empty()) return std::nullopt;
  return rows.rows().front();
}

/// A transfer of ours that moved the bank by just this, and was not seen there yet.
bool match(db::Sql& sql, LineRecord& line, MerchantId merchant, TransferKind kind,
           ledger::Subject subject) {
  auto movement = movement_of(sql, merchant, kind, subject);
  if (!movement || movement->bank != line.net ||
      sql.one<EarlierFile>(kEarlier, merchant, movement->transfer)) {
    return false;
  }
  line.status = LineStatus::matched;
  line.merchant = merchant;
  line.transfer = movement->transfer;
  return true;
}

enum class Known { no, matched, passes, waits };

/// As a payout, or as a refund that was made by hand.
Known known_by_books(db::Sql& sql, LineRecord& line) {
  auto number = id_parse(line.number);
  if (!number) return Known::no;
  if (auto payout = payouts::payout_numbered(sql, *number)) {
    auto kind = line.net < Money{} ? TransferKind::payout_paid : TransferKind::payout_returned;
    if (match(sql, line, payout->merchant, kind, {*number, 0})) return Known::matched;
    if (movement_of(sql, payout->merchant, kind, {*number, 0}).value_or(OutsideMovement{}).bank !=
        Money{}) {
      return Known::no;  // of another amount, or there before
    }
    // What came back before it was said to be paid moved nothing in the books: there and back.
    if (payout->status == PayoutStatus::returned) return Known::passes;
    return payout->status == PayoutStatus::sent || payout->status == PayoutStatus::paid
               ? Known::waits
               : Known::no;
  }
  auto sale = refunds::sales_of_refunds(sql, {*number}).front();
  if (!sale) return Known::no;
  return match(sql, line, sale->merchant, TransferKind::refund_done, {sale->sale.value, *number})
             ? Known::matched
             : Known::no;
}

ExceptionRecord clearing_exception(ExceptionKind kind, int acquirer, const LineRecord& line,
                                   Money amount) {
  auto out = exception_of(kind, acquirer, line, amount);
  out.account = Account::acquirer_clearing;
  return out;
}

void end_payment_missing(db::Tx& tx, const FileRecord& settlement) {
  for (const auto& it : exceptions_open(tx, settlement.acquirer, ExceptionKind::payment_missing)) {
    if (it.file == settlement.id) exception_end(tx, it.id);
  }
}

/// The first of the settlements of this reference that was not paid; else the last one.
std::optional<FileRecord> settlement_paid_by(db::Tx& tx, const LineRecord& line) {
  auto files = tx.all<FileRecord>(kFilePaid, line.number);
  if (files.empty()) return std::nullopt;
  auto unpaid = std::ranges::find_if(
      files, [](const FileRecord& it) { return !it.payment_amount.has_value(); });
  return unpaid != files.end() ? *unpaid : files.back();
}

void unknown_entry(db::Tx& tx, const LineRecord& line) {
  auto it = clearing_exception(ExceptionKind::entry_unknown, 0, line, -line.net);
  it.found = line.text;
  for (const auto& file : tx.all<FileRecord>(kFilesUnpaid, line.day.day)) {
    if (file.net == line.net) {
      it.cause = Cause::same_amount;
      it.cause_text = file.reference;
      break;
    }
  }
  exception_add(tx, std::move(it));
}

/// The statement before has to end with what this one begins with.
void gaps_check(db::Tx& tx, const FileRecord& file) {
  auto before = tx.one<FileRecord>(kStatementBefore, file.day, file.id);
  if (before && before->closing != file.opening) {
    ExceptionRecord it;
    it.kind = ExceptionKind::statement_gap;
    it.account = Account::acquirer_clearing;
    it.day = file.day;
    it.number = file.reference;
    it.file = file.id;
    it.expected = money_text(before->closing);
    it.found = money_text(file.opening);
    exception_add(tx, std::move(it));
  }
  for (const auto& it : exceptions_open(tx, 0, ExceptionKind::statement_gap)) {
    if (!it.file || *it.file == file.id) continue;
    auto other = tx.one<FileRecord>(kFileLock, *it.file);
    if (!other) continue;
    auto then = tx.one<FileRecord>(kStatementBefore, other->day, other->id);
    if (then && then->closing == other->opening) exception_end(tx, it.id);
  }
}

}  // namespace

void Reconciliation::entry_take(db::Tx& tx, Page& page, OutsideLine outside) const {
  auto line = line_of(page.file.id, std::move(outside));
  if (auto settlement = settlement_paid_by(tx, line)) {
    page.booking.at_bank(settlement->acquirer, line.net);
    if (settlement->payment_amount) {
      exception_add(tx, clearing_exception(ExceptionKind::payment_duplicate, settlement->acquirer,
                                           line, -line.net));
    } else {
      line.status = LineStatus::matched;
      settlement->payment_amount = line.net;
      settlement->payment_day = line.day;
      kFileWrite.exec(tx, *settlement);
      end_payment_missing(tx, *settlement);
      if (settlement->net != line.net) {
        auto it = clearing_exception(ExceptionKind::payment_amount, settlement->acquirer, line,
                                     settlement->net - line.net);
        it.expected = money_text(settlement->net);
        it.found = money_text(line.net);
        exception_add(tx, std::move(it));
      }
    }
  } else {
    switch (known_by_books(tx, line)) {
      case Known::matched:
        break;
      case Known::passes:
        line.status = LineStatus::matched;
        page.booking.at_bank(0, line.net);
        break;
      case Known::waits:
        line.status = LineStatus::waiting;
        break;
      case Known::no:
        page.booking.at_bank(0, line.net);
        unknown_entry(tx, line);
        break;
    }
  }
  if (line.status == LineStatus::matched) ++page.file.matched;
  ++page.file.lines_done;
  kLineAdd.exec(tx, line);
}

Result<Done> Reconciliation::entries_page(db::Tx& tx, FileRecord& file,
                                          std::vector<OutsideLine> lines) const {
  auto first = file.lines_done + 1;
  Page page{file, {}};
  for (auto& line : lines)
    entry_take(tx, page, std::move(line));
  kFileWrite.exec(tx, file);
  return page.booking.post(tx, TransferKind::bank_statement, file.id, first);
}

Result<FileRecord> Reconciliation::take_statement(db::Db& db, std::string_view name,
                                                  std::string_view bytes,
                                                  const Actor& actor) const {
  auto statement = settings_.statement_read ? settings_.statement_read(bytes) : BankStatement{};
  if (!settings_.statement_read) return invalid_field("file", say::reconciliation::no_settlement);
  if (!statement.problem.empty())
    return invalid_field("file", say::reconciliation::broken({.what = statement.problem.what}));
  if (!settings_.account.empty() && statement.account != settings_.account)
    return invalid_field("file",
                         say::reconciliation::other_account({.account = statement.account}));
  auto hash = sha256_hex(bytes);
  GERBANG_TRY(auto file, db.write([&](db::Tx& tx) -> Result<FileRecord> {
    tx.hold("reconciliation.file");
    if (auto known = tx.one<FileRecord>(kFileByHash, hash)) return *known;
    if (auto other = tx.one<FileRecord>(kFileByReference, ReconciliationFileKind::statement, 0,
                                        statement.id)) {
      return conflict(say::reconciliation::reference_known({.name = other->name}),
                      "reconciliation.reference_known");
    }
    FileRecord it;
    it.id = id_new<ReconciliationFile>(tx.now());
    it.kind = ReconciliationFileKind::statement;
    it.name = name;
    it.sha256 = hash;
    it.reference = statement.id;
    it.day = statement.to;
    it.line_count = static_cast<std::int64_t>(statement.entries.size());
    it.net = statement.closing - statement.opening;
    it.gross = it.net;
    it.opening = statement.opening;
    it.closing = statement.closing;
    it.created_at = tx.now();
    if (actor.user.value != 0) {
      it.created_by = actor.user;
      it.created_name = actor.name;
    }
    kFileAdd.exec(tx, it);
    gaps_check(tx, it);
    tx.exec(kDayBegin, 0, statement.from.day - 1);
    audit::write(tx, kGatewayCompany, actor, "reconciliation.takeFile", id_text(it.id), it.name);
    return it;
  }));
  while (file.lines_done < file.line_count) {
    auto from = statement.entries.begin() + file.lines_done;
    auto many = std::min<std::int64_t>(kEntriesPage, file.line_count - file.lines_done);
    std::vector<OutsideLine> page(from, from + many);
    GERBANG_TRY(file, db.write([&](db::Tx& tx) -> Result<FileRecord> {
      tx.hold(kMatching);
      auto now = tx.one<FileRecord>(kFileLock, file.id);
      if (!now || now->lines_done != file.lines_done)
        return conflict(say::reconciliation::in_work, "reconciliation.in_work");
      GERBANG_CHECK(entries_page(tx, *now, page));
      return *now;
    }));
  }
  return file;
}

Result<Done> Reconciliation::waiting_entries(db::Tx& tx) const {
  auto last = calendar::banking_days(tx).before(kl_day(tx.now()), kDaysMost);
  for (auto& line : tx.all<LineRecord>(kLinesWaiting)) {
    auto known = known_by_books(tx, line);
    if (known == Known::waits && line.day.day > last) continue;
    auto file = tx.one<FileRecord>(kFileLock, line.file);
    if (!file) continue;
    Booking booking;
    if (known == Known::passes) {
      line.status = LineStatus::matched;
      booking.at_bank(0, line.net);
    } else if (known != Known::matched) {
      line.status = LineStatus::exception;
      booking.at_bank(0, line.net);
      unknown_entry(tx, line);
    }
    if (line.status == LineStatus::matched) ++file->matched;
    kLineWrite.exec(tx, line);
    kFileWrite.exec(tx, *file);
    GERBANG_CHECK(booking.post(tx, TransferKind::bank_statement, file->id, -line.line));
  }
  return Done{};
}

}  // namespace gerbang::reconciliation
