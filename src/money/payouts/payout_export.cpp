#include "money/payouts/payout_export.h"

#include <array>

#include "base/exports/export.h"
#include "base/mail/display.h"
#include "base/pdf/sheet.h"
#include "money/checkout/checkout.h"
#include "money/fees/rule_names.h"
#include "money/payouts/payout_query.h"
#include "money/payouts/payout_row.h"
#include "money/sales/method.h"
#include "people/merchants/merchant.h"
#include "say/exports.h"
#include "say/payouts.h"

namespace gerbang::payouts {
namespace {

using exports::Cell;
using exports::Column;

TextId status_text(PayoutStatus status) {
  switch (status) {
    case PayoutStatus::open:
      return say::payouts::status::open;
    case PayoutStatus::closed:
      return say::payouts::status::closed;
    case PayoutStatus::approved:
      return say::payouts::status::approved;
    case PayoutStatus::sent:
      return say::payouts::status::sent;
    case PayoutStatus::paid:
      return say::payouts::status::paid;
    case PayoutStatus::returned:
      return say::payouts::status::returned;
    case PayoutStatus::held:
      break;
  }
  return say::payouts::status::held;
}

std::optional<std::string> day_cell(const std::optional<CalendarDay>& day) {
  if (!day) return std::nullopt;
  return day_text(day->day);
}

template <class Row>
std::vector<Column<Row>> columns() {
  return {
      {say::payouts::file::number, [](const Row& p) -> Cell { return p.number; }},
      {say::exports::column::status, [](const Row& p) -> Cell { return status_text(p.status); }},
      {say::payouts::file::cut_off, [](const Row& p) -> Cell { return p.cut_off; }},
      {say::payouts::file::opening, [](const Row& p) -> Cell { return p.opening; }},
      {say::payouts::file::sales, [](const Row& p) -> Cell { return p.sales; }},
      {say::payouts::file::returns, [](const Row& p) -> Cell { return p.returns; }},
      {say::payouts::file::refunds, [](const Row& p) -> Cell { return p.refunds; }},
      {say::payouts::file::fees, [](const Row& p) -> Cell { return p.fees; }},
      {say::payouts::file::tax, [](const Row& p) -> Cell { return p.tax; }},
      {say::payouts::file::adjustments, [](const Row& p) -> Cell { return p.adjustments; }},
      {say::payouts::file::returned_payouts,
       [](const Row& p) -> Cell { return p.returned_payouts; }},
      {say::payouts::file::closing, [](const Row& p) -> Cell { return p.closing; }},
      {say::payouts::file::value_day,
       [](const Row& p) { return exports::cell(day_cell(p.value_day)); }},
      {say::payouts::file::bank_reference,
       [](const Row& p) { return exports::cell(p.bank_reference); }},
      {say::exports::column::amount, [](const Row& p) -> Cell { return p.amount; }},
  };
}

struct MerchantPayout : PayoutRecord {
  std::string merchant_name;
};

Result<std::vector<MerchantPayout>> with_merchants(db::Sql& sql,
                                                   Result<std::vector<PayoutRecord>> payouts) {
  if (!payouts.ok()) return payouts.error();
  std::vector<MerchantPayout> out;
  for (auto& payout : *payouts) {
    auto merchant = merchants::merchant_for_payment(sql, payout.merchant);
    out.push_back({std::move(payout), merchant.ok() ? merchant->name : ""});
  }
  return out;
}

TextId type_text(LineType type) {
  switch (type) {
    case LineType::sale:
      return say::payouts::line::sale;
    case LineType::sale_return:
      return say::payouts::line::sale_return;
    case LineType::refund:
      return say::payouts::line::refund;
    case LineType::refund_refused:
      return say::payouts::line::refund_refused;
    case LineType::refund_credited:
      return say::payouts::line::refund_credited;
    case LineType::returned_payout:
      return say::payouts::line::returned_payout;
    case LineType::adjustment:
      break;
  }
  return say::payouts::line::adjustment;
}

std::optional<std::string> method_text(const LineRecord& line) {
  if (!line.payment_method) return std::nullopt;
  const auto* method = sales::method_row(*line.payment_method);
  return method ? std::optional(std::string(method->name)) : std::nullopt;
}

/// The fee's rule is the one in force when the payer left for the acquirer, as it was when the sale
/// was made and when it was paid, but for those over whose midnight another began.
std::string fee_rule_of(db::Sql& sql, const fees::RuleNames& names, MerchantId merchant,
                        const LineRecord& line) {
  const auto* method = sales::method_row(*line.payment_method);
  auto name_at = [&](Instant at) {
    auto name = names.fee(*line.payment_method, at);
    return name.empty() && method && method->kind_of != 0 ? names.fee(method->kind_of, at) : name;
  };
  auto name = name_at(*line.paid_at);
  if (!line.sale_created_at || name_at(*line.sale_created_at) == name) return name;
  auto attempt = checkout::attempt_of(sql, merchant, Id<Sale>{line.subject});
  return attempt ? name_at(attempt->created_at) : name;
}

/// By which rules the fees and the tax of a line came about; nothing where there are none.
struct LineRules {
  std::string fee;
  std::string tax;
};
LineRules rules_of(db::Sql& sql, const fees::RuleNames& names, MerchantId merchant,
                   const LineRecord& line) {
  fees::Fees taken{line.mdr_acquirer, line.mdr_gateway, line.flat_acquirer,
                   line.flat_gateway, line.sst,         {}};
  if (taken.total() == Money{} || !line.payment_method || !line.paid_at) return {};
  return {fee_rule_of(sql, names, merchant, line), names.tax(taken, *line.paid_at)};
}

/// Every line of one payout: the rows of a file, in their order.
class LineRows final : public exports::Rows {
 public:
  LineRows(PayoutRecord payout, LinesOf of, std::string language)
      : payout_(std::move(payout)), of_(std::move(of)), language_(std::move(language)) {
    total = Money{};
  }

