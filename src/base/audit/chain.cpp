#include "base/audit/chain.h"

#include <limits>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "base/core/crypto.h"

namespace gerbang::audit {
namespace {

constexpr db::Statement kHead{
    "chain_head", "SELECT owner, count, hash FROM chain_heads WHERE chain = $1 AND owner = $2"};
constexpr db::Statement kHeads{
    "chain_heads", "SELECT owner, count, hash FROM chain_heads WHERE chain = $1 ORDER BY owner"};
constexpr db::Statement kHeadSet{"chain_head_set", R"(
  INSERT INTO chain_heads (chain, owner, count, hash, sealed_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (chain, owner) DO UPDATE
    SET count = excluded.count, hash = excluded.hash, sealed_at = excluded.sealed_at)"};

constexpr int kCheckedAtOnce = 2'000;

constexpr std::string_view kErased = "erased:";

/// Unlike for any two records that are: each value with its length, and nothing unlike an empty
/// text.
std::string hash_of(const Chain& chain, const std::string& before, std::int64_t position,
                    const db::Row& row, int from) {
  std::string said = before + "\n" + std::to_string(position) + "\n";
  for (int i = 0; i < chain.columns; ++i) {
    if (row.is_null(from + i)) {
      said += "-\n";
      continue;
    }
    auto value = row.text(from + i);
    if ((chain.erasable >> i & 1U) != 0) {
      said.append(is_erased(value) ? std::string(value) : erased(value)).append("\n");
      continue;
    }
    said += std::to_string(value.size()) + ":";
    said.append(value).append("\n");
  }
  return sha256_hex(said);
}

class Walk {
 public:
  Walk(const Chain& chain, const ChainHead& head) : chain_(chain), head_(head) {}

  std::optional<std::string> breach(db::Sql& sql) {
    auto behind = std::numeric_limits<std::int64_t>::min();
    for (int seen = kCheckedAtOnce; seen == kCheckedAtOnce && !breach_;) {
      seen = 0;
      sql.each(
          chain_.sealed,
          [&](const db::Row& row) {
            ++seen;
            behind = row.number(1);
            if (!breach_) look(row);
          },
          head_.owner, behind, kCheckedAtOnce);
    }
    if (!breach_ && position_ < head_.count) {
      tell(fmt::format("the last {} of {} records were taken out, from position {} on",
                       head_.count - position_, head_.count, position_ + 1));
    } else if (!breach_ && hash_ != head_.hash) {
      tell(fmt::format("its end is not the record at position {}", position_));
    }
    return breach_;
  }

 private:
  void look(const db::Row& row) {
    auto id = row.number(0), position = row.number(1);
    if (position != position_ + 1) {
      return tell(fmt::format("no record has position {}; the next one, {}, has {}", position_ + 1,
                              id, position));
    }
    if (position > head_.count)
      return tell(fmt::format("record {} at position {} was added behind its end", id, position));
    auto hash = hash_of(chain_, hash_, position, row, 3);
    if (hash != row.text(2)) {
      return tell(fmt::format("record {} at position {} is not what was sealed", id, position));
    }
    position_ = position;
    hash_ = hash;
  }
  void tell(const std::string& what) {
    breach_ = fmt::format("the {} chain of company {}: {}", chain_.name, head_.owner, what);
  }

  const Chain& chain_;
  const ChainHead& head_;
  std::int64_t position_ = 0;
  std::string hash_;
  std::optional<std::string> breach_;
};

}  // namespace

std::string erased(std::string_view text) {
  return std::string(kErased) + sha256_hex(text);
}

bool is_erased(std::string_view text) {
  return text.starts_with(kErased);
}

ChainHead chain_head(db::Sql& sql, const Chain& chain, std::int64_t owner) {
  return sql.one<ChainHead>(kHead, chain.name, owner).value_or(ChainHead{owner, 0, ""});
}

int chain_seal(db::Tx& tx, const Chain& chain, int most,
               const std::function<void(const db::Row&)>& taken) {
  tx.hold("chain." + std::string(chain.name));
  struct Place {
    std::int64_t owner, id, position;
    std::string hash;
  };
  std::vector<Place> places;
  std::map<std::int64_t, ChainHead> heads;
  // Asked twice, because a row is valid only while no other statement runs.
  std::set<std::int64_t> owners;
  tx.each(chain.unsealed, [&](const db::Row& row) { owners.insert(row.number(0)); }, most);
  for (auto owner : owners)
    heads[owner] = chain_head(tx, chain, owner);
  tx.each(
      chain.unsealed,
      [&](const db::Row& row) {
        auto found = heads.find(row.number(0));
        if (found == heads.end()) return;  // came meanwhile
        auto& head = found->second;
        head.hash = hash_of(chain, head.hash, ++head.count, row, 2);
        places.push_back({head.owner, row.number(1), head.count, head.hash});
        if (taken) taken(row);
      },
      most);
  for (const auto& it : places)
    tx.exec(chain.seal, it.owner, it.id, it.position, it.hash);
  for (const auto& [owner, head] : heads)
    tx.exec(kHeadSet, chain.name, owner, head.count, head.hash, tx.now());
  return static_cast<int>(places.size());
}

std::vector<std::string> chain_breaches(db::Sql& sql, const Chain& chain) {
  std::map<std::int64_t, ChainHead> heads;
  for (auto& head : sql.all<ChainHead>(kHeads, chain.name))
    heads.emplace(head.owner, head);
  for (auto owner : sql.all<std::int64_t>(chain.owners))
    heads.emplace(owner, ChainHead{owner, 0, ""});
  std::vector<std::string> out;
  for (const auto& [owner, head] : heads) {
    if (auto breach = Walk(chain, head).breach(sql)) out.push_back(*breach);
  }
  return out;
}

}  // namespace gerbang::audit
