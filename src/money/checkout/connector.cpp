#include "money/checkout/connector.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "base/jobs/job.h"
#include "say/checkout.h"

namespace gerbang::checkout {

std::string callback_path(std::string_view connector, std::string_view callback) {
  return fmt::format("/acquirers/{}/{}", connector, callback);
}

Result<RefundAnswer> Connector::void_payment(const PayOrder&) const {
  RefundAnswer out;
  out.is_signature_valid = true;
  out.reason = say::checkout::no_refund.english();
  return out;
}

Result<Enquiry> Connector::charge(const ChargeOrder&) const {
  return Error{ErrorCode::conflict, verbatim("connector: no charge without the payer"), {}, {}, {}};
}

std::vector<jobs::Topic> Connector::topics() const {
  return {};
}

void Connectors::add(std::shared_ptr<const Connector> connector) {
  if (find(connector->id())) {
    throw std::logic_error("two connectors are called " + std::string(connector->id()));
  }
  list_.push_back(std::move(connector));
}

const Connector* Connectors::find(std::string_view id) const {
  auto at = std::ranges::find_if(list_, [&](const auto& it) { return it->id() == id; });
  return at == list_.end() ? nullptr : at->get();
}

Error too_many_wait() {
  return {ErrorCode::unavailable, verbatim("as many people wait for it as may"), {}, {}, {}};
}

std::shared_ptr<void> Connectors::place(std::string_view id) const {
  constexpr int kPeopleMax = 8;  // a third of ServiceSettings::flow_threads
  std::lock_guard lock(waiting_->mutex);
  auto& people = waiting_->people[std::string(id)];
  if (people >= kPeopleMax) return nullptr;
  ++people;
  return {&people, [waiting = waiting_](int* count) {
            std::lock_guard again(waiting->mutex);
            --*count;
          }};
}

}  // namespace gerbang::checkout
