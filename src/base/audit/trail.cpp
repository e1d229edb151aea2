#include "base/audit/trail.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/core/id.h"
#include "base/core/utf8.h"
#include "base/db/counter.h"
#include "base/db/record.h"

namespace gerbang::audit {

constexpr auto column_names(db::RecordOf<Record>) {
  return std::array{db::Column{"merchant", "merchant_id"}, db::Column{"actor", "actor_user_id"}};
}

namespace {

// What a hash is over. Columns that are added later stand in statements of their own chain.
#define GERBANG_AUDIT_SAID                                                                      \
  "CAST(merchant_id AS TEXT), CAST(id AS TEXT), CAST(actor_user_id AS TEXT), action, subject, " \
  "detail, ip, request_id, CAST(created_at AS TEXT), CAST(actor_kind AS TEXT), actor_name, "    \
  "browser, session, operation, changes, CAST(is_refused AS TEXT), reason, "                    \
  "CAST(partner_user_id AS TEXT), partner_name"
constexpr int kColumns = 19;
constexpr int kOfKinds = 2 + kColumns;  // where created_at, is_refused and actor_kind follow

constexpr db::Statement kUnsealed{"audit_unsealed",
                                  "SELECT merchant_id, id, " GERBANG_AUDIT_SAID
                                  ", created_at, is_refused, actor_kind FROM audit_log "
                                  "WHERE position IS NULL ORDER BY audit_log.merchant_id, "
                                  "audit_log.id LIMIT $1"};
constexpr db::Statement kSeal{"audit_seal",
                              "UPDATE audit_log SET position = $3, hash = $4 "
                              "WHERE merchant_id = $1 AND id = $2 AND position IS NULL"};
constexpr db::Statement kSealed{"audit_sealed",
                                "SELECT id, position, hash, " GERBANG_AUDIT_SAID
                                " FROM audit_log WHERE merchant_id = $1 AND position > $2 "
                                "ORDER BY audit_log.position LIMIT $3"};
constexpr db::Statement kOwners{
    "audit_owners", "SELECT DISTINCT merchant_id FROM audit_log WHERE position IS NOT NULL"};
constexpr db::Statement kIsUnsealed{"audit_is_unsealed",
                                    "SELECT 1 FROM audit_log WHERE position IS NULL LIMIT 1"};
constexpr db::Statement kCount{"audit_count", R"(
  INSERT INTO audit_kinds (merchant_id, day, action, is_refused, actor_kind, count)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (merchant_id, day, action, is_refused, actor_kind)
    DO UPDATE SET count = audit_kinds.count + excluded.count)"};
constexpr db::Statement kFind{"audit_find",
                              db::text<Record, "SELECT {} FROM audit_log WHERE id = $1 LIMIT 1">};
constexpr db::Statement kMiscounted{"audit_miscounted", R"(
  SELECT r.merchant_id FROM
    (SELECT merchant_id, count(*) AS n FROM audit_log WHERE position IS NOT NULL
     GROUP BY merchant_id) r
    LEFT JOIN (SELECT merchant_id, sum(CASE WHEN day = 0 THEN count ELSE 0 END) AS n,
                      sum(CASE WHEN day > 0 THEN count ELSE 0 END) AS of_days
               FROM audit_kinds GROUP BY merchant_id) k ON k.merchant_id = r.merchant_id
  WHERE k.n IS NULL OR k.n <> r.n OR k.of_days <> r.n LIMIT 100)"};

constexpr int kSealedAtOnce = 500;

constexpr std::array kSorts{db::SortColumn{"createdDate", "created_at"}};
constexpr db::PartsIndex kParts{
    .table = "audit_search",
    .id = "id",
    .text =
        "lower(chr(10) || coalesce(subject, '') || chr(10) || coalesce(detail, '') || chr(10) || "
        "coalesce(actor_name, '') || chr(10) || coalesce(ip, '') || chr(10))",
    .email = ""};

/// "384319594132672514"
bool is_whole_id(std::string_view typed) {
  constexpr std::size_t kShortest = 15;
  auto text = trimmed(typed);
  return text.size() >= kShortest && id_parse(text).has_value();
}

/// What stands in the SQL are names of kActions.
void narrow_actions(db::Where& where, const RecordQuery& query) {
  if (query.filter_action.empty() && query.filter_object.empty()) return;
  std::string list;
  for (std::size_t i = 0; i < kActions.size(); ++i) {
    auto is_of = [&](AuditObject code) { return object_name(code) == object_of(kActions[i]); };
    bool is_asked = query.filter_action.empty() ||
                    std::ranges::find(query.filter_action, static_cast<AuditAction>(i)) !=
                        query.filter_action.end();
    if (!query.filter_object.empty())
      is_asked = is_asked && std::ranges::any_of(query.filter_object, is_of);
    if (is_asked) list.append(list.empty() ? "'" : ", '").append(kActions[i]).append("'");
  }
  where.asked(list.empty() ? "1 = 0" : "action IN (" + list + ")");
}

void narrow_kinds(db::Where& where, const RecordQuery& query) {
  narrow_actions(where, query);
  where.one_of("actor_kind", query.filter_actor);
  if (query.is_refused) where.asked(*query.is_refused ? "is_refused = 1" : "is_refused = 0");
}

bool narrow_counters(db::Where& where, const RecordQuery& query) {
  if (query.name || query.actor || query.subject || query.request_id) return false;
  narrow_kinds(where, query);
  return true;
}

void narrow(db::Where& where, const RecordQuery& query) {
  where.at_least("created_at", query.created_date_from);
  where.at_most("created_at", query.created_date_to);
  where.equal("actor_user_id", query.actor);
  where.equal("subject", query.subject);
  where.equal("request_id", query.request_id);
  narrow_kinds(where, query);
  if (!query.name) return;
  // Ids of one time begin alike: their parts are in millions of records.
  if (is_whole_id(*query.name)) return where.equal("subject", std::optional(trimmed(*query.name)));
  // Which have a place, and only these: the index is of them.
  where.also(where.aside("position") + " IS NOT NULL");
  where.contains(kParts, query.name);
}

constexpr db::List<Record, RecordQuery> kOfCompany{
    .whose = db::Whose::of_merchant("merchant_id"),
    .select = db::text<Record, "SELECT {} FROM audit_log">,
    .from = "audit_log",
    .sorts = kSorts,
    .narrow = narrow,
    .ids_first = true,
    .counts = db::Counts<RecordQuery>{"audit_counted", narrow_counters}};

constexpr db::List<Record, AdminRecordQuery> kOfAll{
    .whose = db::Whose::of_all(),
    .select = db::text<Record, "SELECT {} FROM audit_log">,
    .from = "audit_log",
    .sorts = kSorts,
    .narrow = [](db::Where& where, const AdminRecordQuery& query) { narrow(where, query); },
    .ids_first = true,
    // As company 0, which is all of them together.
    .counts = db::Counts<AdminRecordQuery>{"audit_counted",
                                           [](db::Where& where, const AdminRecordQuery& query) {
                                             return narrow_counters(where, query);
                                           }}};

}  // namespace

constexpr Chain kTrail{.name = "audit",
                       .columns = kColumns,
                       .erasable = 1U << 5 | 1U << 14,  // detail and changes
                       .unsealed = kUnsealed,
                       .seal = kSeal,
                       .sealed = kSealed,
                       .owners = kOwners};

Result<contract::CappedPage<Record>> records_page(db::Sql& sql, MerchantId merchant,
                                                  const RecordQuery& query) {
  return kOfCompany.capped_page(sql, merchant, query);
}

std::int64_t records_count(db::Sql& sql, MerchantId merchant, const RecordQuery& query) {
  return kOfCompany.count(sql, merchant, query);
}

Result<std::vector<Record>> records_next(db::Sql& sql, MerchantId merchant,
                                         const RecordQuery& query,
                                         const std::optional<db::After>& after, int limit) {
  return kOfCompany.next(sql, merchant, query, after, limit);
}

Result<contract::CappedPage<Record>> admin_records_page(db::Sql& sql,
                                                        const AdminRecordQuery& query) {
  if (query.merchant) return records_page(sql, *query.merchant, query);
  return kOfAll.capped_page(sql, {}, query);
}

std::int64_t admin_records_count(db::Sql& sql, MerchantId, const AdminRecordQuery& query) {
  return query.merchant ? records_count(sql, *query.merchant, query) : kOfAll.count(sql, {}, query);
}

Result<std::vector<Record>> admin_records_next(db::Sql& sql, MerchantId,
                                               const AdminRecordQuery& query,
                                               const std::optional<db::After>& after, int limit) {
  if (query.merchant) return records_next(sql, *query.merchant, query, after, limit);
  return kOfAll.next(sql, {}, query, after, limit);
}

std::optional<Record> record_find(db::Sql& sql, Id<AuditRecord> id) {
  return sql.one<Record>(kFind, id);
}

bool is_unsealed(db::Sql& sql) {
  return sql.one<std::int64_t>(kIsUnsealed).has_value();
}

int trail_seal(db::Tx& tx) {
  struct Kind {
    std::int64_t company;
    Day day;
    std::string action;
    bool is_refused;
    std::int64_t actor_kind;
    auto operator<=>(const Kind&) const = default;
  };
  std::map<Kind, std::int64_t> counts;
  auto count = chain_seal(tx, kTrail, kSealedAtOnce, [&](const db::Row& row) {
    Kind kind{row.number(0), kl_day(row.get<Instant>(kOfKinds)), std::string(row.text(5)),
              row.get<bool>(kOfKinds + 1), row.number(kOfKinds + 2)};
    for (auto company : {kind.company, std::int64_t{0}}) {
      for (auto day : {kind.day, Day{0}})
        ++counts[{company, day, kind.action, kind.is_refused, kind.actor_kind}];
    }
  });
  for (const auto& [kind, more] : counts) {
    tx.exec(kCount, kind.company, kind.day, kind.action, kind.is_refused, kind.actor_kind, more);
  }
  return count;
}

std::vector<db::Invariant> trail_invariants() {
  return {{"each audit record is what was sealed in its chain",
           [](db::Sql& sql) { return chain_breaches(sql, kTrail); }},
          {"the audit counters equal the records", [](db::Sql& sql) {
             std::vector<std::string> out;
             for (auto company : sql.all<std::int64_t>(kMiscounted))
               out.push_back("of company " + std::to_string(company));
             return out;
           }}};
}

}  // namespace gerbang::audit
