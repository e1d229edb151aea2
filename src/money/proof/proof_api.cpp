#include "money/proof/proof_api.h"

#include <array>
#include <utility>

#include "base/contract/list.h"
#include "base/db/lane.h"
#include "base/db/list.h"
#include "money/proof/bundle.h"
#include "money/proof/head_store.h"
#include "people/merchants/merchant.h"
#include "say/proof.h"

namespace gerbang {
struct ProofHead;
}

namespace gerbang::proof {

struct HeadRow {
  Id<ProofHead> id;  // its number
  CalendarDay day;   // the last one that it has whole
  std::int64_t transfers = 0;
  std::int64_t records = 0;  // of the audit log
  std::string hash;
  Instant signed_date;
};
BOOST_DESCRIBE_STRUCT(HeadRow, (), (id, day, transfers, records, hash, signed_date))

struct HeadQuery : contract::ListQuery {
  std::optional<Instant> created_date_from;  // when it was signed
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(HeadQuery, (contract::ListQuery), (created_date_from, created_date_to))

/// How far a company's chain is signed, for operators.
struct ChainRow {
  MerchantId id;
  std::string merchant_name;
  std::int64_t heads = 0;
  CalendarDay day;  // the last one that is signed whole
  std::int64_t transfers = 0;
  std::int64_t records = 0;
  std::string hash;
  Instant signed_date;
};
BOOST_DESCRIBE_STRUCT(ChainRow, (),
                      (id, merchant_name, heads, day, transfers, records, hash, signed_date))

struct ChainQuery : contract::ListQuery {
  std::optional<MerchantId> merchant;
};
BOOST_DESCRIBE_STRUCT(ChainQuery, (contract::ListQuery), (merchant))

struct KeyRow {
  Id<ProofKey> id;
  std::string public_key;
  Instant created_date;
};
BOOST_DESCRIBE_STRUCT(KeyRow, (), (id, public_key, created_date))

namespace {

using http::Call;
using http::Method;

std::vector<KeyRow> keys(db::Sql& sql) {
  std::vector<KeyRow> out;
  for (const auto& key : public_keys(sql))
    out.push_back({key.id, key.public_key, key.created_at});
  return out;
}

constexpr std::array kHeadSorts{db::SortColumn{"signedDate", "signed_at"}};
constexpr std::array kChainSorts{db::SortColumn{"signedDate", "h.signed_at"}};
constexpr db::List<Head, HeadQuery> kHeadList{
    .whose = db::Whose::of_merchant("merchant_id"),
    .select = db::text<Head, "SELECT {} FROM proof_heads">,
    .from = "proof_heads",
    .id = "number",
    .created_at = "signed_at",
    .sorts = kHeadSorts,
    .default_sort = "signedDate,desc",
    .narrow = [](db::Where& where, const HeadQuery& query) {
      where.at_least("signed_at", query.created_date_from);
      where.at_most("signed_at", query.created_date_to);
    }};

/// The last head of each.
constexpr db::List<Head, ChainQuery> kChainList{
    .whose = db::Whose::of_all(),
    .select = db::text<Head,
                       "SELECT {h} FROM proof_ends e JOIN proof_heads h ON "
                       "h.merchant_id = e.merchant_id AND h.number = e.number">,
    .from = "proof_ends e",
    .id = "e.merchant_id",
    .created_at = "h.signed_at",
    .sorts = kChainSorts,
    .default_sort = "signedDate,desc",
    .narrow = [](db::Where& where, const ChainQuery& query) {
      where.equal("e.merchant_id", query.merchant);
    }};

ChainRow chain_row(db::Sql& sql, const Head& head) {
  return {head.merchant,  merchants::merchant_name(sql, head.merchant),
          head.number,    {head.day},
          head.transfers, head.records,
          head.hash,      head.signed_at};
}

HeadRow row_of(const Head& head) {
  return {{head.number}, {head.day}, head.transfers, head.records, head.hash, head.signed_at};
}

std::string file_of(const BundleQuery& query) {
  if (query.payout) return "proof-payout-" + id_text(*query.payout);
  if (query.sale) return "proof-payment-" + id_text(*query.sale);
  if (query.month) return "proof-" + *query.month;
  return "proof";
}

Result<http::Response> bundle(http::Flow& flow, const Call& call, const std::string& master_key,
                              MerchantId merchant, const BundleQuery& query,
                              const exports::About& about) {
  GERBANG_TRY(auto sign,
              flow.db.write([&](db::Tx& tx) -> Result<Sign> { return signer(tx, master_key); }));
  // Of a payout it looks at every line for where its part of the chain begins.
  GERBANG_TRY(auto rows, db::read(flow.db, db::Lane::heavy, [&](db::Sql& sql) {
                return bundle_rows(sql, merchant, query, sign);
              }));
  return exports::download_lines(flow, call, about, std::move(rows));
}

}  // namespace

http::Routes proof_routes(const std::string& master_key) {
  auto open = http::open_to_all("who checks a proof needs the keys, and no account");
  auto access = http::needs(Resource::payment_payout, Action::export_);
  auto admin_access = http::needs(Resource::admin_payout, Action::export_);
  return {
      http::route(
          Method::get, "proof/keys", "proof_keys", open,
          [](db::Sql& sql, const Call&) -> Result<std::vector<KeyRow>> { return keys(sql); }),
      http::route(Method::get, "payments/proof/heads", "proof_head_list",
                  http::needs(Resource::payment_payout, Action::view),
                  [](db::Sql& sql, const Call& call,
                     const HeadQuery& query) -> Result<contract::Page<HeadRow>> {
                    GERBANG_TRY(auto page, kHeadList.page(sql, call.merchant(), query));
                    return contract::page_as(std::move(page), row_of);
                  }),
      http::route(Method::get, "payments/proof/bundle", "proof_bundle", access,
                  [master_key, access](http::Flow& flow, const Call& call,
                                       const BundleQuery& query) -> Result<http::Response> {
                    exports::About about{"payments/proof/bundle", "proof_bundle", access,
                                         say::proof::title, file_of(query)};
                    return bundle(flow, call, master_key, call.merchant(), query, about);
                  },
                  {.content_type = "application/x-ndjson"}),
      http::route(Method::get, "admin/proof/chains", "admin_proof_chain_list",
                  http::needs(Resource::admin_payout, Action::view),
                  [](db::Sql& sql, const Call& call,
                     const ChainQuery& query) -> Result<contract::Page<ChainRow>> {
                    GERBANG_TRY(auto page, kChainList.page(sql, call.merchant(), query));
                    return contract::page_as(std::move(page),
                                             [&](const Head& it) { return chain_row(sql, it); });
                  }),
      http::route(Method::get, "admin/proof/chains/{id}/bundle", "admin_proof_bundle", admin_access,
                  [master_key, admin_access](http::Flow& flow, const Call& call,
                                             const BundleQuery& query) -> Result<http::Response> {
                    MerchantId merchant = call.id<Company>("id");
                    exports::About about{"admin/proof/chains", "admin_proof_bundle", admin_access,
                                         say::proof::title,
                                         file_of(query) + "-of-" + id_text(merchant)};
                    return bundle(flow, call, master_key, merchant, query, about);
                  },
                  {.content_type = "application/x-ndjson"}),
  };
}

}  // namespace gerbang::proof
