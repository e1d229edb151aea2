#include "outside/payout_banks/camt053.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/core/utf8.h"
#include "outside/payout_banks/fault.h"
#include "outside/payout_banks/shape.h"
#include "outside/payout_banks/xml.h"

namespace gerbang::payout_banks {
namespace {

using exchange::ProblemCode;
using reconciliation::BankStatement;
using reconciliation::LineKind;
using reconciliation::OutsideLine;

// The schema of camt.053.001.08, of which what is read here is looked into. A balance may be
// nothing, so its amount is looked at by hand.

constexpr std::array<std::string_view, 2> kWays{"CRDT", "DBIT"};
constexpr Shape kWay{Kind::code, 0, {}, kWays};
constexpr std::array kDateParts{Part{"Dt", &kDate}, Part{"DtTm", &kDateTime}};
constexpr Shape kDateChoice{Kind::choice, 0, kDateParts};

constexpr std::array kHeaderParts{Part{"MsgId", &kMax35},        Part{"CreDtTm", &kDateTime},
                                  Part{"MsgRcpt", &kAny, 0},     Part{"MsgPgntn", &kAny, 0},
                                  Part{"OrgnlBizQry", &kAny, 0}, Part{"AddtlInf", &kAny, 0}};
constexpr Shape kHeader{Kind::group, 0, kHeaderParts};

constexpr std::array kPeriodParts{Part{"FrDtTm", &kDateTime}, Part{"ToDtTm", &kDateTime}};
constexpr Shape kPeriod{Kind::group, 0, kPeriodParts};

constexpr std::array kOtherParts{Part{"Id", &kMax34}, Part{"SchmeNm", &kAny, 0},
                                 Part{"Issr", &kAny, 0}};
constexpr Shape kOther{Kind::group, 0, kOtherParts};
constexpr std::array kAccountIdParts{Part{"IBAN", &kMax34}, Part{"Othr", &kOther}};
constexpr Shape kAccountId{Kind::choice, 0, kAccountIdParts};
constexpr std::array kAccountParts{Part{"Id", &kAccountId},        Part{"Tp", &kAny, 0},
                                   Part{"Ccy", &kCurrencyCode, 0}, Part{"Nm", &kAny, 0},
                                   Part{"Prxy", &kAny, 0},         Part{"Ownr", &kAny, 0},
                                   Part{"Svcr", &kAny, 0}};
constexpr Shape kAccount{Kind::group, 0, kAccountParts};

constexpr std::array kCodeParts{Part{"Cd", &kMax4}, Part{"Prtry", &kMax35}};
constexpr Shape kCode{Kind::choice, 0, kCodeParts};
constexpr std::array kBalanceTypeParts{Part{"CdOrPrtry", &kCode}, Part{"SubTp", &kAny, 0}};
constexpr Shape kBalanceType{Kind::group, 0, kBalanceTypeParts};
constexpr std::array kBalanceParts{Part{"Tp", &kBalanceType}, Part{"CdtLine", &kAny, 0, kMany},
                                   Part{"Amt", &kAny},        Part{"CdtDbtInd", &kWay},
                                   Part{"Dt", &kDateChoice},  Part{"Avlbty", &kAny, 0, kMany}};
constexpr Shape kBalance{Kind::group, 0, kBalanceParts};

constexpr std::array kRefsParts{Part{"MsgId", &kMax35, 0},
                                Part{"AcctSvcrRef", &kMax35, 0},
                                Part{"PmtInfId", &kMax35, 0},
                                Part{"InstrId", &kMax35, 0},
                                Part{"EndToEndId", &kMax35, 0},
                                Part{"UETR", &kAny, 0},
                                Part{"TxId", &kMax35, 0},
                                Part{"MndtId", &kMax35, 0},
                                Part{"ChqNb", &kMax35, 0},
                                Part{"ClrSysRef", &kMax35, 0},
                                Part{"AcctOwnrTxId", &kAny, 0},
                                Part{"AcctSvcrTxId", &kAny, 0},
                                Part{"MktInfrstrctrTxId", &kAny, 0},
                                Part{"PrcgId", &kAny, 0},
                                Part{"Prtry", &kAny, 0, kMany}};
constexpr Shape kRefs{Kind::group, 0, kRefsParts};
constexpr std::array kRemittanceParts{Part{"Ustrd", &kMax140, 0, kMany},
                                      Part{"Strd", &kAny, 0, kMany}};
constexpr Shape kRemittance{Kind::group, 0, kRemittanceParts};
constexpr std::array kTransactionParts{Part{"Refs", &kRefs, 0},
                                       Part{"Amt", &kAmount, 0},
                                       Part{"CdtDbtInd", &kWay, 0},
                                       Part{"AmtDtls", &kAny, 0},
                                       Part{"Avlbty", &kAny, 0, kMany},
                                       Part{"BkTxCd", &kAny, 0},
                                       Part{"Chrgs", &kAny, 0},
                                       Part{"Intrst", &kAny, 0},
                                       Part{"RltdPties", &kAny, 0},
                                       Part{"RltdAgts", &kAny, 0},
                                       Part{"LclInstrm", &kAny, 0},
                                       Part{"Purp", &kAny, 0},
                                       Part{"RltdRmtInf", &kAny, 0, kMany},
                                       Part{"RmtInf", &kRemittance, 0},
                                       Part{"RltdDts", &kAny, 0},
                                       Part{"RltdPric", &kAny, 0},
                                       Part{"RltdQties", &kAny, 0, kMany},
                                       Part{"FinInstrmId", &kAny, 0},
                                       Part{"Tax", &kAny, 0},
                                       Part{"RtrInf", &kAny, 0},
                                       Part{"CorpActn", &kAny, 0},
                                       Part{"SfkpgAcct", &kAny, 0},
                                       Part{"CshDpst", &kAny, 0, kMany},
                                       Part{"CardTx", &kAny, 0},
                                       Part{"AddtlTxInf", &kAny, 0},
                                       Part{"SplmtryData", &kAny, 0, kMany}};
constexpr Shape kTransaction{Kind::group, 0, kTransactionParts};
constexpr std::array kDetailsParts{Part{"Btch", &kAny, 0}, Part{"TxDtls", &kTransaction, 0, kMany}};
constexpr Shape kDetails{Kind::group, 0, kDetailsParts};
constexpr std::array kEntryParts{Part{"NtryRef", &kMax35, 0},
                                 Part{"Amt", &kAmount},
                                 Part{"CdtDbtInd", &kWay},
                                 Part{"RvslInd", &kBoolean, 0},
                                 Part{"Sts", &kCode},
                                 Part{"BookgDt", &kDateChoice, 0},
                                 Part{"ValDt", &kDateChoice, 0},
                                 Part{"AcctSvcrRef", &kMax35, 0},
                                 Part{"Avlbty", &kAny, 0, kMany},
                                 Part{"BkTxCd", &kAny},
                                 Part{"ComssnWvrInd", &kAny, 0},
                                 Part{"AddtlInfInd", &kAny, 0},
                                 Part{"AmtDtls", &kAny, 0},
                                 Part{"Chrgs", &kAny, 0},
                                 Part{"TechInptChanl", &kAny, 0},
                                 Part{"Intrst", &kAny, 0},
                                 Part{"CardTx", &kAny, 0},
                                 Part{"NtryDtls", &kDetails, 0, kMany},
                                 Part{"AddtlNtryInf", &kAny, 0}};
constexpr Shape kEntry{Kind::group, 0, kEntryParts};

constexpr std::array kStatementParts{Part{"Id", &kMax35},
                                     Part{"StmtPgntn", &kAny, 0},
                                     Part{"ElctrncSeqNb", &kAny, 0},
                                     Part{"RptgSeq", &kAny, 0},
                                     Part{"LglSeqNb", &kAny, 0},
                                     Part{"CreDtTm", &kDateTime, 0},
                                     Part{"FrToDt", &kPeriod, 0},
                                     Part{"CpyDplctInd", &kAny, 0},
                                     Part{"RptgSrc", &kAny, 0},
                                     Part{"Acct", &kAccount},
                                     Part{"RltdAcct", &kAny, 0},
                                     Part{"Intrst", &kAny, 0, kMany},
                                     Part{"Bal", &kBalance, 1, kMany},
                                     Part{"TxsSummry", &kAny, 0},
                                     Part{"Ntry", &kEntry, 0, kMany},
                                     Part{"AddtlStmtInf", &kAny, 0}};
constexpr Shape kStatement{Kind::group, 0, kStatementParts};
// The schema has several; a message of several would be several files to the books.
constexpr std::array kMessageParts{Part{"GrpHdr", &kHeader}, Part{"Stmt", &kStatement},
                                   Part{"SplmtryData", &kAny, 0, kMany}};
constexpr Shape kMessage{Kind::group, 0, kMessageParts};

constexpr std::string_view kPath = "Document/BkToCstmrStmt/Stmt/";

std::optional<Day> day_of(const XmlNode* choice) {
  if (!choice) return std::nullopt;
  if (choice->child("Dt")) return day_parse(choice->value("Dt").substr(0, 10));
  auto at = iso_date_time_parse(choice->value("DtTm"));
  if (!at) return std::nullopt;
  return kl_day(*at);
}

class Reading {
 public:
  Reading(BankStatement& out, Faults& faults) : out_(out), faults_(faults) {}

