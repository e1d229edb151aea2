#include "outside/payout_banks/shape.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/core/ascii.h"
#include "base/core/utf8.h"

namespace gerbang::payout_banks {
namespace {

constexpr bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

bool all_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

struct Decimal {
  std::string_view whole, fraction;
};
/// Digits, and a point with digits behind it: no sign and no exponent.
std::optional<Decimal> decimal_parse(std::string_view text, std::size_t fraction_max) {
  auto point = text.find('.');
  Decimal out{text.substr(0, point), {}};
  if (point != std::string_view::npos) {
    out.fraction = text.substr(point + 1);
    if (!all_digits(out.fraction) || out.fraction.size() > fraction_max) return std::nullopt;
  }
  if (!all_digits(out.whole) || out.whole.size() + out.fraction.size() > 18) return std::nullopt;
  return out;
}

/// Without the zone that a date of XML Schema may have.
std::string_view without_zone(std::string_view text) {
  if (text.ends_with('Z')) return text.substr(0, text.size() - 1);
  if (text.size() < 6) return text;
  auto zone = text.substr(text.size() - 6);
  bool is_zone = (zone[0] == '+' || zone[0] == '-') && zone[3] == ':' &&
                 all_digits(zone.substr(1, 2)) && all_digits(zone.substr(4));
  return is_zone ? text.substr(0, text.size() - 6) : text;
}

bool is_currency(std::string_view text) {
  return text.size() == 3 && std::ranges::all_of(text, is_capital);
}

class Check {
 public:
  explicit Check(Faults& faults) : faults_(faults) {}

  void node(const XmlNode& it, const Shape& shape, const std::string& path) {
    if (shape.kind == Kind::any || faults_.size() >= kFaultsMost) return;
    attributes(it, shape, path);
    if (shape.kind == Kind::group || shape.kind == Kind::choice) return group(it, shape, path);
    if (!it.children.empty()) {
      return say(Rule::text_misplaced, it, path, "there is an element in a value");
    }
    value(it, shape, path);
  }

 private:
  void say(Rule rule, const XmlNode& node, const std::string& path, std::string what,
           std::optional<std::string> found = {}, std::optional<std::string> expected = {}) {
    fault_add(faults_, rule, node, path, std::move(what), std::move(found), std::move(expected));
  }

  void attributes(const XmlNode& it, const Shape& shape, const std::string& path) {
    bool has_currency = false;
    for (const auto& [name, text] : it.attributes) {
      if (shape.kind != Kind::amount || name != "Ccy") {
        say(Rule::attribute, it, path, fmt::format("there is an attribute {}", storable(name)),
            storable(name));
      } else if (!is_currency(text) || text != kCurrency) {
        say(Rule::currency, it, path, fmt::format("the currency is {}", storable(text)),
            storable(text), std::string(kCurrency));
        has_currency = true;
      } else {
        has_currency = true;
      }
    }
    if (shape.kind == Kind::amount && !has_currency) {
      say(Rule::attribute, it, path, "it has no Ccy", {}, "Ccy");
    }
  }

  void group(const XmlNode& it, const Shape& shape, const std::string& path) {
    if (!it.value().empty()) say(Rule::text_misplaced, it, path, "there is text between elements");
    std::vector<int> counts(shape.parts.size());
    std::size_t at = 0;  // no part before it may come
    for (const auto& child : it.children) {
      auto here = path + '/' + child.name;
      auto part = std::ranges::find(shape.parts, child.name, &Part::name);
      if (part == shape.parts.end()) {
        say(Rule::element_unknown, child, here, "there is no such element here");
        continue;
      }
      auto index = static_cast<std::size_t>(part - shape.parts.begin());
      if (index < at && shape.kind == Kind::group) {
        say(Rule::element_order, child, here,
            fmt::format("it stands behind {}", shape.parts[at].name));
      }
      at = std::max(at, index);
      if (++counts[index] == part->most + 1 && part->most != kMany) {
        say(Rule::element_repeated, child, here,
            fmt::format("it is there more than {}", times(part->most)), {},
            std::to_string(part->most));
      }
      node(child, *part->shape, here);
    }
    if (shape.kind == Kind::choice) {
      auto chosen = std::ranges::count_if(counts, [](int count) { return count > 0; });
      if (chosen != 1)
        say(Rule::choice, it, path, fmt::format("{} of its parts are there", chosen));
      return;
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] >= shape.parts[i].least) continue;
      say(Rule::element_missing, it, path + '/' + std::string(shape.parts[i].name),
          "it is not there");
    }
  }

  static std::string times(int count) {
    return count == 1 ? "once" : fmt::format("{} times", count);
  }

