#include "money/proof/head.h"

#include <atomic>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "base/audit/trail.h"
#include "base/core/crypto.h"
#include "base/core/ed25519.h"
#include "base/core/id_time.h"
#include "base/jobs/rows.h"
#include "money/ledger/days.h"
#include "money/ledger/transfer_chain.h"
#include "money/proof/head_store.h"

namespace gerbang::proof {
namespace {

/// So many merchants in one commit.
constexpr int kMerchantsAtOnce = 100;
constexpr int kHeadsAtOnce = 500;  // read

struct SealedKey {
  Id<ProofKey> id;
  std::string seed;
};
BOOST_DESCRIBE_STRUCT(SealedKey, (), (id, seed))

SealedKey key_make(db::Tx& tx, std::string_view master_key) {
  auto seed = ed25519::seed_new();
  SealedKey out{id_new<ProofKey>(tx.now()), seal(master_key, seed)};
  tx.exec(kKeyAdd, out.id, base64_url(ed25519::public_key(seed)), out.seed, tx.now());
  return out;
}

/// The last whole day, when every transfer of it has its place.
std::optional<Day> day_to_sign(db::Sql& sql) {
  auto day = ledger::closing(sql).closed;
  if (day == 0 || ledger::is_any_unsealed(sql, id_floor(kl_day_start(day + 1))))
    return std::nullopt;
  return day;
}

bool head_sign(db::Tx& tx, const Sign& sign, Day day, const audit::ChainHead& chain) {
  MerchantId merchant{chain.owner};
  auto last = head_last(tx, merchant);
  auto trail = audit::chain_head(tx, audit::kTrail, chain.owner);
  bool is_same = last && last->transfers == chain.count && last->records == trail.count;
  if (last && (last->day >= day || is_same)) return false;
  Head head;
  head.merchant = merchant;
  head.number = last ? last->number + 1 : 1;
  head.day = day;
  head.transfers = chain.count;
  head.transfer_hash = chain.hash;
  head.records = trail.count;
  head.record_hash = trail.hash;
  head.before = last ? last->hash : "";
  head.signed_at = tx.now();
  auto said = head_said(head);
  head.hash = sha256_hex(said);
  auto signature = sign(said);
  head.key = signature.key;
  head.signature = std::move(signature.signature);
  kHeadAdd.exec(tx, head);
  tx.exec(kEndSet, merchant, head.number, head.hash);
  return true;
}

/// What is wrong with one head, after the one before it.
class HeadWalk {
 public:
  explicit HeadWalk(db::Sql& sql) : sql_(sql) {
    for (const auto& key : public_keys(sql))
      keys_[key.id.value] = base64_url_parse(key.public_key).value_or("");
  }

  void look(const Head& head) {
    if (head.merchant != merchant_) {
      merchant_ = head.merchant;
      number_ = 0;
      before_.clear();
      is_broken_ = false;
    }
    if (is_broken_) return;
    if (auto why = wrong(head); !why.empty()) {
      breaches.push_back(
          fmt::format("head {} of company {} {}", head.number, head.merchant.value, why));
      is_broken_ = true;
    }
    number_ = head.number;
    before_ = head.hash;
    ends_[head.merchant.value] = {head.number, head.hash};
  }

  /// After the last one.
  void finish() {
    sql_.each(kEnds, [&](const db::Row& row) {
      auto end = ends_.find(row.number(0));
      bool is_it = end != ends_.end() && end->second.first == row.number(1) &&
                   end->second.second == row.text(2);
      if (end != ends_.end()) ends_.erase(end);
      if (!is_it) {
        breaches.push_back(fmt::format("the last head of company {} is not number {}",
                                       row.number(0), row.number(1)));
      }
    });
    for (const auto& [merchant, end] : ends_)
      breaches.push_back(fmt::format("the heads of company {} have no end", merchant));
  }

  std::vector<std::string> breaches;

 private:
  std::string wrong(const Head& head) {
    if (head.number != number_ + 1) return fmt::format("comes after number {}", number_);
    if (head.before != before_) return "does not go on from the one before";
    auto said = head_said(head);
    if (sha256_hex(said) != head.hash) return "is not what was signed";
    auto signature = base64_url_parse(head.signature).value_or("");
    if (!ed25519::is_signed(keys_[head.key.value], said, signature))
      return "is not signed with its key";
    auto owner = head.merchant.value;
    if (!stands(ledger::kTransferChain, owner, head.transfers, head.transfer_hash))
      return "is not in the chain of transfers";
    if (!stands(audit::kTrail, owner, head.records, head.record_hash))
      return "is not in the chain of the audit log";
    return {};
  }
  bool stands(const audit::Chain& chain, std::int64_t owner, std::int64_t count,
              const std::string& hash) {
    if (count == 0) return hash.empty();
    auto link = audit::chain_links(sql_, chain, owner, count - 1, 1);
    return link.size() == 1 && link[0].position == count && link[0].hash == hash;
  }

