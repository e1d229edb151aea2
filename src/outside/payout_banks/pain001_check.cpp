#include <array>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "base/core/utf8.h"
#include "outside/payout_banks/latin.h"
#include "outside/payout_banks/pain001.h"
#include "outside/payout_banks/shape.h"

namespace gerbang::payout_banks {
namespace {

// The schema of pain.001.001.09, of which what a payment file of ours may have is looked into.

constexpr std::array<std::string_view, 3> kMethodWords{"CHK", "TRF", "TRA"};
constexpr Shape kMethod{Kind::code, 0, {}, kMethodWords};
constexpr std::array<std::string_view, 4> kBearerWords{"DEBT", "CRED", "SHAR", "SLEV"};
constexpr Shape kBearer{Kind::code, 0, {}, kBearerWords};
constexpr std::array<std::string_view, 2> kPriorityWords{"HIGH", "NORM"};
constexpr Shape kPriority{Kind::code, 0, {}, kPriorityWords};

constexpr std::array kOrderCodeParts{Part{"Cd", &kMax4}, Part{"Prtry", &kMax35}};
constexpr Shape kCodeChoice{Kind::choice, 0, kOrderCodeParts};

constexpr std::array kPartyParts{Part{"Nm", &kMax140, 0}, Part{"PstlAdr", &kAny, 0},
                                 Part{"Id", &kAny, 0}, Part{"CtryOfRes", &kAny, 0},
                                 Part{"CtctDtls", &kAny, 0}};
constexpr Shape kParty{Kind::group, 0, kPartyParts};

constexpr std::array kOtherAccountParts{Part{"Id", &kMax34}, Part{"SchmeNm", &kAny, 0},
                                        Part{"Issr", &kMax35, 0}};
constexpr Shape kOtherAccount{Kind::group, 0, kOtherAccountParts};
constexpr std::array kOrderAccountIdParts{Part{"IBAN", &kMax34}, Part{"Othr", &kOtherAccount}};
constexpr Shape kOrderAccountId{Kind::choice, 0, kOrderAccountIdParts};
constexpr std::array kOrderAccountParts{Part{"Id", &kOrderAccountId}, Part{"Tp", &kAny, 0},
                                        Part{"Ccy", &kCurrencyCode, 0}, Part{"Nm", &kAny, 0},
                                        Part{"Prxy", &kAny, 0}};
constexpr Shape kOrderAccount{Kind::group, 0, kOrderAccountParts};

constexpr std::array kInstitutionParts{Part{"BICFI", &kBic, 0},   Part{"ClrSysMmbId", &kAny, 0},
                                       Part{"LEI", &kAny, 0},     Part{"Nm", &kMax140, 0},
                                       Part{"PstlAdr", &kAny, 0}, Part{"Othr", &kAny, 0}};
constexpr Shape kInstitution{Kind::group, 0, kInstitutionParts};
constexpr std::array kAgentParts{Part{"FinInstnId", &kInstitution}, Part{"BrnchId", &kAny, 0}};
constexpr Shape kAgent{Kind::group, 0, kAgentParts};

constexpr std::array kOrderHeaderParts{Part{"MsgId", &kMax35},        Part{"CreDtTm", &kDateTime},
                                       Part{"Authstn", &kAny, 0, 2},  Part{"NbOfTxs", &kDigits},
                                       Part{"CtrlSum", &kDecimal, 0}, Part{"InitgPty", &kParty},
                                       Part{"FwdgAgt", &kAny, 0},     Part{"InitnSrc", &kAny, 0}};
constexpr Shape kOrderHeader{Kind::group, 0, kOrderHeaderParts};

constexpr std::array kTypeParts{
    Part{"InstrPrty", &kPriority, 0}, Part{"SvcLvl", &kCodeChoice, 0, kMany},
    Part{"LclInstrm", &kCodeChoice, 0}, Part{"CtgyPurp", &kCodeChoice, 0}};
constexpr Shape kType{Kind::group, 0, kTypeParts};

constexpr std::array kWhenParts{Part{"Dt", &kDate}, Part{"DtTm", &kDateTime}};
constexpr Shape kWhen{Kind::choice, 0, kWhenParts};

constexpr Shape kOrderUetr{Kind::text, 36};
constexpr std::array kIdParts{Part{"InstrId", &kMax35, 0}, Part{"EndToEndId", &kMax35},
                              Part{"UETR", &kOrderUetr, 0}};
constexpr Shape kId{Kind::group, 0, kIdParts};
constexpr std::array kOrderAmountParts{Part{"InstdAmt", &kAmount}, Part{"EqvtAmt", &kAny}};
constexpr Shape kOrderAmountChoice{Kind::choice, 0, kOrderAmountParts};
constexpr std::array kOrderRemittanceParts{Part{"Ustrd", &kMax140, 0, kMany},
                                           Part{"Strd", &kAny, 0, kMany}};
constexpr Shape kOrderRemittance{Kind::group, 0, kOrderRemittanceParts};

constexpr std::array kTransferParts{Part{"PmtId", &kId},
                                    Part{"PmtTpInf", &kType, 0},
                                    Part{"Amt", &kOrderAmountChoice},
                                    Part{"XchgRateInf", &kAny, 0},
                                    Part{"ChrgBr", &kBearer, 0},
                                    Part{"ChqInstr", &kAny, 0},
                                    Part{"UltmtDbtr", &kParty, 0},
                                    Part{"IntrmyAgt1", &kAny, 0},
                                    Part{"IntrmyAgt1Acct", &kAny, 0},
                                    Part{"IntrmyAgt2", &kAny, 0},
                                    Part{"IntrmyAgt2Acct", &kAny, 0},
                                    Part{"IntrmyAgt3", &kAny, 0},
                                    Part{"IntrmyAgt3Acct", &kAny, 0},
                                    Part{"CdtrAgt", &kAgent, 0},
                                    Part{"CdtrAgtAcct", &kAny, 0},
                                    Part{"Cdtr", &kParty, 0},
                                    Part{"CdtrAcct", &kOrderAccount, 0},
                                    Part{"UltmtCdtr", &kParty, 0},
                                    Part{"InstrForCdtrAgt", &kAny, 0, kMany},
                                    Part{"InstrForDbtrAgt", &kAny, 0},
                                    Part{"Purp", &kCodeChoice, 0},
                                    Part{"RgltryRptg", &kAny, 0, 10},
                                    Part{"Tax", &kAny, 0},
                                    Part{"RltdRmtInf", &kAny, 0, 10},
                                    Part{"RmtInf", &kOrderRemittance, 0},
                                    Part{"SplmtryData", &kAny, 0, kMany}};
constexpr Shape kTransfer{Kind::group, 0, kTransferParts};

constexpr std::array kOrderPaymentParts{Part{"PmtInfId", &kMax35},
                                        Part{"PmtMtd", &kMethod},
                                        Part{"BtchBookg", &kBoolean, 0},
                                        Part{"NbOfTxs", &kDigits, 0},
                                        Part{"CtrlSum", &kDecimal, 0},
                                        Part{"PmtTpInf", &kType, 0},
                                        Part{"ReqdExctnDt", &kWhen},
                                        Part{"PoolgAdjstmntDt", &kDate, 0},
                                        Part{"Dbtr", &kParty},
                                        Part{"DbtrAcct", &kOrderAccount},
                                        Part{"DbtrAgt", &kAgent},
                                        Part{"DbtrAgtAcct", &kAny, 0},
                                        Part{"InstrForDbtrAgt", &kAny, 0},
                                        Part{"UltmtDbtr", &kParty, 0},
                                        Part{"ChrgBr", &kBearer, 0},
                                        Part{"ChrgsAcct", &kAny, 0},
                                        Part{"ChrgsAcctAgt", &kAny, 0},
                                        Part{"CdtTrfTxInf", &kTransfer, 1, kMany}};
constexpr Shape kOrderPayment{Kind::group, 0, kOrderPaymentParts};

constexpr std::array kOrderMessageParts{Part{"GrpHdr", &kOrderHeader},
                                        Part{"PmtInf", &kOrderPayment, 1, kMany},
                                        Part{"SplmtryData", &kAny, 0, kMany}};
constexpr Shape kOrderMessage{Kind::group, 0, kOrderMessageParts};

struct Totals {
  std::int64_t count = 0;
  Money sum;
};

class Agreement {
 public:
  explicit Agreement(Faults& faults) : faults_(faults) {}

