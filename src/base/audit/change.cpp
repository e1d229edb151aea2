#include "base/audit/change.h"

#include <algorithm>

#include <boost/json.hpp>

#include "base/contract/json.h"
#include "base/core/utf8.h"

namespace gerbang::audit {
namespace {

/// A list of many pieces, a long description: what differs is seen, and nobody's disk is filled.
constexpr std::size_t kLongest = 2'000;
constexpr std::string_view kCut = "…";
constexpr std::string_view kMasked = "•••";
constexpr std::size_t kShown = 4;  // of what is masked

std::string bounded(std::string text) {
  if (text.size() <= kLongest) return text;
  auto cut = kLongest;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80)
    --cut;
  return text.substr(0, cut).append(kCut);
}

PutBackChanges read(std::string_view text) {
  if (text.empty()) return {};
  auto out = contract::from_stored<PutBackChanges>(text);
  return out.ok() ? std::move(*out) : PutBackChanges{};
}

}  // namespace

namespace detail {

bool names(const std::vector<std::string_view>& fields, std::string_view name) {
  return std::ranges::find(fields, name) != fields.end();
}

std::optional<std::string> plain(std::string json) {
  if (json == "null" || json == "\"\"" || json == "[]" || json == "{}") return std::nullopt;
  if (json.front() != '"') return json;
  boost::system::error_code problem;
  auto value = boost::json::parse(json, problem);
  return problem ? json : std::string(value.as_string());
}

std::string masked(const std::string& text) {
  bool is_long = text.size() > 2 * kShown && is_storable(text.substr(text.size() - kShown));
  return std::string(is_long ? kCut : kMasked) +
         (is_long ? text.substr(text.size() - kShown) : std::string());
}

void add(std::vector<AuditChange>& out, const Fields& fields, std::string_view name,
         const std::string& wire_name, std::optional<std::string> before,
         std::optional<std::string> after) {
  if (before == after || names(fields.left_out, name)) return;
  bool is_masked = names(fields.masked, name);
  for (auto* value : {&before, &after}) {
    if (!*value || (!is_masked && names(fields.whole, name))) continue;
    *value = is_masked ? masked(**value) : bounded(std::move(**value));
  }
  out.push_back({wire_name, std::move(before), std::move(after)});
}

std::string text(const std::vector<AuditChange>& changes) {
  return changes.empty() ? std::string() : contract::to_json(Changes{changes});
}

}  // namespace detail

std::string change_of(std::string field, std::optional<std::string> before,
                      std::optional<std::string> after, const std::string& others) {
  auto out = changes_read(others);
  detail::add(out, {}, {}, field, std::move(before), std::move(after));
  return detail::text(out);
}

std::vector<AuditChange> changes_read(std::string_view text) {
  return read(text).changes;
}

std::optional<Id<AuditRecord>> put_back_of(std::string_view text) {
  return read(text).put_back_of;
}

std::string changes_of_put_back(std::string_view text, Id<AuditRecord> record) {
  auto out = read(text);
  out.put_back_of = record;
  return contract::to_json(out);
}

bool is_cut(const std::optional<std::string>& value) {
  return value && value->size() >= kLongest && value->ends_with(kCut);
}

bool is_masked(const std::optional<std::string>& value) {
  return value &&
         (*value == kMasked || (value->starts_with(kCut) && value->size() == kCut.size() + kShown));
}

}  // namespace gerbang::audit
