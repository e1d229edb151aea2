#include "outside/acquirers/fpx/mandate_rail.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/core/log.h"
#include "base/core/utf8.h"
#include "base/http/http.h"
#include "outside/acquirers/fpx/mandate_files.h"
#include "outside/acquirers/reply.h"

namespace gerbang::acquirers::fpx {
namespace {

constexpr std::string_view kName = "fpx";

}  // namespace

exchange::File FpxRail::collection_file(Day day, std::int64_t sequence, Instant now,
                                        const std::vector<mandates::CollectionRow>& rows) const {
  // "20261201-CFT-EX00000001-0001.csv": names sort by their day.
  auto compact = kl_compact(kl_day_start(day)).substr(0, 8);
  FileHead head{exchange::FileKind::collections,
                fmt::format("{}-CFT-{}-{:04}.csv", compact, settings_.exchange_id, sequence), now,
                settings_.exchange_id, ""};
  return {head.name, collections_write(head, rows, settings_.exchange_key)};
}

mandates::RailReading FpxRail::read(const exchange::File& file) const {
  auto read = file_read(file.bytes, file.name, settings_.exchange_id,
                        [this](std::string_view text, std::string_view signature) {
                          return is_of_switch(
                              settings_.switch_keys, settings_.clock,
                              [&](const RsaKey& key) { return key.verify_sha1(text, signature); });
                        });
  if (read.problem.empty() && read.head.kind == exchange::FileKind::collections) {
    read.problem = "it is a collection file: those go from us";
  }
  if (!read.problem.empty()) return {read.head.kind, std::move(read.problem), {}, {}, {}};
  return {
      read.head.kind, {}, read.head.answers, std::move(read.enrolments), std::move(read.responses)};
}

mandates::CollectionEnd FpxRail::end_of(std::string_view code) const {
  if (code == "00") return mandates::CollectionEnd::debited;
  if (code == "51") return mandates::CollectionEnd::insufficient_funds;
  return mandates::CollectionEnd::refused;
}

Result<Done> FpxRail::send(const exchange::File& file) const {
  GERBANG_TRY(auto reply, settings_.send({.url = settings_.files_url,
                                          .body = {"text/csv; charset=utf-8", file.bytes}}));
  if (reply.status == 200) return Done{};
  auto error = no_answer(kName, reply);
  // Of the file; anything else is of the way to the switch.
  constexpr std::array kContent{400, 409, 413, 422};
  if (std::ranges::find(kContent, reply.status) != kContent.end()) error.code = ErrorCode::conflict;
  if (reply.status == 409) error.detail = exchange::kFileIsKnown;
  return error;
}

Result<std::vector<std::string>> FpxRail::waiting(std::string_view after) const {
  GERBANG_TRY(auto text, get(settings_.files_url + "?after=" + http::url_encode(after)));
  std::vector<std::string> out;
  for (std::string_view rest = text; !rest.empty();) {
    auto line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    if (line = trimmed(line); line.empty()) continue;
    if (is_file_name(line)) {
      out.emplace_back(line);
    } else {
      log_warning("mandate_file_name_passed_over", {{"name", storable(line.substr(0, 200))}});
    }
  }
  if (out.empty() && !trimmed(text).empty())
    return no_answer(kName, "what lists the files names none");
  std::erase_if(out, [&](const auto& name) { return name <= after; });
  std::ranges::sort(out);
  return out;
}

Result<exchange::File> FpxRail::fetch(std::string_view name) const {
  if (!is_file_name(name)) return not_found(verbatim("this is no file's name"));
  GERBANG_TRY(auto bytes, get(fmt::format("{}/{}", settings_.files_url, name)));
  return exchange::File{std::string(name), std::move(bytes)};
}

Result<std::string> FpxRail::get(const std::string& url) const {
  GERBANG_TRY(auto reply, settings_.send({.method = http::Method::get,
                                          .url = url,
                                          .answer_bytes_max = mandates::kRailBytesMax}));
  if (reply.status != 200) return no_answer(kName, reply);
  return std::move(reply.body);
}

}  // namespace gerbang::acquirers::fpx
