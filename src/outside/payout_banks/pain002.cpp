#include "outside/payout_banks/pain002.h"

#include <map>
#include <set>

#include <fmt/format.h>

#include "base/core/utf8.h"
#include "outside/payout_banks/shape.h"
#include "outside/payout_banks/status.h"

namespace gerbang::payout_banks {
namespace {

using payouts::PaymentStatus;
using payouts::StatusItem;
using payouts::StatusReport;

// The schema of pain.002.001.10, of which what is read here is looked into. The names of the codes
// of statuses are status.h's, not the schema's: it says 1 to 4 characters.

constexpr std::array kReasonParts{Part{"Cd", &kMax4}, Part{"Prtry", &kMax35}};
constexpr Shape kReason{Kind::choice, 0, kReasonParts};
constexpr std::array kReasonInfoParts{Part{"Orgtr", &kAny, 0}, Part{"Rsn", &kReason, 0},
                                      Part{"AddtlInf", &kMax105, 0, kMany}};
constexpr Shape kReasonInfo{Kind::group, 0, kReasonInfoParts};
constexpr std::array kPerStatusParts{Part{"DtldNbOfTxs", &kDigits}, Part{"DtldSts", &kMax4},
                                     Part{"DtldCtrlSum", &kDecimal, 0}};
constexpr Shape kPerStatus{Kind::group, 0, kPerStatusParts};

constexpr std::array kReportHeaderParts{Part{"MsgId", &kMax35},     Part{"CreDtTm", &kDateTime},
                                        Part{"InitgPty", &kAny, 0}, Part{"FwdgAgt", &kAny, 0},
                                        Part{"DbtrAgt", &kAny, 0},  Part{"CdtrAgt", &kAny, 0}};
constexpr Shape kReportHeader{Kind::group, 0, kReportHeaderParts};

constexpr std::array kGroupParts{Part{"OrgnlMsgId", &kMax35},
                                 Part{"OrgnlMsgNmId", &kMax35},
                                 Part{"OrgnlCreDtTm", &kDateTime, 0},
                                 Part{"OrgnlNbOfTxs", &kDigits, 0},
                                 Part{"OrgnlCtrlSum", &kDecimal, 0},
                                 Part{"GrpSts", &kMax4, 0},
                                 Part{"StsRsnInf", &kReasonInfo, 0, kMany},
                                 Part{"NbOfTxsPerSts", &kPerStatus, 0, kMany}};
constexpr Shape kGroup{Kind::group, 0, kGroupParts};

constexpr std::array kReportAmountParts{Part{"InstdAmt", &kAmount}, Part{"EqvtAmt", &kAny}};
constexpr Shape kReportAmountChoice{Kind::choice, 0, kReportAmountParts};
constexpr std::array kOriginalParts{
    Part{"IntrBkSttlmAmt", &kAny, 0}, Part{"Amt", &kReportAmountChoice, 0},
    Part{"IntrBkSttlmDt", &kAny, 0},  Part{"ReqdColltnDt", &kAny, 0},
    Part{"ReqdExctnDt", &kAny, 0},    Part{"CdtrSchmeId", &kAny, 0},
    Part{"SttlmInf", &kAny, 0},       Part{"PmtTpInf", &kAny, 0},
    Part{"PmtMtd", &kAny, 0},         Part{"MndtRltdInf", &kAny, 0},
    Part{"RmtInf", &kAny, 0},         Part{"UltmtDbtr", &kAny, 0},
    Part{"Dbtr", &kAny, 0},           Part{"DbtrAcct", &kAny, 0},
    Part{"DbtrAgt", &kAny, 0},        Part{"DbtrAgtAcct", &kAny, 0},
    Part{"CdtrAgt", &kAny, 0},        Part{"CdtrAgtAcct", &kAny, 0},
    Part{"Cdtr", &kAny, 0},           Part{"CdtrAcct", &kAny, 0},
    Part{"UltmtCdtr", &kAny, 0},      Part{"Purp", &kAny, 0}};
constexpr Shape kOriginal{Kind::group, 0, kOriginalParts};

constexpr Shape kReportUetr{Kind::text, 36};
constexpr std::array kRowParts{Part{"StsId", &kMax35, 0},
                               Part{"OrgnlInstrId", &kMax35, 0},
                               Part{"OrgnlEndToEndId", &kMax35},  // by us, not by the schema
                               Part{"OrgnlUETR", &kReportUetr, 0},
                               Part{"TxSts", &kMax4, 0},
                               Part{"StsRsnInf", &kReasonInfo, 0, kMany},
                               Part{"ChrgsInf", &kAny, 0, kMany},
                               Part{"AccptncDtTm", &kDateTime, 0},
                               Part{"AcctSvcrRef", &kMax35, 0},
                               Part{"ClrSysRef", &kMax35, 0},
                               Part{"OrgnlTxRef", &kOriginal, 0},
                               Part{"SplmtryData", &kAny, 0, kMany}};
constexpr Shape kRow{Kind::group, 0, kRowParts};

constexpr std::array kReportPaymentParts{Part{"OrgnlPmtInfId", &kMax35},
                                         Part{"OrgnlNbOfTxs", &kDigits, 0},
                                         Part{"OrgnlCtrlSum", &kDecimal, 0},
                                         Part{"PmtInfSts", &kMax4, 0},
                                         Part{"StsRsnInf", &kReasonInfo, 0, kMany},
                                         Part{"NbOfTxsPerSts", &kPerStatus, 0, kMany},
                                         Part{"TxInfAndSts", &kRow, 0, kMany}};
constexpr Shape kReportPayment{Kind::group, 0, kReportPaymentParts};

constexpr std::array kReportMessageParts{
    Part{"GrpHdr", &kReportHeader}, Part{"OrgnlGrpInfAndSts", &kGroup},
    Part{"OrgnlPmtInfAndSts", &kReportPayment, 0, kMany}, Part{"SplmtryData", &kAny, 0, kMany}};
constexpr Shape kReportMessage{Kind::group, 0, kReportMessageParts};

constexpr std::string_view kReportPath = "Document/CstmrPmtStsRpt/";
/// Of a reason's further lines so many are kept.
constexpr int kReasonLinesMax = 4;

std::string text_of(const XmlNode& node, std::string_view name) {
  return storable(node.value(name));
}

struct Reason {
  std::string code, words;
};
/// The first code, and all words up to a bound.
Reason reason_of(const XmlNode& node) {
  Reason out;
  int lines = 0;
  for (const auto& info : node.children) {
    if (info.name != "StsRsnInf") continue;
    if (const auto* reason = info.child("Rsn"); reason && out.code.empty()) {
      out.code = text_of(*reason, reason->child("Cd") ? "Cd" : "Prtry");
    }
    for (const auto& line : info.children) {
      if (line.name != "AddtlInf" || ++lines > kReasonLinesMax) continue;
      if (!out.words.empty()) out.words += ' ';
      out.words += storable(line.value());
    }
  }
  return out;
}

class ReportReading {
 public:
  explicit ReportReading(Pain002& out) : faults_(out.faults), report_(out.report) {}

