#include "people/onboarding/application.h"

#include <algorithm>

#include "base/core/crypto.h"
#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "people/accounts/account.h"
#include "people/merchants/merchant.h"
#include "people/onboarding/application_changes.h"
#include "people/onboarding/application_store.h"
#include "people/onboarding/demo_people.h"
#include "people/onboarding/form_fixture.h"
#include "people/onboarding/review.h"

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
                             kApplicationRejected, kApplicationProposed, kApplicationWithdrawn}) {
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
  /// A company's own: what is alike in two applications asks for a second person.
  static ApplicationSubmit form_of(const std::string& number) {
    auto out = form();
    out.company_registered_no = number;
    out.bank_account_no = number;
    out.customer_service_phone = "03-" + number;
    out.customer_service_email = "cs@kedai" + number + ".my";
    return out;
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
      GERBANG_CHECK(
          application_submit(tx, outbox_, merchant_, actor_, form_of(id_text(merchant_))));
      return Done{};
    });
  }
  /// The code with which an action is refused that the status does not take.
  static std::string_view code_of(ApplicationStatus status) {
    switch (status) {
      case ApplicationStatus::draft:
        return "application.draft";
      case ApplicationStatus::submitted:
        return "application.submitted";
      case ApplicationStatus::needs_info:
        return "application.needsInfo";
      case ApplicationStatus::approved:
        return "application.approved";
      case ApplicationStatus::rejected:
        return "application.rejected";
    }
    return "";
  }
  std::vector<ApplicationAction> offered_to_operator() {
    return db().read([&](db::Sql& sql) {
      auto row = *application_of(sql, merchant_);
      return review_actions(row, risk_now(sql, row).score, actor_.user);
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

TEST_ON_SQLITE(ApplicationTest, each_status_takes_exactly_the_actions_of_the_table) {
  for (auto status :
       {ApplicationStatus::draft, ApplicationStatus::submitted, ApplicationStatus::needs_info,
        ApplicationStatus::approved, ApplicationStatus::rejected}) {
    for (auto action : {ApplicationAction::submit, ApplicationAction::request_info,
                        ApplicationAction::approve, ApplicationAction::reject}) {
      merchant_ = new_merchant();
      auto id = in_status(status);
      auto expected = next_state(kApplicationTransitions, status, action);
      auto offered =
          action == ApplicationAction::submit ? merchant_actions(status) : offered_to_operator();
      auto answer = act(id, action);
      EXPECT_EQ(answer.ok(), expected.has_value())
          << static_cast<int>(status) << " " << static_cast<int>(action);
      if (!answer.ok()) {
        EXPECT_REFUSED(answer, code_of(status));
      }
      // What is offered is what is taken.
      EXPECT_EQ(std::ranges::count(offered, action), answer.ok() ? 1 : 0);
      EXPECT_EQ(row().status, expected.value_or(status));
    }
  }
}

TEST_ON_SQLITE(ApplicationTest, a_draft_is_kept_and_only_while_it_may_change) {
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

TEST_ON_SQLITE(ApplicationTest, another_merchants_application_is_invisible) {
  ASSERT_TRUE(submit(merchant_).ok());
  auto other = new_merchant();
  db().read([&](db::Sql& sql) {
    EXPECT_TRUE(application_of(sql, merchant_).has_value());
    EXPECT_FALSE(application_of(sql, other).has_value());
    EXPECT_FALSE(application_of(sql, MerchantId{}).has_value());
    return 0;
  });
}

TEST_ON_SQLITE(ApplicationTest, approval_activates_the_merchant_as_its_application_says) {
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

TEST_ON_SQLITE(ApplicationTest, remarks_are_shown_until_the_next_decision) {
  auto id = *submit(merchant_);
  ASSERT_TRUE(act(id, ApplicationAction::request_info).ok());
  auto remarks = db().read([&](db::Sql& sql) { return application_remarks(sql, id); });
  ASSERT_EQ(remarks.size(), 1u);
  EXPECT_EQ(remarks[0].field, "bankName");
  ASSERT_TRUE(submit(merchant_).ok());
  ASSERT_TRUE(act(id, ApplicationAction::approve).ok());
  EXPECT_TRUE(db().read([&](db::Sql& sql) { return application_remarks(sql, id); }).empty());
}

TEST_ON_SQLITE(ApplicationTest, a_visitors_application_waits_for_the_invited_owner) {
  auto id = submit(MerchantId{});
  ASSERT_TRUE(id.ok());
  EXPECT_EQ(submit(MerchantId{}).error().wire_code(), "application.sentAlready");
  auto another = form_of("20260102");
  auto applied = db().write(
      [&](db::Tx& tx) { return application_submit(tx, outbox_, MerchantId{}, actor_, another); });
  EXPECT_TRUE(applied.ok()) << "any number of visitors may apply";
  EXPECT_EQ(events_.at(0), "application.invited");
  EXPECT_REFUSED(act(*id, ApplicationAction::approve), "application.unowned");
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

TEST_ON_SQLITE(ApplicationTest, demo_people_are_made_once) {
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

TEST_ON_SQLITE(ApplicationTest, a_proposal_and_its_withdrawal_are_events) {
  auto id = *submit(merchant_);
  events_.clear();
  auto done = db().write([&](db::Tx& tx) -> Result<Done> {
    GERBANG_CHECK(application_propose(tx, outbox_, id, actor_, {}));
    return application_withdraw(tx, outbox_, id, actor_);
  });
  ASSERT_TRUE(done.ok());
  EXPECT_EQ(events_,
            (std::vector<std::string>{"application.proposed", "application.proposalWithdrawn"}));
}

TEST_ON_SQLITE(ApplicationTest, whoever_belongs_to_the_company_does_not_decide_about_it) {
  auto id = *submit(merchant_);
  auto user = *db().write([&](db::Tx& tx) {
    return accounts::user_create(tx,
                                 {"own@kedai.my", "Siti", "x", merchant_, Role::merchant_owner});
  });
  actor_.user = user;
  for (auto action : {ApplicationAction::approve, ApplicationAction::reject}) {
    EXPECT_EQ(act(id, action).error().code, ErrorCode::forbidden);
  }
  EXPECT_EQ(row().status, ApplicationStatus::submitted);
}

TEST_ON_SQLITE(ApplicationTest, marks_of_what_was_sent_before_are_filled_in_once) {
  auto fields = form();
  fields.company_registered_no = "201901000005";
  auto send = [&](MerchantId merchant) {
    return *db().write(
        [&](db::Tx& tx) { return application_submit(tx, outbox_, merchant, actor_, fields); });
  };
  auto first = send(merchant_), second = send(new_merchant());
  db().write_job([&](db::Tx& tx) {
    store::marks_replace(tx, first, {});
    store::marks_replace(tx, second, {});
    return true;
  });
  auto like = [&] { return db().read([&](db::Sql& sql) { return duplicates_of(sql, first); }); };
  EXPECT_TRUE(like().empty());
  for (int n = 0; n < 2; ++n) {
    db().write_job([&](db::Tx& tx) {
      marks_fill(tx);
      return true;
    });
    ASSERT_EQ(like().size(), 1u);
    EXPECT_EQ(like()[0].id, second);
    EXPECT_GE(row().risk_score, kSecondPersonFrom);
  }
}

TEST(ApplicationActions, an_application_of_nobody_is_not_offered_for_approval) {
  using A = ApplicationAction;
  ApplicationRow row;
  row.status = ApplicationStatus::submitted;
  Id<User> by{5}, other{6};
  EXPECT_EQ(review_actions(row, 0, by), (std::vector{A::request_info, A::reject}));
  EXPECT_EQ(review_actions(row, 100, by), (std::vector{A::request_info, A::reject}));
  row.merchant_id = MerchantId{7};
  EXPECT_EQ(review_actions(row, 0, by), (std::vector{A::approve, A::request_info, A::reject}));
  EXPECT_EQ(review_actions(row, kSecondPersonFrom, by),
            (std::vector{A::propose, A::request_info, A::reject}));
  row.proposed_by = other;
  EXPECT_EQ(review_actions(row, kSecondPersonFrom, by),
            (std::vector{A::approve, A::withdraw, A::request_info, A::reject}));
  EXPECT_EQ(review_actions(row, kSecondPersonFrom, other),
            (std::vector{A::withdraw, A::request_info, A::reject}));
}

TEST(ApplicationChanges, absent_and_null_are_one_and_the_order_is_the_form_s) {
  EXPECT_TRUE(changed_fields("{}", contract::to_json(ApplicationFields{})).empty());
  EXPECT_EQ(changed_fields(R"({"bankName":"A","tradingName":null})",
                           R"({"bankName":"B","tradingName":"C","colour":"red"})"),
            (std::vector<std::string>{"tradingName", "bankName"}));
  EXPECT_EQ(changed_fields("broken", R"({"bankName":"B"})"), std::vector<std::string>{"bankName"});
}

}  // namespace
}  // namespace gerbang::onboarding