  void of(const XmlNode& statement) {
    out_.id = storable(statement.value("Id"));
    account_read(statement);
    std::optional<Money> opening, closing;
    std::optional<Day> last;
    for (const auto& node : statement.children) {
      if (node.name == "Bal") balance_read(node, opening, closing, last);
      if (node.name == "Ntry") entry_read(node);
    }
    if (!opening || !closing || !last)
      return say(Rule::element_missing, statement, "Bal", "OPBD and CLBD have to be there");
    out_.opening = *opening;
    out_.closing = *closing;
    out_.to = {*last};
    out_.from = out_.to;
    if (const auto* period = statement.child("FrToDt")) {
      if (auto from = iso_date_time_parse(period->value("FrDtTm"))) out_.from = {kl_day(*from)};
    }
    for (const auto& entry : out_.entries)
      out_.from = std::min(out_.from, entry.day);
  }

 private:
  void say(Rule rule, const XmlNode& node, std::string_view path, std::string what,
           std::optional<std::string> found = {}) {
    fault_add(faults_, rule, node, fmt::format("{}{}", kPath, path), std::move(what),
              std::move(found));
  }

  void account_read(const XmlNode& statement) {
    const auto* account = statement.child("Acct");
    const auto* id = account ? account->child("Id") : nullptr;
    if (!id) return;
    const auto* other = id->child("Othr");
    out_.account = storable(other ? other->value("Id") : id->value("IBAN"));
  }