  void of(const XmlNode& message) {
    const auto* header = message.child("GrpHdr");
    const auto* group = message.child("OrgnlGrpInfAndSts");
    if (!header || !group) return;  // a fault of the shape
    report_.message_id = text_of(*header, "MsgId");
    report_.created_at = iso_date_time_parse(header->value("CreDtTm")).value_or(Instant{});
    Place whole = place(*group, "OrgnlGrpInfAndSts");
    group_read(*group, whole);
    for (const auto& payment : message.children) {
      if (payment.name == "OrgnlPmtInfAndSts") payment_read(payment);
    }
    status_check(report_, whole, places_, faults_);
    per_status_check(*group, "OrgnlGrpInfAndSts", report_.items, report_.original_count);
    for (const auto& [payment, first, count] : payments_) {
      std::vector<StatusItem> rows(
          report_.items.begin() + static_cast<std::ptrdiff_t>(first),
          report_.items.begin() + static_cast<std::ptrdiff_t>(first + count));
      per_status_check(*payment, "OrgnlPmtInfAndSts", rows, report_.original_count);
      payment_status_check(*payment, rows);
    }
  }

 private:
  static Place place(const XmlNode& node, std::string_view path) {
    return {node.line, fmt::format("{}{}", kReportPath, path)};
  }
  void say(Rule rule, const XmlNode& node, std::string_view path, std::string what,
           std::optional<std::string> found = {}, std::optional<std::string> expected = {}) {
    fault_add(faults_, rule, place(node, path), std::move(what), std::move(found),
              std::move(expected));
  }

