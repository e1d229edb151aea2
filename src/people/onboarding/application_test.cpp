#include "people/onboarding/application.h"

#include <algorithm>

#include "base/core/crypto.h"
#include "base/db/db_fixture.h"
#include "people/accounts/account.h"
#include "people/merchants/merchant.h"
#include "people/onboarding/demo_people.h"
#include "people/onboarding/form_fixture.h"

namespace gerbang::onboarding {
namespace {

class ApplicationTest : public db::OnBothEngines {
 protected:
  ApplicationTest() {
    auto note = [this](db::Tx&, const events::EventRecord& e) {
      events_.emplace_back(e.kind);
      return Result<Done>(Done{});
    };
    for (const auto& kind : {kApplicationSubmitted, kApplicationNeedsInfo, kApplicationApproved,
                             kApplicationRejected}) {
      outbox_.reaction_add(events::on(kind, "", note));
    }
    outbox_.reaction_add(events::on(kApplicationInvited, "", note));
    merchant_ = new_merchant();
  }

  MerchantId new_merchant() {
    return *db().write([&](db::Tx& tx) -> Result<MerchantId> {
      auto company = accounts::company_create(tx, "Siti");
      merchants::merchant_create(tx, company, 2);
      return company;
    });
  }
  Result<Id<Application>> submit(MerchantId merchant) {
    return db().write(
        [&](db::Tx& tx) { return application_submit(tx, outbox_, merchant, actor_, form()); });
  }
  Result<Done> act(Id<Application> id, ApplicationAction action) {
    return db().write([&](db::Tx& tx) -> Result<Done> {
      switch (action) {
        case ApplicationAction::request_info:
          return application_request_info(tx, outbox_, id, actor_, {{"bankName", "Which one?"}});
        case ApplicationAction::approve:
          return application_approve(tx, outbox_, id, actor_);
        case ApplicationAction::reject:
          return application_reject(tx, outbox_, id, actor_, "No");
        case ApplicationAction::submit:
          break;
      }
      GERBANG_CHECK(application_submit(tx, outbox_, merchant_, actor_, form()));
      return Done{};
    });
  }
  Result<Done> save(MerchantId merchant) {
    return db().write([&](db::Tx& tx) { return application_save(tx, merchant, 2, {}); });
  }
  ApplicationRow row() {
    return *db().read([&](db::Sql& sql) { return application_of(sql, merchant_); });
  }
  /// An application of merchant_ in any status.
  Id<Application> in_status(ApplicationStatus status) {
    EXPECT_TRUE(save(merchant_).ok());
    auto id = row().id;
    if (status == ApplicationStatus::draft) return id;
    EXPECT_TRUE(act(id, ApplicationAction::submit).ok());
    if (status == ApplicationStatus::needs_info) {
      EXPECT_TRUE(act(id, ApplicationAction::request_info).ok());
    } else if (status == ApplicationStatus::approved) {
      EXPECT_TRUE(act(id, ApplicationAction::approve).ok());
    } else if (status == ApplicationStatus::rejected) {
      EXPECT_TRUE(act(id, ApplicationAction::reject).ok());
    }
    return id;
  }