  void of(const XmlNode& message) {
    const std::string path = "Document/CstmrCdtTrfInitn/";
    Totals all;
    for (const auto& payment : message.children) {
      if (payment.name != "PmtInf") continue;
      unique(payments_, payment.child("PmtInfId"), path + "PmtInf/PmtInfId");
      auto own = of_payment(payment, path + "PmtInf/");
      all.count += own.count;
      all.sum += own.sum;
    }
    if (const auto* header = message.child("GrpHdr")) {
      agree(*header, path + "GrpHdr/", all, Rule::group_count, Rule::group_sum);
    }
    characters(message, path.substr(0, path.size() - 1));
  }

 private:
  Totals of_payment(const XmlNode& payment, const std::string& path) {
    Totals out;
    for (const auto& transfer : payment.children) {
      if (transfer.name != "CdtTrfTxInf") continue;
      ++out.count;
      if (const auto* amount = transfer.child("Amt")) {
        out.sum += sen_parse(amount->value("InstdAmt"), 5).value_or(Money{});
      }
      if (const auto* id = transfer.child("PmtId")) {
        unique(transfers_, id->child("EndToEndId"), path + "CdtTrfTxInf/PmtId/EndToEndId");
      }
    }
    agree(payment, path, out, Rule::payment_count, Rule::payment_sum);
    return out;
  }

