#include "views/dashboard/waiting.h"

#include "money/refunds/refund.h"
#include "people/onboarding/application.h"
#include "selling/mandates/silent.h"

namespace gerbang::dashboard {

enum class WaitingKind : int {
  application = 1,      // sent by its merchant, nobody has decided
  refund_request = 2,   // asked for by a merchant, nobody has decided
  refund_sending = 3,   // approved, and the acquirer has not said that the money went back
  refund_stopped = 4,   // given up: somebody has to send it again
  refund_by_hand = 5,   // to be transferred to the payer's account
  refund_proposed = 6,  // said to be settled by hand, to be confirmed by another person
  bank_silent = 7,      // auto-debits whose bank has owed its word for more than three days
};

struct WaitingRow {
  WaitingKind kind{};
  std::int64_t count = 0;
  std::optional<Instant> since;  // the one that has waited longest; null: none waits
};
BOOST_DESCRIBE_STRUCT(WaitingRow, (), (kind, count, since))

}  // namespace gerbang::dashboard

template <>
struct gerbang::contract::WireWords<gerbang::dashboard::WaitingKind> {
  using K = gerbang::dashboard::WaitingKind;
  static constexpr std::array<std::pair<K, std::string_view>, 7> names{
      {{K::application, "APPLICATION"},
       {K::refund_request, "REFUND_REQUEST"},
       {K::refund_sending, "REFUND_SENDING"},
       {K::refund_stopped, "REFUND_STOPPED"},
       {K::refund_by_hand, "REFUND_BY_HAND"},
       {K::refund_proposed, "REFUND_PROPOSED"},
       {K::bank_silent, "BANK_SILENT"}}};
};

namespace gerbang::dashboard {
namespace {

Permission permission_of(WaitingKind kind) {
  auto resource = kind == WaitingKind::application   ? Resource::admin_merchant_application
                  : kind == WaitingKind::bank_silent ? Resource::admin_acquirer
                                                     : Resource::admin_refund_request;
  return {resource, Action::view};
}

Result<std::vector<WaitingRow>> waiting_list(db::Sql& sql, const http::Call& call) {
  std::vector<WaitingRow> out;
  auto add = [&](WaitingKind kind, const db::Waiting& waiting) {
    if (call.who().permissions.has(permission_of(kind))) {
      out.push_back({kind, waiting.count, waiting.since});
    }
  };
  add(WaitingKind::application, onboarding::applications_waiting(sql));
  add(WaitingKind::refund_request, refunds::refunds_waiting(sql));
  add(WaitingKind::refund_sending, refunds::refunds_waiting(sql, refunds::Sending::under_way));
  add(WaitingKind::refund_stopped, refunds::refunds_waiting(sql, refunds::Sending::stopped));
  add(WaitingKind::refund_by_hand, refunds::refunds_waiting(sql, refunds::Sending::by_hand));
  add(WaitingKind::refund_proposed, refunds::refunds_waiting(sql, refunds::Sending::proposed));
  add(WaitingKind::bank_silent, mandates::mandates_silent(sql));
  return out;
}

}  // namespace

http::Routes waiting_routes() {
  // Its rows ask for the permission of what they count.
  return {http::route(http::Method::get, "admin/dashboard/waiting", "admin_waiting_list",
                      http::any_session(), waiting_list)};
}

}  // namespace gerbang::dashboard
