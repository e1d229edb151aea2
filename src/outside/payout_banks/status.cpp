#include "outside/payout_banks/status.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace gerbang::payout_banks {
namespace {

using payouts::PaymentStatus;
using payouts::StatusItem;
using payouts::StatusReport;

/// Of ExternalStatusReason1Code those that a transfer within the country comes back with.
constexpr std::array<std::pair<std::string_view, std::string_view>, 24> kReasons{{
    {"AC01", "The account number is wrong"},
    {"AC04", "The account is closed"},
    {"AC06", "The account is blocked"},
    {"AG01", "Transfers to this account are not allowed"},
    {"AM01", "The amount is zero"},
    {"AM02", "The amount is not allowed"},
    {"AM03", "The currency is not allowed"},
    {"AM04", "There are not enough funds in the gateway's account"},
    {"AM05", "The bank has seen this transfer before"},
    {"AM09", "The amount is wrong"},
    {"AM10", "The control sum is wrong"},
    {"AM18", "The number of transfers is wrong"},
    {"BE01", "The name is not that of the account"},
    {"BE06", "The bank does not know the merchant"},
    {"CUST", "It was cancelled"},
    {"DT01", "The day is wrong"},
    {"DUPL", "The bank has seen this file before"},
    {"FF01", "The file's format is wrong"},
    {"MS03", "The bank gives no reason"},
    {"NARR", "The reason is in words"},
    {"RC01", "The bank's BIC is wrong"},
    {"RR04", "By order of an authority"},
    {"TM01", "It came after the cut-off"},
    {"AG02", "The kind of transfer is not offered"},
}};

void reasons_check(StatusItem& item, const StatusReport& report, const Place& place,
                   Faults& faults) {
  if (item.status == PaymentStatus::paid && !item.reason_code.empty()) {
    fault_add(faults, Rule::reason_of_paid, place,
              fmt::format("{} has the reason {}", item.end_to_end_id, item.reason_code),
              item.reason_code);
  }
  if (item.status != PaymentStatus::rejected) return;
  if (item.reason_code.empty() && item.reason.empty()) {
    item.reason_code = report.reason_code;
    item.reason = report.reason;
  }
  if (item.reason_code.empty() && item.reason.empty()) {
    fault_add(faults, Rule::reason_missing, place, item.end_to_end_id + " has no reason",
              item.end_to_end_id);
  }
  if (item.reason.empty()) item.reason = reason_meaning(item.reason_code);
}

}  // namespace

const StatusRow* status_row(std::string_view code) {
  const auto* row = std::ranges::find(kStatuses, code, &StatusRow::code);
  return row == kStatuses.end() ? nullptr : row;
}

std::string_view reason_meaning(std::string_view code) {
  const auto* row = std::ranges::find(kReasons, code, [](const auto& it) { return it.first; });
  return row == kReasons.end() ? std::string_view() : row->second;
}

void fault_add(Faults& faults, Rule rule, const Place& place, std::string what,
               std::optional<std::string> found, std::optional<std::string> expected) {
  if (faults.size() < kFaultsMost) {
    faults.push_back(
        {rule, place.line, place.element, std::move(what), std::move(found), std::move(expected)});
  }
}

void status_check(StatusReport& report, const Place& whole, const std::vector<Place>& places,
                  Faults& faults) {
  const auto* group = report.group_code.empty() ? nullptr : status_row(report.group_code);
  if (!group && !report.group_code.empty()) {
    fault_add(faults, Rule::status_unknown, whole, report.group_code + " is unknown",
              report.group_code);
  }
  if (report.group_code.empty() && report.items.empty()) {
    fault_add(faults, Rule::status_missing, whole, "neither the whole nor a row has a status");
  }
  if (group) report.group = group->status;
  if (report.reason.empty()) report.reason = reason_meaning(report.reason_code);
  if (report.group == PaymentStatus::rejected && report.items.empty() && report.reason.empty() &&
      report.reason_code.empty()) {
    fault_add(faults, Rule::reason_missing, whole, "all is rejected without a reason");
  }
  if (report.group == PaymentStatus::paid && !report.reason_code.empty()) {
    fault_add(faults, Rule::reason_of_paid, whole, "all is paid, with a reason against it",
              report.reason_code);
  }
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < report.items.size(); ++i) {
    auto& item = report.items[i];
    if (!seen.insert(item.end_to_end_id).second) {
      fault_add(faults, Rule::id_unique, places[i], item.end_to_end_id + " is there twice",
                item.end_to_end_id);
    }
    if (item.code.empty()) {
      fault_add(faults, Rule::status_missing, places[i], item.end_to_end_id + " has no status",
                item.end_to_end_id);
      continue;
    }
    const auto* row = status_row(item.code);
    if (!row || !row->status) {
      fault_add(faults, Rule::status_unknown, places[i], item.code + " is no row's status",
                item.code);
      continue;
    }
    item.status = *row->status;
    reasons_check(item, report, places[i], faults);
    if (!group) continue;
    bool is_another =
        group->status != PaymentStatus::pending && group->status && item.status != *group->status;
    bool may_not_be = item.status == PaymentStatus::rejected && !group->allows_rejected;
    if (is_another || may_not_be) {
      fault_add(faults, Rule::status_group, places[i],
                fmt::format("{} is {}, and the whole is {}", item.end_to_end_id, item.code,
                            report.group_code),
                item.code, report.group_code);
    }
  }
}

StatusReport believed(StatusReport report, const Faults& faults) {
  if (faults.empty()) return report;
  StatusReport out;
  out.problem = problem_of(faults.front());
  return out;
}

}  // namespace gerbang::payout_banks
