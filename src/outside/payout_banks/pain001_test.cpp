#include "outside/payout_banks/pain001.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "outside/payout_banks/payout_fixture.h"

namespace gerbang::payout_banks {
namespace {

/// Every value of a file by its path, in order: "GrpHdr/MsgId = PO-1".
void values(const XmlNode& node, const std::string& path, std::string& out) {
  if (node.children.empty()) {
    out += path;
    for (const auto& [name, text] : node.attributes)
      out += fmt::format("[{}={}]", name, text);
    out += fmt::format(" = {}\n", node.text);
  }
  for (const auto& child : node.children)
    values(child, path.empty() ? child.name : path + '/' + child.name, out);
}

TEST(Pain001, every_element_says_what_the_batch_says) {
  auto batch = payout_batch();
  batch.items.resize(2);
  auto written = pain001_write(batch, {.initiating_party = "Gerbang"});
  ASSERT_TRUE(written.ok()) << written.error().message;
  auto read = xml_read(*written);
  ASSERT_FALSE(read.fault);
  EXPECT_EQ(read.name_space, "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09");
  EXPECT_EQ(read.root.name, "Document");
  std::string said;
  values(*read.root.child("CstmrCdtTrfInitn"), "", said);
  EXPECT_EQ(said, R"(GrpHdr/MsgId = PO-20261201-0001
GrpHdr/CreDtTm = 2026-12-01T00:30:00+08:00
GrpHdr/NbOfTxs = 2
GrpHdr/CtrlSum = 1251.50
GrpHdr/InitgPty/Nm = Gerbang
PmtInf/PmtInfId = PO-20261201-0001
PmtInf/PmtMtd = TRF
PmtInf/BtchBookg = true
PmtInf/NbOfTxs = 2
PmtInf/CtrlSum = 1251.50
PmtInf/PmtTpInf/SvcLvl/Cd = NURG
PmtInf/ReqdExctnDt/Dt = 2026-12-01
PmtInf/Dbtr/Nm = Gerbang Sdn. Bhd.
PmtInf/DbtrAcct/Id/Othr/Id = 514012345678
PmtInf/DbtrAgt/FinInstnId/BICFI = MBBEMYKL
PmtInf/ChrgBr = DEBT
PmtInf/CdtTrfTxInf/PmtId/EndToEndId = P1001
PmtInf/CdtTrfTxInf/Amt/InstdAmt[Ccy=MYR] = 1250.50
PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId/BICFI = CIBBMYKL
PmtInf/CdtTrfTxInf/Cdtr/Nm = Kedai Runcit Aina
PmtInf/CdtTrfTxInf/CdtrAcct/Id/Othr/Id = 1122334455
PmtInf/CdtTrfTxInf/RmtInf/Ustrd = Payout 1001
PmtInf/CdtTrfTxInf/PmtId/EndToEndId = P1002
PmtInf/CdtTrfTxInf/Amt/InstdAmt[Ccy=MYR] = 1.00
PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId/BICFI = PBBEMYKL
PmtInf/CdtTrfTxInf/Cdtr/Nm = Cafe .Senor. + Sons
PmtInf/CdtTrfTxInf/CdtrAcct/Id/Othr/Id = 0012345678
)");
}

TEST(Pain001, terms_are_the_banks) {
  auto it = *pain001_write(
      payout_batch(), {.service_level = "URGP", .charge_bearer = "SHAR", .is_batch_booked = false});
  for (std::string_view part :
       {"<Cd>URGP</Cd>", "<ChrgBr>SHAR</ChrgBr>", "<BtchBookg>false</BtchBookg>",
        "<InitgPty>\n        <Nm>Gerbang Sdn. Bhd.</Nm>"})
    EXPECT_NE(it.find(part), std::string::npos) << part;
  auto wrong = pain001_write(payout_batch(), {.charge_bearer = "ALL"});
  ASSERT_FALSE(wrong.ok()) << "what breaks a rule does not leave";
  EXPECT_NE(wrong.error().message.english().find("(code)"), std::string::npos);
}

TEST(Pain001, a_file_of_five_thousand_with_the_largest_amounts_is_right) {
  auto batch = payout_batch();
  auto like = batch.items[0];
  batch.items.clear();
  for (std::size_t i = 0; i < payouts::kBatchMax; ++i) {
    like.end_to_end_id = fmt::format("P{}", i);
    like.amount = kMoneyMax;
    batch.items.push_back(like);
  }
  auto it = pain001_write(batch);
  ASSERT_TRUE(it.ok()) << it.error().message;
  EXPECT_NE(it->find("<CtrlSum>5000000000000.00</CtrlSum>"), std::string::npos);
  batch.items.push_back(like);
  EXPECT_FALSE(pain001_write(batch).ok());
}

TEST(Pain001, what_a_bank_would_not_take_is_refused_by_its_field) {
  auto field = [](auto&& change) {
    auto batch = payout_batch();
    change(batch);
    auto it = pain001_write(batch);
    return it.ok() ? "" : it.error().field_errors.at(0).field;
  };
  EXPECT_EQ(field([](auto&) {}), "");
  EXPECT_EQ(field([](auto& it) { it.message_id = "a b"; }), "messageId");
  EXPECT_EQ(field([](auto& it) { it.message_id = std::string(36, 'A'); }), "messageId");
  EXPECT_EQ(field([](auto& it) { it.debtor_name = "网关"; }), "debtorName");
  EXPECT_EQ(field([](auto& it) { it.debtor_name = " "; }), "debtorName");
  EXPECT_EQ(field([](auto& it) { it.debtor_account = "5140-1234"; }), "debtorAccount");
  EXPECT_EQ(field([](auto& it) { it.debtor_bic = "MBBEMYK"; }), "debtorBic");
  EXPECT_EQ(field([](auto& it) { it.items.clear(); }), "items");
  EXPECT_EQ(field([](auto& it) { it.items[1].end_to_end_id = ""; }), "items[1].endToEndId");
  EXPECT_EQ(field([](auto& it) { it.items[2].end_to_end_id = "P1001"; }), "items[2].endToEndId");
  EXPECT_EQ(field([](auto& it) { it.items[1].amount = Money{}; }), "items[1].amount");
  EXPECT_EQ(field([](auto& it) { it.items[1].amount = Money{-5}; }), "items[1].amount");
  EXPECT_EQ(field([](auto& it) { it.items[1].amount = kMoneyMax + Money{1}; }), "items[1].amount");
  EXPECT_EQ(field([](auto& it) { it.items[1].creditor_name = "陈美玲"; }), "items[1].creditorName");
  EXPECT_EQ(field([](auto& it) { it.items[1].creditor_name = std::string(141, 'a'); }),
            "items[1].creditorName");
  EXPECT_EQ(field([](auto& it) { it.items[1].creditor_account = ""; }), "items[1].creditorAccount");
  EXPECT_EQ(field([](auto& it) { it.items[1].creditor_bic = ""; }), "items[1].creditorBic");
  EXPECT_EQ(field([](auto& it) { it.items[1].creditor_bic = "mbbemykl"; }), "items[1].creditorBic");
  EXPECT_EQ(field([](auto& it) { it.items[1].remittance = std::string(141, 'a'); }),
            "items[1].remittance");
}

TEST(Pain001, every_wrong_field_is_named_at_once) {
  auto batch = payout_batch();
  batch.debtor_bic = "";
  batch.items[0].creditor_name = "";
  batch.items[2].creditor_account = "!";
  auto it = pain001_write(batch);
  ASSERT_FALSE(it.ok());
  ASSERT_EQ(it.error().field_errors.size(), 3U);
  EXPECT_EQ(it.error().field_errors[2].field, "items[2].creditorAccount");
  EXPECT_EQ(it.error().message, "debtorBic: a BIC of 8 or 11 characters");
}

}  // namespace
}  // namespace gerbang::payout_banks
