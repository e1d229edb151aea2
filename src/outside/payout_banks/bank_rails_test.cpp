#include "outside/payout_banks/bank_rails.h"

#include <gtest/gtest.h>

#include <memory>

#include "outside/payout_banks/bics.h"
#include "outside/payout_banks/payout_fixture.h"
#include "outside/payout_banks/shape.h"

namespace gerbang::payout_banks {
namespace {

const RsaKey& our_key() {
  static const RsaKey key = RsaKey::generate();
  return key;
}
const RsaKey& bank_key() {
  static const RsaKey key = RsaKey::generate();
  return key;
}

TEST(BankRails, a_file_is_named_after_its_message_and_signed_where_there_is_a_key) {
  for (bool has_key : {false, true}) {
    FileKeys keys;
    if (has_key) keys.own = our_key();
    std::vector<std::unique_ptr<payouts::BankRail>> rails;
    rails.push_back(std::make_unique<IsoRail>(IsoTerms{}, keys));
    rails.push_back(std::make_unique<CsvRail>(keys));
    EXPECT_EQ(rails[0]->format(), "iso20022");
    EXPECT_EQ(rails[1]->format(), "csv");
    for (const auto& rail : rails) {
      auto file = rail->payment_file(payout_batch());
      ASSERT_TRUE(file.ok());
      EXPECT_TRUE(file->name == "PO-20261201-0001.xml" || file->name == "PO-20261201-0001.csv");
      EXPECT_EQ(file->signature.empty(), !has_key);
      EXPECT_EQ(is_file_signed(file->bytes, file->signature, {our_key()}), has_key);
      EXPECT_FALSE(is_file_signed(file->bytes + " ", file->signature, {our_key()}));
      auto wrong = payout_batch();
      wrong.debtor_bic = "";
      EXPECT_FALSE(rail->payment_file(wrong).ok());
    }
  }
}

TEST(BankRails, with_the_banks_key_nothing_is_believed_that_it_did_not_sign) {
  IsoRail with_key({}, {std::nullopt, {our_key(), bank_key()}});
  exchange::File file{"B.xml", std::string(kReport), file_signature(kReport, bank_key())};
  EXPECT_EQ(with_key.read(file).problem.what, "");
  EXPECT_EQ(with_key.read(file).items.size(), 3U);
  for (std::string signature : {std::string(), std::string("00"), std::string("xx"),
                                file.signature + "00", file_signature(kReport, RsaKey::generate()),
                                file_signature(std::string(kReport) + " ", bank_key())}) {
    auto it = with_key.read({file.name, file.bytes, signature});
    EXPECT_EQ(it.problem.code, exchange::ProblemCode::signature);
    EXPECT_TRUE(it.items.empty());
  }
  for (std::size_t at = 0; at < file.bytes.size(); at += 7) {
    auto changed = file;
    changed.bytes[at] = changed.bytes[at] == ' ' ? '\n' : ' ';
    ASSERT_NE(with_key.read(changed).problem.what, "") << at;
  }
  EXPECT_EQ(IsoRail().read({"B.xml", std::string(kReport), ""}).problem.what, "")
      << "without a key the channel alone protects it";
}

TEST(BankRails, a_report_of_any_bytes_is_refused_with_a_reason) {
  IsoRail iso;
  CsvRail csv;
  for (const payouts::BankRail* rail :
       {static_cast<const payouts::BankRail*>(&iso), static_cast<const payouts::BankRail*>(&csv)}) {
    for (const auto& bytes : {std::string("H\0x", 3), std::string(kReport) + std::string(1, '\0'),
                              std::string("H,\xE9\r\n"), std::string("\xEF\xBB\xBF"), std::string(),
                              std::string(5'000'000, 'x')}) {
      auto report = rail->read({"R", bytes, ""});
      EXPECT_FALSE(report.problem.empty()) << rail->format() << " " << bytes.substr(0, 9);
      EXPECT_TRUE(report.items.empty());
    }
  }
}

TEST(BankRails, every_bank_of_fpx_is_in_the_list_and_a_bic_is_one) {
  EXPECT_EQ(kBankBics.size(), 24U);
  for (const auto& row : kBankBics) {
    EXPECT_EQ(row.bic.empty(), row.bank_id.starts_with("TEST")) << row.bank_id;
    if (row.bic.empty()) continue;
    EXPECT_TRUE(is_bic(row.bic)) << row.bic;
    EXPECT_EQ(row.bic.substr(4, 2), "MY");
  }
  EXPECT_EQ(bank_bic("MB2U0227"), "MBBEMYKL");
  EXPECT_EQ(bank_bic("BSN0601"), "BSNAMYK1");
  EXPECT_EQ(bank_bic("NOBANK"), "");
}

}  // namespace
}  // namespace gerbang::payout_banks
