#include "money/fees/fee_explanation.h"

#include <algorithm>
#include <array>
#include <utility>

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

/// A line of tax for each rate and each reason to be exempt, in the order of the components.
std::vector<FeeLine> tax_lines(const Fees& fees, const TaxTable& taxes, Day day) {
  const std::array parts{std::pair{FeePart::mdr_acquirer, fees.mdr_acquirer},
                         std::pair{FeePart::mdr_gateway, fees.mdr_gateway},
                         std::pair{FeePart::flat_acquirer, fees.flat_acquirer},
                         std::pair{FeePart::flat_gateway, fees.flat_gateway}};
  struct Taxed {
    std::int64_t rate = 0;
    std::optional<std::string> exempt_reason;
    Money of;
    std::vector<FeePart> parts;
  };
  std::vector<Taxed> found;
  for (std::size_t n = 0; n < parts.size(); ++n) {
    if (parts[n].second == Money{}) continue;
    const auto* rule = taxes.rule(kFeeComponents[n], day);
    Taxed mine;
    if (rule) mine = {rule->rate, rule->exempt_reason, {}, {}};
    auto at = std::ranges::find_if(found, [&](const Taxed& it) {
      return it.rate == mine.rate && it.exempt_reason == mine.exempt_reason;
    });
    if (at == found.end()) at = found.insert(found.end(), mine);
    at->of += parts[n].second;
    at->parts.push_back(parts[n].first);
  }
  std::vector<FeeLine> out;
  for (Taxed& it : found) {
    auto line = percentage(FeePart::sst, it.rate, it.of);
    line.taxed = std::move(it.parts);
    line.exempt_reason = std::move(it.exempt_reason);
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace

FeeExplanation fee_explain(FeeRule rule, Money amount, const TaxTable& taxes, Instant at) {
  rule.tax = taxes.on(at);
  auto fees = fees_compute(rule, amount);
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
  for (auto& line : tax_lines(fees, taxes, kl_day(at))) {
    if (line.exempt_reason || line.percent != "0.00") out.lines.push_back(std::move(line));
  }
  return out;
}

}  // namespace gerbang::fees
