#include "money/fees/proposal.h"

#include <atomic>
#include <thread>

#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "money/fees/fee_fixture.h"

namespace gerbang::fees {
namespace {

constexpr MerchantId kMerchant{101};
constexpr int kFpx = 20;
const Actor kMaker{kGatewayCompany, Id<User>{7}, "Aisyah"};
const Actor kChecker{kGatewayCompany, Id<User>{8}, "Mei Ling"};

constexpr db::Statement kAudit{"test_audit", "SELECT action FROM audit_log ORDER BY id"};

class ProposalTest : public db::OnBothEngines {
 protected:
  void SetUp() override {
    payable_merchant(db(), kMerchant);
    today = kl_day(clock.now());
  }

  MerchantRuleDraft draft(Day from) const {
    return {kFpx, {from}, {FeeType::flat_fee, 0, 0, Money{50}, Money{20}}, "Volume"};
  }
  Result<FeeProposal> propose(const MerchantRuleDraft& draft, MerchantId merchant = kMerchant) {
    return db().write(
        [&](db::Tx& tx) { return merchant_rule_propose(tx, merchant, draft, kMaker); });
  }
  Result<FeeProposal> approve(Id<FeeProposal> id, const Actor& by = kChecker) {
    return db().write([&](db::Tx& tx) { return proposal_approve(tx, id, by); });
  }
  Money fee_at(Instant at) {
    return db().read([&](db::Sql& sql) {
      auto rule = fee_rule(sql, kMerchant, kFpx, at);
      return rule ? rule->flat_fee_acquirer + rule->flat_fee_gateway : Money{};
    });
  }
  std::vector<std::string> audited() {
    return db().read([](db::Sql& sql) { return sql.all<std::string>(kAudit); });
  }

