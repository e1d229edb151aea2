#pragma once
// A hint for pages that are open: "this sale is new", "that refund has changed". It says which
// record, never what is in it: whoever hears it reads the record through its ordinary route, with
// its permission. A hint is not kept and may be lost (the process may die between the commit and
// the telling), so nothing depends on it but how soon a page looks again. base/live tells it on.

#include <cstdint>
#include <functional>

#include <boost/describe.hpp>

#include "base/core/id.h"

namespace gerbang::events {

/// What a hint is about. As a number it travels between copies: append only.
enum class HintOf : unsigned char {
  sale = 1,
  refund = 2,
  session = 3,  // the person may have lost a session: told to nobody, looked at
  mandate = 4,
  mandate_collection = 5,
  mandate_termination = 6,
};

struct Hint {
  HintOf of{};
  MerchantId merchant;    // whose record; of a session none
  std::int64_t id = 0;    // the record; of a session its person
  std::int64_t sale = 0;  // that a refund is of; of a sale itself; else 0
  bool is_new = false;
};
BOOST_DESCRIBE_STRUCT(Hint, (), (of, merchant, id, sale, is_new))

inline Hint hint_of(MerchantId merchant, Id<Sale> sale, bool is_new) {
  return {HintOf::sale, merchant, sale.value, sale.value, is_new};
}
inline Hint hint_of(MerchantId merchant, Id<RefundRequest> refund, Id<Sale> sale, bool is_new) {
  return {HintOf::refund, merchant, refund.value, sale.value, is_new};
}
/// Of an auto-debit, one of its debits, or a request to end it: `of` says which.
inline Hint hint_of_mandate(HintOf of, MerchantId merchant, std::int64_t id, bool is_new) {
  return {of, merchant, id, 0, is_new};
}
inline Hint hint_of(Id<User> person) {
  return {HintOf::session, {}, person.value, 0, false};
}

using HintSink = std::function<void(const Hint&)>;

}  // namespace gerbang::events
