#pragma once
// A value, or the reason why there is none. Everything that can fail in an expected way (a wrong
// field, a record in another state, somebody else's id) returns a Result; nothing expected throws.

#include <cassert>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/core/errors.h"

namespace gerbang {

struct Done {};  // "it worked, and there is nothing to say"

template <class T>
class [[nodiscard]] Result {
 public:
  using value_type = T;

  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}
  /// From any value that T takes (a string literal for a Result<std::string>).
  template <class U>
    requires(std::is_constructible_v<T, U> && !std::is_same_v<std::decay_t<U>, T> &&
             !std::is_same_v<std::decay_t<U>, Error> && !std::is_same_v<std::decay_t<U>, Result>)
  Result(U&& value) : state_(std::in_place_index<0>, std::forward<U>(value)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  T& value() {
    assert(ok());
    return std::get<0>(state_);
  }
  const T& value() const {
    assert(ok());
    return std::get<0>(state_);
  }
  Error& error() {
    assert(!ok());
    return std::get<1>(state_);
  }
  const Error& error() const {
    assert(!ok());
    return std::get<1>(state_);
  }

 private:
  std::variant<T, Error> state_;
};

}  // namespace gerbang

/// Leaves the function with the error of `expression`, if it has one; else binds its value.
///   GERBANG_TRY(auto sale, find_sale(tx, id));
#define GERBANG_TRY_NAME2(line) gerbang_try_##line
#define GERBANG_TRY_NAME(line) GERBANG_TRY_NAME2(line)
#define GERBANG_TRY(declaration, expression)                                       \
  auto GERBANG_TRY_NAME(__LINE__) = (expression);                                  \
  if (!GERBANG_TRY_NAME(__LINE__).ok()) return GERBANG_TRY_NAME(__LINE__).error(); \
  declaration = std::move(GERBANG_TRY_NAME(__LINE__).value())
/// The same where the value does not matter.
#define GERBANG_CHECK(expression)                                                             \
  do {                                                                                        \
    if (auto gerbang_check = (expression); !gerbang_check.ok()) return gerbang_check.error(); \
  } while (false)
