// Each rule, by a file that breaks it.

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include <fmt/format.h>

#include "outside/payout_banks/pain001.h"
#include "outside/payout_banks/pain002.h"
#include "outside/payout_banks/payout_fixture.h"
#include "outside/payout_banks/shape.h"

namespace gerbang::payout_banks {
namespace {

struct Breach {
  Rule rule;
  std::string what, by;  // the first of it in a good file
};

std::set<Rule> rules_of(const Faults& faults) {
  std::set<Rule> out;
  for (const auto& fault : faults)
    out.insert(fault.rule);
  return out;
}
std::string texts_of(const Faults& faults) {
  std::string out;
  for (const auto& fault : faults)
    out += fault_text(fault) + "\n";
  return out;
}

std::vector<Breach> payment_breaches() {
  std::string header = "    <GrpHdr>\n      <MsgId>PO-20261201-0001</MsgId>\n";
  std::string long_name = "<Nm>" + std::string(141, 'a') + "</Nm>";
  return {
      {Rule::size, "", std::string(kXmlBytesMax, ' ')},
      {Rule::encoding, "Kedai", "Ked\xFF"},
      {Rule::doctype, "<Document", "<!DOCTYPE Document><Document"},
      {Rule::well_formed, "</PmtInf>", ""},
      {Rule::name_space, "pain.001.001.09", "pain.001.001.03"},
      {Rule::name_space, "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.001.001.09\">",
       "<Document>"},
      {Rule::element_unknown, "<PmtMtd>TRF</PmtMtd>", "<PmtMtd>TRF</PmtMtd><Extra>1</Extra>"},
      {Rule::element_unknown, "<PmtMtd>TRF</PmtMtd>",
       "<PmtMtd>TRF</PmtMtd><x:NbOfTxs xmlns:x=\"urn:x\">3</x:NbOfTxs>"},
      {Rule::element_order, header, "    <GrpHdr>\n      <NbOfTxs>3</NbOfTxs><MsgId>A</MsgId>\n"},
      {Rule::element_missing, header, "    <GrpHdr>\n"},
      {Rule::element_missing, "<PmtMtd>TRF</PmtMtd>", ""},
      {Rule::element_repeated, "<PmtMtd>TRF</PmtMtd>", "<PmtMtd>TRF</PmtMtd><PmtMtd>TRF</PmtMtd>"},
      {Rule::choice, "<Dt>2026-12-01</Dt>", ""},
      {Rule::choice, "<Dt>2026-12-01</Dt>", "<Dt>2026-12-01</Dt><DtTm>2026-12-01T00:00:00</DtTm>"},
      {Rule::attribute, "<PmtMtd>", "<PmtMtd a=\"1\">"},
      {Rule::attribute, " Ccy=\"MYR\"", ""},
      {Rule::text_misplaced, "<GrpHdr>", "<GrpHdr>text"},
      {Rule::text_misplaced, "<PmtMtd>TRF</PmtMtd>", "<PmtMtd><TRF/></PmtMtd>"},
      {Rule::text_length, "<Nm>Kedai Runcit Aina</Nm>", long_name},
      {Rule::text_length, "<Nm>Kedai Runcit Aina</Nm>", "<Nm> </Nm>"},
      {Rule::text_length, "<EndToEndId>P1001", "<EndToEndId>" + std::string(36, 'a')},
      {Rule::text_length, "<Ustrd>Payout 1001", "<Ustrd>" + std::string(141, 'a')},
      {Rule::text_length, "<Id>1122334455", "<Id>" + std::string(35, '1')},
      {Rule::code, "TRF", "TRX"},
      {Rule::code, "DEBT", "debt"},
      {Rule::digits, "<NbOfTxs>3", "<NbOfTxs>three"},
      {Rule::digits, "<NbOfTxs>3", "<NbOfTxs>0000000000000003"},
      {Rule::decimal, "<CtrlSum>988905.82", "<CtrlSum>988,905.82"},
      {Rule::decimal, "<CtrlSum>988905.82", "<CtrlSum>-1"},
      {Rule::amount, "1250.50", "1250.505"},
      {Rule::amount, "1250.50", "1250.500000"},
      {Rule::amount, "1250.50", "0.00"},
      {Rule::amount, "1250.50", "-1250.50"},
      {Rule::amount, "1250.50", "1e3"},
      {Rule::currency, "Ccy=\"MYR\"", "Ccy=\"SGD\""},
      {Rule::currency, "Ccy=\"MYR\"", "Ccy=\"RM\""},
      {Rule::boolean, "<BtchBookg>true", "<BtchBookg>yes"},
      {Rule::date, "2026-12-01</Dt>", "2026-02-30</Dt>"},
      {Rule::date, "2026-12-01</Dt>", "01/12/2026</Dt>"},
      {Rule::date_time, "2026-12-01T00:30:00+08:00", "2026-12-01 00:30"},
      {Rule::bic, "CIBBMYKL", "CIBBMYK"},
      {Rule::bic, "CIBBMYKL", "CIBB12KL"},
      {Rule::bic, "CIBBMYKL", "CIBBMYKLXX"},
      {Rule::bic, "CIBBMYKL", "cibbmykl"},
      {Rule::characters, "Kedai Runcit", "Kedai &amp; Runcit"},
      {Rule::id_unique, "P1002", "P1001"},
      {Rule::group_count, "<NbOfTxs>3", "<NbOfTxs>2"},
      {Rule::group_sum, "<CtrlSum>988905.82", "<CtrlSum>988905.83"},
      {Rule::payment_count, "true</BtchBookg>\n      <NbOfTxs>3",
       "true</BtchBookg>\n      <NbOfTxs>4"},
      {Rule::payment_sum,
       "<NbOfTxs>3</NbOfTxs>\n      <CtrlSum>988905.82</CtrlSum>\n      <PmtTpInf>",
       "<NbOfTxs>3</NbOfTxs>\n      <CtrlSum>0</CtrlSum>\n      <PmtTpInf>"},
  };
}

std::vector<Breach> report_breaches() {
  std::string third = "<DtldNbOfTxs>1</DtldNbOfTxs><DtldSts>RJCT</DtldSts>";
  return {
      {Rule::name_space, "pain.002.001.10", "pain.002.001.03"},
      {Rule::doctype, "<Document", "<!DOCTYPE x><Document"},
      {Rule::element_unknown, "<StsId>2</StsId>", "<StsIdx>2</StsIdx>"},
      {Rule::element_order, "<StsId>2</StsId>\n        <OrgnlEndToEndId>P1002</OrgnlEndToEndId>",
       "<OrgnlEndToEndId>P1002</OrgnlEndToEndId><StsId>2</StsId>"},
      {Rule::element_missing, "<OrgnlEndToEndId>P1003</OrgnlEndToEndId>", ""},
      {Rule::element_missing, "<OrgnlMsgId>PO-20261201-0001</OrgnlMsgId>", ""},
      {Rule::element_repeated, "<GrpSts>PART</GrpSts>",
       "<GrpSts>PART</GrpSts><GrpSts>ACSC</GrpSts>"},
      {Rule::choice, "<Cd>AC04</Cd>", "<Cd>AC04</Cd><Prtry>X</Prtry>"},
      {Rule::text_length, "<Cd>AC04</Cd>", "<Cd>AC04X</Cd>"},
      {Rule::currency, "Ccy=\"MYR\"", "Ccy=\"USD\""},
      {Rule::amount, "1250.5<", "1250.505<"},
      {Rule::date_time, "2026-12-01T17:05:00+08:00", "yesterday"},
      {Rule::id_unique, "P1002", "P1001"},
      {Rule::original_kind, "pain.001.001.09", "pain.008.001.08"},
      {Rule::original_payment, "<OrgnlPmtInfId>PO-20261201-0001", "<OrgnlPmtInfId>PO-2"},
      {Rule::original_payment, "<OrgnlPmtInfAndSts>",
       "<OrgnlPmtInfAndSts><OrgnlPmtInfId>NOTPROVIDED</OrgnlPmtInfId></OrgnlPmtInfAndSts>"
       "<OrgnlPmtInfAndSts>"},
      {Rule::original_payment, "0001</OrgnlPmtInfId>",
       "0001</OrgnlPmtInfId><OrgnlNbOfTxs>4</OrgnlNbOfTxs>"},
      {Rule::original_payment, "0001</OrgnlPmtInfId>",
       "0001</OrgnlPmtInfId><OrgnlCtrlSum>1</OrgnlCtrlSum>"},
      {Rule::status_unknown, "<TxSts>ACSC", "<TxSts>PAID"},
      {Rule::status_unknown, "<TxSts>ACSC", "<TxSts>PART"},
      {Rule::status_unknown, "<GrpSts>PART", "<GrpSts>SOME"},
      {Rule::status_missing, "<TxSts>RJCT</TxSts>", ""},
      {Rule::status_group, "<GrpSts>PART", "<GrpSts>ACSC"},
      {Rule::status_group, "<GrpSts>PART", "<GrpSts>ACCP"},
      {Rule::status_group, "<GrpSts>PART", "<GrpSts>RJCT"},
      {Rule::status_group, "0001</OrgnlPmtInfId>",
       "0001</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>"},
      {Rule::status_count, "<DtldNbOfTxs>2", "<DtldNbOfTxs>1"},
      {Rule::status_count, third, "<DtldNbOfTxs>1</DtldNbOfTxs><DtldSts>ACSC</DtldSts>"},
      {Rule::status_count, third, "<DtldNbOfTxs>1</DtldNbOfTxs><DtldSts>PDNG</DtldSts>"},
      {Rule::status_count, "<TxSts>RJCT", "<TxSts>ACSC"},
      {Rule::status_sum, "1251.50", "1251.51"},
      {Rule::status_sum, "1250.5<", "1250.4<"},
      {Rule::reason_missing,
       "<Rsn><Cd>AC04</Cd></Rsn>\n          <AddtlInf>Account closed &amp; "
       "emptied</AddtlInf>\n          <AddtlInf>on 30/11</AddtlInf>",
       ""},
      {Rule::reason_of_paid, "<AcctSvcrRef>",
       "<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf><AcctSvcrRef>"},
  };
}

TEST(PayoutRules, each_is_broken_by_a_file_and_says_its_name) {
  std::set<Rule> broken;
  auto good = *pain001_write(payout_batch());
  ASSERT_EQ(texts_of(pain001_check(good)), "");
  for (const auto& breach : payment_breaches()) {
    auto faults = pain001_check(replaced(good, breach.what, breach.by));
    broken.insert(breach.rule);
    EXPECT_TRUE(rules_of(faults).contains(breach.rule))
        << rule_name(breach.rule) << " by " << breach.by.substr(0, 80) << ": " << texts_of(faults);
  }
  ASSERT_EQ(texts_of(pain002_parse(kReport).faults), "");
  for (const auto& breach : report_breaches()) {
    auto bytes = replaced(std::string(kReport), breach.what, breach.by);
    auto faults = pain002_parse(bytes).faults;
    broken.insert(breach.rule);
    EXPECT_TRUE(rules_of(faults).contains(breach.rule))
        << rule_name(breach.rule) << " by " << breach.by << ": " << texts_of(faults);
    auto report = pain002_read(bytes);
    EXPECT_FALSE(report.problem.empty()) << breach.by;
    EXPECT_TRUE(report.items.empty() && !report.group && report.original_message_id.empty())
        << "nothing of it is believed";
  }
  for (const auto& row : kRules)
    EXPECT_TRUE(broken.contains(row.rule)) << "no file breaks " << row.name;
}

TEST(PayoutRules, a_fault_says_line_element_and_rule) {
  auto it = pain002_read(replaced(std::string(kReport), "P1002", "P1001"));
  EXPECT_EQ(it.problem.what,
            "line 30, Document/CstmrPmtStsRpt/OrgnlPmtInfAndSts/TxInfAndSts: P1001 is there twice "
            "(id.unique)");
  EXPECT_EQ(it.problem.code, exchange::ProblemCode::id_unique);
  EXPECT_EQ(it.problem.line, 30);
  EXPECT_EQ(it.problem.element, "Document/CstmrPmtStsRpt/OrgnlPmtInfAndSts/TxInfAndSts");
  EXPECT_EQ(it.problem.found, "P1001");
  auto good = *pain001_write(payout_batch());
  EXPECT_EQ(fault_text(pain001_check(replaced(good, "CIBBMYKL", "CIBBMYK")).at(0)),
            "line 52, Document/CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId/BICFI: it is "
            "no BIC: CIBBMYK (bic)");
}

TEST(PayoutRules, a_file_with_countless_faults_names_some_of_them) {
  std::string many = "<Document xmlns=\"" + std::string(kPain001) + "\"><CstmrCdtTrfInitn>";
  for (int i = 0; i < 10'000; ++i)
    many += "<X/>";
  EXPECT_LE(pain001_check(many + "</CstmrCdtTrfInitn></Document>").size(), kFaultsMost);
}

TEST(PayoutRules, other_banks_ways_to_write_the_same_are_taken) {
  auto good = *pain001_write(payout_batch());
  for (auto [what, by] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"<CtrlSum>988905.82", "<CtrlSum>988905.8200"},
           {"<CtrlSum>988905.82</CtrlSum>", ""},
           {"1250.50", "1250.5"},
           {"2026-12-01T00:30:00+08:00", "2026-11-30T16:30:00.123456Z"},
           {"2026-12-01T00:30:00+08:00", "2026-12-01T00:30:00"},
           {"2026-12-01</Dt>", "2026-12-01+08:00</Dt>"},
           {"<Dt>2026-12-01</Dt>", "<DtTm>2026-12-01T09:00:00</DtTm>"},
           {"<GrpHdr>", "<!-- ours --><GrpHdr>"},
           {"</CstmrCdtTrfInitn>",
            "<SplmtryData><Envlp><X a='1' xmlns='urn:x'/></Envlp>"
            "</SplmtryData></CstmrCdtTrfInitn>"}})
    EXPECT_EQ(texts_of(pain001_check(replaced(good, what, by))), "") << by;
}

TEST(PayoutRules, sen_are_read_exactly) {
  EXPECT_EQ(sen_parse("0", 5), Money{});
  EXPECT_EQ(sen_parse("7", 5), Money{700});
  EXPECT_EQ(sen_parse("007.5", 5), Money{750});
  EXPECT_EQ(sen_parse("7.05000", 5), Money{705});
  EXPECT_EQ(sen_parse("9999999999999999.99", 5), Money{999'999'999'999'999'999});
  for (std::string_view wrong : {"", ".", ".5", "5.", "+5", "-5", "5.001", "5.000000", "1e2", "1,0",
                                 " 5", "99999999999999999.99"})
    EXPECT_EQ(sen_parse(wrong, 5), std::nullopt) << wrong;
}

TEST(PayoutRules, times_without_a_zone_are_malaysias) {
  EXPECT_EQ(iso_date_time_parse("2026-12-01T00:30:00"), instant_parse("2026-11-30T16:30:00Z"));
  EXPECT_EQ(iso_date_time_parse("2026-12-01T00:30:00-01:00"),
            instant_parse("2026-12-01T01:30:00Z"));
  for (std::string_view wrong : {"", "2026-12-01", "2026-12-01T00:30", "2026-13-01T00:30:00",
                                 "2026-12-01T00:30:00.", "2026-12-01T00:30:00.x", "+08:00", "Z"})
    EXPECT_EQ(iso_date_time_parse(wrong), std::nullopt) << wrong;
}

}  // namespace
}  // namespace gerbang::payout_banks