  std::vector<std::string> titles() const override {
    std::vector<std::string> out;
    for (TextId title : {TextId(say::payouts::file::number),
                         TextId(say::exports::column::status),
                         TextId(say::payouts::file::value_day),
                         TextId(say::payouts::file::bank_reference),
                         TextId(say::payouts::file::line),
                         TextId(say::payouts::file::type),
                         TextId(say::exports::column::order_number),
                         TextId(say::payouts::file::merchant_reference),
                         TextId(say::payouts::file::method),
                         TextId(say::payouts::file::paid_on),
                         TextId(say::payouts::file::settled_on),
                         TextId(say::payouts::file::gross),
                         TextId(say::payouts::file::mdr_acquirer),
                         TextId(say::payouts::file::mdr_gateway),
                         TextId(say::payouts::file::flat_acquirer),
                         TextId(say::payouts::file::flat_gateway),
                         TextId(say::payouts::file::sst),
                         TextId(say::payouts::file::balance),
                         TextId(say::payouts::file::fee_rule),
                         TextId(say::payouts::file::tax_rules),
                         TextId(say::payouts::file::transfer),
                         TextId(say::exports::column::amount)})
      out.push_back(title.in(language_));
    return out;
  }

  std::int64_t count(db::Sql& sql) const override { return lines_count(sql, of_); }

  Result<bool> add(db::Sql& sql, exports::Sheet& sheet) override {
    constexpr int kRowsAtOnce = 500;
    auto lines = lines_after(sql, of_, after_, kRowsAtOnce);
    if (!names_) names_ = fees::rule_names(sql, of_.merchant);
    for (const auto& line : lines) {
      auto rules = rules_of(sql, *names_, of_.merchant, line);
      std::array<Cell, 22> cells{payout_.number,
                                 status_text(payout_.status),
                                 exports::cell(day_cell(payout_.value_day)),
                                 exports::cell(payout_.bank_reference),
                                 line.id.value,
                                 type_text(line.kind),
                                 exports::cell(line.order_no),
                                 exports::cell(line.merchant_reference),
                                 exports::cell(method_text(line)),
                                 exports::cell(line.paid_at),
                                 line.created_at,
                                 line.gross,
                                 line.mdr_acquirer,
                                 line.mdr_gateway,
                                 line.flat_acquirer,
                                 line.flat_gateway,
                                 line.sst,
                                 line.balance,
                                 std::move(rules.fee),
                                 std::move(rules.tax),
                                 id_text(line.transfer),
                                 line.net};
      sheet.row(cells);
      *total += line.net;
      ++written;
    }
    if (!lines.empty()) after_ = lines.back().id;
    return std::ssize(lines) == kRowsAtOnce;
  }

