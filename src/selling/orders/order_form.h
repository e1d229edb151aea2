#pragma once
// What a payer's browser posts to /payment, and what it brings back to the shop in the end: values
// in a form and in an address, which are no JSON, but have their place in the contract all the
// same.

#include <array>
#include <optional>
#include <string>

#include <boost/describe.hpp>

#include "base/contract/rules.h"
#include "base/core/money.h"
#include "base/http/route.h"
#include "money/sales/sale_state.h"

namespace gerbang::orders {

/// The fields of the form: what is signed, in the order in which it is signed, and the rest.
struct PaymentForm {
  std::optional<std::string> customer_email, customer_name, customer_phone;
  std::string mcht_id, mcht_txn_id, order_description, txn_amount;
  std::string signature;
  std::optional<std::string> timestamp;  // given: the signature is a v2
  std::string return_url;
  std::optional<std::string> lang;
};
BOOST_DESCRIBE_STRUCT(PaymentForm, (),
                      (customer_email, customer_name, customer_phone, mcht_id, mcht_txn_id,
                       order_description, txn_amount, signature, timestamp, return_url, lang))
constexpr auto field_rules(contract::Of<PaymentForm>) {
  using contract::rule;
  return std::array{
      rule("customer_email")
          .is(contract::Format::email)
          .length(3, 120)
          .says("Where the receipt is sent; may be empty", "ali@example.com"),
      rule("customer_name").length(1, 120).says("The payer's name; may be empty", "Ali 阿里"),
      rule("customer_phone")
          .length(3, 30)
          .says("The payer's telephone number; may be empty", "60123456789"),
      rule("mcht_id").says("Your merchant's number", "123456789"),
      rule("mcht_txn_id")
          .length(1, 40)
          .says("Your own number of the order. Letters, digits and . _ - : only, beginning with a "
                "letter or a digit",
                "ORDER-0001"),
      rule("order_description")
          .length(1, 200)
          .says("What is paid, as the payer reads it. With version 1 of the signature it must not "
                "end with a digit or a point",
                "Two cups of coffee"),
      rule("txn_amount").says("From 1.00 to 1000000.00, in MYR, written like 12.50", "12.50"),
      rule("signature")
          .length(1, 100)
          .says("Over the seven values above, in base64: 88 characters"),
      rule("timestamp")
          .says("Says that the signature is a version 2. RFC 3339, at most three decimals, within "
                "five minutes of the gateway's clock"),
      rule("return_url")
          .length(1, 500)
          .says("Where the payer goes in the end. Its origin is registered in the portal"),
      rule("lang").says("The payer's language: en, de, es, fr, ja, ms or zh")};
}

/// What its signature is refused with, beside what any order is.
inline constexpr std::array kFormRefusals{
    http::Refusal{ErrorCode::unauthorized, "signature.wrong",
                  "The signature is not that of these values, or the merchant unknown"},
    http::Refusal{ErrorCode::unauthorized, "signature.timestamp",
                  "The timestamp is not within five minutes of the gateway's clock"},
    http::Refusal{ErrorCode::unauthorized, "signature.versionOff",
                  "The merchant does not accept version 1 any more"},
    http::Refusal{ErrorCode::unauthorized, "signature.ambiguous",
                  "Version 1, and a description that ends like an amount"}};

/// What stands behind `returnUrl` when the payer comes back. Signed are the first five, in this
/// order.
struct PaymentReturn {
  std::string mcht_id, mcht_txn_id, order_no;
  sales::SaleStatus status{};
  Money txn_amount;
  std::string timestamp;
  std::string signature;
};
BOOST_DESCRIBE_STRUCT(PaymentReturn, (),
                      (mcht_id, mcht_txn_id, order_no, status, txn_amount, timestamp, signature))
constexpr auto field_rules(contract::Of<PaymentReturn>) {
  using contract::rule;
  return std::array{rule("mcht_id").says("Your merchant's number"),
                    rule("mcht_txn_id").says("Your own number of the order"),
                    rule("order_no").says("The gateway's number of the sale"),
                    rule("status").says("The code of the sale's state"),
                    rule("txn_amount").says("As it was asked for, with two decimals"),
                    rule("timestamp").says("When the payer was sent back"),
                    rule("signature")
                        .says("One for each of your living keys, with a space between "
                              "them; one that matches is enough")};
}

}  // namespace gerbang::orders
