#include "money/invoices/invoice_api.h"

#include <fmt/format.h>

#include "base/contract/json.h"
#include "base/exports/export.h"
#include "money/invoices/invoice_paper.h"
#include "money/invoices/invoice_query.h"
#include "people/merchants/merchant.h"
#include "say/exports.h"
#include "say/invoices.h"

namespace gerbang::invoices {

/// total = amount + tax, payable = total − prepaid. The tax was rounded on each payment:
/// taxRounding is by how much it differs from rate × amount.
struct InvoiceRow {
  Id<Invoice> id;
  InvoiceKind kind{};
  std::string number;
  std::string month;  // "2026-10"
  std::optional<Id<Invoice>> corrects_id;
  std::optional<std::string> corrects_number;
  std::optional<std::string> reason;
  std::string buyer_name;
  std::string buyer_tax_no;
  std::int64_t payments = 0;
  std::string currency;
  Money amount;
  Money tax;
  Money total;
  Money tax_rounding;
  Money prepaid;
  Money payable;
  std::string sha256;  // of the document
  Instant created_date;
};
BOOST_DESCRIBE_STRUCT(InvoiceRow, (),
                      (id, kind, number, month, corrects_id, corrects_number, reason, buyer_name,
                       buyer_tax_no, payments, currency, amount, tax, total, tax_rounding, prepaid,
                       payable, sha256, created_date))

struct AdminInvoiceRow : InvoiceRow {
  MerchantId merchant_id;
  std::string merchant_name;
};
BOOST_DESCRIBE_STRUCT(AdminInvoiceRow, (InvoiceRow), (merchant_id, merchant_name))

struct InvoiceLineRow {
  Charge charge{};
  std::int64_t tax_rate = 0;  // hundredths of a percent
  std::optional<std::string> exempt_reason;
  std::int64_t payments = 0;
  Money amount;
  Money tax;
  Money tax_rounding;
};
BOOST_DESCRIBE_STRUCT(InvoiceLineRow, (),
                      (charge, tax_rate, exempt_reason, payments, amount, tax, tax_rounding))

struct InvoicePayoutRow {
  Id<Payout> payout_id;
  std::int64_t number = 0;
  Money amount;
  Instant closed_date;
};
BOOST_DESCRIBE_STRUCT(InvoicePayoutRow, (), (payout_id, number, amount, closed_date))

struct InvoiceDetails : AdminInvoiceRow {
  std::vector<InvoiceLineRow> lines;
  std::vector<InvoicePayoutRow> payouts;
  std::vector<InvoiceRow> credit_notes;
};
BOOST_DESCRIBE_STRUCT(InvoiceDetails, (AdminInvoiceRow), (lines, payouts, credit_notes))

struct InvoiceProblemRow {
  Id<InvoiceProblem> id;
  MerchantId merchant_id;
  std::string merchant_name;
  std::string month;
  std::string cause;
  std::vector<UblFault> faults;
  Instant created_date;
  Instant tried_date;
  std::optional<Instant> ended_date;
};
BOOST_DESCRIBE_STRUCT(InvoiceProblemRow, (),
                      (id, merchant_id, merchant_name, month, cause, faults, created_date,
                       tried_date, ended_date))

struct InvoiceMonth {
  std::string month;                      // "2026-10"
  std::optional<MerchantId> merchant_id;  // none: of all
};
BOOST_DESCRIBE_STRUCT(InvoiceMonth, (), (month, merchant_id))
constexpr auto field_rules(contract::Of<InvoiceMonth>) {
  return std::array{contract::rule("month").length(7, 7)};
}

struct InvoiceCredit {
  Id<Adjustment> adjustment_id;
};
BOOST_DESCRIBE_STRUCT(InvoiceCredit, (), (adjustment_id))

/// Whether invoices can be written, and what waits.
struct InvoiceState {
  std::vector<std::string> missing_settings;
  std::string last_month;  // that is over
  bool is_done = false;    // its invoices are written
  std::int64_t problems = 0;
};
BOOST_DESCRIBE_STRUCT(InvoiceState, (), (missing_settings, last_month, is_done, problems))

namespace {

using contract::Nothing;
using contract::Success;
using http::Call;
using http::Method;

constexpr auto kMine = Resource::payment_payout;
constexpr auto kAll = Resource::admin_fee;

template <class Row = InvoiceRow>
Row row_of(const InvoiceRecord& it) {
  Row out;
  static_cast<InvoiceRow&>(out) = {it.id,
                                   it.kind,
                                   it.number,
                                   month_text(it.month.day),
                                   it.corrects,
                                   it.corrects_number,
                                   it.reason,
                                   it.buyer_name,
                                   it.buyer_tax_no,
                                   it.payments,
                                   std::string(kCurrency),
                                   it.amount,
                                   it.tax,
                                   it.total,
                                   it.tax_rounding,
                                   it.prepaid,
                                   it.payable,
                                   it.sha256,
                                   it.created_at};
  return out;
}

AdminInvoiceRow admin_row_of(db::Sql& sql, const InvoiceRecord& it) {
  auto out = row_of<AdminInvoiceRow>(it);
  out.merchant_id = it.merchant;
  out.merchant_name = merchants::merchant_name(sql, it.merchant);
  return out;
}

InvoiceDetails details_of(db::Sql& sql, const InvoiceRecord& it) {
  InvoiceDetails out;
  static_cast<AdminInvoiceRow&>(out) = admin_row_of(sql, it);
  for (const auto& line : invoice_lines(sql, it.merchant, it.id)) {
    out.lines.push_back({line.charge, line.tax_rate, line.exempt_reason, line.payments, line.amount,
                         line.tax, line.tax_rounding});
  }
  for (const auto& part : invoice_payouts(sql, it.merchant, it.id))
    out.payouts.push_back({part.payout, part.number, part.amount, part.closed_at});
  for (const auto& credit : invoice_credits(sql, it.merchant, it.id))
    out.credit_notes.push_back(row_of(credit));
  return out;
}

/// A file by the invoice's number.
http::Response file_of(std::string body, std::string_view type, std::string_view way,
                       std::string_view number, std::string_view ending) {
  http::Response out;
  out.body = std::move(body);
  out.content_type = type;
  out.headers.push_back(
      {"Content-Disposition", fmt::format("{}; filename=\"{}.{}\"", way, number, ending)});
  return out;
}

/// One of the caller's, or of anybody for operators.
using Find = std::function<std::optional<InvoiceRecord>(db::Sql&, const Call&)>;

http::Routes one_routes(const Invoices& invoices, const std::string& path,
                        const std::string& operation, http::Access view, http::Access take,
                        const Find& find) {
  return {
      http::route(Method::get, path + "/{id}", operation + "_get", view,
                  [find](db::Sql& sql, const Call& call) -> Result<InvoiceDetails> {
                    auto it = find(sql, call);
                    if (!it) return not_found(say::invoices::none);
                    return details_of(sql, *it);
                  }),
      http::route(Method::get, path + "/{id}/paper", operation + "_paper", take,
                  [find, &invoices](http::Flow& flow, const Call& call) -> Result<http::Response> {
                    std::string number, pdf;
                    GERBANG_CHECK(flow.db.read([&](db::Sql& sql) -> Result<Done> {
                      auto it = find(sql, call);
                      if (!it) return not_found(say::invoices::none);
                      number = it->number;
                      pdf = invoice_pdf(sql, *it, invoices.supplier_name(),
                                        call.request().language());
                      return Done{};
                    }));
                    return file_of(std::move(pdf), "application/pdf", "inline", number, "pdf");
                  },
                  {.content_type = "application/pdf"}),
      http::route(Method::get, path + "/{id}/document", operation + "_document", take,
                  [find](db::Sql& sql, const Call& call) -> Result<http::Response> {
                    auto it = find(sql, call);
                    if (!it) return not_found(say::invoices::none);
                    return file_of(invoice_document(sql, it->merchant, it->id),
                                   "application/octet-stream", "attachment", it->number, "json");
                  },
                  {.content_type = "application/octet-stream"}),
  };
}

TextId kind_text(InvoiceKind kind) {
  return kind == InvoiceKind::invoice ? say::invoices::kind::invoice
                                      : say::invoices::kind::credit_note;
}

struct MerchantInvoice : InvoiceRecord {
  std::string merchant_name;
};

template <class Row>
std::vector<exports::Column<Row>> columns() {
  using exports::Cell;
  return {
      {say::invoices::file::number, [](const Row& it) -> Cell { return it.number; }},
      {say::invoices::file::kind, [](const Row& it) -> Cell { return kind_text(it.kind); }},
      {say::invoices::file::month, [](const Row& it) -> Cell { return month_text(it.month.day); }},
      {say::invoices::file::issued, [](const Row& it) -> Cell { return it.created_at; }},
      {say::invoices::file::corrects,
       [](const Row& it) { return exports::cell(it.corrects_number); }},
      {say::invoices::file::tax_no, [](const Row& it) -> Cell { return it.buyer_tax_no; }},
      {say::invoices::file::payments, [](const Row& it) -> Cell { return it.payments; }},
      {say::invoices::file::amount, [](const Row& it) -> Cell { return it.amount; }},
      {say::invoices::file::tax, [](const Row& it) -> Cell { return it.tax; }},
      {say::invoices::file::tax_rounding, [](const Row& it) -> Cell { return it.tax_rounding; }},
      {say::invoices::file::prepaid, [](const Row& it) -> Cell { return it.prepaid; }},
      {say::invoices::file::payable, [](const Row& it) -> Cell { return it.payable; }},
      {say::invoices::file::sha256, [](const Row& it) -> Cell { return it.sha256; }},
      {say::invoices::file::total, [](const Row& it) -> Cell { return it.total; }},
  };
}

http::Route merchant_export() {
  auto out = exports::export_of(
      kInvoiceList, {"payments/invoices", "invoice_export", http::needs(kMine, Action::export_),
                     say::invoices::file::title, "invoices"});
  out.columns = columns<InvoiceRecord>();
  out.amount = [](const InvoiceRecord& it) { return it.total; };
  return exports::export_route(std::move(out));
}

http::Route operator_export() {
  exports::Export<MerchantInvoice, AdminInvoiceQuery> out;
  out.about = {"admin/invoices", "admin_invoice_export",
               http::needs(Resource::admin_payout, Action::export_), say::invoices::file::title,
               "invoices"};
  out.columns = columns<MerchantInvoice>();
  out.columns.insert(out.columns.begin(), exports::Column<MerchantInvoice>{
                                              say::exports::column::merchant,
                                              [](const MerchantInvoice& it) -> exports::Cell {
                                                return it.merchant_name;
                                              }});
  out.amount = [](const MerchantInvoice& it) { return it.total; };
  out.count = std::bind_front(&decltype(kOperatorInvoiceList)::count, &kOperatorInvoiceList);
  out.next = [](db::Sql& sql, const auto&... asked) -> Result<std::vector<MerchantInvoice>> {
    GERBANG_TRY(auto all, kOperatorInvoiceList.next(sql, asked...));
    std::vector<MerchantInvoice> rows;
    for (auto& it : all) {
      auto name = merchants::merchant_name(sql, it.merchant);
      rows.push_back({std::move(it), std::move(name)});
    }
    return rows;
  };
  return exports::export_route(std::move(out));
}

InvoiceProblemRow problem_row(db::Sql& sql, const ProblemRecord& it) {
  InvoiceProblemRow out{it.id,
                        it.merchant,
                        merchants::merchant_name(sql, it.merchant),
                        month_text(it.month.day),
                        it.cause,
                        {},
                        it.created_at,
                        it.tried_at,
                        it.ended_at};
  if (auto faults = contract::from_stored<UblFaults>(it.faults); faults.ok())
    out.faults = std::move(faults->faults);
  return out;
}

Success written_text(const Written& written) {
  return {say::invoices::done::written({.issued = std::to_string(written.issued),
                                        .problems = std::to_string(written.problems),
                                        .there = std::to_string(written.there)})};
}

/// Of one merchant, or of all.
Result<Written> write(const Invoices& invoices, db::Db& db, const Actor& actor,
                      std::optional<MerchantId> merchant, Day month) {
  if (merchant) return invoices.month_write(db, actor, *merchant, month);
  Written all;
  GERBANG_CHECK(invoices.month_write_all(db, actor, month, {}, [&](MerchantId, const Written& it) {
    all.issued += it.issued;
    all.there += it.there;
    all.problems += it.problems;
    return true;
  }));
  return all;
}

http::Routes operator_routes(const Invoices& invoices) {
  return {
      http::route(
          Method::get, "admin/invoices", "admin_invoice_list", http::needs(kAll, Action::view),
          [](db::Sql& sql, const Call& call,
             const AdminInvoiceQuery& query) -> Result<contract::Page<AdminInvoiceRow>> {
            GERBANG_TRY(auto page, kOperatorInvoiceList.page(sql, call.merchant(), query));
            return contract::page_as(
                std::move(page), [&](const InvoiceRecord& it) { return admin_row_of(sql, it); });
          }),
      operator_export(),
      http::route(Method::get, "admin/invoices/state", "admin_invoice_state",
                  http::needs(kAll, Action::view),
                  [&invoices](db::Sql& sql, const Call& call) -> Result<InvoiceState> {
                    auto month = month_start(month_start(kl_day(sql.now())) - 1);
                    auto run = run_of(sql, month);
                    ProblemQuery open;
                    open.is_ended = false;
                    return InvoiceState{invoices.missing(), month_text(month),
                                        run && run->done_at.has_value(),
                                        kProblemList.count(sql, call.merchant(), open)};
                  }),
      http::route(Method::post, "admin/invoices/write", "admin_invoice_write",
                  http::needs(kAll, Action::edit),
                  [&invoices](http::Flow& flow, const Call& call,
                              const InvoiceMonth& asked) -> Result<Success> {
                    auto month = month_parse(asked.month);
                    if (!month) return invalid_field("month", say::invoices::no_month);
                    GERBANG_TRY(auto written,
                                write(invoices, flow.db, call.actor(), asked.merchant_id, *month));
                    return written_text(written);
                  }),
      http::route(
          Method::post, "admin/invoices/{id}/credit", "admin_invoice_credit",
          http::needs(kAll, Action::approve),
          [&invoices](db::Tx& tx, const Call& call, const InvoiceCredit& asked) -> Result<Success> {
            GERBANG_TRY(auto it, invoices.credit(tx, call.actor(), call.id<Invoice>("id"),
                                                 asked.adjustment_id));
            return Success{say::invoices::done::credited({.number = it.number})};
          }),
      http::route(Method::get, "admin/invoice-problems", "admin_invoice_problem_list",
                  http::needs(kAll, Action::view),
                  [](db::Sql& sql, const Call& call,
                     const ProblemQuery& query) -> Result<contract::Page<InvoiceProblemRow>> {
                    GERBANG_TRY(auto page, kProblemList.page(sql, call.merchant(), query));
                    return contract::page_as(std::move(page), [&](const ProblemRecord& it) {
                      return problem_row(sql, it);
                    });
                  }),
      http::route(Method::get, "admin/invoice-problems/{id}/document",
                  "admin_invoice_problem_document", http::needs(kAll, Action::view),
                  [](db::Sql& sql, const Call& call) -> Result<http::Response> {
                    auto it = problem_find(sql, call.id<InvoiceProblem>("id"));
                    if (!it) return not_found(say::invoices::none);
                    return file_of(problem_document(sql, it->id), "application/octet-stream",
                                   "attachment", "problem-" + id_text(it->id), "json");
                  },
                  {.content_type = "application/octet-stream"}),
      http::route(
          Method::post, "admin/invoice-problems/{id}/retry", "admin_invoice_problem_retry",
          http::needs(kAll, Action::edit),
          [&invoices](http::Flow& flow, const Call& call, const Nothing&) -> Result<Success> {
            auto it = flow.db.read(
                [&](db::Sql& sql) { return problem_find(sql, call.id<InvoiceProblem>("id")); });
            if (!it) return not_found(say::invoices::none);
            GERBANG_TRY(auto written,
                        write(invoices, flow.db, call.actor(), it->merchant, it->month.day));
            return written_text(written);
          }),
  };
}

}  // namespace

http::Routes invoice_routes(const Invoices& invoices) {
  http::Routes out{
      http::route(Method::get, "payments/invoices", "invoice_list",
                  http::needs(kMine, Action::view),
                  [](db::Sql& sql, const Call& call,
                     const InvoiceQuery& query) -> Result<contract::Page<InvoiceRow>> {
                    GERBANG_TRY(auto page, kInvoiceList.page(sql, call.merchant(), query));
                    return contract::page_as(std::move(page), row_of<InvoiceRow>);
                  }),
      merchant_export(),
  };
  auto mine = one_routes(invoices, "payments/invoices", "invoice", http::needs(kMine, Action::view),
                         http::needs(kMine, Action::export_), [](db::Sql& sql, const Call& call) {
                           return invoice_find(sql, call.merchant(), call.id<Invoice>("id"));
                         });
  auto all = operator_routes(invoices);
  auto one = one_routes(
      invoices, "admin/invoices", "admin_invoice", http::needs(kAll, Action::view),
      http::needs(kAll, Action::view),
      [](db::Sql& sql, const Call& call) { return invoice_find_any(sql, call.id<Invoice>("id")); });
  for (auto& more : {mine, all, one})
    out.insert(out.end(), more.begin(), more.end());
  return out;
}

}  // namespace gerbang::invoices
