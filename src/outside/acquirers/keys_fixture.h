#pragma once
// Keys for tests, made once for all of them: making one takes longer than most tests.

#include "base/core/crypto.h"

namespace gerbang::acquirers {

inline const RsaKey& test_exchange_key() {
  static const RsaKey key = RsaKey::generate();
  return key;
}
inline const RsaKey& test_switch_key() {
  static const RsaKey key = RsaKey::generate();
  return key;
}

}  // namespace gerbang::acquirers
