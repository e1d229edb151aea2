#pragma once
// Tests only: expects that the product refuses, and with which errorCode:
//
//   EXPECT_REFUSED(refunds.refund_resend(tx, operator_, id), "refund_request.not_stopped");
//
// Accepts a Result, an Error, or a std::optional<Error>. The code is the one that the API sends, so
// a conflict without a code of its own is "error.conflict". If GERBANG_TEST_REFUSALS names a file,
// each code that was compared and matched is appended to it, one per line. Refusal coverage reads
// that file.

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "base/core/result.h"

namespace gerbang::refusal {

inline const Error* error_of(const Error& error) {
  return &error;
}
inline const Error* error_of(const std::optional<Error>& error) {
  return error ? &*error : nullptr;
}
template <class T>
const Error* error_of(const Result<T>& result) {
  return result.ok() ? nullptr : &result.error();
}

/// Each code once per process: a race compares the same code thousands of times.
inline void record(std::string_view code) {
  static const char* const path = std::getenv("GERBANG_TEST_REFUSALS");
  if (path == nullptr || *path == '\0') return;
  static std::mutex mutex;
  static std::set<std::string, std::less<>> recorded;
  std::lock_guard lock(mutex);
  if (!recorded.emplace(code).second) return;
  std::ofstream(path, std::ios::app) << std::string(code) + "\n" << std::flush;
}

template <class R>
testing::AssertionResult is_refused(const char* call, const char* /*code*/, const R& result,
                                    std::string_view code) {
  const Error* error = error_of(result);
  if (error == nullptr) {
    return testing::AssertionFailure() << call << " is done, expected " << code;
  }
  if (error->wire_code() != code) {
    auto failure = testing::AssertionFailure();
    failure << call << " is refused with " << error->wire_code() << ", expected " << code << ": "
            << error->message.english();
    for (const auto& field : error->field_errors)
      failure << "\n  " << field.field << ": " << field.message.english();
    return failure;
  }
  record(code);
  return testing::AssertionSuccess();
}

}  // namespace gerbang::refusal

#define EXPECT_REFUSED(result, code) \
  EXPECT_PRED_FORMAT2(::gerbang::refusal::is_refused, result, code)
#define ASSERT_REFUSED(result, code) \
  ASSERT_PRED_FORMAT2(::gerbang::refusal::is_refused, result, code)
