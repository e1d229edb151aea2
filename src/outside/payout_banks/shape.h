#pragma once
// What a message of ISO 20022 looks like, as constant tables that say what its schema says: which
// elements a group has, in which order, how often, and what a value may be. Both messages are
// checked by it: the payment file before it leaves, the status report when it comes. Of parts that
// nobody here reads a table says `any`: the schema knows them, and they are passed over.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/core/clock.h"
#include "base/core/money.h"
#include "outside/payout_banks/xml.h"

namespace gerbang::payout_banks {

enum class Kind : unsigned char {
  group,
  choice,  // one of its parts
  text,
  code,  // one of `words`
  digits,
  decimal,
  amount,  // in MYR
  currency,
  boolean,
  date,
  date_time,
  bic,
  any,
};

struct Part;
struct Shape {
  Kind kind{};
  std::size_t most = 0;  // characters of a text
  std::span<const Part> parts{};
  std::span<const std::string_view> words{};
};
inline constexpr int kMany = -1;
struct Part {
  std::string_view name;
  const Shape* shape;
  int least = 1;
  int most = 1;
};

inline constexpr Shape kAny{Kind::any}, kDigits{Kind::digits}, kDecimal{Kind::decimal},
    kAmount{Kind::amount}, kCurrencyCode{Kind::currency}, kBoolean{Kind::boolean},
    kDate{Kind::date}, kDateTime{Kind::date_time}, kBic{Kind::bic}, kMax4{Kind::text, 4},
    kMax34{Kind::text, 34}, kMax35{Kind::text, 35}, kMax105{Kind::text, 105},
    kMax140{Kind::text, 140};

/// Adds what of the tree is not of this shape, kFaultsMost faults at most.
void shape_check(const XmlNode& node, const Shape& shape, const std::string& path, Faults& faults);
/// The root: Document of `name_space`, with one child of this name and shape. Null where the tree
/// is of another message: then there is a fault.
const XmlNode* message_check(const XmlReading& read, std::string_view name_space,
                             std::string_view name, const Shape& shape, Faults& faults);
void fault_add(Faults& faults, Rule rule, const XmlNode& node, std::string path, std::string what,
               std::optional<std::string> found = {}, std::optional<std::string> expected = {});

/// "1250.5" or "1250.500" as sen; nothing where it is no plain decimal of at most 18 digits,
/// `fraction_max` of them behind the point, or has a part of a sen.
std::optional<Money> sen_parse(std::string_view text, std::size_t fraction_max);
/// Up to 15 digits.
std::optional<std::int64_t> count_parse(std::string_view text);
/// ISO 20022's ISODateTime; without a zone it is Malaysia's.
std::optional<Instant> iso_date_time_parse(std::string_view text);
bool is_bic(std::string_view text);
std::size_t characters(std::string_view utf8);

}  // namespace gerbang::payout_banks
