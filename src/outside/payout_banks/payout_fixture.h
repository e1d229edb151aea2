#pragma once
// A batch and a bank's report about it, for tests. The report is written by hand, not by the
// sandbox's bank.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "money/payouts/bank_rail.h"

namespace gerbang::payout_banks {

inline payouts::PaymentBatch payout_batch() {
  payouts::PaymentBatch out;
  out.message_id = "PO-20261201-0001";
  out.created_at = *instant_parse("2026-11-30T16:30:00Z");  // the first of December in Malaysia
  out.execution_day = *day_parse("2026-12-01");
  out.debtor_name = "Gerbang Sdn. Bhd.";
  out.debtor_account = "514012345678";
  out.debtor_bic = "MBBEMYKL";
  out.items = {
      {"P1001", Money{125'050}, "Kedai Runcit Aina", "1122334455", "CIBBMYKL", "Payout 1001"},
      {"P1002", Money{100}, "Café \"Señor\" & Sons", "0012345678", "PBBEMYKL", ""},
      {"P1003", Money{98'765'432}, "O'Brien Trading", "20011223344", "RHBBMYKLXXX",
       "Payout 1003; November"},
  };
  return out;
}

inline std::string replaced(std::string text, std::string_view what, std::string_view by) {
  auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

inline constexpr std::string_view kReport = R"(<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">
  <CstmrPmtStsRpt>
    <GrpHdr>
      <MsgId>BANK-77</MsgId>
      <CreDtTm>2026-12-01T17:05:00+08:00</CreDtTm>
      <InitgPty><Id><OrgId><AnyBIC>MBBEMYKL</AnyBIC></OrgId></Id></InitgPty>
    </GrpHdr>
    <OrgnlGrpInfAndSts>
      <OrgnlMsgId>PO-20261201-0001</OrgnlMsgId>
      <OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
      <OrgnlNbOfTxs>3</OrgnlNbOfTxs>
      <OrgnlCtrlSum>988905.820</OrgnlCtrlSum>
      <GrpSts>PART</GrpSts>
      <NbOfTxsPerSts>
        <DtldNbOfTxs>2</DtldNbOfTxs><DtldSts>ACSC</DtldSts><DtldCtrlSum>1251.50</DtldCtrlSum>
      </NbOfTxsPerSts>
      <NbOfTxsPerSts>
        <DtldNbOfTxs>1</DtldNbOfTxs><DtldSts>RJCT</DtldSts><DtldCtrlSum>987654.32</DtldCtrlSum>
      </NbOfTxsPerSts>
    </OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts>
      <OrgnlPmtInfId>PO-20261201-0001</OrgnlPmtInfId>
      <TxInfAndSts>
        <OrgnlEndToEndId>P1001</OrgnlEndToEndId>
        <TxSts>ACSC</TxSts>
        <AcctSvcrRef>MB123</AcctSvcrRef>
        <OrgnlTxRef><Amt><InstdAmt Ccy="MYR">1250.5</InstdAmt></Amt></OrgnlTxRef>
      </TxInfAndSts>
      <TxInfAndSts>
        <StsId>2</StsId>
        <OrgnlEndToEndId>P1002</OrgnlEndToEndId>
        <TxSts>ACSC</TxSts>
        <OrgnlTxRef><Amt><InstdAmt Ccy="MYR">1.00000</InstdAmt></Amt><RmtInf/></OrgnlTxRef>
      </TxInfAndSts>
      <TxInfAndSts>
        <OrgnlEndToEndId>P1003</OrgnlEndToEndId>
        <TxSts>RJCT</TxSts>
        <StsRsnInf>
          <Rsn><Cd>AC04</Cd></Rsn>
          <AddtlInf>Account closed &amp; emptied</AddtlInf>
          <AddtlInf>on 30/11</AddtlInf>
        </StsRsnInf>
        <OrgnlTxRef><Amt><InstdAmt Ccy="MYR">987654.32</InstdAmt></Amt></OrgnlTxRef>
      </TxInfAndSts>
    </OrgnlPmtInfAndSts>
  </CstmrPmtStsRpt>
</Document>
)";

}  // namespace gerbang::payout_banks