  void group_read(const XmlNode& group, const Place& whole) {
    report_.original_message_id = text_of(group, "OrgnlMsgId");
    auto kind = group.value("OrgnlMsgNmId");
    if (kind != "pain.001" && !kind.starts_with("pain.001.")) {
      fault_add(faults_, Rule::original_kind, whole, "it answers a " + storable(kind),
                storable(kind), "pain.001");
    }
    report_.group_code = text_of(group, "GrpSts");
    auto reason = reason_of(group);
    report_.reason_code = reason.code;
    report_.reason = reason.words;
    original_read(group, "OrgnlGrpInfAndSts");
  }

  /// What the bank repeats of our file, of the group and of its payment, which are one.
  void original_read(const XmlNode& node, std::string_view path) {
    if (node.child("OrgnlNbOfTxs")) {
      auto count = count_parse(node.value("OrgnlNbOfTxs"));
      if (report_.original_count && count != report_.original_count) {
        say(Rule::original_payment, node, path, "its count is another one than the group's");
      }
      report_.original_count = count;
    }
    if (node.child("OrgnlCtrlSum")) {
      auto sum = sen_parse(node.value("OrgnlCtrlSum"), 17);
      if (!sum) say(Rule::original_payment, node, path, "its sum has parts of a sen");
      if (report_.original_sum && sum != report_.original_sum) {
        say(Rule::original_payment, node, path, "its sum is another one than the group's");
      }
      report_.original_sum = sum;
    }
  }

  void payment_read(const XmlNode& payment) {
    constexpr std::string_view kHere = "OrgnlPmtInfAndSts";
    auto id = payment.value("OrgnlPmtInfId");
    if (id != report_.original_message_id && id != "NOTPROVIDED") {
      say(Rule::original_payment, payment, kHere, storable(id) + " is no payment of our message",
          storable(id), report_.original_message_id);
    }
    if (!payments_.empty()) {
      say(Rule::original_payment, payment, kHere, "our message has one payment only");
    }
    original_read(payment, kHere);
    auto reason = reason_of(payment);
    if (report_.reason_code.empty() && report_.reason.empty()) {
      report_.reason_code = reason.code;
      report_.reason = reason.words;
    }
    auto code = text_of(payment, "PmtInfSts");
    if (!code.empty() && (report_.group_code.empty() || report_.group_code == "PART")) {
      report_.group_code = code;
    }
    auto first = report_.items.size();
    for (const auto& row : payment.children) {
      if (row.name == "TxInfAndSts") row_read(row);
    }
    payments_.push_back({&payment, first, report_.items.size() - first});
  }

  void row_read(const XmlNode& row) {
    StatusItem item;
    item.end_to_end_id = text_of(row, "OrgnlEndToEndId");
    item.code = text_of(row, "TxSts");
    auto reason = reason_of(row);
    item.reason_code = reason.code;
    item.reason = reason.words;
    item.bank_reference = text_of(row, "AcctSvcrRef");
    if (const auto* original = row.child("OrgnlTxRef")) {
      if (const auto* amount = original->child("Amt")) {
        item.amount = sen_parse(amount->value("InstdAmt"), 5);
      }
    }
    report_.items.push_back(std::move(item));
    places_.push_back(place(row, "OrgnlPmtInfAndSts/TxInfAndSts"));
  }

