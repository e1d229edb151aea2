#include "money/payouts/bank_rail.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace gerbang::payouts {

namespace {

ReportProblem problem(ProblemCode code, std::string what, std::string found,
                      std::optional<std::string> expected = {}) {
  return {code, {}, {}, std::move(found), std::move(expected), std::move(what)};
}

}  // namespace

ReportProblem mismatch(const PaymentBatch& batch, const StatusReport& report) {
  if (report.original_message_id != batch.message_id) {
    return problem(
        ProblemCode::never_sent,
        fmt::format("it answers {}, not {}", report.original_message_id, batch.message_id),
        report.original_message_id, batch.message_id);
  }
  std::map<std::string_view, Money> sent;
  Money sum;
  for (const auto& item : batch.items) {
    sent.emplace(item.end_to_end_id, item.amount);
    sum += item.amount;
  }
  if (report.original_count &&
      *report.original_count != static_cast<std::int64_t>(batch.items.size())) {
    return problem(ProblemCode::sent_count,
                   fmt::format("it speaks of {} transfers, and {} were sent",
                               *report.original_count, batch.items.size()),
                   std::to_string(*report.original_count), std::to_string(batch.items.size()));
  }
  if (report.original_sum && *report.original_sum != sum) {
    return problem(ProblemCode::sent_sum,
                   fmt::format("it speaks of {} in all, and {} were sent",
                               money_text(*report.original_sum), money_text(sum)),
                   money_text(*report.original_sum), money_text(sum));
  }
  for (const auto& item : report.items) {
    auto known = sent.find(item.end_to_end_id);
    if (known == sent.end())
      return problem(ProblemCode::not_in_file,
                     fmt::format("{} was not in the file", item.end_to_end_id), item.end_to_end_id);
    if (item.amount && *item.amount != known->second) {
      return problem(ProblemCode::sent_amount,
                     fmt::format("{} is about {}, and {} were sent", item.end_to_end_id,
                                 money_text(*item.amount), money_text(known->second)),
                     fmt::format("{} {}", item.end_to_end_id, money_text(*item.amount)),
                     money_text(known->second));
    }
  }
  return {};
}

std::optional<PaymentStatus> status_of(const StatusReport& report, std::string_view end_to_end_id) {
  auto row = std::ranges::find(report.items, end_to_end_id, &StatusItem::end_to_end_id);
  return row == report.items.end() ? report.group : std::optional(row->status);
}

}  // namespace gerbang::payouts
