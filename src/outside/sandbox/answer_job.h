#pragma once
// The direct answer of a bank or card acquirer, posted by a job and repeated until it is taken.

#include <string>

#include "base/contract/rules.h"
#include "base/contract/wire.h"

namespace gerbang::sandbox {

inline constexpr std::string_view kAnswerTopic = "sandbox.answer";

struct AnswerJob {
  std::string url;
  std::string body;
  bool is_repeated = true;  // until the receiver took it; a forged one never is
  std::string content_type = "application/x-www-form-urlencoded";
  std::string acquirer = {};  // whose it is: one that is down sends nothing
};
BOOST_DESCRIBE_STRUCT(AnswerJob, (), (url, body, is_repeated, content_type, acquirer))

}  // namespace gerbang::sandbox