  void value(const XmlNode& it, const Shape& shape, const std::string& path) {
    auto text = it.value();
    auto wrong = [&](Rule rule, std::string_view what) {
      say(rule, it, path, fmt::format("{}: {}", what, short_of(text)), short_of(text));
    };
    switch (shape.kind) {
      case Kind::text:
        if (auto length = characters(text); length < 1 || length > shape.most) {
          say(Rule::text_length, it, path,
              fmt::format("it has {} characters, and 1 to {} may be", length, shape.most),
              std::to_string(length), fmt::format("1–{}", shape.most));
        }
        break;
      case Kind::code:
        if (std::ranges::find(shape.words, text) == shape.words.end()) {
          wrong(Rule::code, "there is no such code");
        }
        break;
      case Kind::digits:
        if (!count_parse(text)) wrong(Rule::digits, "it is no number");
        break;
      case Kind::decimal:
        if (!decimal_parse(text, 17)) wrong(Rule::decimal, "it is no plain decimal");
        break;
      case Kind::amount: {
        auto amount = sen_parse(text, 5);
        if (!amount || *amount <= Money{} || *amount > kMoneyMax) {
          wrong(Rule::amount, "it is no amount in whole sen");
        }
        break;
      }
      case Kind::currency:
        if (!is_currency(text)) wrong(Rule::currency, "it is no currency");
        break;
      case Kind::boolean:
        if (text != "true" && text != "false" && text != "1" && text != "0") {
          wrong(Rule::boolean, "it is neither true nor false");
        }
        break;
      case Kind::date:
        if (!day_parse(without_zone(text))) wrong(Rule::date, "it is no day");
        break;
      case Kind::date_time:
        if (!iso_date_time_parse(text)) wrong(Rule::date_time, "it is no time");
        break;
      case Kind::bic:
        if (!is_bic(text)) wrong(Rule::bic, "it is no BIC");
        break;
      case Kind::group:
      case Kind::choice:
      case Kind::any:
        break;
    }
  }

  /// What is shown of somebody else's text.
  static std::string short_of(std::string_view text) {
    constexpr std::size_t kShown = 40;
    return storable(text.size() > kShown ? text.substr(0, kShown) : text);
  }

  Faults& faults_;
};

}  // namespace

void fault_add(Faults& faults, Rule rule, const XmlNode& node, std::string path, std::string what,
               std::optional<std::string> found, std::optional<std::string> expected) {
  if (faults.size() < kFaultsMost) {
    faults.push_back(
        {rule, node.line, storable(path), std::move(what), std::move(found), std::move(expected)});
  }
}

void shape_check(const XmlNode& node, const Shape& shape, const std::string& path, Faults& faults) {
  Check(faults).node(node, shape, path);
}

const XmlNode* message_check(const XmlReading& read, std::string_view name_space,
                             std::string_view name, const Shape& shape, Faults& faults) {
  if (read.fault) {
    faults.push_back(*read.fault);
    return nullptr;
  }
  if (read.name_space != name_space || read.root.name != "Document") {
    fault_add(faults, Rule::name_space, read.root, read.root.name,
              fmt::format("it is not a Document of {}", name_space), storable(read.name_space),
              std::string(name_space));
    return nullptr;
  }
  const Part part{name, &shape};
  const Shape document{Kind::group, 0, {&part, 1}};
  shape_check(read.root, document, "Document", faults);
  return read.root.child(name);
}

std::optional<Money> sen_parse(std::string_view text, std::size_t fraction_max) {
  auto read = decimal_parse(text, fraction_max);
  if (!read) return std::nullopt;
  auto digit = [&](std::size_t i) {
    return i < read->fraction.size() ? read->fraction[i] - '0' : 0;
  };
  for (std::size_t i = 2; i < read->fraction.size(); ++i) {
    if (digit(i) != 0) return std::nullopt;
  }
  // 16 digits and the sen's two are below 2^63.
  auto whole = read->whole.substr(std::min(read->whole.find_first_not_of('0'), read->whole.size()));
  if (whole.size() > 16) return std::nullopt;
  std::int64_t sen = 0;
  for (char c : whole)
    sen = sen * 10 + (c - '0');
  return Money{sen * 100 + digit(0) * 10 + digit(1)};
}

std::optional<std::int64_t> count_parse(std::string_view text) {
  if (!all_digits(text) || text.size() > 15) return std::nullopt;
  std::int64_t out = 0;
  for (char c : text)
    out = out * 10 + (c - '0');
  return out;
}

std::optional<Instant> iso_date_time_parse(std::string_view text) {
  auto local = without_zone(text);
  auto zone = text.substr(local.size());
  auto point = local.find('.');
  auto fraction = point == std::string_view::npos ? std::string_view() : local.substr(point + 1);
  if (point != std::string_view::npos && (!all_digits(fraction) || fraction.size() > 9)) {
    return std::nullopt;
  }
  std::string plain(local.substr(0, point));
  if (!fraction.empty()) plain += fmt::format(".{}", fraction.substr(0, 3));
  return instant_parse(plain + (zone.empty() ? "+08:00" : std::string(zone)));
}

bool is_bic(std::string_view text) {
  if (text.size() != 8 && text.size() != 11) return false;
  auto either = [](char c) { return is_digit(c) || is_capital(c); };
  return std::ranges::all_of(text, either) && std::ranges::all_of(text.substr(4, 2), is_capital);
}

std::size_t characters(std::string_view utf8) {
  return static_cast<std::size_t>(
      std::ranges::count_if(utf8, [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace gerbang::payout_banks