  events::Outbox outbox_;
  std::vector<std::string> events_;
  Actor actor_{{}, Id<User>{5}, {}, {}, "127.0.0.1", "r"};
  MerchantId merchant_;
};
INSTANTIATE_ON_BOTH_ENGINES(ApplicationTest);

TEST_P(ApplicationTest, each_status_takes_exactly_the_actions_of_the_table) {
  for (auto status :
       {ApplicationStatus::draft, ApplicationStatus::submitted, ApplicationStatus::needs_info,
        ApplicationStatus::approved, ApplicationStatus::rejected}) {
    for (auto action : {ApplicationAction::submit, ApplicationAction::request_info,
                        ApplicationAction::approve, ApplicationAction::reject}) {
      merchant_ = new_merchant();
      auto id = in_status(status);
      auto expected = next_state(kApplicationTransitions, status, action);
      auto answer = act(id, action);
      EXPECT_EQ(answer.ok(), expected.has_value())
          << static_cast<int>(status) << " " << static_cast<int>(action);
      EXPECT_TRUE(answer.ok() || answer.error().code == ErrorCode::conflict);
      // What is offered is what is taken.
      auto offered = action == ApplicationAction::submit ? merchant_actions(status)
                                                         : operator_actions(status, true);
      EXPECT_EQ(std::ranges::count(offered, action), answer.ok() ? 1 : 0);
      EXPECT_EQ(row().status, expected.value_or(status));
    }
  }
}

TEST_P(ApplicationTest, a_draft_is_kept_and_only_while_it_may_change) {
  for (auto status :
       {ApplicationStatus::draft, ApplicationStatus::submitted, ApplicationStatus::needs_info,
        ApplicationStatus::approved, ApplicationStatus::rejected}) {
    merchant_ = new_merchant();
    in_status(status);
    bool may = status == ApplicationStatus::draft || status == ApplicationStatus::needs_info;
    EXPECT_EQ(save(merchant_).ok(), may) << static_cast<int>(status);
    EXPECT_EQ(!merchant_actions(status).empty(), may) << "who may submit may save";
  }
}

TEST_P(ApplicationTest, another_merchants_application_is_invisible) {
  ASSERT_TRUE(submit(merchant_).ok());
  auto other = new_merchant();
  db().read([&](db::Sql& sql) {
    EXPECT_TRUE(application_of(sql, merchant_).has_value());
    EXPECT_FALSE(application_of(sql, other).has_value());
    EXPECT_FALSE(application_of(sql, MerchantId{}).has_value());
    return 0;
  });
}

TEST_P(ApplicationTest, approval_activates_the_merchant_as_its_application_says) {
  auto id = submit(merchant_);
  auto face = [&] {
    return *db().read(
        [&](db::Sql& sql) { return merchants::merchant_for_payment(sql, merchant_); });
  };
  EXPECT_FALSE(face().active);
  ASSERT_TRUE(act(*id, ApplicationAction::approve).ok());
  EXPECT_TRUE(face().active);
  EXPECT_EQ(face().name, "Kedai");
  EXPECT_EQ(face().customer_service_email, "cs@kedai.my");
  EXPECT_EQ(events_, (std::vector<std::string>{"application.submitted", "application.approved"}));
  db().read([&](db::Sql& sql) {
    EXPECT_EQ(accounts::company_name(sql, merchant_), "Kedai Sdn Bhd");
    return 0;
  });
}

TEST_P(ApplicationTest, remarks_are_shown_until_the_next_decision) {
  auto id = *submit(merchant_);
  ASSERT_TRUE(act(id, ApplicationAction::request_info).ok());
  auto remarks = db().read([&](db::Sql& sql) { return application_remarks(sql, id); });
  ASSERT_EQ(remarks.size(), 1u);
  EXPECT_EQ(remarks[0].field, "bankName");
  ASSERT_TRUE(submit(merchant_).ok());
  ASSERT_TRUE(act(id, ApplicationAction::approve).ok());
  EXPECT_TRUE(db().read([&](db::Sql& sql) { return application_remarks(sql, id); }).empty());
}

TEST_P(ApplicationTest, a_visitors_application_waits_for_the_invited_owner) {
  auto id = submit(MerchantId{});
  ASSERT_TRUE(id.ok());
  EXPECT_EQ(submit(MerchantId{}).error().wire_code(), "application.sentAlready");
  auto another = form();
  another.company_registered_no = "2";
  auto applied = db().write(
      [&](db::Tx& tx) { return application_submit(tx, outbox_, MerchantId{}, actor_, another); });
  EXPECT_TRUE(applied.ok()) << "any number of visitors may apply";
  EXPECT_EQ(events_.at(0), "application.invited");
  EXPECT_EQ(act(*id, ApplicationAction::approve).error().wire_code(), "application.unowned");
  auto company = *db().write(
      [&](db::Tx& tx) -> Result<MerchantId> { return accounts::company_create(tx, "Siti"); });
  accounts::AccountEvent created{Id<User>{9}, 1, *id};
  events::EventRecord event{{}, company, accounts::kAccountCreated.name, 9, {}, {}};
  ASSERT_TRUE(
      db().write([&](db::Tx& tx) { return merchant_on_account_created(tx, event, created); }).ok());
  merchant_ = company;
  EXPECT_EQ(row().id, *id);
  EXPECT_TRUE(act(*id, ApplicationAction::approve).ok());
}

TEST_P(ApplicationTest, demo_people_are_made_once) {
  demo_people(db(), outbox_, "Demo-Gerbang-2026!");
  demo_people(db(), outbox_, "Demo-Gerbang-2026!");
  db().read([&](db::Sql& sql) {
    EXPECT_TRUE(accounts::user_find_by_email(sql, kDemoRefunds).has_value());
    for (auto [email, status] : {std::pair{kDemoOwner, ApplicationStatus::approved},
                                 std::pair{kDemoPending, ApplicationStatus::submitted}}) {
      auto user = accounts::user_find_by_email(sql, email);
      auto company = accounts::company_owned_by(sql, user->id);
      EXPECT_EQ(application_of(sql, *company)->status, status);
    }
    return 0;
  });
}

TEST(ApplicationActions, an_application_of_nobody_is_not_offered_for_approval) {
  using A = ApplicationAction;
  EXPECT_EQ(operator_actions(ApplicationStatus::submitted, false),
            (std::vector{A::request_info, A::reject}));
  EXPECT_EQ(operator_actions(ApplicationStatus::submitted, true),
            (std::vector{A::approve, A::request_info, A::reject}));
}

}  // namespace
}  // namespace gerbang::onboarding
