// What should be in a file by now, and is in none.

#include <algorithm>
#include <map>

#include "base/core/id_time.h"
#include "money/calendar/calendar.h"
#include "money/reconciliation/page.h"
#include "money/reconciliation/reconciliation.h"
#include "money/reconciliation/reconciliation_store.h"

namespace gerbang::reconciliation {
namespace {

using ledger::Account;
using ledger::OutsideMovement;
using ledger::TransferKind;

struct Absent {
  MerchantId merchant;
  OutsideMovement movement;
};

/// A sale that was voided is settled together with its void, or neither of them is.
void leave_out_voided(std::vector<Absent>& absent) {
  std::map<std::pair<MerchantId, std::int64_t>, Money> of_sale;
  auto key = [](const Absent& it) { return std::pair(it.merchant, it.movement.subject); };
  auto is_sale_or_void = [](const Absent& it) {
    return it.movement.kind == TransferKind::sale || it.movement.kind == TransferKind::sale_void;
  };
  for (const auto& it : absent) {
    if (is_sale_or_void(it)) of_sale[key(it)] += it.movement.receivable;
  }
  std::erase_if(
      absent, [&](const Absent& it) { return is_sale_or_void(it) && of_sale[key(it)] == Money{}; });
}

std::vector<Absent> absent_on(db::Sql& sql, int acquirer, Day day) {
  auto first = id_floor(kl_day_start(day)), until = id_floor(kl_day_start(day + 1));
  std::vector<Absent> out;
  MerchantId merchant{};
  while (auto next = ledger::booked_merchant_after(sql, merchant)) {
    merchant = *next;
    for (auto& it : ledger::outside_movements(sql, merchant, first, until)) {
      bool is_ours =
          acquirer == 0 ? it.bank != Money{} : it.acquirer == acquirer && it.receivable != Money{};
      if (is_ours && !sql.one<EarlierFile>(kEarlier, merchant, it.transfer))
        out.push_back({merchant, it});
    }
  }
  if (acquirer != 0) leave_out_voided(out);
  return out;
}

ExceptionRecord exception_of(db::Sql& sql, const Absent& absent, int acquirer, Day day) {
  const auto& books = absent.movement;
  ExceptionRecord out;
  out.acquirer = acquirer;
  out.day = {day};
  out.merchant = absent.merchant;
  out.transfer = books.transfer;
  if (books.kind == TransferKind::payout_paid || books.kind == TransferKind::payout_returned) {
    out.number = id_text(books.subject);
  } else {
    out.sale = Id<Sale>{books.subject};
    auto sale = sales::sale_get(sql, absent.merchant, *out.sale);
    out.number = sale.ok() ? sale->order_no : id_text(books.subject);
  }
  if (acquirer == 0) {
    out.kind = ExceptionKind::payout_missing;
    out.account = Account::bank;
    out.amount = books.bank;
    out.expected = money_text(books.bank);
  } else {
    out.kind = ExceptionKind::missing;
    out.amount = books.receivable;
    out.fee = books.fee;
    out.expected = money_text(books.receivable);
  }
  return out;
}

/// A line of the same day and amount whose number nobody knows is the same movement, wrongly named.
void name_each_other(db::Tx& tx, ExceptionRecord& missing,
                     const std::vector<ExceptionRecord>& unknown) {
  auto same = std::ranges::find_if(unknown, [&](const ExceptionRecord& it) {
    return it.day == missing.day && it.amount == missing.fee - missing.amount;
  });
  if (same == unknown.end()) return;
  missing.cause = Cause::wrong_number;
  missing.cause_text = same->number;
  exception_cause(tx, same->id, Cause::wrong_number, missing.number);
}

}  // namespace

Result<Done> Reconciliation::look_for_missing(db::Db& db, int acquirer, Day until) const {
  while (true) {
    auto done = db.read([&](db::Sql& sql) { return sql.one<std::int64_t>(kDayOf, acquirer); });
    if (!done || *done >= until) return Done{};
    auto day = *done + 1;
    auto absent = db.read([&](db::Sql& sql) { return absent_on(sql, acquirer, day); });
    GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
      // Its line may be being matched at this moment, which would not end an exception that it
      // does not see.
      tx.hold(kMatching);
      if (tx.changed(kDayMove, acquirer, day) != 1) return Done{};
      auto unknown = exceptions_open(tx, acquirer, ExceptionKind::unknown);
      for (const auto& it : absent) {
        // Its line may have come meanwhile.
        if (tx.one<EarlierFile>(kEarlier, it.merchant, it.movement.transfer)) continue;
        auto exception = exception_of(tx, it, acquirer, day);
        if (acquirer != 0) name_each_other(tx, exception, unknown);
        exception_add(tx, std::move(exception));
      }
      return Done{};
    }));
  }
}

Result<Done> Reconciliation::unpaid_files(db::Tx& tx) const {
  // Nothing is missing of the bank before it has said anything of those days.
  auto last = tx.one<FileRecord>(kStatementBefore, std::int64_t{1} << 40, 0);
  if (!last) return Done{};
  auto until = calendar::banking_days(tx).before(last->day.day, kDaysMost);
  for (const auto& file : tx.all<FileRecord>(kFilesUnpaid, until)) {
    auto of_file = [&](const ExceptionRecord& it) { return it.file == file.id; };
    auto open = exceptions_open(tx, file.acquirer, ExceptionKind::payment_missing);
    if (std::ranges::any_of(open, of_file)) continue;
    ExceptionRecord it;
    it.kind = ExceptionKind::payment_missing;
    it.acquirer = file.acquirer;
    it.account = Account::acquirer_clearing;
    it.amount = file.net;
    it.day = file.day;
    it.number = file.reference;
    it.file = file.id;
    it.expected = money_text(file.net);
    exception_add(tx, std::move(it));
  }
  return Done{};
}

}  // namespace gerbang::reconciliation
