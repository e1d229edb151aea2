#include "people/merchants/desk.h"

#include <atomic>
#include <thread>

#include "base/db/db_fixture.h"
#include "people/merchants/merchant_fixture.h"

namespace gerbang::merchants {
namespace {

constexpr db::Statement kDetails{
    "test_details",
    "SELECT detail FROM audit_log WHERE merchant_id = $1 AND action = $2 ORDER BY id"};

const Actor kOps{kGatewayCompany, Id<User>{7}, "Ops"};

class DeskTest : public db::OnBothEngines {
 protected:
  DeskTest() {
    for (const auto* kind : {&kMerchantActivated, &kMerchantDeactivated}) {
      outbox_.reaction_add(events::on(*kind, "",
                                      [this](db::Tx&, const events::EventRecord& event,
                                             const StatusFacts& facts) -> Result<Done> {
                                        told_.push_back(std::string(event.kind) + ": " +
                                                        facts.reason);
                                        return Done{};
                                      }));
    }
    active_merchant(db(), merchant_, "Kedai Satu");
    active_merchant(db(), other_, "茶坊");
  }
  Result<Done> to(DeskAction action, std::string_view reason = "Why") {
    return db().write(
        [&](db::Tx& tx) { return merchant_switch(tx, outbox_, kOps, merchant_, action, reason); });
  }
  DeskRecord record() {
    return *db().read([&](db::Sql& sql) { return desk_find(sql, merchant_); });
  }
  std::vector<Note> notes() {
    return db().read([&](db::Sql& sql) { return notes_of(sql, merchant_); });
  }
  std::vector<std::string> audited(std::string_view action) {
    return db().read(
        [&](db::Sql& sql) { return sql.all<std::string>(kDetails, merchant_, action); });
  }
  std::vector<MerchantId> found(const DeskQuery& query) {
    return db().read([&](db::Sql& sql) {
      std::vector<MerchantId> out;
      auto page = *kDeskList.page(sql, kGatewayCompany, query);
      for (const auto& it : page.content)
        out.push_back(it.id);
      return out;
    });
  }

