#include "outside/acquirers/settings.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>

#include <fmt/format.h>

#include "base/core/certificate.h"
#include "base/core/utf8.h"

namespace gerbang::acquirers {
namespace {

constexpr std::size_t kSecretMin = 16;
constexpr int kKeyBitsMin = 2048;
constexpr std::size_t kFileBytesMax = 64 * 1024;

/// The host of "http://host:port/path"; empty where more than these two stands there, such as the
/// name of a user.
std::string_view host_of(std::string_view address) {
  auto at = address.find("://");
  if (at == std::string_view::npos) return {};
  auto place = address.substr(at + 3);
  place = place.substr(0, place.find_first_of("/?#"));
  auto end = place.starts_with('[') ? place.find(']') : place.find(':') - 1;
  auto host = place.substr(0, end + 1);
  auto port = place.substr(host.size());
  bool is_port = port.empty() || (port.front() == ':' && port.find_first_not_of("0123456789", 1) ==
                                                             std::string_view::npos);
  return is_port ? host : std::string_view();
}

bool is_own_machine(std::string_view host) {
  return host == "localhost" || host == "127.0.0.1" || host == "[::1]";
}

std::string address_problem(std::string_view address, SettingKind kind) {
  auto host = host_of(address);
  bool is_http =
      kind == SettingKind::server_address && address.starts_with("http://") && is_own_machine(host);
  if (!is_http && !address.starts_with("https://")) {
    return kind == SettingKind::server_address
               ? "begins with https:// (or http:// to a proxy on this machine)"
               : "begins with https://, because payers' browsers go there";
  }
  auto is_odd = [](char c) { return c <= ' ' || c == '\'' || c == '"' || c == ';' || c == ','; };
  if (host.empty() || host.find('@') != host.npos || std::ranges::any_of(address, is_odd)) {
    return "is no address";
  }
  return {};
}

std::vector<std::string> split(std::string_view list) {
  std::vector<std::string> out;
  for (auto rest = list; !rest.empty();) {
    auto item = trimmed(rest.substr(0, rest.find(',')));
    rest.remove_prefix(
        std::min(rest.size(), rest.find(',') == rest.npos ? rest.size() : rest.find(',') + 1));
    if (!item.empty() && std::ranges::find(out, item) == out.end()) out.emplace_back(item);
  }
  return out;
}

std::string origins_problem(std::string_view list) {
  for (const auto& item : split(list)) {
    if (!address_problem(item, SettingKind::page_address).empty() || origin_of(item) != item) {
      return fmt::format("has '{}', which is no origin like https://bank.example", item);
    }
  }
  return {};
}

std::optional<std::string> file_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::string out(kFileBytesMax + 1, '\0');
  in.read(out.data(), static_cast<std::streamsize>(out.size()));
  if (in.bad()) return std::nullopt;
  out.resize(static_cast<std::size_t>(in.gcount()));
  return out;
}

std::string key_problem(const std::optional<Certificate>& key, std::string_view what) {
  if (!key) return fmt::format("holds no {} in PEM (without a password)", what);
  if (key->bits < kKeyBitsMin) {
    return fmt::format("holds a key of {} bits; {} is the least", key->bits, kKeyBitsMin);
  }
  return {};
}

/// What is wrong with a value; of a file it becomes the content.
std::string problem_of(const SettingRow& row, std::string& value) {
  switch (row.kind) {
    case SettingKind::text:
      return {};
    case SettingKind::secret:
      return value.size() < kSecretMin ? fmt::format("has {} characters or more", kSecretMin) : "";
    case SettingKind::page_address:
    case SettingKind::server_address:
      return address_problem(value, row.kind);
    case SettingKind::origins:
      return origins_problem(value);
    case SettingKind::private_key:
    case SettingKind::certificate: {
      auto content = file_text(value);
      if (!content || content->empty()) {
        return fmt::format("is a file that cannot be read: {}", value);
      }
      bool is_key = row.kind == SettingKind::private_key;
      auto key = is_key ? private_key_parse(*content) : certificate_parse(*content);
      auto problem = key_problem(key, is_key ? "private RSA key" : "RSA certificate or public key");
      if (!problem.empty()) return fmt::format("({}) {}", value, problem);
      value = std::move(*content);
      return {};
    }
  }
  return {};
}

}  // namespace

std::string Settings::operator[](std::string_view name) const {
  auto at = texts_.find(name);
  return at == texts_.end() ? std::string() : at->second;
}

std::vector<std::string> Settings::origins(std::string_view name) const {
  return split((*this)[name]);
}

bool is_set_up(std::span<const SettingRow> rows, const SettingTexts& texts) {
  return std::ranges::any_of(rows, [&](const SettingRow& row) {
    auto at = texts.find(row.name);
    return at != texts.end() && !at->second.empty();
  });
}

Loaded settings_load(std::span<const SettingRow> rows, const SettingTexts& texts) {
  Loaded out;
  SettingTexts taken;
  for (const auto& row : rows) {
    auto at = texts.find(row.name);
    std::string value(at == texts.end() ? std::string_view() : trimmed(at->second));
    if (value.empty()) {
      if (row.is_required) {
        out.problems.push_back(fmt::format("{} is missing: {}", row.name, row.help));
      }
      continue;
    }
    if (auto problem = problem_of(row, value); !problem.empty()) {
      out.problems.push_back(fmt::format("{} {}", row.name, problem));
    }
    taken.emplace(row.name, std::move(value));
  }
  out.settings = Settings(std::move(taken));
  return out;
}

std::string origin_of(std::string_view address) {
  auto scheme = address.find("://");
  if (scheme == address.npos) return {};
  return std::string(address.substr(0, address.find_first_of("/?#", scheme + 3)));
}

std::string days_problem(std::string_view name, std::string_view pem, Instant now) {
  auto certificate = certificate_parse(pem);
  if (!certificate || certificate->is_valid(now)) return {};
  if (certificate->until && *certificate->until < now) {
    return fmt::format("{}: the certificate ended on {}", name, kl_display(*certificate->until));
  }
  return fmt::format("{}: the certificate begins on {}", name, kl_display(*certificate->from));
}

}  // namespace gerbang::acquirers
