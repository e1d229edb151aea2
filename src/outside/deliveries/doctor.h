#pragma once
// Why an address takes no events, in words, and the one change that mends it.

#include "base/core/text.h"
#include "outside/deliveries/problem.h"

namespace gerbang::deliveries {

struct Words {
  Text what;  // "Your server did not answer within 15 seconds"
  Text fix;   // "Answer with 200 first, and do the work afterwards"
};
Words words_of(Problem problem, int status_code);

/// What may be wrong with an address that takes events: it is slow, or a page answers for it.
enum class Warning : unsigned char { none = 0, slow = 1, page = 2 };

}  // namespace gerbang::deliveries
