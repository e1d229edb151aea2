#include "outside/payout_banks/fault.h"

#include <fmt/format.h>

namespace gerbang::payout_banks {

std::string fault_text(const Fault& fault) {
  std::string out;
  if (fault.line > 0) out += fmt::format("line {}", fault.line);
  if (!fault.element.empty()) out += (out.empty() ? "" : ", ") + fault.element;
  if (!out.empty()) out += ": ";
  return out + fmt::format("{} ({})", fault.what, rule_name(fault.rule));
}

exchange::ReportProblem problem_of(const Fault& fault) {
  exchange::ReportProblem out{kRules[static_cast<std::size_t>(fault.rule)].code.value(),
                              {},
                              {},
                              fault.found,
                              fault.expected,
                              fault_text(fault)};
  if (fault.line > 0) out.line = fault.line;
  if (!fault.element.empty()) out.element = fault.element;
  return out;
}

}  // namespace gerbang::payout_banks
