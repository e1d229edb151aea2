#include "app/system_api.h"
#include "base/audit/audit.h"

#include <charconv>

#include "base/core/log.h"
#include "base/events/events.h"
#include "base/http/idempotency.h"
#include "people/accounts/session.h"
#include "people/onboarding/demo_people.h"

namespace gerbang::app {

struct BrandBody {
  std::string name, support_email, privacy_url, contact_url;
};
BOOST_DESCRIBE_STRUCT(BrandBody, (), (name, support_email, privacy_url, contact_url))

struct UiSettings {
  BrandBody brand;
  std::string version, mode, currency;
  Instant now;
  int submit_delay_ms = 0, sign_in_after_sign_up_ms = 0, sign_in_after_password_ms = 0;
  int idle_timeout_seconds = 0, idle_warning_seconds = 0;
};
BOOST_DESCRIBE_STRUCT(UiSettings, (),
                      (brand, version, mode, currency, now, submit_delay_ms,
                       sign_in_after_sign_up_ms, sign_in_after_password_ms, idle_timeout_seconds,
                       idle_warning_seconds))

struct ClockAdvance {
  std::int64_t advance_seconds = 0;
};
BOOST_DESCRIBE_STRUCT(ClockAdvance, (), (advance_seconds))
constexpr auto field_rules(contract::Of<ClockAdvance>) {
  return std::array{contract::rule("advance_seconds").between(1, 400LL * 24 * 3600)};
}

/// Work that waits for its time, such as an open checkout that will end.
struct ClockWork {
  std::string topic;
  Instant due_date;
};
BOOST_DESCRIBE_STRUCT(ClockWork, (), (topic, due_date))

struct ClockView {
  Instant now;
  std::int64_t offset_seconds = 0;
  std::vector<ClockWork> upcoming;  // the next of it, the earliest first
};
BOOST_DESCRIBE_STRUCT(ClockView, (), (now, offset_seconds, upcoming))

struct ClockBody {
  Instant now;
  std::int64_t offset_seconds = 0;
};
BOOST_DESCRIBE_STRUCT(ClockBody, (), (now, offset_seconds))

namespace {

constexpr std::string_view kOffsetKey = "clock.offset_ms";

constexpr db::Statement kOffsetGet{"clock_offset_get", R"(
  SELECT value FROM settings WHERE key = $1)"};

/// Enough to see what a move of time will trigger.
constexpr db::Statement kUpcoming{"clock_upcoming", R"(
  SELECT topic, due_at FROM jobs WHERE done_at IS NULL AND due_at > $1 ORDER BY due_at LIMIT 500)"};

constexpr db::Statement kOffsetSet{"clock_offset_set", R"(
  INSERT INTO settings (key, value) VALUES ($1, $2)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value)"};

std::int64_t offset_ms(db::Sql& sql) {
  auto text = sql.one<std::string>(kOffsetGet, kOffsetKey).value_or("0");
  std::int64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

UiSettings ui_settings_of(const Config& c, Instant now) {
  return {{c.brand_name, c.brand_support_email, c.brand_privacy_url, c.brand_contact_url},
          GERBANG_VERSION,
          c.mode,
          std::string(kCurrency),
          now,
          c.ui_submit_delay_ms,
          c.ui_sign_in_after_sign_up_ms,
          c.ui_sign_in_after_password_ms,
          c.session_idle_minutes * 60,
          120};
}

/// Moves the sandbox's time forward, in the database first.
Result<ClockBody> clock_advance(const System& system, http::Flow& flow, const http::Call& call,
                                const ClockAdvance& body) {
  auto moved = flow.db.write([&](db::Tx& tx) -> Result<std::int64_t> {
    std::int64_t offset = offset_ms(tx) + body.advance_seconds * 1000;
    if (offset > days(3650).ms)
      return invalid_field("advanceSeconds", verbatim("The clock is years ahead already"));
    tx.exec(kOffsetSet, kOffsetKey, std::to_string(offset));
    onboarding::demo_people_passwords_keep(tx, seconds(body.advance_seconds));
    audit::write(tx, kGatewayCompany, call.actor(), "clock.advance", "clock",
                 std::to_string(body.advance_seconds) + " seconds");
    return offset;
  });
  if (!moved.ok()) return moved.error();
  system.clock.offset_raise({*moved});
  // Whoever moves the time is at work: their session has not been idle for what was skipped.
  GERBANG_CHECK(flow.db.write([&](db::Tx& tx) -> Result<Done> {
    accounts::session_touch(tx, call.who().token_hash);
    return Done{};
  }));
  system.wake_jobs();
  return ClockBody{system.clock.now(), *moved / 1000};
}

}  // namespace

void clock_offset_load(db::Db& db, Clock& clock) {
  clock.offset_raise({db.read([](db::Sql& sql) { return offset_ms(sql); })});
}

jobs::Topic idempotency_topic() {
  jobs::Topic topic;
  topic.name = "idempotency.sweep";
  topic.in_tx = [](db::Tx& tx, const jobs::JobRow&) -> Result<Done> {
    http::idempotency_sweep(tx);
    return Done{};
  };
  topic.every = hours(1);
  return topic;
}

http::Routes system_routes(const System& system) {
  using enum http::Method;
  http::RouteOptions internal{.replays = false, .is_internal = true};
  http::Routes routes;
  routes.push_back(http::route(
      get, "ui/settings", "ui_settings", http::open_to_all("pages need it before anybody signs in"),
      [&config = system.config](db::Sql& sql, const http::Call&) -> Result<UiSettings> {
        return ui_settings_of(config, sql.now());
      }));
  routes.push_back(http::route(
      get, "/health", "health", http::open_to_all("a proxy asks whether this copy can serve"),
      [&config = system.config](db::Sql& sql, const http::Call&) -> Result<http::Response> {
        offset_ms(sql);  // the database answers
        http::Response ok = http::text(200, "OK\n");
        if (!config.instance_token.empty())
          ok.headers.push_back({"X-Gerbang-Instance", config.instance_token});
        return ok;
      },
      internal));
  routes.push_back(http::route(
      get, "/metrics", "metrics",
      http::open_to_all("a monitor reads figures; the proxy sample keeps it from the world"),
      [&metrics = system.metrics](http::Flow&, const http::Call&) -> Result<http::Response> {
        return http::text(200, metrics.text());
      },
      internal));
  if (!system.config.is_sandbox()) return routes;
  routes.push_back(
      http::route(get, "sandbox/clock", "sandbox_clock_get", http::any_session(),
                  [&clock = system.clock](db::Sql& sql, const http::Call&) -> Result<ClockView> {
                    return ClockView{sql.now(), clock.offset().ms / 1000,
                                     sql.all<ClockWork>(kUpcoming, sql.now())};
                  }));
  routes.push_back(
      http::route(post, "sandbox/clock", "sandbox_clock_advance",
                  http::needs(Resource::admin_calendar, Action::edit),
                  [system](http::Flow& flow, const http::Call& call, const ClockAdvance& body) {
                    return clock_advance(system, flow, call, body);
                  }));
  return routes;
}

}  // namespace gerbang::app
