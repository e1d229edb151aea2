#include "outside/sandbox/payout_bank.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "outside/payout_banks/bank_rails.h"
#include "outside/payout_banks/csv_files.h"
#include "outside/payout_banks/latin.h"
#include "outside/payout_banks/pain001.h"
#include "outside/payout_banks/pain002.h"
#include "outside/payout_banks/shape.h"
#include "outside/payout_banks/status.h"

namespace gerbang::sandbox {
namespace {

using payout_banks::XmlNode;
using payouts::StatusItem;
using payouts::StatusReport;

constexpr Duration kAnswerAfter = hours(1), kHalfAfter = hours(2), kLateAfter = days(1),
                   kBackAfter = days(2);

struct PaymentOrder {
  std::string end_to_end_id;
  Money amount;
  std::string account;
};
/// What the bank understood of a payment file.
struct PaymentOrders {
  std::string message_id;
  std::string problem;
  std::vector<PaymentOrder> orders;
  bool is_csv = false;
};

const XmlNode* at(const XmlNode* node, std::initializer_list<std::string_view> path) {
  for (auto name : path)
    node = node ? node->child(name) : nullptr;
  return node;
}
std::string text(const XmlNode* node) {
  return node ? std::string(node->value()) : std::string();
}

PaymentOrders orders_of_xml(std::string_view bytes) {
  PaymentOrders out;
  auto read = payout_banks::xml_read(bytes);
  if (read.fault) return out;
  const auto* message = read.root.child("CstmrCdtTrfInitn");
  out.message_id = text(at(message, {"GrpHdr", "MsgId"}));
  if (auto faults = payout_banks::pain001_check(read); !faults.empty()) {
    out.problem = payout_banks::latin(payout_banks::fault_text(faults.front()))
                      .value_or("the file breaks a rule");
    return out;
  }
  for (const auto& payment : message->children) {
    if (payment.name != "PmtInf") continue;
    for (const auto& transfer : payment.children) {
      if (transfer.name != "CdtTrfTxInf") continue;
      out.orders.push_back(
          {text(at(&transfer, {"PmtId", "EndToEndId"})),
           payout_banks::sen_parse(text(at(&transfer, {"Amt", "InstdAmt"})), 5).value_or(Money{}),
           text(at(&transfer, {"CdtrAcct", "Id", "Othr", "Id"}))});
    }
  }
  return out;
}

PaymentOrders orders_of_csv(std::string_view bytes) {
  PaymentOrders out;
  out.is_csv = true;
  auto read = payout_banks::csv_payments_read(bytes);
  out.message_id = read.batch.message_id;
  out.problem = read.problem;
  for (const auto& item : read.batch.items)
    out.orders.push_back({item.end_to_end_id, item.amount, item.creditor_account});
  return out;
}

PaymentOrders orders_of(const exchange::File& file) {
  return file.name.ends_with(".csv") ? orders_of_csv(file.bytes) : orders_of_xml(file.bytes);
}

StatusItem item_of(const PaymentOrder& order, std::string_view code, std::string_view reason = {}) {
  StatusItem out;
  out.end_to_end_id = order.end_to_end_id;
  out.code = code;
  out.reason_code = reason;
  out.reason = payout_banks::reason_meaning(reason);
  out.bank_reference = "B" + order.end_to_end_id.substr(0, 30);
  out.amount = order.amount;
  return out;
}

/// What the end of an account number asks for.
std::string_view reason_of(const PaymentOrder& order) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kEnds{
      {{"9901", "AC01"}, {"9904", "AC04"}, {"9906", "AC06"}}};
  for (auto [end, reason] : kEnds) {
    if (order.account.ends_with(end)) return reason;
  }
  return {};
}

class Bank {
 public:
  Bank(PaymentOrders orders, Instant now, const RsaKey* key)
      : orders_(std::move(orders)), now_(now), key_(key) {}

  /// The whole is what its rows are: the status of all of them, or PART.
  void answer(std::vector<StatusItem> items, Duration after) {
    if (items.empty()) return;
    bool is_whole =
        items.size() == orders_.orders.size() &&
        std::ranges::all_of(items, [&](const auto& it) { return it.code == items.front().code; });
    auto report = head(is_whole ? items.front().code : "PART", after);
    report.items = std::move(items);
    add(report, after);
  }
  void refuse(std::string_view reason, std::string_view words) {
    auto report = head("RJCT", kAnswerAfter);
    report.reason_code = reason;
    report.reason = words;
    add(report, kAnswerAfter);
  }
  std::vector<PayoutAnswer> answers;

 private:
  StatusReport head(std::string_view code, Duration after) {
    StatusReport out;
    out.message_id = fmt::format("S{}.{}", orders_.message_id.substr(0, 30), answers.size() + 1);
    out.created_at = now_ + after;
    out.original_message_id = orders_.message_id;
    out.group_code = code;
    return out;
  }
  void add(const StatusReport& report, Duration after) {
    auto bytes = orders_.is_csv ? payout_banks::csv_status_write(report) : xml(report);
    auto signature = key_ ? payout_banks::file_signature(bytes, *key_) : "";
    answers.push_back({{report.message_id + (orders_.is_csv ? ".csv" : ".xml"), std::move(bytes),
                        std::move(signature)},
                       after});
  }

