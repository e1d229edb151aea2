#include "money/payouts/payout_api.h"

#include "base/exchange/file.h"
#include "money/payouts/payout_export.h"
#include "money/payouts/payout_query.h"
#include "money/payouts/payout_row.h"
#include "people/merchants/merchant.h"
#include "people/onboarding/application_form.h"
#include "say/payouts.h"

namespace gerbang::payouts {

struct PayoutRemarks {
  std::string remarks;
};
BOOST_DESCRIBE_STRUCT(PayoutRemarks, (), (remarks))
constexpr auto field_rules(contract::Of<PayoutRemarks>) {
  return std::array{contract::rule("remarks").length(1, 500)};
}

/// As the bank's own portal shows it.
struct PayoutPaid {
  std::string bank_reference;
};
BOOST_DESCRIBE_STRUCT(PayoutPaid, (), (bank_reference))
constexpr auto field_rules(contract::Of<PayoutPaid>) {
  return std::array{contract::rule("bank_reference").length(1, 35)};
}

struct PayoutLineRow {
  std::int64_t line = 0;
  Instant created_date;
  LineType type{};
  std::string transfer_id;
  std::string subject_id;  // the sale, the adjustment or the payout that came back
  Money gross;
  Money mdr_acquirer;
  Money mdr_gateway;
  Money flat_fee_acquirer;
  Money flat_fee_gateway;
  Money sst;
  Money net;
  Money balance;  // after this line
  std::optional<std::string> order_no;
  std::optional<std::string> merchant_reference;
  std::optional<int> payment_method;
  std::optional<Instant> paid_date;
};
BOOST_DESCRIBE_STRUCT(PayoutLineRow, (),
                      (line, created_date, type, transfer_id, subject_id, gross, mdr_acquirer,
                       mdr_gateway, flat_fee_acquirer, flat_fee_gateway, sst, net, balance,
                       order_no, merchant_reference, payment_method, paid_date))

struct BankAccountRow {
  Id<PayoutAccount> id;
  AccountStatus status{};
  std::string bank_name;
  std::string bank_code;
  std::string account_no;  // "********5678"; whole for whoever decides
  std::string account_name;
  std::optional<std::string> asked_by;
  std::optional<std::string> decided_by;
  std::optional<Instant> decided_date;
  std::optional<std::string> remarks;
  std::optional<Instant> usable_from;
  Instant created_date;
  bool is_own = false;  // the reader asked for it
};
BOOST_DESCRIBE_STRUCT(BankAccountRow, (),
                      (id, status, bank_name, bank_code, account_no, account_name, asked_by,
                       decided_by, decided_date, remarks, usable_from, created_date, is_own))

struct AdminBankAccountRow : BankAccountRow {
  MerchantId merchant_id;
  std::string merchant_name;
};
BOOST_DESCRIBE_STRUCT(AdminBankAccountRow, (BankAccountRow), (merchant_id, merchant_name))

/// Where payouts go: what is in use, and what somebody asked for.
struct PayoutAccounts {
  std::optional<BankAccountRow> used;
  std::optional<BankAccountRow> asked;
};
BOOST_DESCRIBE_STRUCT(PayoutAccounts, (), (used, asked))

struct AdjustmentRow {
  Id<Adjustment> id;
  MerchantId merchant_id;
  std::string merchant_name;
  AdjustmentStatus status{};
  Money amount;
  std::string reason;
  std::string asked_by;
  std::optional<std::string> decided_by;
  std::optional<Instant> decided_date;
  std::optional<std::string> remarks;
  Instant created_date;
  bool is_own = false;
};
BOOST_DESCRIBE_STRUCT(AdjustmentRow, (),
                      (id, merchant_id, merchant_name, status, amount, reason, asked_by, decided_by,
                       decided_date, remarks, created_date, is_own))

struct BatchRow {
  Id<exchange::File> id;
  std::string name;
  std::int64_t payouts = 0;
  Money amount;
  std::string sha256;
  Instant created_date;
  std::optional<std::string> created_by;
  std::optional<Instant> handed_date;
};
BOOST_DESCRIBE_STRUCT(BatchRow, (),
                      (id, name, payouts, amount, sha256, created_date, created_by, handed_date))

/// The run of the day: how many wait for whom, and what they come to.
struct PayoutRun {
  std::int64_t open_due = 0;  // whose cut-off has passed
  std::int64_t refused = 0;
  std::int64_t closed = 0;
  Money closed_amount;
  std::int64_t held = 0;
  Money held_amount;
  std::int64_t approved = 0;
  Money approved_amount;
  std::int64_t sent = 0;
  Money sent_amount;
  std::int64_t exceptions = 0;
};
BOOST_DESCRIBE_STRUCT(PayoutRun, (),
                      (open_due, refused, closed, closed_amount, held, held_amount, approved,
                       approved_amount, sent, sent_amount, exceptions))

namespace {

using contract::Nothing;
using contract::Success;
using http::Call;
using http::Method;

constexpr auto kMine = Resource::payment_payout;
constexpr auto kAll = Resource::admin_payout;

constexpr db::Statement kRun{"payout_run", R"(
  SELECT CAST(coalesce(sum(CASE WHEN status = 1 AND cut_off <= $1 THEN 1 ELSE 0 END), 0) AS BIGINT),
    CAST(coalesce(sum(CASE WHEN status = 1 AND refusal IS NOT NULL THEN 1 ELSE 0 END), 0) AS BIGINT),
    CAST(coalesce(sum(CASE WHEN status = 2 THEN 1 ELSE 0 END), 0) AS BIGINT),
    CAST(coalesce(sum(CASE WHEN status = 2 THEN amount ELSE 0 END), 0) AS BIGINT),
    CAST(coalesce(sum(CASE WHEN status = 7 THEN 1 ELSE 0 END), 0) AS BIGINT),
    CAST(coalesce(sum(CASE WHEN status = 7 THEN amount ELSE 0 END), 0) AS BIGINT),
    CAST(coalesce(sum(CASE WHEN status = 3 THEN 1 ELSE 0 END), 0) AS BIGINT),
    CAST(coalesce(sum(CASE WHEN status = 3 THEN amount ELSE 0 END), 0) AS BIGINT),
    CAST(coalesce(sum(CASE WHEN status = 4 THEN 1 ELSE 0 END), 0) AS BIGINT),
    CAST(coalesce(sum(CASE WHEN status = 4 THEN amount ELSE 0 END), 0) AS BIGINT),
    CAST(0 AS BIGINT)
  FROM payouts WHERE status IN (1, 2, 3, 4, 7))"};

template <class Row>
Row account_row(const BankAccount& it, Id<User> reader, bool is_whole) {
  Row out;
  out.id = it.id;
  out.status = it.status;
  out.bank_name = it.bank_name;
  out.bank_code = it.bank_code;
  out.account_no = is_whole ? it.account_no : onboarding::masked(it.account_no);
  out.account_name = it.account_name;
  out.asked_by = it.asked_name;
  out.decided_by = it.decided_name;
  out.decided_date = it.decided_at;
  out.remarks = it.remarks;
  out.usable_from = it.usable_from;
  out.created_date = it.created_at;
  out.is_own = it.asked_by == reader;
  return out;
}

PayoutLineRow line_row(const LineRecord& it) {
  return {it.id.value,
          it.created_at,
          it.kind,
          id_text(it.transfer),
          id_text(it.subject),
          it.gross,
          it.mdr_acquirer,
          it.mdr_gateway,
          it.flat_acquirer,
          it.flat_gateway,
          it.sst,
          it.net,
          it.balance,
          it.order_no,
          it.merchant_reference,
          it.payment_method,
          it.paid_at};
}

LinesOf lines_of(const LineQuery& query, MerchantId merchant, Id<Payout> payout) {
  LinesOf out;
  static_cast<LineQuery&>(out) = query;
  out.merchant = merchant;
  out.payout = payout;
  return out;
}

template <class Row>
void with_available(db::Sql& sql, const PayoutRecord& payout, Row& row) {
  if (payout.status == PayoutStatus::open)
    row.available_now = ledger::merchant_balances(sql, payout.merchant).available;
}

http::Routes merchant_routes(const Accounts& accounts) {
  return {
      http::route(Method::get, "payments/payouts", "payout_list", http::needs(kMine, Action::view),
                  [](db::Sql& sql, const Call& call,
                     const PayoutQuery& query) -> Result<contract::Page<PayoutRow>> {
                    GERBANG_TRY(auto page, kPayoutList.page(sql, call.merchant(), query));
                    return contract::page_as(std::move(page), row_of);
                  }),
      payout_export_route(),
      http::route(Method::get, "payments/payouts/{id}", "payout_get",
                  http::needs(kMine, Action::view),
                  [](db::Sql& sql, const Call& call) -> Result<PayoutRow> {
                    auto payout = payout_find(sql, call.merchant(), call.id<Payout>("id"));
                    if (!payout) return not_found(say::payouts::none);
                    auto row = row_of(*payout);
                    with_available(sql, *payout, row);
                    return row;
                  }),
      http::route(Method::get, "payments/payouts/{id}/lines", "payout_line_list",
                  http::needs(kMine, Action::view),
                  [](db::Sql& sql, const Call& call,
                     const LineQuery& query) -> Result<contract::Page<PayoutLineRow>> {
                    return contract::page_as(
                        lines_page(sql, lines_of(query, call.merchant(), call.id<Payout>("id"))),
                        line_row);
                  }),
      line_export_route(),
      statement_route(),
      http::route(Method::get, "payments/payout-account", "payout_account_get",
                  http::needs(kMine, Action::view),
                  [](db::Sql& sql, const Call& call) -> Result<PayoutAccounts> {
                    auto reader = call.actor().user;
                    PayoutAccounts out;
                    if (auto used = account_shown(sql, call.merchant()))
                      out.used = account_row<BankAccountRow>(*used, reader, false);
                    if (auto asked = account_asked(sql, call.merchant()))
                      out.asked = account_row<BankAccountRow>(*asked, reader, true);
                    return out;
                  }),
      http::route(
          Method::post, "payments/payout-account", "payout_account_ask",
          http::needs(kMine, Action::edit),
          [&accounts](db::Tx& tx, const Call& call, const AccountDraft& draft) -> Result<Success> {
            GERBANG_CHECK(accounts.ask(tx, call.actor(), draft));
            return Success{say::payouts::done::account_asked};
          }),
      http::route(Method::post, "payments/payout-account/{id}/approve", "payout_account_approve",
                  http::needs(kMine, Action::approve),
                  [&accounts](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(accounts.approve(tx, call.actor(), call.merchant(),
                                                   call.id<PayoutAccount>("id")));
                    return Success{say::payouts::done::account_approved};
                  }),
      http::route(Method::post, "payments/payout-account/{id}/reject", "payout_account_reject",
                  http::needs(kMine, Action::approve),
                  [&accounts](db::Tx& tx, const Call& call,
                              const PayoutRemarks& remarks) -> Result<Success> {
                    GERBANG_CHECK(accounts.reject(tx, call.actor(), call.merchant(),
                                                  call.id<PayoutAccount>("id"), remarks.remarks));
                    return Success{say::payouts::done::account_rejected};
                  }),
  };
}

AdjustmentRow adjustment_row(db::Sql& sql, const AdjustmentRecord& it, Id<User> reader) {
  return {it.id,         it.merchant,     merchants::merchant_name(sql, it.merchant),
          it.status,     it.amount,       it.reason,
          it.asked_name, it.decided_name, it.decided_at,
          it.remarks,    it.created_at,   it.asked_by == reader};
}

http::Routes adjustment_routes() {
  return {
      http::route(Method::get, "admin/payout-adjustments", "admin_payout_adjustment_list",
                  http::needs(kAll, Action::view),
                  [](db::Sql& sql, const Call& call,
                     const AdjustmentQuery& query) -> Result<contract::Page<AdjustmentRow>> {
                    GERBANG_TRY(auto page, kAdjustmentList.page(sql, call.merchant(), query));
                    return contract::page_as(std::move(page), [&](const AdjustmentRecord& it) {
                      return adjustment_row(sql, it, call.actor().user);
                    });
                  }),
      http::route(
          Method::post, "admin/payout-adjustments", "admin_payout_adjustment_ask",
          http::needs(kAll, Action::create),
          [](db::Tx& tx, const Call& call, const AdjustmentDraft& draft) -> Result<AdjustmentRow> {
            GERBANG_TRY(auto it, adjustment_ask(tx, call.actor(), draft));
            return adjustment_row(tx, it, call.actor().user);
          }),
      http::route(Method::post, "admin/payout-adjustments/{id}/approve",
                  "admin_payout_adjustment_approve", http::needs(kAll, Action::approve),
                  [](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(adjustment_approve(tx, call.actor(), call.id<Adjustment>("id")));
                    return Success{say::payouts::done::adjusted};
                  }),
      http::route(
          Method::post, "admin/payout-adjustments/{id}/reject", "admin_payout_adjustment_reject",
          http::needs(kAll, Action::approve),
          [](db::Tx& tx, const Call& call, const PayoutRemarks& remarks) -> Result<Success> {
            GERBANG_CHECK(
                adjustment_reject(tx, call.actor(), call.id<Adjustment>("id"), remarks.remarks));
            return Success{say::payouts::done::adjustment_rejected};
          }),
  };
}

/// Nobody's, where there is none: the verb says so.
MerchantId owner_of(db::Sql& sql, Id<PayoutAccount> id) {
  return account_owner(sql, id).value_or(MerchantId{});
}

http::Routes account_routes(const Accounts& accounts) {
  return {
      http::route(Method::get, "admin/payout-accounts", "admin_payout_account_list",
                  http::needs(kAll, Action::view),
                  [](db::Sql& sql, const Call& call,
                     const AccountQuery& query) -> Result<contract::Page<AdminBankAccountRow>> {
                    GERBANG_TRY(auto page, kAccountList.page(sql, call.merchant(), query));
                    return contract::page_as(std::move(page), [&](const BankAccount& it) {
                      auto row = account_row<AdminBankAccountRow>(it, call.actor().user, true);
                      row.merchant_id = it.merchant;
                      row.merchant_name = merchants::merchant_name(sql, it.merchant);
                      return row;
                    });
                  }),
      http::route(Method::post, "admin/payout-accounts/{id}/approve",
                  "admin_payout_account_approve", http::needs(kAll, Action::approve),
                  [&accounts](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    auto id = call.id<PayoutAccount>("id");
                    GERBANG_CHECK(accounts.approve(tx, call.actor(), owner_of(tx, id), id));
                    return Success{say::payouts::done::account_approved};
                  }),
      http::route(Method::post, "admin/payout-accounts/{id}/reject", "admin_payout_account_reject",
                  http::needs(kAll, Action::approve),
                  [&accounts](db::Tx& tx, const Call& call,
                              const PayoutRemarks& remarks) -> Result<Success> {
                    auto id = call.id<PayoutAccount>("id");
                    GERBANG_CHECK(
                        accounts.reject(tx, call.actor(), owner_of(tx, id), id, remarks.remarks));
                    return Success{say::payouts::done::account_rejected};
                  }),
  };
}

http::Routes bank_routes(const BankExchange& exchange) {
  return {
      http::route(Method::get, "admin/payout-batches", "admin_payout_batch_list",
                  http::needs(kAll, Action::view),
                  [](db::Sql& sql, const Call& call,
                     const DaysQuery& query) -> Result<contract::Page<BatchRow>> {
                    GERBANG_TRY(auto page, kBatchList.page(sql, call.merchant(), query));
                    return contract::page_as(std::move(page), [](const Batch& it) {
                      return BatchRow{it.id,     it.name,       it.payouts,      it.amount,
                                      it.sha256, it.created_at, it.created_name, it.handed_at};
                    });
                  }),
      http::route(Method::post, "admin/payout-batches", "admin_payout_batch_send",
                  http::needs(kAll, Action::approve),
                  [&exchange](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_TRY(auto batch, exchange.send_approved(tx, call.actor()));
                    return Success{
                        say::payouts::done::sent({.amount = money_display(batch.amount),
                                                  .count = std::to_string(batch.row_count)})};
                  }),
      http::route(Method::post, "admin/payout-batches/{id}/resend", "admin_payout_batch_resend",
                  http::needs(kAll, Action::approve),
                  [&exchange](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(exchange.resend(tx, call.actor(), call.id<exchange::File>("id")));
                    return Success{say::payouts::done::resent};
                  }),
      http::route(Method::get, "admin/payout-batches/{id}/file", "admin_payout_batch_file",
                  http::needs(kAll, Action::export_),
                  [](db::Sql& sql, const Call& call) -> Result<http::Response> {
                    auto file = file_find(sql, call.id<exchange::File>("id"));
                    if (!file || file->kind != exchange::FileKind::payouts)
                      return not_found(say::payouts::bank::no_batch);
                    http::Response out;
                    out.body = std::move(file->bytes.raw);
                    out.content_type = "application/octet-stream";
                    out.headers.push_back(
                        {"Content-Disposition", "attachment; filename=\"" + file->name + "\""});
                    return out;
                  },
                  {.content_type = "application/octet-stream"}),
  };
}

http::Routes operator_routes(const Payouts& payouts) {
  return {
      http::route(Method::get, "admin/payouts", "admin_payout_list",
                  http::needs(kAll, Action::view),
                  [](db::Sql& sql, const Call& call,
                     const AdminPayoutQuery& query) -> Result<contract::Page<AdminPayoutRow>> {
                    GERBANG_TRY(auto page, kOperatorPayoutList.page(sql, call.merchant(), query));
                    return contract::page_as(std::move(page), [&](const PayoutRecord& it) {
                      return admin_row_of(sql, it, call.request().language());
                    });
                  }),
      operator_payout_export_route(),
      http::route(Method::get, "admin/payouts/run", "admin_payout_run",
                  http::needs(kAll, Action::view),
                  [](db::Sql& sql, const Call&) -> Result<PayoutRun> {
                    auto run = sql.one<PayoutRun>(kRun, sql.now()).value_or(PayoutRun{});
                    run.exceptions = exchange::exceptions_open(sql, exchange::RailId::payout);
                    return run;
                  }),
      http::route(Method::get, "admin/payouts/{id}", "admin_payout_get",
                  http::needs(kAll, Action::view),
                  [](db::Sql& sql, const Call& call) -> Result<AdminPayoutRow> {
                    auto payout = payout_find_any(sql, call.id<Payout>("id"));
                    if (!payout) return not_found(say::payouts::none);
                    auto row = admin_row_of(sql, *payout, call.request().language());
                    with_available(sql, *payout, row);
                    if (auto account = account_shown(sql, payout->merchant);
                        account && account->usable_from > sql.now())
                      row.account_usable_from = account->usable_from;
                    return row;
                  }),
      http::route(Method::get, "admin/payouts/{id}/lines", "admin_payout_line_list",
                  http::needs(kAll, Action::view),
                  [](db::Sql& sql, const Call& call,
                     const LineQuery& query) -> Result<contract::Page<PayoutLineRow>> {
                    auto payout = payout_find_any(sql, call.id<Payout>("id"));
                    if (!payout) return not_found(say::payouts::none);
                    return contract::page_as(
                        lines_page(sql, lines_of(query, payout->merchant, payout->id)), line_row);
                  }),
      http::route(
          Method::post, "admin/payouts/{id}/close", "admin_payout_close",
          http::needs(kAll, Action::edit),
          [&payouts](http::Flow& flow, const Call& call, const Nothing&) -> Result<Success> {
            auto step = Payouts::Step::more;
            while (step == Payouts::Step::more) {
              GERBANG_TRY(step, flow.db.write([&](db::Tx& tx) {
                return payouts.close(tx, call.actor(), call.id<Payout>("id"));
              }));
            }
            if (step == Payouts::Step::refused)
              return conflict(say::payouts::does_not_tie, "payout.does_not_tie");
            return Success{say::payouts::done::closed};
          }),
      http::route(Method::post, "admin/payouts/{id}/approve", "admin_payout_approve",
                  http::needs(kAll, Action::approve),
                  [&payouts](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(payouts.approve(tx, call.actor(), call.id<Payout>("id")));
                    return Success{say::payouts::done::approved};
                  }),
      http::route(
          Method::post, "admin/payouts/{id}/hold", "admin_payout_hold",
          http::needs(kAll, Action::edit),
          [&payouts](db::Tx& tx, const Call& call, const PayoutRemarks& why) -> Result<Success> {
            GERBANG_CHECK(payouts.hold(tx, call.actor(), call.id<Payout>("id"), why.remarks));
            return Success{say::payouts::done::held};
          }),
      http::route(Method::post, "admin/payouts/{id}/release", "admin_payout_release",
                  http::needs(kAll, Action::approve),
                  [&payouts](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(payouts.release(tx, call.actor(), call.id<Payout>("id")));
                    return Success{say::payouts::done::released};
                  }),
      http::route(
          Method::post, "admin/payouts/{id}/pay", "admin_payout_pay",
          http::needs(kAll, Action::approve),
          [&payouts](db::Tx& tx, const Call& call, const PayoutPaid& how) -> Result<Success> {
            GERBANG_CHECK(payouts.end_by_hand(
                tx, call.actor(), call.id<Payout>("id"),
                {.is_paid = true, .reference = how.bank_reference, .code = {}, .reason = {}}));
            return Success{say::payouts::done::paid};
          }),
      http::route(
          Method::post, "admin/payouts/{id}/return", "admin_payout_return",
          http::needs(kAll, Action::approve),
          [&payouts](db::Tx& tx, const Call& call, const PayoutRemarks& why) -> Result<Success> {
            GERBANG_CHECK(payouts.end_by_hand(
                tx, call.actor(), call.id<Payout>("id"),
                {.is_paid = false, .reference = {}, .code = {}, .reason = why.remarks}));
            return Success{say::payouts::done::returned};
          }),
      http::route(Method::get, "admin/payout-settings/{id}", "admin_payout_settings_get",
                  http::needs(kAll, Action::view),
                  [](db::Sql& sql, const Call& call) -> Result<Schedule> {
                    return schedule_of(sql, call.id<Company>("id"));
                  }),
      http::route(Method::put, "admin/payout-settings/{id}", "admin_payout_settings_set",
                  http::needs(kAll, Action::edit),
                  [&payouts](db::Tx& tx, const Call& call,
                             const ScheduleChange& change) -> Result<Success> {
                    GERBANG_CHECK(
                        payouts.schedule_set(tx, call.actor(), call.id<Company>("id"), change));
                    return Success{say::payouts::done::schedule_set};
                  }),
  };
}

}  // namespace

PayoutRow row_of(const PayoutRecord& it) {
  auto account = it.account_no;
  if (account) account = onboarding::masked(*account);
  return {it.id,
          it.number,
          it.status,
          std::string(kCurrency),
          it.cut_off,
          it.line_count,
          it.opening,
          it.sales,
          it.returns,
          it.refunds,
          it.fees,
          it.tax,
          it.adjustments,
          it.returned_payouts,
          it.amount,
          it.closing,
          it.created_at,
          it.closed_at,
          it.approved_at,
          it.sent_at,
          it.ended_at,
          it.value_day,
          it.bank_name,
          std::move(account),
          it.account_name,
          it.bank_reference,
          it.return_code,
          it.return_reason,
          {}};
}

AdminPayoutRow admin_row_of(db::Sql& sql, const PayoutRecord& it, std::string_view language) {
  AdminPayoutRow out;
  static_cast<PayoutRow&>(out) = row_of(it);
  out.merchant_id = it.merchant;
  out.merchant_name = merchants::merchant_name(sql, it.merchant);
  out.closed_by = it.closed_name;
  out.approved_by = it.approved_name;
  out.held_by = it.held_name;
  out.held_date = it.held_at;
  out.held_reason = it.held_reason;
  if (it.refusal) out.refusal = refusal_text(*it.refusal).in(language);
  out.refused_date = it.refused_at;
  out.batch_id = it.batch;
  out.actions = payout_actions(it);
  return out;
}

http::Routes payout_routes(const Payouts& payouts, const Accounts& accounts,
                           const BankExchange& exchange) {
  auto out = merchant_routes(accounts);
  for (auto& more : {operator_routes(payouts), adjustment_routes(), account_routes(accounts),
                     bank_routes(exchange)})
    out.insert(out.end(), more.begin(), more.end());
  return out;
}

}  // namespace gerbang::payouts
