#include "people/merchants/desk_store.h"

#include "people/merchants/gate.h"

namespace gerbang::merchants {
namespace {

#define GERBANG_DESK_NAME "COALESCE(NULLIF(m.trading_name, ''), m.company_name)"
#define GERBANG_DESK                                                             \
  "SELECT m.merchant_id, m.created_at, " GERBANG_DESK_NAME                       \
  ", m.company_name, m.registration_no, m.status, m.package_id, m.active_since," \
  " m.inactive_since, m.inactive_reason, m.payment_max, m.day_max FROM " GERBANG_DESK_OF
#define GERBANG_DESK_OF "merchants m"

constexpr db::Statement kFind{"merchant_desk_find", GERBANG_DESK " WHERE m.merchant_id = $1"};
// The row of the merchant alone: its company's name is not what is decided about.
constexpr db::Statement kLock{"merchant_desk_lock",
                              "SELECT merchant_id FROM merchants WHERE merchant_id = $1", true};
constexpr db::Statement kStatusWrite{"merchant_desk_status", R"(
  UPDATE merchants SET status = $2,
    active_since = CASE WHEN $2 = 1 THEN $3 ELSE active_since END,
    inactive_since = CASE WHEN $2 = 1 THEN NULL ELSE $3 END,
    inactive_reason = CASE WHEN $2 = 1 THEN NULL ELSE $4 END
  WHERE merchant_id = $1)"};
constexpr db::Statement kLimitsWrite{"merchant_desk_limits", R"(
  UPDATE merchants SET payment_max = $2, day_max = $3 WHERE merchant_id = $1)"};
constexpr db::Statement kRegistrationSet{"merchant_registration_set", R"(
  UPDATE merchants SET registration_no = $2 WHERE merchant_id = $1)"};
constexpr db::Statement kNoteInsert{"merchant_note_insert", R"(
  INSERT INTO merchant_notes (merchant_id, id, kind, text, before_text, after_text, user_id,
                              user_name, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9))"};
constexpr db::Statement kNotesOf{"merchant_notes_of", R"(
  SELECT id, kind, text, before_text, after_text, user_name, created_at FROM merchant_notes
  WHERE merchant_id = $1 ORDER BY created_at DESC, id DESC LIMIT 500)"};

constexpr db::Statement kGate{
    "merchant_gate", "SELECT status, payment_max, day_max FROM merchants WHERE merchant_id = $1"};
constexpr db::Statement kGateLock{
    "merchant_gate_lock",
    "SELECT status, payment_max, day_max FROM merchants WHERE merchant_id = $1", true};

/// Each sort has an index with all that is filtered by (migration 0151).
constexpr std::int64_t kSortedMost = 2'000;

constexpr std::array kSorts{
    db::SortColumn{"createdDate", "m.created_at"},
    db::SortColumn{"name", "lower(" GERBANG_DESK_NAME ")"},
    db::SortColumn{"status", "m.status"},
    db::SortColumn{"activeSince", "COALESCE(m.active_since, 0)"},
};

constexpr db::PartsIndex kParts{
    .table = "merchants_search",
    .id = "m.merchant_id",
    .text =
        "lower(chr(10) || m.company_name || chr(10) || coalesce(m.trading_name, '') || chr(10) "
        "|| coalesce(m.registration_no, '') || chr(10))",
    .email = ""};

void narrow(db::Where& where, const DeskQuery& query) {
  bool is_sorted = query.sort.value_or("").starts_with("status");
  bool is_walked = where.by() == db::Where::By::order && !is_sorted;
  where.one_of(is_walked ? where.aside("m.status") : "m.status", query.filter_status);
  where.equal("m.package_id", query.package_id);
  if (query.is_limited) {
    where.asked(*query.is_limited ? "(m.payment_max IS NOT NULL OR m.day_max IS NOT NULL)"
                                  : "(m.payment_max IS NULL AND m.day_max IS NULL)");
  }
  where.at_least("m.created_at", query.created_date_from);
  where.at_most("m.created_at", query.created_date_to);
  where.contains(kParts, query.name);
}

}  // namespace

constexpr db::List<DeskRecord, DeskQuery> kDeskList{.whose = db::Whose::of_all(),
                                                    .select = GERBANG_DESK,
                                                    .from = GERBANG_DESK_OF,
                                                    .id = "m.merchant_id",
                                                    .created_at = "m.created_at",
                                                    .sorts = kSorts,
                                                    .narrow = narrow,
                                                    .ids_first = true,
                                                    .sorted_most = kSortedMost};

db::Ahead<Gate> gate_ahead(db::Sql& sql, MerchantId merchant) {
  return sql.ahead<Gate>(kGate, merchant);
}

Gate gate_of(const db::Ahead<Gate>& asked) {
  return asked.rows().empty() ? Gate{} : asked.rows().front();
}

Gate gate_of(db::Sql& sql, MerchantId merchant) {
  return sql.one<Gate>(kGate, merchant).value_or(Gate{});
}

Gate gate_lock(db::Tx& tx, MerchantId merchant) {
  return tx.one<Gate>(kGateLock, merchant).value_or(Gate{});
}

std::optional<DeskRecord> desk_find(db::Sql& sql, MerchantId merchant) {
  return sql.one<DeskRecord>(kFind, merchant);
}

std::optional<DeskRecord> desk_lock(db::Tx& tx, MerchantId merchant) {
  if (!tx.one<MerchantId>(kLock, merchant)) return std::nullopt;
  return desk_find(tx, merchant);
}

void desk_status_write(db::Tx& tx, MerchantId merchant, MerchantStatus status,
                       std::string_view reason) {
  tx.exec(kStatusWrite, merchant, status, tx.now(), reason);
}

void desk_limits_write(db::Tx& tx, MerchantId merchant, const Limits& limits) {
  tx.exec(kLimitsWrite, merchant, limits.payment_max, limits.day_max);
}

void registration_set(db::Tx& tx, MerchantId merchant, const std::optional<std::string>& number) {
  tx.exec(kRegistrationSet, merchant, number);
}

void note_insert(db::Tx& tx, MerchantId merchant, const Actor& actor, const Note& note) {
  tx.exec(kNoteInsert, merchant, note.id, note.kind, note.text, note.before, note.after, actor.user,
          note.user_name, note.created_at);
}

std::vector<Note> notes_of(db::Sql& sql, MerchantId merchant) {
  return sql.all<Note>(kNotesOf, merchant);
}

}  // namespace gerbang::merchants