 private:
  PayoutRecord payout_;
  LinesOf of_;
  std::string language_;
  std::optional<fees::RuleNames> names_;
  Id<PayoutLine> after_;
};

/// What the merchant's bookkeeping wants on one page: the equation.
Result<pdf::Sheet> statement(db::Sql& sql, const PayoutRecord& payout, std::string_view language) {
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(sql, payout.merchant));
  pdf::Sheet out;
  out.language = language;
  out.title =
      Text(say::payouts::paper::title({.number = std::to_string(payout.number)})).in(language);
  out.date = payout.closed_at.value_or(payout.created_at);
  out.name = merchant.name;
  out.heading = out.title;
  out.figure = mail::amount_text(payout.amount, language);
  out.status = status_text(payout.status).in(language);
  auto fact = [&](TextId label, std::string value) {
    out.facts.push_back({label.in(language), std::move(value)});
  };
  auto sum = [&](TextId label, Money amount) {
    out.facts.push_back({label.in(language), mail::amount_text(amount, language), true});
  };
  fact(say::payouts::file::cut_off, mail::date_text(payout.cut_off, language));
  sum(say::payouts::file::opening, payout.opening);
  sum(say::payouts::file::sales, payout.sales);
  sum(say::payouts::file::returns, payout.returns);
  sum(say::payouts::file::refunds, payout.refunds);
  sum(say::payouts::file::fees, payout.fees);
  sum(say::payouts::file::tax, payout.tax);
  sum(say::payouts::file::adjustments, payout.adjustments);
  sum(say::payouts::file::returned_payouts, payout.returned_payouts);
  sum(say::payouts::paper::payout, -payout.amount);
  sum(say::payouts::file::closing, payout.closing);
  fact(say::payouts::paper::lines, std::to_string(payout.line_count));
  fact(say::payouts::paper::bank, payout.bank_name.value_or(""));
  fact(say::payouts::paper::account, row_of(payout).account_no.value_or(""));
  fact(say::payouts::paper::holder, payout.account_name.value_or(""));
  if (payout.value_day)
    fact(say::payouts::file::value_day, mail::day_text(*payout.value_day, language));
  fact(say::payouts::file::bank_reference, payout.bank_reference.value_or(""));
  fact(say::payouts::paper::returned, payout.return_reason.value_or(""));
  out.notes.push_back(say::payouts::paper::ties.in(language));
  return out;
}

}  // namespace

http::Route payout_export_route() {
  auto out =
      exports::export_of(kPayoutList, {"payments/payouts", "payout_export",
                                       http::needs(Resource::payment_payout, Action::export_),
                                       say::payouts::file::title, "payouts"});
  out.columns = columns<PayoutRecord>();
  out.amount = [](const PayoutRecord& p) { return p.amount; };
  return exports::export_route(std::move(out));
}

http::Route operator_payout_export_route() {
  exports::Export<MerchantPayout, AdminPayoutQuery> out;
  out.about = {"admin/payouts", "admin_payout_export",
               http::needs(Resource::admin_payout, Action::export_), say::payouts::file::title,
               "payouts"};
  out.columns = columns<MerchantPayout>();
  out.columns.insert(out.columns.begin(),
                     Column<MerchantPayout>{say::exports::column::merchant,
                                            [](const auto& p) -> Cell { return p.merchant_name; }});
  out.amount = [](const MerchantPayout& p) { return p.amount; };
  out.count = std::bind_front(&decltype(kOperatorPayoutList)::count, &kOperatorPayoutList);
  out.next = [](db::Sql& sql, const auto&... asked) {
    return with_merchants(sql, kOperatorPayoutList.next(sql, asked...));
  };
  return exports::export_route(std::move(out));
}

http::Route line_export_route() {
  return http::route(http::Method::get, "payments/payouts/{id}/lines/export/{format}",
                     "payout_line_export", http::needs(Resource::payment_payout, Action::export_),
                     [](http::Flow& flow, const http::Call& call,
                        const LineQuery& query) -> Result<http::Response> {
                       auto payout = flow.db.read([&](db::Sql& sql) {
                         return payout_find(sql, call.merchant(), call.id<Payout>("id"));
                       });
                       if (!payout) return not_found(say::payouts::none);
                       LinesOf of;
                       static_cast<LineQuery&>(of) = query;
                       of.merchant = call.merchant();
                       of.payout = payout->id;
                       exports::About about{"payments/payouts/" + id_text(payout->id) + "/lines",
                                            "payout_line_export",
                                            http::needs(Resource::payment_payout, Action::export_),
                                            say::payouts::file::lines_title,
                                            "payout-" + std::to_string(payout->number)};
                       return exports::download(
                           flow, call, about,
                           std::make_unique<LineRows>(std::move(*payout), std::move(of),
                                                      std::string(call.request().language())));
                     },
                     {.content_type = "application/octet-stream"});
}

http::Route statement_route() {
  return http::route(
      http::Method::get, "payments/payouts/{id}/statement", "payout_statement",
      http::needs(Resource::payment_payout, Action::export_),
      [](http::Flow& flow, const http::Call& call) -> Result<http::Response> {
        std::string number;
        auto language = std::string(call.request().language());
        GERBANG_TRY(auto sheet, flow.db.read([&](db::Sql& sql) -> Result<pdf::Sheet> {
          auto payout = payout_find(sql, call.merchant(), call.id<Payout>("id"));
          if (!payout) return not_found(say::payouts::none);
          if (payout->status == PayoutStatus::open)
            return conflict(say::payouts::paper::open, "payout.open");
          number = std::to_string(payout->number);
          return statement(sql, *payout, language);
        }));
        http::Response out;
        out.content_type = "application/pdf";
        out.body = pdf::sheet_pdf(sheet);
        out.headers.push_back(
            {"Content-Disposition", "inline; filename=\"payout-" + number + ".pdf\""});
        return out;
      },
      {.content_type = "application/pdf"});
}

}  // namespace gerbang::payouts
