#pragma once
// Tests only: expects that the product refuses, and with which errorCode:
//
//   EXPECT_REFUSED(refunds.refund_resend(tx, actor, id), "refund_request.not_stopped");
//
// Accepts a Result, an Error, a std::optional<Error>, or the response of a route. The code is the
// one that the API sends, so a conflict without a code of its own is "error.conflict". If
// GERBANG_TEST_REFUSALS names a file, each code that was compared and matched is appended to it,
// one per line. Refusal coverage reads that file.

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

/// The part of an error that a caller sees.
struct Seen {
  std::string code;
  std::string message;
};

inline std::optional<Seen> seen_of(const Error& error) {
  Seen out{std::string(error.wire_code()), error.message.english()};
  for (const auto& field : error.field_errors)
    out.message += "\n  " + field.field + ": " + field.message.english();
  return out;
}
inline std::optional<Seen> seen_of(const std::optional<Error>& error) {
  return error ? seen_of(*error) : std::nullopt;
}
template <class T>
std::optional<Seen> seen_of(const Result<T>& result) {
  return result.ok() ? std::nullopt : seen_of(result.error());
}
template <class Response>
  requires requires(const Response& response) {
    response.status;
    response.body;
  }
std::optional<Seen> seen_of(const Response& response) {
  constexpr std::string_view kName = R"("errorCode":")";
  std::string_view body = response.body;
  auto at = body.find(kName);
  if (response.status < 400 || at == std::string_view::npos) return std::nullopt;
  auto code = body.substr(at + kName.size());
  return Seen{std::string(code.substr(0, code.find('"'))), std::string(body)};
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
  auto seen = seen_of(result);
  if (!seen) return testing::AssertionFailure() << call << " is done, expected " << code;
  if (seen->code != code) {
    return testing::AssertionFailure() << call << " is refused with " << seen->code << ", expected "
                                       << code << ": " << seen->message;
  }
  record(code);
  return testing::AssertionSuccess();
}

}  // namespace gerbang::refusal

#define EXPECT_REFUSED(result, code) \
  EXPECT_PRED_FORMAT2(::gerbang::refusal::is_refused, result, code)
#define ASSERT_REFUSED(result, code) \
  ASSERT_PRED_FORMAT2(::gerbang::refusal::is_refused, result, code)
