#pragma once
// The log: one line an event, with named values. JSON lines in production, readable text on a
// terminal. A value is named for what it is; nothing secret (token, password, card number, key) and
// nothing that opens a payer's page (slug, reference) is ever logged.

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>

namespace gerbang {

struct LogField {
  std::string_view name;
  std::variant<std::int64_t, std::string_view> value;

  LogField(std::string_view n, std::string_view v) : name(n), value(v) {}
  LogField(std::string_view n, const std::string& v) : name(n), value(std::string_view(v)) {}
  LogField(std::string_view n, const char* v) : name(n), value(std::string_view(v)) {}
  template <std::integral I>
  LogField(std::string_view n, I v) : name(n), value(static_cast<std::int64_t>(v)) {}
};
using LogFields = std::initializer_list<LogField>;

enum class LogFormat { text, json };
enum class LogLevel { debug, info, warning, error, off };

/// Where lines go (standard error) and how; called once at start.
void log_start(LogFormat format, LogLevel least);
/// From now on; returns what it was.
LogLevel log_level_set(LogLevel least);
void log_write(LogLevel level, std::string_view event, LogFields fields);
/// Writes out what is buffered; before the process ends.
void log_flush();

inline void log_info(std::string_view event, LogFields fields = {}) {
  log_write(LogLevel::info, event, fields);
}
inline void log_warning(std::string_view event, LogFields fields = {}) {
  log_write(LogLevel::warning, event, fields);
}
inline void log_error(std::string_view event, LogFields fields = {}) {
  log_write(LogLevel::error, event, fields);
}

}  // namespace gerbang
