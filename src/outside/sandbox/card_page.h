#pragma once
// The pages of the sandbox's card acquirer: where a card is typed, and where the card's bank asks
// whether it is its holder. What becomes of a payment follows from the number of the card, and
// whoever plays can choose otherwise.

#include "base/http/http.h"
#include "outside/sandbox/order.h"

namespace gerbang::sandbox {

inline constexpr std::string_view kChallengeCode = "123456";

/// What an order's note holds between its pages: the card without its number, and what is to come.
struct CardNote {
  std::string type, masked, country, funding;  // type: 001 Visa, 002 Mastercard
  std::string reason;                          // kIssuerAnswers
  std::string delivery;
  std::string trans_status, eci, ds_transaction_id;  // when the holder was authenticated, or not
  std::int64_t wrong_codes = 0;
  std::int64_t late_seconds = 30;
};
BOOST_DESCRIBE_STRUCT(CardNote, (),
                      (type, masked, country, funding, reason, delivery, trans_status, eci,
                       ds_transaction_id, wrong_codes, late_seconds))
CardNote note_of(const Order& order);

/// `problem` is the word that stands in the address when the form comes again: number, expiry, cvv.
/// `delivery_html` is the choice of how the answer travels.
http::Response card_page(const Order& order, std::string_view at, std::string_view problem,
                         std::string_view delivery_html);
http::Response challenge_page(const Order& order, std::string_view at);

}  // namespace gerbang::sandbox
