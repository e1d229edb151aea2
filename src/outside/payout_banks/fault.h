#pragma once
// What is wrong with a bank's file: a rule by its name, the line and the element. The names are
// what tests, the log and a bank's help desk speak of; docs/payout-files.md lists them.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/exchange/report_problem.h"

namespace gerbang::payout_banks {

enum class Rule : unsigned char {
  // The file as XML.
  size,
  encoding,
  doctype,
  well_formed,
  name_space,
  // Its shape, as the message's schema has it.
  element_unknown,
  element_order,
  element_missing,
  element_repeated,
  choice,
  attribute,
  text_misplaced,
  text_length,
  // What stands in an element.
  code,
  digits,
  decimal,
  amount,
  currency,
  boolean,
  date,
  date_time,
  bic,
  characters,
  // What must agree.
  id_unique,
  group_count,
  group_sum,
  payment_count,
  payment_sum,
  // Of status reports.
  original_kind,
  original_payment,
  status_unknown,
  status_missing,
  status_group,
  status_count,
  status_sum,
  reason_missing,
  reason_of_paid,
};

struct RuleRow {
  Rule rule;
  std::string_view name;
  std::string_view about;
  std::optional<exchange::ProblemCode> code = {};  // none: no report can break it
};

using exchange::ProblemCode;

inline constexpr std::array kRules{
    RuleRow{Rule::size, "size", "bytes, elements and depth have bounds", ProblemCode::size},
    RuleRow{Rule::encoding, "encoding", "the file is UTF-8 and says nothing else",
            ProblemCode::encoding},
    RuleRow{Rule::doctype, "doctype", "there is no document type declaration, so no entities",
            ProblemCode::doctype},
    RuleRow{Rule::well_formed, "well-formed", "it is XML 1.0 with namespaces",
            ProblemCode::well_formed},
    RuleRow{Rule::name_space, "namespace", "the root is the message's Document in its namespace",
            ProblemCode::name_space},
    RuleRow{Rule::element_unknown, "element.unknown", "the schema has this element here",
            ProblemCode::element_unknown},
    RuleRow{Rule::element_order, "element.order", "elements stand in the schema's order",
            ProblemCode::element_order},
    RuleRow{Rule::element_missing, "element.missing", "what must be there is there",
            ProblemCode::element_missing},
    RuleRow{Rule::element_repeated, "element.repeated", "no more of it than the schema has",
            ProblemCode::element_repeated},
    RuleRow{Rule::choice, "choice", "one of several, and one only", ProblemCode::choice},
    RuleRow{Rule::attribute, "attribute", "amounts have Ccy, nothing else has attributes",
            ProblemCode::attribute},
    RuleRow{Rule::text_misplaced, "text.misplaced", "groups hold elements, values hold text",
            ProblemCode::text_misplaced},
    RuleRow{Rule::text_length, "text.length", "a text is neither empty nor too long",
            ProblemCode::text_length},
    RuleRow{Rule::code, "code", "a code is one of its list", ProblemCode::code},
    RuleRow{Rule::digits, "digits", "1 to 15 digits", ProblemCode::digits},
    RuleRow{Rule::decimal, "decimal", "18 digits at most, 17 of them behind the point",
            ProblemCode::decimal},
    RuleRow{Rule::amount, "amount", "18 digits at most, 5 behind the point, whole sen, above 0",
            ProblemCode::amount},
    RuleRow{Rule::currency, "currency", "three capitals, and MYR", ProblemCode::currency},
    RuleRow{Rule::boolean, "boolean", "true, false, 1 or 0", ProblemCode::boolean},
    RuleRow{Rule::date, "date", "yyyy-MM-dd", ProblemCode::date},
    RuleRow{Rule::date_time, "date-time", "yyyy-MM-ddTHH:mm:ss, with or without a zone",
            ProblemCode::date_time},
    RuleRow{Rule::bic, "bic", "[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?", ProblemCode::bic},
    RuleRow{Rule::characters, "characters", "a payment file has the restricted Latin set only"},
    RuleRow{Rule::id_unique, "id.unique", "no id is there twice", ProblemCode::id_unique},
    RuleRow{Rule::group_count, "group.count", "GrpHdr/NbOfTxs counts the transfers"},
    RuleRow{Rule::group_sum, "group.sum", "GrpHdr/CtrlSum is their sum"},
    RuleRow{Rule::payment_count, "payment.count", "PmtInf/NbOfTxs counts its transfers"},
    RuleRow{Rule::payment_sum, "payment.sum", "PmtInf/CtrlSum is their sum"},
    RuleRow{Rule::original_kind, "original.kind", "the report answers a pain.001",
            ProblemCode::original_kind},
    RuleRow{Rule::original_payment, "original.payment", "its payment is that of our message",
            ProblemCode::original_payment},
    RuleRow{Rule::status_unknown, "status.unknown", "a status is one that we know",
            ProblemCode::status_unknown},
    RuleRow{Rule::status_missing, "status.missing", "every row has one, and so has the file",
            ProblemCode::status_missing},
    RuleRow{Rule::status_group, "status.group", "the whole's status agrees with the rows",
            ProblemCode::status_group},
    RuleRow{Rule::status_count, "status.count", "NbOfTxsPerSts agrees with the rows",
            ProblemCode::status_count},
    RuleRow{Rule::status_sum, "status.sum", "DtldCtrlSum agrees with the rows' amounts",
            ProblemCode::status_sum},
    RuleRow{Rule::reason_missing, "reason.missing", "a rejection says why",
            ProblemCode::reason_missing},
    RuleRow{Rule::reason_of_paid, "reason.of-paid", "what was paid has no reason against it",
            ProblemCode::reason_of_paid},
};
static_assert([] {
  for (std::size_t i = 0; i < kRules.size(); ++i) {
    if (kRules[i].rule != static_cast<Rule>(i)) return false;
  }
  return kRules.size() == static_cast<std::size_t>(Rule::reason_of_paid) + 1;
}());

constexpr std::string_view rule_name(Rule rule) {
  return kRules[static_cast<std::size_t>(rule)].name;
}

struct Fault {
  Rule rule{};
  std::int64_t line = 0;
  std::string element;  // "CstmrCdtTrfInitn/GrpHdr/NbOfTxs"; empty: the file as a whole
  std::string what;
  std::optional<std::string> found = {};
  std::optional<std::string> expected = {};
};
using Faults = std::vector<Fault>;
/// Who sees so many needs no more.
inline constexpr std::size_t kFaultsMost = 50;

/// "line 12, GrpHdr/NbOfTxs: there are 2 (group.count)"
std::string fault_text(const Fault& fault);
exchange::ReportProblem problem_of(const Fault& fault);

}  // namespace gerbang::payout_banks
