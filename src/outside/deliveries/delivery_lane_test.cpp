// Receivers that hang, many at once, and who waits for them: nobody.

#include <condition_variable>
#include <mutex>
#include <set>

#include "base/db/db_fixture.h"
#include "outside/deliveries/delivery.h"
#include "outside/deliveries/delivery_store.h"
#include "people/merchants/merchant_fixture.h"
#include "people/onboarding/application.h"

namespace gerbang::deliveries {
namespace {

constexpr int kReceivers = 500, kHanging = 100;

/// A gate that the hanging ones wait at, and what has happened so far.
class World {
 public:
  void hang() {
    std::unique_lock lock(mutex_);
    ++hanging_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return is_open_; });
  }
  void served() {
    std::lock_guard lock(mutex_);
    ++served_;
    changed_.notify_all();
  }
  void ran(const std::string& what) {
    std::lock_guard lock(mutex_);
    ran_.insert(what);
    changed_.notify_all();
  }
  void open() {
    std::lock_guard lock(mutex_);
    is_open_ = true;
    changed_.notify_all();
  }
  /// Everybody but those that hang has been served, and all of these still hang.
  bool wait_for_the_others() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::minutes(2), [&] {
      return hanging_ == kHanging && served_ == kReceivers - kHanging && ran_.size() == 2;
    });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int hanging_ = 0, served_ = 0;
  bool is_open_ = false;
  std::set<std::string> ran_;
};

class DeliveryLane : public db::OnBothEngines {};
INSTANTIATE_ON_BOTH_ENGINES(DeliveryLane);

jobs::Topic topic(World& world, const std::string& name, jobs::Lane lane) {
  jobs::Topic out;
  out.name = name;
  out.lane = lane;
  out.outside = [&world, name](db::Db&, const jobs::JobRow&) -> Result<Done> {
    world.ran(name);
    return Done{};
  };
  return out;
}

TEST_ON_SQLITE(DeliveryLane,
               a_hundred_receivers_that_hang_delay_no_other_and_neither_mails_nor_expiries) {
  World world;
  merchant_api::ApiAccountSettings account;
  account.master_key = "a test's";
  account.is_sandbox = true;
  events::Outbox outbox;
  Deliveries deliveries({.account = &account,
                         .deliver =
                             [&](const net::Parcel& parcel) {
                               net::Receipt out;
                               out.status = 200;
                               bool hangs = parcel.host.starts_with("hang");
                               hangs ? world.hang() : world.served();
                               return out;
                             }},
                        outbox);
  for (int i = 0; i < kReceivers; ++i) {
    MerchantId merchant{2000 + i};
    merchants::active_merchant(db(), merchant);
    // Those that hang come first.
    auto url =
        std::string(i < kHanging ? "http://hang" : "http://shop") + std::to_string(i) + ".my/";
    db().write_job([&](db::Tx& tx) {
      (void)merchant_api::server_urls_set(tx, outbox, merchant, Actor{}, {url, {}});
      auto sale = id_new<Sale>(tx.now());
      events::EventRecord event{
          id_new<Event>(tx.now()), merchant, "sale.paid", sale.value, "{}", tx.now()};
      return deliveries.tell(tx, event, {EventType::sale_paid, sale, sale.value, "C1", "{}"}).ok();
    });
  }
  auto topics = delivery_topics(deliveries);
  topics.push_back(topic(world, "mail", jobs::Lane::mail));
  topics.push_back(topic(world, "expiry", jobs::Lane::local));
  db().write_job([](db::Tx& tx) {
    jobs::job_add(tx, "mail", "", "{}", tx.now(), MerchantId{2000});
    jobs::job_add(tx, "expiry", "", "{}", tx.now(), MerchantId{2000});
    return true;
  });
  jobs::JobRunner runner(db(), topics);
  runner.start();
  EXPECT_TRUE(world.wait_for_the_others());
  world.open();
  runner.stop();
}

}  // namespace
}  // namespace gerbang::deliveries
