#pragma once
// Private to deliveries/: the jobs that send. A job is of a sale, not of an event: it sends what is
// due of the sale, in its order.

#include <string_view>

#include <boost/describe.hpp>

#include "base/jobs/job.h"

namespace gerbang::deliveries {

inline constexpr std::string_view kSendTopic = "delivery.send";
/// To an address whose last answer was none, so that those that hang leave seats to the others.
inline constexpr std::string_view kAgainTopic = "delivery.again";

struct DeliveryJob {
  MerchantId merchant;
  Id<Sale> sale;
};
BOOST_DESCRIBE_STRUCT(DeliveryJob, (), (merchant, sale))

void delivery_job_add(db::Tx& tx, MerchantId merchant, Id<Sale> sale, Instant due, bool is_failing);

}  // namespace gerbang::deliveries
