#pragma once
// The gateway invoices its merchants for its fees: once a month, with a number without gaps, as a
// document that the tax authority's service (MyInvois) takes (ubl.h) and as paper. Payouts have
// taken the fees already, so most of it is prepaid. Nothing that was issued is ever changed: what
// was taken back or corrected since is a credit note that names its invoice.
//
// A document that does not pass its check (ubl_check.h) is not issued and takes no number; it is a
// problem that operators see and try again.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "base/contract/wire.h"
#include "base/core/actor.h"
#include "base/core/id.h"
#include "base/core/result.h"
#include "base/db/db.h"
#include "base/db/invariant.h"
#include "base/events/events.h"
#include "base/jobs/job.h"
#include "money/invoices/figures.h"
#include "money/invoices/party.h"
#include "money/invoices/ubl.h"
#include "money/invoices/ubl_check.h"

namespace gerbang {
struct Invoice;
struct InvoiceProblem;
}  // namespace gerbang

namespace gerbang::invoices {

/// As it is listed: without lines and document.
struct InvoiceRecord {
  MerchantId merchant;
  Id<Invoice> id;
  InvoiceKind kind = InvoiceKind::invoice;
  std::string series;
  std::int64_t position = 0;
  std::string number;
  std::string cause;
  CalendarDay month;  // its first day
  std::optional<Id<Invoice>> corrects;
  std::optional<std::string> corrects_number;
  std::optional<std::string> reason;
  std::string buyer_name;
  std::string buyer_tax_no;
  std::int64_t payments = 0;
  Money amount;
  Money tax;
  Money total;
  Money tax_rounding;
  Money prepaid;
  Money payable;
  std::string sha256;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(InvoiceRecord, (),
                      (merchant, id, kind, series, position, number, cause, month, corrects,
                       corrects_number, reason, buyer_name, buyer_tax_no, payments, amount, tax,
                       total, tax_rounding, prepaid, payable, sha256, created_at))

struct ProblemRecord {
  MerchantId merchant;
  Id<InvoiceProblem> id;
  std::string cause;
  CalendarDay month;
  std::string faults;  // of UblFault, as JSON
  Instant created_at;
  Instant tried_at;
  std::optional<Instant> ended_at;
};
BOOST_DESCRIBE_STRUCT(ProblemRecord, (),
                      (merchant, id, cause, month, faults, created_at, tried_at, ended_at))

struct InvoiceFacts {
  Id<Invoice> id;
  InvoiceKind kind{};
  std::string number;
  CalendarDay month;
  Money total;
  Money payable;
  std::string currency;
  std::optional<std::string> corrects;
};
BOOST_DESCRIBE_STRUCT(InvoiceFacts, (),
                      (id, kind, number, month, total, payable, currency, corrects))
inline constexpr events::Kind<InvoiceFacts> kInvoiceIssued{"invoice.issued"};

/// What became of a draft.
struct Issued {
  std::optional<InvoiceRecord> invoice;
  bool is_new = false;
  std::vector<UblFault> faults;  // a problem
};
/// Of a month: how many of each.
struct Written {
  std::int64_t issued = 0;
  std::int64_t there = 0;  // before
  std::int64_t problems = 0;
};

class Invoices {
 public:
  Invoices(const events::Outbox& outbox, SupplierSettings supplier)
      : outbox_(&outbox), supplier_(std::move(supplier)) {}

  /// The settings without which nothing is written.
  std::vector<std::string> missing() const { return settings_missing(supplier_); }
  const std::string& supplier_name() const { return supplier_.name; }

  /// Writes what is to be written of a merchant's month that is over: what is there already stays
  /// as it is. A conflict where settings are missing or the month is not over.
  Result<Written> month_write(db::Db& db, const Actor& actor, MerchantId merchant, Day month) const;
  /// The same, of a month that who calls knows to be over.
  Result<Written> month_issue(db::Db& db, const Actor& actor, MerchantId merchant, Day month) const;
  /// The same of all merchants, those after `after` first; calls `step` after each, and ends where
  /// it says no. A merchant whose invoices fail is one of its problems and tried again by the run
  /// (base/jobs/rows.h).
  using Step = std::function<bool(MerchantId, const Written&)>;
  Result<Done> month_write_all(db::Db& db, const Actor& actor, Day month, MerchantId after,
                               const Step& step) const;
  /// Once more those of a run's merchants that failed and have waited long enough.
  Result<Done> months_again(db::Db& db) const;
  /// Issues the credit note of one adjustment before the month is over.
  Result<InvoiceRecord> credit(db::Tx& tx, const Actor& actor, Id<Invoice> invoice,
                               Id<Adjustment> adjustment) const;

  /// One document, once for its cause.
  Result<Issued> issue(db::Tx& tx, const Actor& actor, MerchantId merchant,
                       const Draft& draft) const;

 private:
  std::optional<Error> obstacle(db::Sql& sql, Day month) const;
  /// One merchant of a run: that it fails is a problem of this merchant alone.
  Result<Written> merchant_take(db::Db& db, const Actor& actor, MerchantId merchant,
                                Day month) const;

  const events::Outbox* outbox_;
  SupplierSettings supplier_;
};

/// "invoice.month": when a month is over and whole (ledger/days.h), writes its invoices, and after
/// a longer pause those of each month that is owed. `invoices` outlives the topic.
jobs::Topic invoice_topic(const Invoices& invoices);

/// The months of a demonstration that are over, which nobody else writes to.
Result<Done> demo_invoices(db::Db& db, const Invoices& invoices, MerchantId merchant,
                           Instant since);

/// What is on a line, for documents and paper, in a language.
std::string charge_text(Charge charge, std::string_view language);
/// "12-34, 36": the numbers of payouts, at most 150 characters.
std::string payouts_text(const std::vector<PayoutPart>& payouts);

std::vector<db::Invariant> invoice_invariants();

}  // namespace gerbang::invoices

template <>
struct gerbang::contract::WireWords<gerbang::invoices::InvoiceKind> {
  using K = gerbang::invoices::InvoiceKind;
  static constexpr std::array<std::pair<K, std::string_view>, 2> names{
      {{K::invoice, "INVOICE"}, {K::credit_note, "CREDIT_NOTE"}}};
};
