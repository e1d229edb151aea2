#include "money/invoices/invoice.h"

#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "base/core/crypto.h"
#include "base/core/log.h"
#include "base/jobs/rows.h"
#include "money/invoices/invoice_store.h"
#include "money/ledger/days.h"
#include "say/invoices.h"

namespace gerbang::invoices {
namespace {

constexpr int kMerchantsAtOnce = 100;
/// Each month's merchants are a run of their own.
constexpr std::string_view kMonthRun = "invoice.month";

std::string series_of(InvoiceKind kind, Instant now) {
  return (kind == InvoiceKind::invoice ? "INV-" : "CN-") + day_text(kl_day(now)).substr(0, 4);
}

std::string number_of(std::string_view series, std::int64_t position) {
  return fmt::format("{}-{:06}", series, position);
}

DocumentLine document_line(const FeeLine& it, Day month) {
  DocumentLine out;
  out.description =
      fmt::format("{}, {}, {}", charge_text(it.charge, "en"), month_text(month),
                  it.charge == Charge::adjustment ? fmt::format("{} adjustments", it.payments)
                                                  : fmt::format("{} payments", it.payments));
  out.amount = it.amount;
  out.tax_type = it.charge == Charge::adjustment ? "06" : it.tax_rate > 0 ? "02" : "E";
  out.tax_rate = it.tax_rate;
  out.tax = it.tax;
  if (out.tax_type == "E") out.exempt_reason = it.exempt_reason;
  out.taxed = it.taxed;
  return out;
}

Money sum_of(const std::vector<FeeLine>& lines, Money FeeLine::* member) {
  Money out;
  for (const auto& it : lines)
    out += it.*member;
  return out;
}

Actor by_itself() {
  return {};
}

}  // namespace

std::string charge_text(Charge charge, std::string_view language) {
  switch (charge) {
    case Charge::mdr_acquirer:
      return say::invoices::charge::mdr_acquirer.in(language);
    case Charge::mdr_gateway:
      return say::invoices::charge::mdr_gateway.in(language);
    case Charge::flat_acquirer:
      return say::invoices::charge::flat_acquirer.in(language);
    case Charge::flat_gateway:
      return say::invoices::charge::flat_gateway.in(language);
    case Charge::debit_mdr_acquirer:
      return say::invoices::charge::debit_mdr_acquirer.in(language);
    case Charge::debit_mdr_gateway:
      return say::invoices::charge::debit_mdr_gateway.in(language);
    case Charge::debit_flat_acquirer:
      return say::invoices::charge::debit_flat_acquirer.in(language);
    case Charge::debit_flat_gateway:
      return say::invoices::charge::debit_flat_gateway.in(language);
    case Charge::adjustment:
      break;
  }
  return say::invoices::charge::adjustment.in(language);
}

std::string payouts_text(const std::vector<PayoutPart>& payouts) {
  constexpr std::size_t kLongest = 150;
  std::string out;
  for (std::size_t at = 0; at < payouts.size();) {
    auto end = at;
    while (end + 1 < payouts.size() && payouts[end + 1].number == payouts[end].number + 1)
      ++end;
    auto one = fmt::format("{}{}", out.empty() ? "" : ", ", payouts[at].number);
    if (end > at) one += fmt::format("-{}", payouts[end].number);
    // Nobody has so many; the row has each of them.
    if (out.size() + one.size() > kLongest) break;
    out += one;
    at = end + 1;
  }
  return out;
}

std::optional<Error> Invoices::obstacle(db::Sql& sql, Day month) const {
  if (auto names = missing(); !names.empty()) {
    std::string all;
    for (const auto& name : names)
      all += (all.empty() ? "" : ", ") + name;
    return conflict(say::invoices::settings_missing({.settings = all}), "invoice.settings_missing");
  }
  if (ledger::closing(sql).closed < month_next(month) - 1)
    return conflict(say::invoices::month_open, "invoice.month_open");
  return std::nullopt;
}

Result<Issued> Invoices::issue(db::Tx& tx, const Actor& actor, MerchantId merchant,
                               const Draft& draft) const {
  // Numbers are given one after the other, so that none is lost.
  tx.hold("invoice.number");
  if (auto there = invoice_by_cause(tx, merchant, draft.cause))
    return Issued{std::move(there), false, {}};

  Document document;
  document.kind = draft.is_credit ? InvoiceKind::credit_note : InvoiceKind::invoice;
  auto series = series_of(document.kind, tx.now());
  InvoiceRecord it;
  it.merchant = merchant;
  it.id = id_new<Invoice>(tx.now());
  it.kind = document.kind;
  it.series = series;
  it.position = series_last(tx, series) + 1;
  it.number = number_of(series, it.position);
  it.cause = draft.cause;
  it.month = {draft.month};
  it.reason = draft.reason;
  it.payments = draft.payments;
  it.created_at = tx.now();

  std::optional<InvoiceRecord> corrected;
  if (draft.is_credit) {
    corrected = invoice_of_month(tx, merchant, draft.corrects_month.value_or(draft.month),
                                 !draft.corrects_month);
    if (corrected) {
      it.corrects = corrected->id;
      it.corrects_number = corrected->number;
    }
  }

  document.number = it.number;
  document.issued_at = tx.now();
  document.first = draft.month;
  // A credit note that is issued before its month is over covers it up to yesterday.
  document.last = std::min(month_next(draft.month), kl_day(tx.now())) - 1;
  document.first = std::min(document.first, document.last);
  document.supplier = supplier_of(supplier_);
  document.buyer = buyer_of(tx, merchant);
  if (document.buyer.tax_no.empty()) document.buyer = general_public();
  document.corrects = it.corrects_number;
  for (const auto& line : draft.lines)
    document.lines.push_back(document_line(line, draft.month));
  Money prepaid;
  Instant paid_at;
  for (const auto& part : draft.payouts) {
    prepaid += part.amount;
    paid_at = std::max(paid_at, part.closed_at);
  }
  if (prepaid != Money{}) document.prepaid = {prepaid, payouts_text(draft.payouts), paid_at};

  it.buyer_name = document.buyer.name;
  it.buyer_tax_no = document.buyer.tax_no;
  it.amount = document.amount();
  it.tax = document.tax();
  it.total = document.total();
  it.tax_rounding = sum_of(draft.lines, &FeeLine::tax_rounding);
  it.prepaid = prepaid;
  it.payable = document.payable();

  auto text = ubl_text(document);
  UblContext context;
  context.now = tx.now();
  context.is_issued = [&](std::string_view number) {
    return invoice_by_number(tx, number).has_value();
  };
  context.left_of_invoice = [&](std::string_view number) -> std::optional<std::int64_t> {
    if (!corrected || corrected->number != number) return std::nullopt;
    return (corrected->total - invoice_credited(tx, merchant, corrected->id)).sen;
  };
  auto faults = ubl_check(text, context);
  if (!faults.empty()) {
    ProblemRecord problem;
    problem.merchant = merchant;
    problem.id = id_new<InvoiceProblem>(tx.now());
    problem.cause = draft.cause;
    problem.month = {draft.month};
    problem.faults = contract::to_json(UblFaults{faults});
    problem.created_at = problem.tried_at = tx.now();
    problem_put(tx, problem, text);
    audit::write(tx, merchant, actor, "invoice.refuse", draft.cause,
                 fmt::format("{} {}", faults.front().rule, faults.front().element));
    return Issued{std::nullopt, false, std::move(faults)};
  }
  it.sha256 = sha256_hex(text);
  series_set(tx, series, it.position);
  invoice_insert(tx, it, text, draft);
  problem_end(tx, merchant, draft.cause);
  audit::write(tx, merchant, actor, "invoice.issue", id_text(it.id),
               fmt::format("{} {}", it.number, money_text(it.total)));
  GERBANG_CHECK(outbox_->emit(tx, merchant, kInvoiceIssued, it.id,
                              {it.id, it.kind, it.number, it.month, it.total, it.payable,
                               std::string(kCurrency), it.corrects_number}));
  return Issued{std::move(it), true, {}};
}

Result<Written> Invoices::month_write(db::Db& db, const Actor& actor, MerchantId merchant,
                                      Day month) const {
  if (auto why = db.read([&](db::Sql& sql) { return obstacle(sql, month); })) return *why;
  return month_issue(db, actor, merchant, month);
}

Result<Written> Invoices::month_issue(db::Db& db, const Actor& actor, MerchantId merchant,
                                      Day month) const {
  Written out;
  for (const auto& draft : month_drafts(db, merchant, month)) {
    GERBANG_TRY(auto issued,
                db.write([&](db::Tx& tx) { return issue(tx, actor, merchant, draft); }));
    if (!issued.invoice) {
      ++out.problems;
    } else if (issued.is_new) {
      ++out.issued;
    } else {
      ++out.there;
    }
  }
  return out;
}

Result<Written> Invoices::merchant_take(db::Db& db, const Actor& actor, MerchantId merchant,
                                        Day month) const {
  Written out;
  auto step = [&]() -> Result<Done> {
    GERBANG_TRY(out, month_issue(db, actor, merchant, month));
    return Done{};
  };
  GERBANG_TRY(auto is_taken, jobs::row_take(db, fmt::format("{} {}", kMonthRun, month_text(month)),
                                            {merchant.value, merchant}, step));
  if (!is_taken) ++out.problems;
  return out;
}

Result<Done> Invoices::months_again(db::Db& db) const {
  for (const auto& run : db.read([](db::Sql& sql) { return jobs::runs_due(sql, kMonthRun); })) {
    auto month = month_parse(std::string_view(run).substr(kMonthRun.size() + 1));
    auto due = db.read([&](db::Sql& sql) { return jobs::rows_due(sql, run, kMerchantsAtOnce); });
    if (!month) continue;
    for (const auto& it : due)
      GERBANG_CHECK(merchant_take(db, by_itself(), it.merchant, *month));
  }
  return Done{};
}

Result<Done> Invoices::month_write_all(db::Db& db, const Actor& actor, Day month, MerchantId after,
                                       const Step& step) const {
  if (auto why = db.read([&](db::Sql& sql) { return obstacle(sql, month); })) return *why;
  for (;;) {
    auto merchants =
        db.read([&](db::Sql& sql) { return merchants_after(sql, after, kMerchantsAtOnce); });
    for (auto merchant : merchants) {
      GERBANG_TRY(auto written, merchant_take(db, actor, merchant, month));
      if (!step(merchant, written)) return Done{};
    }
    if (merchants.size() < kMerchantsAtOnce) return Done{};
    after = merchants.back();
  }
}

Result<InvoiceRecord> Invoices::credit(db::Tx& tx, const Actor& actor, Id<Invoice> id,
                                       Id<Adjustment> adjustment) const {
  if (!missing().empty()) return *obstacle(tx, 0);
  auto invoice = invoice_find_any(tx, id);
  if (!invoice || invoice->kind != InvoiceKind::invoice) return not_found(say::invoices::none);
  GERBANG_TRY(auto draft, adjustment_draft(tx, invoice->merchant, adjustment));
  draft.corrects_month = invoice->month.day;
  GERBANG_TRY(auto issued, issue(tx, actor, invoice->merchant, draft));
  if (!issued.invoice)
    return conflict(say::invoices::refused({.rule = issued.faults.front().rule}),
                    "invoice.refused");
  if (!issued.is_new) return conflict(say::invoices::credited, "invoice.credited");
  return std::move(*issued.invoice);
}

Result<Done> demo_invoices(db::Db& db, const Invoices& invoices, MerchantId merchant,
                           Instant since) {
  const Day until = month_start(kl_day(db.clock().now()));
  for (Day month = month_start(kl_day(since)); month < until; month = month_next(month))
    GERBANG_CHECK(invoices.month_issue(db, by_itself(), merchant, month));
  return Done{};
}

namespace {

/// The month that is to be written next: the oldest that is not. A server that stood still for
/// longer than a month, or had no supplier for so long, owes each. The first is the one before it
/// began.
Run run_next(db::Tx& tx) {
  auto run = run_last(tx);
  if (!run) {
    run = Run{month_start(month_start(kl_day(tx.now())) - 1), {}, {}};
    run_set(tx, *run);
  }
  return run->done_at ? Run{month_next(run->month), {}, {}} : *run;
}

}  // namespace

jobs::Topic invoice_topic(const Invoices& invoices) {
  jobs::Topic out;
  out.name = "invoice.month";
  out.every = minutes(1);
  out.lease = minutes(10);
  out.outside = [&invoices](db::Db& db, const jobs::JobRow& job) -> Result<Done> {
    // A run ends well within its lease, and the next one goes on where it was.
    constexpr auto kLongest = std::chrono::minutes(2);
    const auto begun = std::chrono::steady_clock::now();
    Run run;
    bool is_due = false;
    db.write_job([&](db::Tx& tx) {
      run = run_next(tx);
      is_due = ledger::closing(tx).closed >= month_next(run.month) - 1;
      return true;
    });
    // Operators are told where they look what is missing.
    if (!invoices.missing().empty()) return Done{};
    GERBANG_CHECK(invoices.months_again(db));
    if (!is_due) return Done{};
    bool is_whole = true;
    auto note = [&](const Run& now) {
      db.write_job([&](db::Tx& tx) {
        run_set(tx, now);
        return true;
      });
    };
    GERBANG_CHECK(invoices.month_write_all(
        db, by_itself(), run.month, run.merchant, [&](MerchantId merchant, const Written& written) {
          if (written.issued + written.problems > 0) note({run.month, merchant, std::nullopt});
          is_whole = !job.server_stops() && std::chrono::steady_clock::now() - begun < kLongest;
          return is_whole;
        }));
    if (is_whole) note({run.month, {}, db.clock().now()});
    return Done{};
  };
  return out;
}

}  // namespace gerbang::invoices
