#include "base/audit/put_back.h"

#include <algorithm>

#include "base/core/crypto.h"
#include "say/audit.h"

namespace gerbang::audit {

Error put_back_gone() {
  return conflict(say::audit::gone, "audit.gone");
}

void PutBack::show(std::string_view field, std::string now, std::string then) {
  auto at = std::ranges::find(fields, field, &PutBackField::field);
  if (at == fields.end()) return;
  at->now.reset();
  at->then.reset();
  if (!now.empty()) at->now = std::move(now);
  if (!then.empty()) at->then = std::move(then);
}

void PutBack::not_put_back(std::string_view field, PutBackFate why) {
  auto at = std::ranges::find(fields, field, &PutBackField::field);
  if (at != fields.end()) at->fate = why;
}

bool PutBack::changes_anything() const {
  return std::ranges::find(fields, PutBackFate::changes, &PutBackField::fate) != fields.end();
}

std::string PutBack::version() const {
  return sha256_hex(seen);
}

namespace detail {

std::vector<std::string> with_member(const std::string& name,
                                     const std::optional<std::string>& value) {
  // One that is missing is empty.
  if (!value) return {"{}"};
  auto of = [&](boost::json::value it) {
    return boost::json::serialize(boost::json::object{{name, std::move(it)}});
  };
  // A number stands there as a text does; of which type the member is decides.
  std::vector<std::string> out{of(boost::json::string(*value))};
  boost::system::error_code problem;
  auto read = boost::json::parse(*value, problem);
  if (!problem) out.push_back(of(std::move(read)));
  return out;
}

}  // namespace detail

}  // namespace gerbang::audit