  db::Sql& sql_;
  std::map<std::int64_t, std::string> keys_;
  std::map<std::int64_t, std::pair<std::int64_t, std::string>> ends_;
  MerchantId merchant_;
  std::int64_t number_ = 0;
  std::string before_;
  bool is_broken_ = false;
};

}  // namespace

std::string head_said(const Head& head) {
  auto hash_or_none = [](const std::string& hash) { return hash.empty() ? "-" : hash.c_str(); };
  return fmt::format(
      "gerbang proof head 1\nmerchant {}\nnumber {}\nday {}\ntransfers {} {}\nrecords {} {}\n"
      "before {}\nsigned {}\n",
      head.merchant.value, head.number, day_text(head.day), head.transfers,
      hash_or_none(head.transfer_hash), head.records, hash_or_none(head.record_hash),
      hash_or_none(head.before), head.signed_at.ms);
}

std::vector<PublicKey> public_keys(db::Sql& sql) {
  return sql.all<PublicKey>(kKeys);
}

Sign signer(db::Tx& tx, std::string_view master_key) {
  tx.hold("proof.key");
  auto key = tx.one<SealedKey>(kKeyNewest);
  if (!key) key = key_make(tx, master_key);
  auto seed = unseal(master_key, key->seed);
  if (!seed)
    throw std::runtime_error("the key that signs proofs is sealed with another master key");
  return [id = key->id, seed = *seed](std::string_view said) {
    return Signature{id, base64_url(ed25519::sign(seed, said))};
  };
}

std::optional<Head> head_last(db::Sql& sql, MerchantId merchant) {
  return sql.one<Head>(kHeadLast, merchant);
}
std::optional<Head> head_up_to(db::Sql& sql, MerchantId merchant, std::int64_t transfers) {
  return sql.one<Head>(kHeadUpTo, merchant, transfers);
}
std::optional<Head> head_from(db::Sql& sql, MerchantId merchant, std::int64_t transfers) {
  return sql.one<Head>(kHeadFrom, merchant, transfers);
}
std::vector<Head> heads_between(db::Sql& sql, MerchantId merchant, std::int64_t first,
                                std::int64_t last) {
  return sql.all<Head>(kHeadsBetween, merchant, first, last);
}

namespace {

constexpr std::string_view kHeadsRun = "proof.heads";

Result<int> heads_of(db::Db& db, std::string_view master_key,
                     const std::vector<audit::ChainHead>& chains) {
  if (chains.empty()) return 0;
  // A key that cannot be read is no merchant's problem.
  std::optional<Sign> sign;
  db.write_job([&](db::Tx& tx) {
    sign = signer(tx, master_key);
    return true;
  });
  std::vector<jobs::RowKey> keys;
  for (const auto& it : chains)
    keys.push_back({it.owner, MerchantId{it.owner}});
  std::vector<int> made(chains.size());
  GERBANG_CHECK(jobs::rows_take(
      db, kHeadsRun, keys, [&](db::Tx& tx, std::size_t first, std::size_t count) -> Result<Done> {
        tx.hold(kHeadsRun);  // of two copies at once each would sign the next head
        auto day = day_to_sign(tx);
        for (auto at = first; at < first + count; ++at) {
          made[at] = 0;
          if (day && head_sign(tx, *sign, *day, chains[at])) made[at] = 1;
        }
        return Done{};
      }));
  return std::accumulate(made.begin(), made.end(), 0);
}

/// Once more those that failed and have waited long enough.
Result<Done> heads_again(db::Db& db, std::string_view master_key) {
  auto chains = db.read([](db::Sql& sql) {
    std::vector<audit::ChainHead> out;
    for (const auto& it : jobs::rows_due(sql, kHeadsRun, kMerchantsAtOnce))
      for (auto& head : audit::chain_heads(sql, ledger::kTransferChain, it.id - 1, 1))
        out.push_back(std::move(head));
    return out;
  });
  GERBANG_CHECK(heads_of(db, master_key, chains));
  return Done{};
}

}  // namespace

Result<int> heads_sign(db::Db& db, std::string_view master_key) {
  int out = 0;
  std::int64_t after = 0;
  for (bool is_more = true; is_more;) {
    auto chains = db.read([&](db::Sql& sql) {
      return day_to_sign(sql)
                 ? audit::chain_heads(sql, ledger::kTransferChain, after, kMerchantsAtOnce)
                 : std::vector<audit::ChainHead>{};
    });
    GERBANG_TRY(auto made, heads_of(db, master_key, chains));
    out += made;
    is_more = chains.size() == kMerchantsAtOnce;
    if (is_more) after = chains.back().owner;
  }
  return out;
}

jobs::Topic heads_topic(std::string master_key) {
  jobs::Topic out;
  out.name = "proof.heads";
  out.every = minutes(1);
  // Of what day this copy has looked at all merchants.
  auto done = std::make_shared<std::atomic<Day>>(0);
  out.outside = [master_key = std::move(master_key), done](db::Db& db,
                                                           const jobs::JobRow&) -> Result<Done> {
    auto day = db.read([](db::Sql& sql) { return day_to_sign(sql); });
    if (!day) return Done{};
    GERBANG_CHECK(heads_again(db, master_key));
    if (*day <= done->load()) return Done{};
    GERBANG_CHECK(heads_sign(db, master_key));
    *done = *day;
    return Done{};
  };
  return out;
}

std::vector<db::Invariant> head_invariants() {
  return {{"each signed head stands in the chains", [](db::Sql& sql) {
             HeadWalk walk(sql);
             for (auto merchant : sql.all<MerchantId>(kHeadOwners)) {
               std::int64_t seen = 0, last = head_last(sql, merchant)->number;
               for (bool is_more = true; is_more;) {
                 auto heads = heads_between(sql, merchant, seen + 1, seen + kHeadsAtOnce);
                 for (const auto& head : heads)
                   walk.look(head);
                 seen += kHeadsAtOnce;
                 // By numbers, some of which may have been taken out.
                 is_more = seen < last;
               }
             }
             walk.finish();
             return std::move(walk.breaches);
           }}};
}

}  // namespace gerbang::proof
