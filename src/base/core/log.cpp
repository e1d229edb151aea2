#include "base/core/log.h"

#include <atomic>
#include <memory>

#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

namespace gerbang {
namespace {

std::atomic<LogFormat> format{LogFormat::text};
std::atomic<LogLevel> least_level{LogLevel::info};

void append_json_text(std::string& out, std::string_view text) {
  out.push_back('"');
  for (char c : text) {
    if (c == '"' || c == '\\') {
      out.push_back('\\');
      out.push_back(c);
    } else if (static_cast<unsigned char>(c) < 0x20) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<int>(c));
    } else {
      out.push_back(c);
    }
  }
  out.push_back('"');
}

std::string json_line(std::string_view event, LogFields fields) {
  std::string out;
  append_json_text(out, event);
  for (const auto& field : fields) {
    out.push_back(',');
    append_json_text(out, field.name);
    out.push_back(':');
    if (const auto* number = std::get_if<std::int64_t>(&field.value)) {
      out += std::to_string(*number);
    } else {
      append_json_text(out, std::get<std::string_view>(field.value));
    }
  }
  return out;
}

std::string text_line(std::string_view event, LogFields fields) {
  std::string out(event);
  for (const auto& field : fields) {
    out.append(" ").append(field.name).append("=");
    if (const auto* number = std::get_if<std::int64_t>(&field.value)) {
      out += std::to_string(*number);
    } else {
      append_json_text(out, std::get<std::string_view>(field.value));
    }
  }
  return out;
}

spdlog::level::level_enum level_of(LogLevel level) {
  switch (level) {
    case LogLevel::debug:
      return spdlog::level::debug;
    case LogLevel::info:
      return spdlog::level::info;
    case LogLevel::warning:
      return spdlog::level::warn;
    case LogLevel::error:
      return spdlog::level::err;
    case LogLevel::off:
      break;
  }
  return spdlog::level::off;
}

}  // namespace

void log_start(LogFormat wanted, LogLevel least) {
  format = wanted;
  auto logger = std::make_shared<spdlog::logger>(
      "gerbang", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
  logger->set_pattern(wanted == LogFormat::json
                          ? R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l","event":%v})"
                          : "%H:%M:%S.%e %^%-7l%$ %v",
                      wanted == LogFormat::json ? spdlog::pattern_time_type::utc
                                                : spdlog::pattern_time_type::local);
  spdlog::set_default_logger(std::move(logger));
  log_level_set(least);
}

LogLevel log_level_set(LogLevel least) {
  spdlog::default_logger_raw()->set_level(level_of(least));
  return least_level.exchange(least);
}

void log_write(LogLevel level, std::string_view event, LogFields fields) {
  auto* logger = spdlog::default_logger_raw();
  if (!logger->should_log(level_of(level))) return;
  auto line = format == LogFormat::json ? json_line(event, fields) : text_line(event, fields);
  logger->log(level_of(level), "{}", line);
}

void log_flush() {
  spdlog::default_logger_raw()->flush();
}

}  // namespace gerbang