  std::string xml(const StatusReport& report) const;
  std::string totals(const StatusReport& report) const;

  PaymentOrders orders_;
  Instant now_;
  const RsaKey* key_;
};

std::string element(std::string_view name, std::string_view value) {
  return fmt::format("<{}>{}</{}>", name, payout_banks::xml_escape(value), name);
}

/// In lines of the schema's length.
std::string reason_info(std::string_view code, std::string_view words) {
  constexpr std::size_t kLine = 105, kLines = 4;
  if (code.empty()) return {};
  std::string out = "<StsRsnInf><Rsn>" + element("Cd", code) + "</Rsn>";
  for (std::size_t line = 0; line < kLines && !words.empty(); ++line) {
    out += element("AddtlInf", words.substr(0, kLine));
    words.remove_prefix(std::min(kLine, words.size()));
  }
  return out + "</StsRsnInf>";
}

std::string Bank::totals(const StatusReport& report) const {
  std::map<std::string, std::pair<int, Money>> by_code;
  for (const auto& item : report.items) {
    auto& it = by_code[item.code];
    ++it.first;
    it.second += item.amount.value_or(Money{});
  }
  std::string out;
  for (const auto& [code, it] : by_code) {
    out += "<NbOfTxsPerSts>" + element("DtldNbOfTxs", std::to_string(it.first)) +
           element("DtldSts", code) + element("DtldCtrlSum", money_text(it.second)) +
           "</NbOfTxsPerSts>\n";
  }
  return out;
}

std::string Bank::xml(const StatusReport& report) const {
  Money sum;
  for (const auto& order : orders_.orders)
    sum += order.amount;
  auto out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Document xmlns=\"{}\">\n<CstmrPmtStsRpt>\n"
      "<GrpHdr>{}{}</GrpHdr>\n<OrgnlGrpInfAndSts>\n{}{}",
      payout_banks::kPain002, element("MsgId", report.message_id),
      element("CreDtTm", instant_text(report.created_at)),
      element("OrgnlMsgId", report.original_message_id),
      element("OrgnlMsgNmId", "pain.001.001.09"));
  // A file that was not understood is not counted.
  if (!orders_.orders.empty()) {
    out += element("OrgnlNbOfTxs", std::to_string(orders_.orders.size())) +
           element("OrgnlCtrlSum", money_text(sum));
  }
  out += element("GrpSts", report.group_code) + reason_info(report.reason_code, report.reason) +
         "\n" + totals(report) + "</OrgnlGrpInfAndSts>\n";
  if (!report.items.empty()) {
    out += "<OrgnlPmtInfAndSts>" + element("OrgnlPmtInfId", report.original_message_id) + "\n";
    for (const auto& item : report.items) {
      out += fmt::format(
          "<TxInfAndSts>{}{}{}{}<OrgnlTxRef><Amt><InstdAmt Ccy=\"{}\">{}</InstdAmt></Amt>"
          "</OrgnlTxRef></TxInfAndSts>\n",
          element("OrgnlEndToEndId", item.end_to_end_id), element("TxSts", item.code),
          reason_info(item.reason_code, item.reason), element("AcctSvcrRef", item.bank_reference),
          kCurrency, money_text(item.amount.value_or(Money{})));
    }
    out += "</OrgnlPmtInfAndSts>\n";
  }
  return out + "</CstmrPmtStsRpt>\n</Document>\n";
}

}  // namespace

std::vector<PayoutAnswer> payout_answers(const exchange::File& file, PayoutWay way,
                                         std::string_view reason, Instant now, const RsaKey* key) {
  auto read = orders_of(file);
  if (read.message_id.empty()) return {};
  if (reason.empty()) reason = "AC04";
  const auto orders = read.orders;
  const auto problem = read.problem;
  Bank bank(std::move(read), now, key);
  if (!problem.empty() || way == PayoutWay::refused) {
    bank.refuse(problem.empty() ? reason : "FF01",
                problem.empty() ? payout_banks::reason_meaning(reason) : problem);
    return std::move(bank.answers);
  }
  std::vector<StatusItem> first, later, back;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const auto& order = orders[i];
    bool is_second = i % 2 == 1;
    auto why = reason_of(order);
    if (way == PayoutWay::some_returned && is_second && why.empty()) why = reason;
    auto item = why.empty() ? item_of(order, "ACSC") : item_of(order, "RJCT", why);
    if (way == PayoutWay::late) {
      first.push_back(item_of(order, "ACSP"));
      later.push_back(item);
    } else {
      (way == PayoutWay::half && 2 * i >= orders.size() ? later : first).push_back(item);
    }
    bool comes_back = order.account.ends_with("9910");
    if ((comes_back || (way == PayoutWay::returned_later && is_second)) && why.empty()) {
      back.push_back(item_of(order, "RJCT", comes_back ? "AC04" : reason));
    }
  }
  bank.answer(std::move(first), kAnswerAfter);
  if (way == PayoutWay::twice && !bank.answers.empty()) {
    auto again = bank.answers.front();
    again.after = kHalfAfter;
    bank.answers.push_back(std::move(again));
  }
  bank.answer(std::move(later), way == PayoutWay::late ? kLateAfter : kHalfAfter);
  bank.answer(std::move(back), kBackAfter);
  return std::move(bank.answers);
}

}  // namespace gerbang::sandbox
