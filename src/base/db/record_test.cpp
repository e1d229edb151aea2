#include "base/db/record.h"

#include "base/db/db_fixture.h"

namespace gerbang::db {
namespace {

struct Voucher {
  MerchantId merchant;
  std::string code;
  std::optional<std::string> note;
  Money amount;
  bool is_used = false;
};
BOOST_DESCRIBE_STRUCT(Voucher, (), (merchant, code, note, amount, is_used))
constexpr auto column_names(RecordOf<Voucher>) {
  return std::array{Column{"merchant", "merchant_id"},
                    Column{"is_used", "coalesce(v.used_at, 0) > 0", true}};
}

/// The same record after a member was added in the middle and another moved.
struct NewVoucher {
  Money amount;
  MerchantId merchant;
  std::int64_t weight = 0;
  std::string code;
};
BOOST_DESCRIBE_STRUCT(NewVoucher, (), (amount, merchant, weight, code))
constexpr auto column_names(RecordOf<NewVoucher>) {
  return std::array{Column{"merchant", "merchant_id"}};
}

static_assert(std::string_view(text<Voucher, "SELECT {v} FROM test_vouchers v">) ==
              "SELECT v.merchant_id, v.code, v.note, v.amount, coalesce(v.used_at, 0) > 0 "
              "FROM test_vouchers v");
static_assert(std::string_view(text<NewVoucher, "SELECT {} FROM test_vouchers">) ==
              "SELECT amount, merchant_id, weight, code FROM test_vouchers");

// The table's own order is neither struct's.
constexpr Statement kTable{"test_voucher_table",
                           "CREATE TABLE test_vouchers (used_at BIGINT, amount BIGINT NOT NULL,"
                           " note TEXT, code TEXT NOT NULL, merchant_id BIGINT NOT NULL)"};
constexpr RecordStatement<Voucher,
                          "INSERT INTO test_vouchers (code, merchant_id, used_at, note, amount)"
                          " VALUES (:code, :merchant, $1, :note, :amount)">
    kAdd{"test_voucher_add"};
constexpr RecordStatement<Voucher,
                          "UPDATE test_vouchers SET note = :note, amount = :amount"
                          " WHERE code = :code AND amount = $1 AND note <> ':note'">
    kWrite{"test_voucher_write"};
constexpr Statement kAll{"test_voucher_all", text<Voucher, "SELECT {v} FROM test_vouchers v">};
constexpr Statement kAllNew{"test_voucher_all_new",
                            text<NewVoucher, "SELECT {v} FROM test_vouchers v">};

class RecordTest : public OnBothEngines {
 protected:
  RecordTest() {
    db().write_job([](Tx& tx) {
      tx.exec(kTable);
      kAdd.exec(tx, {{7}, "TEN", "ten off", {1'000}}, 5);
      return true;
    });
  }
};
INSTANTIATE_ON_BOTH_ENGINES(RecordTest);

TEST_P(RecordTest, a_record_is_read_by_name_whatever_the_order_of_the_columns) {
  auto all = db().read([](Sql& sql) { return sql.all<Voucher>(kAll); });
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].merchant, MerchantId{7});
  EXPECT_EQ(all[0].code, "TEN");
  EXPECT_EQ(all[0].note, "ten off");
  EXPECT_EQ(all[0].amount, Money{1'000});
  EXPECT_TRUE(all[0].is_used);
}

TEST_P(RecordTest, a_member_is_bound_by_its_name) {
  Voucher voucher{{7}, "TEN", std::nullopt, {900}};
  auto write = [&](Money was) {
    return *db().write(
        [&](Tx& tx) -> Result<std::int64_t> { return kWrite.changed(tx, voucher, was); });
  };
  EXPECT_EQ(write(Money{999}), 0);
  EXPECT_EQ(write(Money{1'000}), 1);
  auto all = db().read([](Sql& sql) { return sql.all<Voucher>(kAll); });
  EXPECT_EQ(all.at(0).note, std::nullopt);
  EXPECT_EQ(all.at(0).amount, Money{900});
}

TEST_P(RecordTest, a_column_that_is_missing_is_named_at_its_first_use) {
  std::string problem;
  try {
    db().read([](Sql& sql) { return sql.all<NewVoucher>(kAllNew); });
  } catch (const Failure& failure) {
    problem = failure.what();
  }
  EXPECT_NE(problem.find("weight"), std::string::npos) << problem;
  db().write_job([](Tx& tx) {
    static constexpr Statement kColumn{
        "test_voucher_column",
        "ALTER TABLE test_vouchers ADD COLUMN weight BIGINT NOT NULL DEFAULT 3"};
    tx.exec(kColumn);
    return true;
  });
  auto all = db().read([](Sql& sql) { return sql.all<NewVoucher>(kAllNew); });
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].amount, Money{1'000});
  EXPECT_EQ(all[0].merchant, MerchantId{7});
  EXPECT_EQ(all[0].weight, 3);
  EXPECT_EQ(all[0].code, "TEN");
}

}  // namespace
}  // namespace gerbang::db
