#pragma once
// All SQL of mandates and their timelines.

#include "base/db/record.h"
#include "selling/mandates/mandate.h"

namespace gerbang::mandates {

constexpr auto column_names(db::RecordOf<Mandate>) {
  return std::array{db::Column{"merchant", "merchant_id"}, db::Column{"product", "product_id"},
                    db::Column{"authorisation_sale", "authorisation_sale_id"}};
}

std::optional<Mandate> mandate_find(db::Sql& sql, MerchantId merchant, Id<Mandate> id);
/// With the row locked until the commit.
std::optional<Mandate> mandate_lock(db::Tx& tx, MerchantId merchant, Id<Mandate> id);

struct MandateKey {
  MerchantId merchant;
  Id<Mandate> mandate;
};
BOOST_DESCRIBE_STRUCT(MandateKey, (), (merchant, mandate))
/// Those of a page, asked together, in the order of the keys.
std::vector<std::optional<Mandate>> mandates_lock(db::Tx& tx, std::span<const MandateKey> keys);
std::optional<Mandate> mandate_find_by_token(db::Sql& sql, std::string_view token);
std::optional<Mandate> mandate_find_by_no(db::Sql& sql, std::string_view mandate_no);

/// False when another has its number: draw another.
bool mandate_insert(db::Tx& tx, const Mandate& mandate, std::optional<Id<User>> created_by);
void mandate_write(db::Tx& tx, const Mandate& mandate);

/// A bank's report that came before the payer's own answer; one of each mandate, the newest.
void report_keep(db::Tx& tx, const Mandate& mandate, const EnrolmentRow& row);
/// Takes it out again.
std::optional<EnrolmentRow> report_taken_out(db::Tx& tx, const Mandate& mandate);

/// A line of a mandate's timeline.
struct MandateLine {
  Id<Event> id;
  MandateHappening kind{};
  MandateStatus from_status{};
  MandateStatus to_status{};
  std::optional<std::string> actor;
  std::optional<std::string> note;
  std::optional<Blocked> blocked;  // of a debit that was not made
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(MandateLine, (),
                      (id, kind, from_status, to_status, actor, note, blocked, created_at))
void mandate_note(db::Tx& tx, const Mandate& mandate, MandateHappening kind, MandateStatus from,
                  std::string_view actor, std::string_view note,
                  std::optional<Blocked> blocked = {});
std::vector<MandateLine> mandate_lines(db::Sql& sql, MerchantId merchant, Id<Mandate> id);

}  // namespace gerbang::mandates