  /// A payment's own status, where the group has one too.
  void payment_status_check(const XmlNode& payment, const std::vector<StatusItem>& rows) {
    auto code = payment.value("PmtInfSts");
    if (code.empty()) return;
    const auto* own = status_row(code);
    const auto* group = status_row(report_.group_code);
    if (!own)
      return say(Rule::status_unknown, payment, "OrgnlPmtInfAndSts", storable(code),
                 storable(code));
    bool is_settled = own->status && *own->status != PaymentStatus::pending;
    bool differs = group && group->status && own->status && *group->status != *own->status;
    for (const auto& row : rows)
      differs |= is_settled && row.status != *own->status;
    if (differs) {
      say(Rule::status_group, payment, "OrgnlPmtInfAndSts/PmtInfSts",
          storable(code) + " is not what the whole or the rows say", storable(code));
    }
  }

  /// A bank counts what it reports by status. It may leave out the rows of one (those that were
  /// paid), but not some of them, and no row has a status that was not counted.
  void per_status_check(const XmlNode& node, std::string_view path,
                        const std::vector<StatusItem>& rows,
                        std::optional<std::int64_t> original_count) {
    struct Listed {
      std::int64_t count = 0;
      Money sum;
      bool has_sum = true;
    };
    std::map<std::string_view, Listed> listed;
    for (const auto& row : rows) {
      auto& it = listed[row.code];
      ++it.count;
      it.sum += row.amount.value_or(Money{});
      it.has_sum &= row.amount.has_value();
    }
    std::set<std::string_view> counted;
    std::int64_t all = 0;
    auto here = fmt::format("{}/NbOfTxsPerSts", path);
    for (const auto& per : node.children) {
      if (per.name != "NbOfTxsPerSts") continue;
      auto code = per.value("DtldSts");
      auto count = count_parse(per.value("DtldNbOfTxs")).value_or(0);
      all += count;
      if (!counted.insert(code).second) {
        say(Rule::status_count, per, here, storable(code) + " is counted twice", storable(code));
      }
      auto rows_of = listed.find(code);
      if (rows_of == listed.end()) continue;
      const auto& it = rows_of->second;
      if (it.count != count) {
        say(Rule::status_count, per, here,
            fmt::format("it counts {} of {}, and there are {}", count, storable(code), it.count),
            fmt::format("{} {}", count, storable(code)), std::to_string(it.count));
      }
      auto sum = per.child("DtldCtrlSum");
      if (sum && it.has_sum && sen_parse(sum->value(), 17) != it.sum) {
        say(Rule::status_sum, per, here,
            fmt::format("its sum of {} is {}, and that of the rows {}", storable(code),
                        storable(sum->value()), money_text(it.sum)),
            storable(sum->value()), money_text(it.sum));
      }
    }
    if (counted.empty()) return;
    for (const auto& [code, it] : listed) {
      if (!counted.contains(code)) {
        say(Rule::status_count, node, here, fmt::format("it does not count {}", code),
            std::string(code));
      }
    }
    if (original_count && all > *original_count) {
      say(Rule::status_count, node, here, "it counts more than our file had");
    }
  }

  struct PaymentRows {
    const XmlNode* node;
    std::size_t first, count;
  };
  Faults& faults_;
  StatusReport& report_;
  std::vector<Place> places_;
  std::vector<PaymentRows> payments_;
};

}  // namespace

Pain002 pain002_parse(std::string_view bytes) {
  Pain002 out;
  auto read = xml_read(bytes);
  const auto* message = message_check(read, kPain002, "CstmrPmtStsRpt", kReportMessage, out.faults);
  if (message) ReportReading(out).of(*message);
  return out;
}

StatusReport pain002_read(std::string_view bytes) {
  auto read = pain002_parse(bytes);
  return believed(std::move(read.report), read.faults);
}

}  // namespace gerbang::payout_banks
