#pragma once
// What is held about people, and where. Each room says it of its own tables, as it says what must
// hold of them (base/db/invariant.h), and app/wiring.cpp has the list. How somebody is found, what
// a file about her contains and what becomes of it when it is anonymised follow from these
// descriptions (book.h), so all three agree on what there is.
//
// A holding stands on its own feet and says by which of its columns somebody is found, or it is
// about records of another table and is found with them: a refund with its sale. What is about a
// record has its fate: while a refund is under way, nothing of its sale is anonymised.
//
// A column that names people and stands in no holding has its reason in app/personal_data_test.cpp,
// which walks the schema.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/clock.h"
#include "base/core/text.h"

namespace gerbang::personal {

/// What stands where a name was.
inline constexpr std::string_view kAnonymised = "[anonymised]";

/// What a column says of somebody.
enum class Says : unsigned char {
  name,
  email,
  phone,
  id_number,
  address,
  account,  // at a bank
  card,
  network,  // an IP address, or the browser
  text,     // what may hold any of these: a message, a note
};
TextId title_of(Says says);

/// SQL for what takes a column's place; a null stays null.
namespace instead {
inline constexpr std::string_view nothing = "NULL";
inline constexpr std::string_view word = "'[anonymised]'";
inline constexpr std::string_view empty = "''";
inline constexpr std::string_view no_fields = "'{}'";
inline constexpr std::string_view no_list = "'[]'";
}  // namespace instead

struct Column {
  std::string_view name;
  Says says;
  std::string_view instead = instead::word;
  /// Where only a part of the text goes; the same text: it has nothing to go.
  std::string (*redact)(std::string_view stored) = nullptr;
};

/// By what somebody is asked for.
enum class Key : unsigned char { email = 1, phone = 2, id_number = 3 };

/// `expression` of a row is compared with the key as `keys_of` gives it. An index begins with it,
/// of those rows that are `among` it.
struct Way {
  Key key;
  std::string_view expression;
  std::string_view among = {};
};

/// A column of this table, and the one of the other table that has the same value.
struct Link {
  std::string_view column;
  std::string_view other;
  bool is_text = false;  // here; there it is a number
};
/// Whose records it is about.
struct About {
  std::string_view table;
  std::vector<Link> links;
};

/// While `condition` is true of a row, "{now}" being the time, all of its record stays as it is.
struct Stay {
  std::string_view condition;
  TextId why;
};

struct Holding {
  std::string_view table;
  TextId title;
  std::string_view merchant = "merchant_id";  // empty: nobody's
  std::string_view id = "id";                 // of rows that are found on their own: unique
  std::string_view time = "created_at";
  std::vector<Column> columns;
  std::vector<Way> ways = {};
  std::optional<About> about = {};
  std::vector<Stay> stays = {};
  /// The moment from which its age counts, in milliseconds; and how old a record is, at least.
  std::string_view since = "created_at";
  Duration rest = {};
  std::string_view only = {};       // which of the rows say anything of anybody
  std::optional<TextId> kept = {};  // why no row of it is ever changed: it is shown and kept
  bool is_removed = false;          // its rows go instead
  bool is_swept = false;            // payers': by itself, after the days that the gateway has set
};

/// The texts that mean the same person, as they are compared with a Way: an address in lower case,
/// a phone number with and without its country.
std::vector<std::string> keys_of(Key key, std::string_view typed);
/// SQL for a phone number as keys_of has it. The same text is in the indexes of migration 0141.
#define GERBANG_PHONE_KEY(column) "replace(replace(replace(" column ", ' ', ''), '-', ''), '+', '')"

/// For logs and for what outlives the request: "a…@e….my", "…6789".
std::string masked(Key key, std::string_view value);

/// `json` with other texts where these fields of it, at any depth, had one.
std::string fields_redacted(std::string_view json, const std::vector<std::string_view>& fields);

}  // namespace gerbang::personal
