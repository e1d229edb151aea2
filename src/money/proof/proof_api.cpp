#include "money/proof/proof_api.h"

#include <array>
#include <utility>

#include "base/contract/list.h"
#include "base/db/lane.h"
#include "base/db/list.h"
#include "money/proof/bundle.h"
#include "money/proof/head_store.h"
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

struct HeadQuery : contract::ListQuery {};
BOOST_DESCRIBE_STRUCT(HeadQuery, (contract::ListQuery), ())

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
constexpr db::List<Head, HeadQuery> kHeadList{
    .whose = db::Whose::of_merchant("merchant_id"),
    .select = db::text<Head, "SELECT {} FROM proof_heads">,
    .from = "proof_heads",
    .id = "number",
    .created_at = "signed_at",
    .sorts = kHeadSorts,
    .default_sort = "signedDate,desc",
    .narrow = [](db::Where&, const HeadQuery&) {}};

HeadRow row_of(const Head& head) {
  return {{head.number}, {head.day}, head.transfers, head.records, head.hash, head.signed_at};
}

std::string file_of(const BundleQuery& query) {
  if (query.payout) return "proof-payout-" + id_text(*query.payout);
  if (query.sale) return "proof-payment-" + id_text(*query.sale);
  if (query.month) return "proof-" + *query.month;
  return "proof";
}

}  // namespace

http::Routes proof_routes(const std::string& master_key) {
  auto open = http::open_to_all("who checks a proof needs the keys, and no account");
  auto access = http::needs(Resource::payment_payout, Action::export_);
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
                    GERBANG_TRY(auto sign, flow.db.write([&](db::Tx& tx) -> Result<Sign> {
                      return signer(tx, master_key);
                    }));
                    // Of a payout it looks at every line for where its part of the chain begins.
                    GERBANG_TRY(auto rows, db::read(flow.db, db::Lane::heavy, [&](db::Sql& sql) {
                                  return bundle_rows(sql, call.merchant(), query, sign);
                                }));
                    exports::About about{"payments/proof/bundle", "proof_bundle", access,
                                         say::proof::title, file_of(query)};
                    return exports::download_lines(flow, call, about, std::move(rows));
                  },
                  {.content_type = "application/x-ndjson"}),
  };
}

}  // namespace gerbang::proof