  events::Outbox outbox_;
  std::vector<std::string> told_;
  MerchantId merchant_{101}, other_{102};
};
INSTANTIATE_ON_BOTH_ENGINES(DeskTest);

TEST_ON_SQLITE(DeskTest, a_merchant_goes_off_and_on_each_once_with_reason_note_audit_and_event) {
  EXPECT_EQ(to(DeskAction::activate).error().wire_code(), "merchant.active_already");
  ASSERT_TRUE(to(DeskAction::deactivate, "Licence ended").ok());
  EXPECT_EQ(to(DeskAction::deactivate).error().wire_code(), "merchant.inactive_already");
  EXPECT_EQ(record().status, MerchantStatus::inactive);
  EXPECT_EQ(record().inactive_reason, "Licence ended");
  EXPECT_TRUE(record().inactive_since);
  ASSERT_TRUE(to(DeskAction::activate, "Renewed").ok());
  EXPECT_FALSE(record().inactive_since || record().inactive_reason);
  EXPECT_EQ(told_, (std::vector<std::string>{"merchant.deactivated: Licence ended",
                                             "merchant.activated: Renewed"}));
  ASSERT_EQ(notes().size(), 2);
  EXPECT_EQ(notes()[1].kind, NoteKind::deactivated);
  EXPECT_EQ(audited("merchant.deactivate"),
            std::vector<std::string>{
                R"({"before":"ACTIVE","after":"INACTIVE","reason":"Licence ended"})"});
}

TEST_ON_SQLITE(DeskTest, who_was_never_approved_is_not_activated_here) {
  static constexpr db::Statement kCompany{
      "test_company_new",
      "INSERT INTO companies (id, name, is_gateway, created_at) VALUES (103, 'New', 0, 0)"};
  auto refused = db().write([&](db::Tx& tx) -> Result<Done> {
    tx.exec(kCompany);
    merchant_create(tx, MerchantId{103}, 1);
    return merchant_switch(tx, outbox_, kOps, MerchantId{103}, DeskAction::activate, "Why");
  });
  EXPECT_EQ(refused.error().wire_code(), "merchant.never_approved");
}

TEST_P(DeskTest, of_two_who_deactivate_at_once_one_does) {
  std::atomic<int> done = 0, refused = 0;
  std::vector<std::thread> operators;
  for (int i = 0; i < 8; ++i) {
    operators.emplace_back([&] {
      auto switched = to(DeskAction::deactivate);
      ++(switched.ok() ? done : refused);
    });
  }
  for (auto& it : operators)
    it.join();
  EXPECT_EQ(done, 1);
  EXPECT_EQ(refused, 7);
  EXPECT_EQ(notes().size(), 1);
}

TEST_P(DeskTest, limits_change_with_what_they_were_even_when_two_change_them_at_once) {
  auto set = [&](Limits limits) {
    return db().write([&](db::Tx& tx) { return limits_set(tx, kOps, merchant_, limits, "Risk"); });
  };
  std::thread one([&] { EXPECT_TRUE(set({Money{10'000}, {}}).ok()); });
  std::thread two([&] { EXPECT_TRUE(set({{}, Money{20'000}}).ok()); });
  one.join();
  two.join();
  auto kept = notes();
  ASSERT_EQ(kept.size(), 2);
  EXPECT_EQ(kept[1].before, "payment none, day none");
  EXPECT_EQ(kept[0].before, kept[1].after);  // the second saw what the first had done
  EXPECT_FALSE(set({Money{20'000}, Money{10'000}}).ok());
  EXPECT_EQ(set({record().payment_max, record().day_max}).error().wire_code(),
            "merchant.unchanged");
}

TEST_ON_SQLITE(DeskTest, the_list_is_searched_in_any_script_and_narrowed_by_status_and_limits) {
  (void)db().write([&](db::Tx& tx) -> Result<Done> {
    registration_set(tx, merchant_, "202601012345");
    return limits_set(tx, kOps, merchant_, {Money{10'000}, {}}, "Risk");
  });
  ASSERT_TRUE(to(DeskAction::deactivate).ok());
  using Found = std::vector<MerchantId>;
  DeskQuery query;
  query.name = "茶";
  EXPECT_EQ(found(query), Found{other_});
  query.name = "kedai s";
  EXPECT_EQ(found(query), Found{merchant_});
  query.name = "010123";
  EXPECT_EQ(found(query), Found{merchant_});
  query = {};
  query.filter_status = {MerchantStatus::active};
  EXPECT_EQ(found(query), Found{other_});
  query = {};
  query.is_limited = true;
  EXPECT_EQ(found(query), Found{merchant_});
  query.is_limited = false;
  EXPECT_EQ(found(query), Found{other_});
  query = {};
  query.sort = "name,asc";
  EXPECT_EQ(found(query), (Found{merchant_, other_}));
}

TEST_ON_SQLITE(DeskTest, nobody_is_switched_limited_or_noted_who_is_no_merchant) {
  auto refused = db().write([&](db::Tx& tx) -> Result<Done> {
    MerchantId nobody{999};
    EXPECT_EQ(limits_set(tx, kOps, nobody, {Money{100}, {}}, "x").error().code,
              ErrorCode::not_found);
    EXPECT_EQ(package_set(tx, kOps, nobody, 2, "x").error().code, ErrorCode::not_found);
    EXPECT_EQ(note_add(tx, kOps, nobody, "x").error().code, ErrorCode::not_found);
    return merchant_switch(tx, outbox_, kOps, nobody, DeskAction::deactivate, "x");
  });
  EXPECT_EQ(refused.error().code, ErrorCode::not_found);
}

}  // namespace
}  // namespace gerbang::merchants