  /// With its sign; a fault where it is no amount of whole sen.
  std::optional<Money> amount_read(const XmlNode& node, std::string_view path) {
    auto amount = sen_parse(node.value("Amt"), 5);
    const auto* element = node.child("Amt");
    if (!amount || !element) {
      say(Rule::amount, node, path, "it is no amount of whole sen", storable(node.value("Amt")));
      return std::nullopt;
    }
    for (const auto& [name, value] : element->attributes) {
      if (name == "Ccy" && value != "MYR") {
        say(Rule::currency, node, path, "the currency is not MYR", storable(value));
        return std::nullopt;
      }
    }
    return node.value("CdtDbtInd") == "DBIT" ? -*amount : *amount;
  }

  void balance_read(const XmlNode& node, std::optional<Money>& opening,
                    std::optional<Money>& closing, std::optional<Day>& last) {
    const auto* type = node.child("Tp");
    const auto* code = type ? type->child("CdOrPrtry") : nullptr;
    auto word = code ? code->value("Cd") : std::string_view{};
    if (word != "OPBD" && word != "CLBD") return;
    auto& which = word == "OPBD" ? opening : closing;
    if (which) return say(Rule::element_repeated, node, "Bal", storable(word) + " is there twice");
    which = amount_read(node, "Bal/Amt");
    if (word == "CLBD") last = day_of(node.child("Dt"));
  }

  OutsideLine line_of(const XmlNode& entry, Money amount, Day day) {
    OutsideLine line;
    line.line = static_cast<std::int64_t>(out_.entries.size()) + 1;
    line.kind = amount < Money{} ? LineKind::bank_debit : LineKind::bank_credit;
    line.day = {day};
    line.gross = line.net = amount;
    line.reference = storable(entry.value("AcctSvcrRef"));
    line.text = storable(entry.value("AddtlNtryInf"));
    return line;
  }

  static void named_by(const XmlNode& transaction, OutsideLine& line) {
    if (const auto* refs = transaction.child("Refs")) {
      auto id = refs->value("EndToEndId");
      if (!id.empty() && id != "NOTPROVIDED") line.number = storable(id);
      if (auto reference = refs->value("AcctSvcrRef"); !reference.empty())
        line.reference = storable(reference);
    }
    if (const auto* remittance = transaction.child("RmtInf")) {
      for (const auto& part : remittance->children) {
        if (part.name != "Ustrd") continue;
        if (line.number.empty()) line.number = storable(part.value());
        line.text += (line.text.empty() ? "" : " ") + storable(part.value());
      }
    }
  }