  void agree(const XmlNode& node, const std::string& path, const Totals& totals, Rule of_count,
             Rule of_sum) {
    const auto* count = node.child("NbOfTxs");
    if (count && count->value() != std::to_string(totals.count)) {
      fault_add(
          faults_, of_count, *count, path + "NbOfTxs",
          fmt::format("it says {}, and there are {}", storable(count->value()), totals.count));
    }
    const auto* sum = node.child("CtrlSum");
    if (sum && sen_parse(sum->value(), 17) != totals.sum) {
      fault_add(faults_, of_sum, *sum, path + "CtrlSum",
                fmt::format("it says {}, and the sum is {}", storable(sum->value()),
                            money_text(totals.sum)));
    }
  }

  void unique(std::set<std::string_view>& seen, const XmlNode* node, std::string path) {
    if (node && !seen.insert(node->value()).second) {
      fault_add(faults_, Rule::id_unique, *node, std::move(path),
                fmt::format("{} is there twice", storable(node->value())));
    }
  }

  void characters(const XmlNode& node, const std::string& path) {
    if (node.children.empty() && !is_latin(node.value())) {
      fault_add(faults_, Rule::characters, node, path, "it has characters that banks do not take");
    }
    for (const auto& child : node.children)
      characters(child, path + '/' + child.name);
  }

  Faults& faults_;
  std::set<std::string_view> payments_, transfers_;
};

}  // namespace

Faults pain001_check(const XmlReading& read) {
  Faults out;
  const auto* message = message_check(read, kPain001, "CstmrCdtTrfInitn", kOrderMessage, out);
  if (message) Agreement(out).of(*message);
  return out;
}

Faults pain001_check(std::string_view bytes) {
  return pain001_check(xml_read(bytes));
}

}  // namespace gerbang::payout_banks
