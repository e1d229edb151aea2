#include "outside/deliveries/delivery.h"

#include <map>

#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "money/sales/sale_fixture.h"
#include "outside/deliveries/delivery_store.h"
#include "people/merchants/merchant_fixture.h"
#include "people/onboarding/application.h"

namespace gerbang::deliveries {
namespace {

constexpr MerchantId kMerchant{1001};

TEST(Schedule, waits_grow_as_domain_md_says_and_end_after_the_last) {
  std::vector<std::int64_t> minutes_waited;
  for (int tries = 1; wait_after(tries, 500, {}); ++tries)
    minutes_waited.push_back(wait_after(tries, 500, {})->ms / 60'000);
  EXPECT_EQ(minutes_waited, (std::vector<std::int64_t>{1, 5, 5, 10, 10, 10, 10, 10, 60, 60, 60, 60,
                                                       60, 360, 360, 360}));
}

TEST(Schedule, each_wait_is_a_little_longer_or_shorter_by_chance) {
  EXPECT_EQ(wait_after(1, 0, {})->ms, 54'000);
  EXPECT_LE(wait_after(1, 999, {})->ms, 66'000);
}

TEST(Schedule, retry_after_lengthens_a_wait_never_shortens_it_and_is_believed_for_a_day) {
  EXPECT_EQ(*wait_after(1, 500, minutes(30)), minutes(30));
  EXPECT_EQ(*wait_after(1, 500, seconds(1)), minutes(1));
  EXPECT_EQ(*wait_after(1, 500, days(300)), kRetryAfterMax);
  EXPECT_FALSE(wait_after(17, 500, minutes(1)));
}

TEST(EventSignature, an_event_is_signed_as_standard_webhooks_has_it_and_by_each_key) {
  // Computed with Python's hmac over "evt_1.1795000000.{}".
  auto headers = signed_headers("evt_1", "{}", Instant{1'795'000'000'000}, {"new-key", "old-key"});
  std::map<std::string, std::string> by_name;
  for (auto& header : headers)
    by_name[header.name] = header.value;
  EXPECT_EQ(by_name["webhook-timestamp"], "1795000000");
  EXPECT_EQ(
      by_name["webhook-signature"],
      "v1,2g55G12T6EJuc3RTGQ/UlXRbL6zzXJPUO+zZaBNzu5Y= v1,5KL0zRqnF5DDi1NSf/spy2uFzs9Xu49zv6+zRoNuq/o=");
  EXPECT_EQ(
      by_name["X-Signature"],
      "7FHxwTzLWv7GA+ZN3/6zndTDsqp3r7VwdXjo6BUN7V5JMw3/cwKa37us02S4meytieP8ugqIIfsrhcuy/x201Q== "
      "Vvhk6rnCQMZD6bdChlnpqVPE+0j/S25lMNfWfvMPOUAmknhKSid7PoBw7RmGlpPYIpQwxk3yyB11+ZRIRAul4Q==");
}

class DeliveryTest : public db::OnBothEngines {
 protected:
  DeliveryTest() {
    account_.master_key = "a test's";
    account_.resolve = [this](const std::string&) -> Result<std::vector<net::IpAddress>> {
      ++looked_up_;
      auto text = leads_to_;
      if (!leads_to_later_.empty()) leads_to_ = leads_to_later_;
      if (text.empty()) return std::vector<net::IpAddress>{};
      return std::vector{*net::ip_parse(text)};
    };
    DeliverySettings settings{.account = &account_, .deliver = [this](const net::Parcel& parcel) {
                                sent_.push_back(parcel);
                                auto out = answer_;
                                return out;
                              }};
    deliveries_ = std::make_unique<Deliveries>(std::move(settings), outbox_);
    for (auto& reaction : delivery_reactions(*deliveries_))
      outbox_.reaction_add(std::move(reaction));
    for (auto& reaction : merchant_api::api_account_reactions(account_))
      outbox_.reaction_add(std::move(reaction));
    outbox_.reaction_add(events::on(
        kEndpointDisabled, "",
        [this](db::Tx&, const events::EventRecord&, const EndpointFacts& facts) -> Result<Done> {
          disabled_.push_back(facts);
          return Done{};
        }));
    merchants::active_merchant(db(), kMerchant);
    EXPECT_TRUE(db().write([&](db::Tx& tx) {
                      return outbox_.emit(tx, kMerchant, onboarding::kApplicationApproved,
                                          Id<Application>{1}, {});
                    })
                    .ok());
    runner_ = std::make_unique<jobs::JobRunner>(db(), delivery_topics(*deliveries_));
    answer_.status = 200;
    address("https://shop.my/events");
  }
  void TearDown() override {
    for (const auto& invariant : delivery_invariants()) {
      auto broken = db().read([&](db::Sql& sql) { return invariant.check(sql); });
      EXPECT_TRUE(broken.empty()) << invariant.name << ": " << broken[0];
    }
  }

  void address(std::optional<std::string> url) {
    EXPECT_TRUE(db().write([&](db::Tx& tx) {
                      return merchant_api::server_urls_set(tx, outbox_, kMerchant, Actor{},
                                                           {std::move(url), {}});
                    })
                    .ok());
  }
  sales::SaleRecord sale(std::initializer_list<sales::SaleEvent> events) {
    auto id =
        db().write([&](db::Tx& tx) { return sales_.sale_create(tx, sales::sofa(tx, kMerchant)); })
            ->id;
    move(id, {sales::SaleEvent::open, sales::SaleEvent::start});
    return move(id, events);
  }
  sales::SaleRecord move(Id<Sale> id, std::initializer_list<sales::SaleEvent> events) {
    sales::SaleRecord out;
    EXPECT_TRUE(db().write([&](db::Tx& tx) -> Result<Done> {
                      GERBANG_TRY(out, sales::sale_lock(tx, kMerchant, id));
                      for (auto event : events)
                        GERBANG_CHECK(sales::sale_move(tx, sales_, out, event));
                      return Done{};
                    })
                    .ok());
    return out;
  }
  std::vector<DeliveryRecord> kept() {
    static constexpr db::Statement kAll{
        "test_deliveries",
        db::text<DeliveryRecord, "SELECT {} FROM deliveries ORDER BY merchant_id, id">};
    return db().read([&](db::Sql& sql) { return sql.all<DeliveryRecord>(kAll); });
  }
  std::optional<Endpoint> endpoint() {
    return db().read([&](db::Sql& sql) { return endpoint_find(sql, kMerchant); });
  }
  void later(Duration wait) {
    clock.advance(wait);
    runner_->run_due();
  }

  merchant_api::ApiAccountSettings account_;
  events::Outbox outbox_;
  sales::Sales sales_{outbox_};
  std::unique_ptr<Deliveries> deliveries_;
  std::unique_ptr<jobs::JobRunner> runner_;
  std::string leads_to_ = "8.8.8.8", leads_to_later_;
  int looked_up_ = 0;
  net::Receipt answer_;
  std::vector<net::Parcel> sent_;
  std::vector<EndpointFacts> disabled_;
};
INSTANTIATE_ON_BOTH_ENGINES(DeliveryTest);

TEST_ON_SQLITE(DeliveryTest, an_event_is_sent_once_with_exactly_its_kept_bytes) {
  sale({sales::SaleEvent::succeed});
  runner_->run_due();
  ASSERT_EQ(sent_.size(), 1U);
  EXPECT_EQ(kept()[0].status, DeliveryStatus::delivered);
  EXPECT_EQ(sent_[0].body, kept()[0].body);
  EXPECT_TRUE(sent_[0].body.starts_with(R"({"sequence":1,"type":"sale.paid","id":"evt_)"));
  ASSERT_EQ(sent_[0].addresses.size(), 1U);
  EXPECT_EQ(net::ip_text(sent_[0].addresses[0]), "8.8.8.8");
  later(days(2));
  EXPECT_EQ(sent_.size(), 1U);
}

TEST_ON_SQLITE(DeliveryTest, events_of_a_sale_arrive_in_order_and_wait_for_the_one_before) {
  answer_.status = 500;
  auto one = sale({sales::SaleEvent::fail, sales::SaleEvent::succeed});
  runner_->run_due();
  EXPECT_EQ(sent_.size(), 1U);
  answer_.status = 200;
  auto other = sale({sales::SaleEvent::succeed});
  runner_->run_due();
  EXPECT_EQ(sent_.size(), 2U) << "another sale waits for nobody";
  later(seconds(70));
  ASSERT_EQ(sent_.size(), 4U);
  EXPECT_EQ(sent_[2].body, sent_[0].body);
  EXPECT_NE(sent_[3].body.find(R"("sequence":2,"type":"sale.paid")"), std::string::npos);
  (void)one, (void)other;
}

TEST_ON_SQLITE(DeliveryTest, a_copy_whose_clock_is_behind_keeps_the_order_of_a_sale_in_its_times) {
  auto one = sale({sales::SaleEvent::fail});
  runner_->run_due();
  clock.advance(seconds(-5));
  move(one.id, {sales::SaleEvent::succeed});
  runner_->run_due();
  ASSERT_EQ(sent_.size(), 2U);
  auto all = kept();
  EXPECT_GE(all[1].delivered_at, all[0].delivered_at);
}

TEST_ON_SQLITE(DeliveryTest,
               after_seventeen_attempts_the_address_is_switched_off_and_nothing_is_lost) {
  answer_.status = 502;
  sale({sales::SaleEvent::succeed});
  runner_->run_due();
  for (int i = 0; i < 60 && disabled_.empty(); ++i)
    later(hours(1));
  EXPECT_EQ(sent_.size(), 17U);
  ASSERT_EQ(disabled_.size(), 1U);
  EXPECT_EQ(disabled_[0].status_code, 502);
  EXPECT_TRUE(endpoint()->disabled_at.has_value());
  EXPECT_EQ(kept()[0].status, DeliveryStatus::failed);
  sale({sales::SaleEvent::succeed});
  later(days(3));
  EXPECT_EQ(sent_.size(), 17U) << "nothing is sent to an address that is off";
  answer_.status = 200;
  auto missed = db().write([&](db::Tx& tx) {
    return deliveries_->resend_missed(tx, kMerchant, Actor{}, Instant{0}, tx.now() + days(1));
  });
  EXPECT_EQ(*missed, 2);
  runner_->run_due();
  EXPECT_EQ(sent_.size(), 19U);
  EXPECT_EQ(kept()[1].status, DeliveryStatus::delivered);
}

TEST_P(DeliveryTest, gone_switches_off_at_once_and_a_redirect_is_a_failure_like_others) {
  answer_.status = 301;
  sale({sales::SaleEvent::succeed});
  runner_->run_due();
  EXPECT_EQ(kept()[0].last_problem, Problem::redirect);
  EXPECT_FALSE(endpoint()->disabled_at);
  answer_.status = 410;
  later(minutes(2));
  EXPECT_TRUE(endpoint()->disabled_at);
  address("https://other.my/events");
  EXPECT_FALSE(endpoint()->disabled_at) << "another address begins anew";
}

TEST_ON_SQLITE(DeliveryTest, retry_after_is_obeyed) {
  answer_.status = 429;
  answer_.headers = {{"Retry-After", "1200"}};
  sale({sales::SaleEvent::succeed});
  runner_->run_due();
  later(minutes(19));
  EXPECT_EQ(sent_.size(), 1U);
  later(minutes(2));
  EXPECT_EQ(sent_.size(), 2U);
}

TEST_ON_SQLITE(DeliveryTest, a_name_that_leads_inside_later_is_looked_up_again_and_never_called) {
  leads_to_later_ = "10.0.0.7";
  answer_.status = 500;
  sale({sales::SaleEvent::succeed});
  runner_->run_due();
  EXPECT_EQ(sent_.size(), 1U);
  later(minutes(2));
  EXPECT_EQ(looked_up_, 2);
  EXPECT_EQ(sent_.size(), 1U);
  EXPECT_EQ(kept()[0].last_problem, Problem::private_address);
  leads_to_later_ = leads_to_ = "";
  later(minutes(10));
  EXPECT_EQ(kept()[0].last_problem, Problem::name_unknown);
}

TEST_ON_SQLITE(DeliveryTest, a_copy_that_died_while_it_sent_leaves_the_event_to_its_job) {
  sale({sales::SaleEvent::succeed});
  static constexpr db::Statement kMine{
      "test_delivery_mine",
      "UPDATE deliveries SET job_id = (SELECT id FROM jobs WHERE topic = 'delivery.send')"};
  static constexpr db::Statement kOthers{"test_delivery_others",
                                         "UPDATE deliveries SET job_id = 4"};
  auto set = [&](const db::Statement& statement) {
    db().write_job([&](db::Tx& tx) {
      tx.exec(statement);
      return true;
    });
  };
  set(kMine);
  runner_->run_due();
  EXPECT_EQ(sent_.size(), 1U);
  sale({sales::SaleEvent::succeed});
  set(kOthers);
  runner_->run_due();
  EXPECT_EQ(sent_.size(), 1U) << "somebody else is at it";
}

TEST_ON_SQLITE(DeliveryTest, an_event_that_is_under_way_is_not_sent_once_more) {
  static constexpr db::Statement kTaken{"test_delivery_taken", "UPDATE deliveries SET job_id = 4"};
  sale({sales::SaleEvent::succeed});
  db().write_job([&](db::Tx& tx) {
    tx.exec(kTaken);
    return true;
  });
  auto id = kept()[0].id;
  auto before = db::everything(db());
  auto resent =
      db().write([&](db::Tx& tx) { return deliveries_->resend(tx, kMerchant, Actor{}, id); });
  EXPECT_REFUSED(resent, "delivery.underWay");
  EXPECT_EQ(db::everything(db()), before);
}

TEST_P(DeliveryTest, an_event_whose_job_is_given_up_is_sent_by_another) {
  sale({sales::SaleEvent::succeed});
  auto topics = delivery_topics(*deliveries_);
  for (auto& topic : topics) {
    topic.outside = [](db::Db&, const jobs::JobRow&) -> Result<Done> {
      return conflict(verbatim("no database"));
    };
  }
  jobs::JobRunner failing(db(), topics);
  failing.run_due();
  for (auto wait : topics[0].retries) {
    clock.advance(wait);
    failing.run_due();
  }
  EXPECT_EQ(failing.stats().given_up, 1);
  EXPECT_TRUE(sent_.empty());
  later(minutes(10));
  EXPECT_EQ(sent_.size(), 1U);
  EXPECT_EQ(kept()[0].status, DeliveryStatus::delivered);
}

TEST_ON_SQLITE(DeliveryTest, another_merchants_delivery_is_not_there) {
  sale({sales::SaleEvent::succeed});
  auto id = kept()[0].id;
  auto error =
      db().write([&](db::Tx& tx) { return deliveries_->resend(tx, MerchantId{1002}, Actor{}, id); })
          .error();
  EXPECT_EQ(error.code, ErrorCode::not_found);
}

TEST_ON_SQLITE(DeliveryTest, places_in_the_feed_are_given_in_order_and_only_once) {
  for (int i = 0; i < 3; ++i)
    sale({sales::SaleEvent::succeed});
  auto places = [&] {
    return db().write([&](db::Tx& tx) -> Result<std::vector<FeedRow>> {
      feed_number(tx, kMerchant);
      return feed_after(tx, kMerchant, 0, 100);
    });
  };
  auto first = *places();
  ASSERT_EQ(first.size(), 3U);
  sale({sales::SaleEvent::succeed});
  auto second = *places();
  ASSERT_EQ(second.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(second[i].feed_no, static_cast<std::int64_t>(i + 1));
  EXPECT_EQ(second[2].webhook_id, first[2].webhook_id);
}

}  // namespace
}  // namespace gerbang::deliveries
