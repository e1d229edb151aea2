#include "admin/waiting.h"

namespace gerbang::admin {

enum class WaitingKind : int {
  application = 1,     // sent by its merchant, nobody has decided
  refund_request = 2,  // asked for by a merchant, nobody has decided
  refund_sending = 3,  // approved, and the acquirer has not said that the money went back
  refund_stopped = 4,  // given up: somebody has to send it again
};

struct WaitingRow {
  WaitingKind kind{};
  std::int64_t count = 0;
  std::optional<Instant> since;  // the one that has waited longest; null: none waits
};
BOOST_DESCRIBE_STRUCT(WaitingRow, (), (kind, count, since))

}  // namespace gerbang::admin

template <>
struct gerbang::contract::WireWords<gerbang::admin::WaitingKind> {
  using K = gerbang::admin::WaitingKind;
  static constexpr std::array<std::pair<K, std::string_view>, 4> names{
      {{K::application, "APPLICATION"},
       {K::refund_request, "REFUND_REQUEST"},
       {K::refund_sending, "REFUND_SENDING"},
       {K::refund_stopped, "REFUND_STOPPED"}}};
};

namespace gerbang::admin {
namespace {

/// Of one moment, in one round trip. Status 1 of an application is SUBMITTED
/// (merchants/application.h); of a refund request, REQUESTED; sending 1 is under way,
/// 4 has stopped (payments/refund_row.h).
constexpr db::Statement kWaiting{"admin_waiting", R"(
  SELECT 1, count(*), min(submitted_at) FROM applications WHERE status = 1
  UNION ALL
  SELECT 2, count(*), min(created_at) FROM refund_requests WHERE status = 1
  UNION ALL
  SELECT 3, count(*), min(decided_at) FROM refund_requests WHERE sending = 1
  UNION ALL
  SELECT 4, count(*), min(decided_at) FROM refund_requests WHERE sending = 4)"};

Permission permission_of(WaitingKind kind) {
  return {kind == WaitingKind::application ? Resource::admin_merchant_application
                                           : Resource::admin_refund_request,
          Action::view};
}

Result<std::vector<WaitingRow>> waiting_list(db::Sql& sql, const http::Call& call) {
  std::vector<WaitingRow> out;
  for (auto& row : sql.all<WaitingRow>(kWaiting)) {
    if (call.who().permissions.has(permission_of(row.kind))) out.push_back(std::move(row));
  }
  return out;
}

}  // namespace

http::Routes waiting_routes() {
  // Its rows ask for the permission of what they count.
  return {http::route(http::Method::get, "admin/dashboard/waiting", "admin_waiting_list",
                      http::any_session(), waiting_list)};
}

}  // namespace gerbang::admin