  void entry_read(const XmlNode& entry) {
    const auto* status = entry.child("Sts");
    if (status && status->value("Cd") != "BOOK") return;
    auto amount = amount_read(entry, "Ntry/Amt");
    auto day = day_of(entry.child("BookgDt"));
    if (!day) day = day_of(entry.child("ValDt"));
    if (!amount) return;
    if (!day) return say(Rule::element_missing, entry, "Ntry", "the day of booking is missing");
    std::vector<const XmlNode*> transactions;
    for (const auto& details : entry.children) {
      if (details.name != "NtryDtls") continue;
      for (const auto& it : details.children) {
        if (it.name == "TxDtls") transactions.push_back(&it);
      }
    }
    if (transactions.size() < 2) {
      auto line = line_of(entry, *amount, *day);
      if (!transactions.empty()) named_by(*transactions.front(), line);
      out_.entries.push_back(std::move(line));
      return;
    }
    Money sum;
    for (const auto* it : transactions) {
      auto part = sen_parse(it->value("Amt"), 5);
      if (!part)
        return say(Rule::element_missing, *it, "Ntry/NtryDtls/TxDtls/Amt",
                   "of several transactions each has its amount");
      auto way = it->child("CdtDbtInd") ? it->value("CdtDbtInd") : entry.value("CdtDbtInd");
      auto signed_part = way == "DBIT" ? -*part : *part;
      auto line = line_of(entry, signed_part, *day);
      named_by(*it, line);
      out_.entries.push_back(std::move(line));
      sum += signed_part;
    }
    if (sum != *amount) {
      fault_add(faults_, Rule::amount, entry, fmt::format("{}Ntry/Amt", kPath),
                "its transactions come to another amount", money_text(*amount), money_text(sum));
    }
  }

  BankStatement& out_;
  Faults& faults_;
};

}  // namespace

BankStatement camt053_read(std::string_view bytes) {
  BankStatement out;
  Faults faults;
  auto read = xml_read(bytes);
  const auto* message = message_check(read, kCamt053, "BkToCstmrStmt", kMessage, faults);
  const auto* statement = message ? message->child("Stmt") : nullptr;
  if (statement && faults.empty()) Reading(out, faults).of(*statement);
  if (!faults.empty()) {
    out.problem = problem_of(faults.front());
    return out;
  }
  Money sum = out.opening;
  for (const auto& entry : out.entries)
    sum += entry.net;
  if (sum != out.closing) {
    out.problem.code = ProblemCode::balance_sum;
    out.problem.found = money_text(out.closing);
    out.problem.expected = money_text(sum);
    out.problem.what = fmt::format("opening and entries come to {}, and the closing balance is {}",
                                   money_text(sum), money_text(out.closing));
  }
  return out;
}

std::string camt053_write(const BankStatement& statement, Instant created_at) {
  auto amount = [](Money value) {
    auto way = value < Money{} ? "DBIT" : "CRDT";
    return fmt::format("<Amt Ccy=\"MYR\">{}</Amt><CdtDbtInd>{}</CdtDbtInd>",
                       money_text(value < Money{} ? -value : value), way);
  };
  auto balance = [&](std::string_view code, Money value, CalendarDay day) {
    return fmt::format(
        "<Bal><Tp><CdOrPrtry><Cd>{}</Cd></CdOrPrtry></Tp>{}<Dt><Dt>{}</Dt></Dt></Bal>\n", code,
        amount(value), day_text(day.day));
  };
  auto at = [](Day day, std::string_view time) {
    return fmt::format("{}T{}+08:00", day_text(day), time);
  };
  auto out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Document xmlns=\"{}\"><BkToCstmrStmt>\n"
      "<GrpHdr><MsgId>{}</MsgId><CreDtTm>{}</CreDtTm></GrpHdr>\n"
      "<Stmt><Id>{}</Id><FrToDt><FrDtTm>{}</FrDtTm><ToDtTm>{}</ToDtTm></FrToDt>"
      "<Acct><Id><Othr><Id>{}</Id></Othr></Id><Ccy>MYR</Ccy></Acct>\n",
      kCamt053, xml_escape(statement.id), at(kl_day(created_at), "23:59:59"),
      xml_escape(statement.id), at(statement.from.day, "00:00:00"),
      at(statement.to.day, "23:59:59"), xml_escape(statement.account));
  out += balance("OPBD", statement.opening, statement.from);
  out += balance("CLBD", statement.closing, statement.to);
  for (const auto& entry : statement.entries) {
    out += fmt::format(
        "<Ntry>{}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>{}</Dt></BookgDt><AcctSvcrRef>{}</AcctSvcrRef>"
        "<BkTxCd/><NtryDtls><TxDtls><Refs><EndToEndId>{}</EndToEndId></Refs>"
        "<RmtInf><Ustrd>{}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n",
        amount(entry.net), day_text(entry.day.day), xml_escape(entry.reference),
        xml_escape(entry.number.empty() ? "NOTPROVIDED" : entry.number),
        xml_escape(entry.text.empty() ? "-" : entry.text));
  }
  return out + "</Stmt></BkToCstmrStmt></Document>\n";
}

}  // namespace gerbang::payout_banks
