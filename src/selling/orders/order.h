#pragma once
// What a merchant's own server asks to be paid. It calls the order by a number of its own, its
// mchtTxnId, and to each such number belongs one sale of channel 1: who asks again with the same
// words is sent to the same sale, so that a reload pays once; who asks with other words is refused.
// The payer comes back to the shop with signed values, which say what became of the payment.

#include <optional>
#include <string>
#include <string_view>

#include <boost/describe.hpp>

#include "base/contract/json.h"
#include "base/contract/rules.h"
#include "base/core/id.h"
#include "money/checkout/checkout.h"
#include "people/merchant_api/api_account.h"

namespace gerbang {
struct MerchantOrder;
}

namespace gerbang::orders {

struct OrderSettings {
  std::string public_url;         // where payers reach this server, without a slash at the end
  Money amount_min{100};          // of one payment
  Money amount_max{100'000'000};  // RM 1,000,000.00: the most that any way to pay takes (FPX B2B)
  Duration checkout_open = minutes(30);  // how long a payer has for the checkout
};

/// The longest form that anybody has reason to post, in bytes.
inline constexpr std::size_t kFormBytesMax = 16'384;

/// What is asked for, once it is known who asks.
struct OrderDraft {
  std::string mcht_txn_id;
  std::string order_description;
  Money txn_amount;
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
  std::optional<std::string> customer_phone;
  std::optional<std::string> return_url;
};
BOOST_DESCRIBE_STRUCT(OrderDraft, (),
                      (mcht_txn_id, order_description, txn_amount, customer_name, customer_email,
                       customer_phone, return_url))
constexpr auto field_rules(contract::Of<OrderDraft>) {
  using contract::rule;
  return std::array{
      rule("mcht_txn_id")
          .length(1, 40)
          .says("Your own number of the order, which no other order of yours has. Letters, digits "
                "and . _ - : only, beginning with a letter or a digit",
                "ORDER-0001"),
      rule("order_description")
          .length(1, 200)
          .says("What is paid, as the payer reads it", "Two cups of coffee"),
      rule("txn_amount").between(100, 100'000'000).says("What is paid, in MYR", "12.50"),
      rule("customer_name").length(1, 120).says("The payer's name", "Ali bin Abu"),
      rule("customer_email")
          .is(contract::Format::email)
          .length(3, 120)
          .says("Where the receipt is sent", "ali@example.com"),
      rule("customer_phone").length(3, 30).says("The payer's telephone number"),
      rule("return_url")
          .length(1, 500)
          .says("Where the payer goes in the end. Its origin is registered in the portal; without "
                "it the payer stays on the page of the payment")};
}

/// An order as it is kept.
struct Order {
  MerchantId merchant;
  Id<MerchantOrder> id;
  std::string mcht_txn_id;
  std::string request_hash;
  std::string return_token;
  std::optional<std::string> return_url;
  Id<Sale> sale;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(Order, (),
                      (merchant, id, mcht_txn_id, request_hash, return_token, return_url, sale,
                       created_at))

/// The text whose HMAC-SHA512 (key: "return:" and the merchant's key) a shop compares when a payer
/// comes back: "return", the timestamp, and each value with its length in bytes, each on a line.
std::string return_text(std::string_view timestamp, const contract::QueryPairs& values);

class Orders {
 public:
  /// The settings of the API account outlive it.
  Orders(OrderSettings settings, const merchant_api::ApiAccountSettings& account,
         sales::Sales sales)
      : settings_(std::move(settings)), account_(&account), sales_(sales) {}

  /// The sale of a signed form, whose fields stand in `form` as they came.
  Result<sales::SaleRecord> form_begin(db::Tx& tx, const contract::QueryPairs& form) const;
  /// The sale of an order whose merchant is known: made now, or the one that its number has
  /// already.
  Result<sales::SaleRecord> order_begin(db::Tx& tx, MerchantId merchant,
                                        const OrderDraft& draft) const;
  /// Not found for what the merchant never asked for.
  Result<sales::SaleRecord> order_sale(db::Sql& sql, MerchantId merchant,
                                       std::string_view mcht_txn_id) const;
  /// Where a payer goes who leaves the checkout: to the shop, with what became of the payment;
  /// while nothing has, to the checkout.
  Result<std::string> return_address(db::Sql& sql, std::string_view token) const;

  std::string checkout_url(const sales::SaleRecord& sale) const {
    return settings_.public_url + "/checkout/" + sale.reference;
  }

 private:
  Result<Done> check(db::Sql& sql, MerchantId merchant, const OrderDraft& draft) const;

  OrderSettings settings_;
  const merchant_api::ApiAccountSettings* account_;
  sales::Sales sales_;
};

/// What must hold of every stored order, for `gerbang check`.
std::vector<db::Invariant> order_invariants();

}  // namespace gerbang::orders