  Day today = 0;
};
INSTANTIATE_ON_BOTH_ENGINES(ProposalTest);

TEST_ON_SQLITE(ProposalTest,
               a_rule_counts_from_midnight_of_its_day_once_another_person_approved_it) {
  auto made = propose(draft(today + 1));
  ASSERT_TRUE(made.ok());
  auto then = kl_day_start(today + 1);
  EXPECT_EQ(fee_at(then), Money{100});
  EXPECT_REFUSED(approve(made->id, kMaker), "error.forbidden");
  ASSERT_TRUE(approve(made->id).ok());
  EXPECT_EQ(fee_at(then - milliseconds(1)), Money{100});
  EXPECT_EQ(fee_at(then), Money{70});
  EXPECT_REFUSED(approve(made->id), "fee_proposal.approved");
  EXPECT_EQ(audited(), (std::vector<std::string>{"fee.propose", "fee.approve"}));
}

TEST_ON_SQLITE(ProposalTest, no_change_reaches_into_what_has_passed) {
  for (Day day : {today - 1, today}) {
    auto refused = propose(draft(day));
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().field_errors.at(0).field, "validFrom");
  }
  auto made = propose(draft(today + 1));
  ASSERT_TRUE(made.ok());
  clock.advance(kl_day_start(today + 1) - clock.now());
  auto late = approve(made->id);
  EXPECT_REFUSED(late, "fee_proposal.late");
  EXPECT_EQ(fee_at(clock.now()), Money{100});
  // It waits still, for somebody to take it back.
  EXPECT_TRUE(db().write([&](db::Tx& tx) { return proposal_withdraw(tx, made->id, kMaker); }).ok());
}

TEST_ON_SQLITE(ProposalTest, the_last_minutes_of_a_day_change_the_day_after_the_next) {
  clock.advance(kl_day_start(today + 1) - minutes(2) - clock.now());
  EXPECT_FALSE(propose(draft(today + 1)).ok());
  EXPECT_TRUE(propose(draft(today + 2)).ok());
}

TEST_ON_SQLITE(ProposalTest, moves_as_its_table_says_and_no_other_way) {
  auto reject = [&](Id<FeeProposal> id, const Actor& by) {
    return db().write([&](db::Tx& tx) { return proposal_reject(tx, id, "No", by); });
  };
  auto withdraw = [&](Id<FeeProposal> id, const Actor& by) {
    return db().write([&](db::Tx& tx) { return proposal_withdraw(tx, id, by); });
  };
  auto rejected = propose(draft(today + 1))->id, withdrawn = propose(draft(today + 1))->id;
  EXPECT_REFUSED(reject(rejected, kMaker), "error.forbidden");
  EXPECT_REFUSED(withdraw(rejected, kChecker), "error.forbidden");
  EXPECT_TRUE(reject(rejected, kChecker).ok());
  EXPECT_TRUE(withdraw(withdrawn, kMaker).ok());
  for (auto [id, code] : {std::pair(rejected, "fee_proposal.rejected"),
                          std::pair(withdrawn, "fee_proposal.withdrawn")}) {
    EXPECT_REFUSED(approve(id), code);
    EXPECT_REFUSED(reject(id, kChecker), code);
    EXPECT_REFUSED(withdraw(id, kMaker), code);
  }
  EXPECT_EQ(fee_at(kl_day_start(today + 1)), Money{100});
}

TEST_P(ProposalTest, of_two_who_decide_at_once_one_does) {
  for (int round = 0; round < 5; ++round) {
    auto id = propose(draft(today + 1))->id;
    std::atomic<int> approved{0}, rejected{0};
    std::thread other([&] {
      Actor third{kGatewayCompany, Id<User>{9}, "Siti"};
      if (db().write([&](db::Tx& tx) { return proposal_reject(tx, id, "No", third); }).ok())
        ++rejected;
    });
    if (approve(id).ok()) ++approved;
    other.join();
    EXPECT_EQ(approved + rejected, 1);
  }
}

TEST_ON_SQLITE(ProposalTest, tax_is_of_several_components_and_may_be_exempt) {
  TaxProposalDraft draft{
      {{FeeComponent::mdr_gateway, FeeComponent::flat_gateway}, {today + 3}, {}, "Policy 1/2022"},
      "Gazetted"};
  auto made = db().write([&](db::Tx& tx) { return tax_propose(tx, draft, kMaker); });
  ASSERT_TRUE(made.ok());
  ASSERT_TRUE(approve(made->id).ok());
  auto table = db().read([](db::Sql& sql) { return tax_table(sql); });
  EXPECT_EQ(table.on(kl_day_start(today + 3) - milliseconds(1)), TaxRates::all(800));
  EXPECT_EQ(table.on(kl_day_start(today + 3)), (TaxRates{800, 0, 800, 0}));
  EXPECT_EQ(table.rule(FeeComponent::mdr_gateway, today + 4)->exempt_reason, "Policy 1/2022");
}

TEST_P(ProposalTest, a_packages_new_default_is_for_those_who_are_approved_later) {
  PackageRuleDraft draft{kFpx, {FeeType::flat_fee, 0, 0, Money{50}, Money{10}}, "Campaign"};
  auto made = db().write([&](db::Tx& tx) { return package_rule_propose(tx, 1, draft, kMaker); });
  ASSERT_TRUE(made.ok());
  ASSERT_TRUE(approve(made->id).ok());
  constexpr MerchantId kLater{102};
  payable_merchant(db(), kLater, "Later");
  EXPECT_EQ(fee_at(clock.now()), Money{100});
  db().read([&](db::Sql& sql) {
    EXPECT_EQ(fee_rule(sql, kLater, kFpx, sql.now())->flat_fee_gateway, Money{10});
    return 0;
  });
}

TEST_ON_SQLITE(ProposalTest, names_what_is_not_there) {
  EXPECT_REFUSED(propose(draft(today + 1), MerchantId{999}), "error.notFound");
  auto no_method = draft(today + 1);
  no_method.payment_method = 99;
  EXPECT_EQ(propose(no_method).error().field_errors.at(0).field, "paymentMethod");
  PackageRuleDraft package{kFpx, {}, "x"};
  EXPECT_REFUSED(
      db().write([&](db::Tx& tx) { return package_rule_propose(tx, 9, package, kMaker); }),
      "error.notFound");
  EXPECT_REFUSED(approve(Id<FeeProposal>{1}), "error.notFound");
}

TEST(ProposalDrafts, name_each_number_that_their_type_does_not_take) {
  auto wrong = [](std::string_view json) {
    std::vector<std::string> out;
    auto read = contract::from_json<RuleDraft>(std::string(json));
    if (!read.ok()) {
      for (const auto& it : read.error().field_errors)
        out.push_back(it.field);
    }
    return out;
  };
  using Fields = std::vector<std::string>;
  EXPECT_EQ(wrong(R"({"feeType":1,"mdrAcquirer":160,"mdrGateway":90,"flatFeeAcquirer":"0.00",
                      "flatFeeGateway":"0.00"})"),
            Fields{});
  EXPECT_EQ(wrong(R"({"feeType":1,"mdrAcquirer":9000,"mdrGateway":1001,"flatFeeAcquirer":"0.10",
                      "flatFeeGateway":"0.10"})"),
            (Fields{"mdrGateway", "flatFeeAcquirer", "flatFeeGateway"}));
  EXPECT_EQ(wrong(R"({"feeType":2,"mdrAcquirer":1,"mdrGateway":1,"flatFeeAcquirer":"0.10",
                      "flatFeeGateway":"0.10"})"),
            (Fields{"mdrAcquirer", "mdrGateway"}));
  EXPECT_EQ(wrong(R"({"feeType":5,"mdrAcquirer":-1,"mdrGateway":0,"flatFeeAcquirer":"0.00",
                      "flatFeeGateway":"0.00"})"),
            (Fields{"feeType", "mdrAcquirer"}));
  EXPECT_EQ(wrong(R"({"feeType":2,"mdrAcquirer":0,"mdrGateway":0,"flatFeeAcquirer":"10000.01",
                      "flatFeeGateway":"0.00"})"),
            Fields{"flatFeeAcquirer"});
}

}  // namespace
}  // namespace gerbang::fees
