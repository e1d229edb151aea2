#pragma once
// What an operator sets for a connector, as a table: from it come the names in the settings file,
// the environment and the command line, the texts of --help and `gerbang config`, and what is
// checked before the server starts (app/config.h). A key or certificate is set as the path of its
// file, so that its content stands in no list of processes and no environment.

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/clock.h"

namespace gerbang::acquirers {

enum class SettingKind {
  text,
  secret,          // shared with the acquirer; 16 characters or more
  page_address,    // where the payer's browser goes: https
  server_address,  // what is called from here: https, or http on this machine (a TLS proxy there)
  origins,         // "https://a.example, https://b.example"
  private_key,     // a file: an RSA key of 2048 bits or more, in PEM
  certificate,     // a file: a certificate with such a key, or the bare public key, in PEM
};

struct SettingRow {
  std::string_view name;  // "fpx.exchange-id": exchange-id below [fpx] in the file
  SettingKind kind = SettingKind::text;
  std::string_view help = {};
  bool is_required = true;
};

/// By name. What was never set is missing, or empty.
using SettingTexts = std::map<std::string, std::string, std::less<>>;

/// The settings as a connector takes them: of a key or certificate the content, not the path.
class Settings {
 public:
  Settings() = default;
  explicit Settings(SettingTexts texts) : texts_(std::move(texts)) {}
  /// Empty when it was not set.
  std::string operator[](std::string_view name) const;
  /// A list of origins, each once.
  std::vector<std::string> origins(std::string_view name) const;

 private:
  SettingTexts texts_;
};

/// Whether any of the rows is set: then all that are required must be.
bool is_set_up(std::span<const SettingRow> rows, const SettingTexts& texts);

struct Loaded {
  Settings settings;
  std::vector<std::string> problems;  // one line each, beginning with the name of the setting
};
/// Reads the files and checks each row by its kind. What no row can say alone (a key and its
/// certificate) is the connector's own to check.
Loaded settings_load(std::span<const SettingRow> rows, const SettingTexts& texts);

/// "https://bank.example:8443" of an address below it; empty for a path of our own.
std::string origin_of(std::string_view address);

/// "the certificate in fpx.certificate ended on 03/11/2026", or that it is not valid yet; empty
/// when it is valid now. `pem` was checked before.
std::string days_problem(std::string_view name, std::string_view pem, Instant now);

}  // namespace gerbang::acquirers
