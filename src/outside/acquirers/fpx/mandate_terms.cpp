#include "outside/acquirers/fpx/mandate_terms.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "base/core/ascii.h"

namespace gerbang::acquirers::fpx {
namespace {

using checkout::MandateRequest;
using checkout::PayerIdType;

constexpr std::size_t kIdMax = 18, kPhoneMax = 15;

bool is_letter_or_digit(char c) {
  return is_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

template <class F>
std::string only(std::string_view text, F&& is_kept, std::size_t length_max) {
  std::string out;
  std::ranges::copy_if(text, std::back_inserter(out), is_kept);
  out.resize(std::min(out.size(), length_max));
  return out;
}

std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> out{""};
  for (char c : text) {
    if (c == ',') {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  return out;
}

std::optional<PayerIdType> id_type_parse(std::string_view text) {
  if (text.size() != 1 || text[0] < '1' || text[0] > '5') return std::nullopt;
  return static_cast<PayerIdType>(text[0] - '0');
}

}  // namespace

std::string_view application_type(MandateRequest request) {
  constexpr std::array<std::string_view, 3> kTypes{"01", "02", "03"};
  return kTypes.at(static_cast<std::size_t>(request) - 1);
}

std::optional<MandateRequest> application_type_parse(std::string_view text) {
  for (auto it :
       {MandateRequest::enrolment, MandateRequest::maintenance, MandateRequest::termination}) {
    if (application_type(it) == text) return it;
  }
  return std::nullopt;
}

std::string buyer_id(const checkout::MandateTerms& terms) {
  return fmt::format("{},{}", only(terms.id_number, is_letter_or_digit, kIdMax),
                     static_cast<int>(terms.id_type));
}

std::optional<std::pair<std::string, PayerIdType>> buyer_id_parse(std::string_view text) {
  auto parts = parts_of(text);
  if (parts.size() != 2) return std::nullopt;
  if (!id_type_parse(parts[1])) std::swap(parts[0], parts[1]);
  auto type = id_type_parse(parts[1]);
  bool is_number = !parts[0].empty() && parts[0].size() <= kIdMax &&
                   std::ranges::all_of(parts[0], is_letter_or_digit);
  if (!type || !is_number) return std::nullopt;
  return std::pair{parts[0], *type};
}

std::string buyer_iban(const checkout::MandateTerms& terms) {
  return fmt::format("{},{},{},{},{},{}", application_type(terms.request),
                     only(terms.phone, is_digit, kPhoneMax), terms.frequency,
                     fpx_day(terms.effective.day), terms.debits_max,
                     terms.expires ? fpx_day(terms.expires->day) : "");
}

std::optional<BuyerIban> buyer_iban_parse(std::string_view text) {
  auto parts = parts_of(text);
  if (parts.size() != 6) return std::nullopt;
  return BuyerIban{parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]};
}

bool is_mandate_iban(std::string_view buyer_iban) {
  return buyer_iban.find(',') != std::string_view::npos;
}

Money authorisation_amount(const BuyerIban& terms) {
  return application_type_parse(terms.request) == MandateRequest::enrolment ? kMandateProof
                                                                            : Money{};
}

std::string fpx_day(Day day) {
  auto text = day_text(day);  // yyyy-MM-dd
  return text.substr(8, 2) + text.substr(5, 2) + text.substr(2, 2);
}

std::optional<Day> fpx_day_parse(std::string_view text) {
  if (text.size() != 6 || !std::ranges::all_of(text, is_digit)) return std::nullopt;
  return day_parse(
      fmt::format("20{}-{}-{}", text.substr(4, 2), text.substr(2, 2), text.substr(0, 2)));
}

}  // namespace gerbang::acquirers::fpx
