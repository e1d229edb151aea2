#include "base/audit/chain.h"

#include <limits>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/core/crypto.h"

namespace gerbang::audit {
namespace {

constexpr db::Statement kHead{
    "chain_head", "SELECT owner, count, hash FROM chain_heads WHERE chain = $1 AND owner = $2"};
constexpr db::Statement kHeads{
    "chain_heads", "SELECT owner, count, hash FROM chain_heads WHERE chain = $1 ORDER BY owner"};
constexpr db::Statement kHeadsAfter{"chain_heads_after", R"(
  SELECT owner, count, hash FROM chain_heads WHERE chain = $1 AND owner > $2
  ORDER BY owner LIMIT $3)"};
constexpr db::Statement kHeadSet{"chain_head_set", R"(
  INSERT INTO chain_heads (chain, owner, count, hash, sealed_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (chain, owner) DO UPDATE
    SET count = excluded.count, hash = excluded.hash, sealed_at = excluded.sealed_at)"};

constexpr int kCheckedAtOnce = 2'000;

constexpr std::string_view kErased = "erased:";

/// Adds what a row of a record says: unlike for any two that are.
void say(std::string& said, const Chain& chain, const db::Row& row, int from, bool is_first) {
  for (int i = is_first ? 0 : chain.again; i < chain.columns; ++i) {
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
}

std::string hash_of(const std::string& before, std::int64_t position, const std::string& said) {
  return sha256_hex(before + "\n" + std::to_string(position) + "\n" + said);
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
            auto id = row.number(0), position = row.number(1);
            bool is_first = !record_ || record_->id != id || record_->position != position;
            if (is_first) {
              ++seen;
              behind = position;
              look();
              record_ = Record{id, position, std::string(row.text(2)), {}};
            }
            say(record_->said, chain_, row, 3, is_first);
          },
          head_.owner, behind, kCheckedAtOnce);
      look();
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
  struct Record {
    std::int64_t id, position;
    std::string hash, said;
  };

  /// At the record that has been read to its end.
  void look() {
    auto record = std::exchange(record_, std::nullopt);
    if (!record || breach_) return;
    auto id = record->id, position = record->position;
    if (position != position_ + 1) {
      return tell(fmt::format("no record has position {}; the next one, {}, has {}", position_ + 1,
                              id, position));
    }
    if (position > head_.count)
      return tell(fmt::format("record {} at position {} was added behind its end", id, position));
    auto hash = hash_of(hash_, position, record->said);
    if (hash != record->hash) {
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
  std::optional<Record> record_;
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

std::vector<ChainHead> chain_heads(db::Sql& sql, const Chain& chain, std::int64_t owner, int most) {
  return sql.all<ChainHead>(kHeadsAfter, chain.name, owner, most);
}

int chain_seal(db::Tx& tx, const Chain& chain, int most,
               const std::function<void(const db::Row&)>& taken) {
  tx.hold("chain." + std::string(chain.name));
  struct Record {
    std::int64_t owner, id;
    std::string said;
  };
  std::vector<Record> records;
  tx.each(
      chain.unsealed,
      [&](const db::Row& row) {
        auto owner = row.number(0), id = row.number(1);
        bool is_first = records.empty() || records.back().owner != owner || records.back().id != id;
        if (is_first) records.push_back({owner, id, {}});
        say(records.back().said, chain, row, 2, is_first);
        if (is_first && taken) taken(row);
      },
      most);
  std::map<std::int64_t, ChainHead> heads;
  for (const auto& it : records) {
    auto found = heads.find(it.owner);
    if (found == heads.end())
      found = heads.emplace(it.owner, chain_head(tx, chain, it.owner)).first;
    auto& head = found->second;
    head.hash = hash_of(head.hash, ++head.count, it.said);
    tx.exec(chain.seal, it.owner, it.id, head.count, head.hash);
  }
  for (const auto& [owner, head] : heads)
    tx.exec(kHeadSet, chain.name, owner, head.count, head.hash, tx.now());
  return static_cast<int>(records.size());
}

std::vector<ChainLink> chain_links(db::Sql& sql, const Chain& chain, std::int64_t owner,
                                   std::int64_t position, int most) {
  std::vector<ChainLink> out;
  sql.each(
      chain.sealed,
      [&](const db::Row& row) {
        bool is_first = out.empty() || out.back().position != row.number(1);
        if (is_first) out.push_back({row.number(0), row.number(1), std::string(row.text(2)), {}});
        auto& said = out.back().rows.emplace_back();
        for (int i = is_first ? 0 : chain.again; i < chain.columns; ++i) {
          auto column = 3 + i;
          if (row.is_null(column)) {
            said.emplace_back();
          } else {
            said.emplace_back(row.text(column));
          }
        }
      },
      owner, position, most);
  return out;
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
