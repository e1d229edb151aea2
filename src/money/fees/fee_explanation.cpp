#include "money/fees/fee_explanation.h"

#include <fmt/format.h>

namespace gerbang::fees {
namespace {

constexpr std::size_t kPlacesLeast = 2;

/// `amount` × `hundredths_of_percent` in ringgit, with all of its places: at most six.
std::string exact_percent(Money amount, std::int64_t hundredths_of_percent) {
  __extension__ using Wide = __int128;  // the product of two 64-bit numbers
  constexpr Wide kRinggit = 1'000'000;  // sen in a ringgit × hundredths of a percent in a whole
  Wide product = static_cast<Wide>(amount.sen) * hundredths_of_percent;
  auto out = fmt::format("{}.{:06}", static_cast<std::int64_t>(product / kRinggit),
                         static_cast<std::int64_t>(product % kRinggit));
  auto places_end = out.find_last_not_of('0') + 1;
  out.resize(std::max(places_end, out.find('.') + 1 + kPlacesLeast));
  return out;
}

FeeLine percentage(FeePart part, std::int64_t hundredths_of_percent, Money of) {
  return {part, money_text(Money{hundredths_of_percent}), of,
          exact_percent(of, hundredths_of_percent), money_percent(of, hundredths_of_percent)};
}

FeeLine flat(FeePart part, Money amount) {
  return {part, std::nullopt, amount, money_text(amount), amount};
}

}  // namespace

FeeExplanation fee_explain(const FeeRule& rule, Money amount, Instant at) {
  auto fees = fees_compute(rule, amount, at);
  auto taken = fees_taken(rule, amount);
  FeeExplanation out{rule.fee_type, {}, fees.total() + fees.sst, fees.net};
  // What the rule compares with the greater is shown, too.
  bool is_or = rule.fee_type == FeeType::flat_fee_or;
  auto add = [&](FeeLine line, bool is_charged) {
    line.is_charged = is_charged;
    bool is_in_rule = line.amount != Money{} || line.percent.value_or("0.00") != "0.00";
    if (is_in_rule && (is_charged || is_or)) out.lines.push_back(std::move(line));
  };
  add(percentage(FeePart::mdr_acquirer, rule.mdr_acquirer, amount), taken.percentage);
  add(percentage(FeePart::mdr_gateway, rule.mdr_gateway, amount), taken.percentage);
  add(flat(FeePart::flat_acquirer, rule.flat_fee_acquirer), taken.flat);
  add(flat(FeePart::flat_gateway, rule.flat_fee_gateway), taken.flat);
  add(percentage(FeePart::sst, sst_rate(at), fees.total()), true);
  return out;
}

}  // namespace gerbang::fees
