#include "money/checkout/sale_verbs_api.h"

#include "money/sales/sale_state.h"
#include "say/checkout.h"

namespace gerbang::checkout {
namespace {

using contract::Nothing;
using contract::Success;
using http::Call;
using http::Method;

/// One of the two who do something with a sale: which sales they reach, and as whom they act.
struct Side {
  std::string path;       // "payments/sales-transactions/{id}/"
  std::string operation;  // "sales_transaction_"
  http::Access edit;
  sales::Trigger trigger;
  Result<sales::SaleRecord> (*find)(db::Sql& sql, const Call& call);

  Result<sales::SaleRecord> sale(http::Flow& flow, const Call& call) const {
    return flow.db.read([&](db::Sql& sql) { return find(sql, call); });
  }
  sales::By by(const Call& call) const { return {trigger, call.actor()}; }
};

Result<Success> cancel(http::Flow& flow, const Call& call, const Checkout& checkout,
                       const Side& side) {
  GERBANG_TRY(auto sale, side.sale(flow, call));
  GERBANG_TRY(auto after, checkout.checkout_cancel(flow.db, sale, side.by(call)));
  if (after.status != sales::SaleStatus::canceled) {
    return conflict(say::checkout::ended_differently, "sale.wrong_status");
  }
  return Success{say::checkout::canceled};
}

Result<Success> undo(http::Flow& flow, const Call& call, const Voids& voids, const Side& side) {
  GERBANG_TRY(auto sale, side.sale(flow, call));
  GERBANG_CHECK(voids.sale_void(flow.db, sale.merchant, sale.id, side.by(call)));
  return Success{say::checkout::voided};
}

Result<Success> ask(http::Flow& flow, const Call& call, const Checkout& checkout,
                    const Side& side) {
  GERBANG_TRY(auto sale, side.sale(flow, call));
  GERBANG_TRY(auto after, checkout.ask_now(flow.db, sale, side.by(call).actor));
  if (sales::was_paid(after.status)) return Success{say::checkout::asked::paid};
  if (!sales::is_unfinished(after.status)) return Success{say::checkout::asked::not_paid};
  return Success{say::checkout::asked::undecided};
}

}  // namespace

http::Routes sale_verb_routes(const Checkout& checkout, const Voids& voids) {
  const Side merchant{"payments/sales-transactions/{id}/", "sales_transaction_",
                      http::needs(Resource::payment_sales_transaction, Action::edit),
                      sales::Trigger::merchant, [](db::Sql& sql, const Call& call) {
                        return sales::sale_get(sql, call.merchant(), call.id<Sale>("id"));
                      }};
  const Side op{
      "admin/sales-transactions/{id}/", "admin_sales_transaction_",
      http::needs(Resource::admin_sales_transaction, Action::edit), sales::Trigger::op,
      [](db::Sql& sql, const Call& call) { return sales::sale_get_any(sql, call.id<Sale>("id")); }};
  http::Routes out;
  auto add = [&](const Side& side, const std::string& verb, auto act) {
    out.push_back(http::route(Method::post, side.path + verb, side.operation + verb, side.edit,
                              [side, act](http::Flow& flow, const Call& call, const Nothing&) {
                                return act(flow, call, side);
                              }));
  };
  add(merchant, "cancel", [checkout](http::Flow& flow, const Call& call, const Side& side) {
    return cancel(flow, call, checkout, side);
  });
  for (const auto& side : {merchant, op}) {
    add(side, "void", [voids](http::Flow& flow, const Call& call, const Side& who) {
      return undo(flow, call, voids, who);
    });
    add(side, "ask", [checkout](http::Flow& flow, const Call& call, const Side& who) {
      return ask(flow, call, checkout, who);
    });
  }
  return out;
}

}  // namespace gerbang::checkout
