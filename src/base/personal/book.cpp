#include "base/personal/book.h"

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>

#include <fmt/format.h>

#include "base/db/lane.h"
#include "say/personal.h"

namespace gerbang::personal {
namespace {

constexpr int kFirstShown = 3;

std::string merchant_of(const Holding& it) {
  return it.merchant.empty() ? "CAST(0 AS BIGINT)" : std::string(it.merchant);
}

/// "(a, b)", or "a" where there is one.
std::string tuple(const std::vector<std::string>& parts) {
  auto all = fmt::format("{}", fmt::join(parts, ", "));
  return parts.size() == 1 ? all : "(" + all + ")";
}

std::string with_only(const Holding& it, std::string condition) {
  return it.only.empty() ? condition : fmt::format("{} AND ({})", condition, it.only);
}

std::string way_text(const Way& way) {
  auto out = fmt::format("{} = $1", way.expression);
  return way.among.empty() ? out : fmt::format("{} AND {}", out, way.among);
}

std::string with_now(std::string_view condition, std::string_view now) {
  constexpr std::string_view kNow = "{now}";
  std::string out(condition);
  for (auto at = out.find(kNow); at != std::string::npos; at = out.find(kNow, at + now.size()))
    out.replace(at, kNow.size(), now);
  return out;
}

std::string other_of(const Link& link) {
  return link.is_text ? fmt::format("CAST({} AS TEXT)", link.other) : std::string(link.other);
}

bool is_gone(std::string_view instead) {
  return instead == instead::nothing;
}

}  // namespace

/// A holding below a root, or the root itself.
struct Book::Node {
  const Holding* holding;
  const Node* parent;
};

struct Book::Root {
  std::vector<std::unique_ptr<Node>> nodes;  // the root first, each behind what it is about
  const Holding& holding() const { return *nodes.front()->holding; }
};

namespace {

/// `merchant_id = $1 AND id IN ($2 … )`: the records of a batch.
std::string batch_text(const Holding& root) {
  std::string out = fmt::format("{} = $1 AND {} IN (", merchant_of(root), root.id);
  for (int i = 0; i < Book::kBatch; ++i)
    out += fmt::format("{}${}", i == 0 ? "" : ", ", i + 2);
  return out + ")";
}

/// The last id stands for those that are missing.
std::vector<db::Param> batch_params(const Batch& batch, const std::vector<std::int64_t>& ids) {
  std::vector<db::Param> out{db::Param(batch.merchant)};
  for (std::size_t i = 0; i < Book::kBatch; ++i)
    out.emplace_back(ids[std::min(i, ids.size() - 1)]);
  return out;
}

std::string columns_text(const Holding& it) {
  auto time = it.time.empty() ? std::string("NULL") : std::string(it.time);
  auto out = fmt::format("{}, CAST({} AS TEXT), {}", merchant_of(it), it.id, time);
  for (const auto& column : it.columns)
    out += fmt::format(", {}", column.name);
  return out;
}

Row row_of(const Holding& it, const db::Row& row) {
  Row out;
  out.holding = &it;
  out.merchant = row.get<MerchantId>(0);
  out.id = row.get<std::string>(1);
  out.time = row.get<std::optional<Instant>>(2);
  int at = 3;
  for (const auto& column : it.columns) {
    auto text = row.get<std::string>(at++);
    if (text.empty() || text == kAnonymised) continue;
    out.values.push_back({column.says, std::move(text)});
  }
  return out;
}

}  // namespace

void Tally::add(const Tally& other) {
  for (const auto& [title, rows] : other.changed)
    changed[title] += rows;
  for (const auto& [what, rows] : other.stayed)
    stayed[what] += rows;
}

Book::Book(std::vector<Holding> holdings) : holdings_(std::move(holdings)) {
  std::size_t placed = 0;
  for (const auto& it : holdings_) {
    if (it.about) continue;
    auto root = std::make_shared<Root>();
    root->nodes.push_back(std::make_unique<Node>(Node{&it, nullptr}));
    for (std::size_t i = 0; i < root->nodes.size(); ++i) {
      const Node* parent = root->nodes[i].get();
      for (const auto& other : holdings_) {
        if (other.about && other.about->table == parent->holding->table)
          root->nodes.push_back(std::make_unique<Node>(Node{&other, parent}));
      }
    }
    placed += root->nodes.size();
    roots_.push_back(std::move(root));
  }
  if (placed < holdings_.size())
    throw std::logic_error("a holding is about records of a table that is none");
}

/// What makes a row of the node one that is about the records that `base` names.
std::string Book::chain(const Node& node, const std::string& base) const {
  if (!node.parent) return base;
  std::vector<std::string> here, there;
  for (const auto& link : node.holding->about->links) {
    here.emplace_back(link.column);
    there.push_back(other_of(link));
  }
  return fmt::format("{} IN (SELECT {} FROM {} WHERE {})", tuple(here), fmt::join(there, ", "),
                     node.parent->holding->table, chain(*node.parent, base));
}

std::vector<Count> Book::count(db::Sql& sql, Key key,
                               const std::vector<std::string>& values) const {
  std::vector<Count> out;
  for (const auto& root : roots_) {
    for (const auto& way : root->holding().ways) {
      if (way.key != key) continue;
      for (const auto& value : values) {
        const Holding& top = root->holding();
        auto found = with_only(top, way_text(way));
        std::array params{db::Param(value)};
        std::int64_t records = 0;
        for (const auto& node : root->nodes) {
          const Holding& it = *node->holding;
          if (it.columns.empty()) continue;
          auto base = node->parent ? fmt::format("{0} IN (SELECT {0} FROM {1} WHERE {2} LIMIT {3})",
                                                 top.id, top.table, found, kFirstRecords)
                                   : found;
          if (node->parent && records == 0) break;
          auto where = with_only(it, chain(*node, base));
          std::int64_t rows = 0;
          sql.run_text(fmt::format("SELECT count(*) FROM {} WHERE {}", it.table, where), params,
                       [&](const db::Row& row) { rows = row.number(0); });
          if (!node->parent) records = rows;
          if (rows == 0) continue;
          auto at = std::ranges::find_if(
              out, [&](const Count& one) { return one.holding->title == it.title; });
          if (at == out.end()) at = out.insert(out.end(), Count{&it, 0, false, {}});
          at->rows += rows;
          at->is_more = at->is_more || (node->parent && records > kFirstRecords);
          sql.run_text(fmt::format("SELECT {} FROM {} WHERE {} LIMIT {}", columns_text(it),
                                   it.table, where, kFirstShown),
                       params, [&](const db::Row& row) {
                         if (at->first.size() < kFirstShown) at->first.push_back(row_of(it, row));
                       });
        }
      }
    }
  }
  return out;
}

Batch Book::next(db::Sql& sql, Key key, const std::vector<std::string>& values,
                 Place& place) const {
  for (; place.root < std::ssize(roots_); place = {place.root + 1, 0, 0, 0, 0}) {
    const Holding& top = roots_[static_cast<std::size_t>(place.root)]->holding();
    auto way = std::ranges::find(top.ways, key, &Way::key);
    if (way == top.ways.end()) continue;
    for (; place.key < std::ssize(values); place = {place.root, place.key + 1, 0, 0, 0}) {
      const auto& value = values[static_cast<std::size_t>(place.key)];
      auto order = fmt::format("{}, {}, {}", merchant_of(top), top.time, top.id);
      auto text = fmt::format(
          "SELECT {0} FROM {1} WHERE {2} AND ({0}) > ($2, $3, $4) ORDER BY {0} LIMIT {3}", order,
          top.table, with_only(top, way_text(*way)), kBatch);
      if (top.merchant.empty()) {
        text = fmt::format(
            "SELECT CAST($2 AS BIGINT), {0}, {1} FROM {2} WHERE {3} AND ({0}, {1}) > ($3, $4) "
            "ORDER BY {0}, {1} LIMIT {4}",
            top.time, top.id, top.table, with_only(top, way_text(*way)), kBatch);
      }
      std::array params{db::Param(value), db::Param(place.merchant), db::Param(place.time),
                        db::Param(place.id)};
      Batch out{static_cast<std::size_t>(place.root), {}, {}};
      sql.run_text(text, params, [&](const db::Row& row) {
        auto merchant = row.get<MerchantId>(0);
        if (out.ids.empty()) out.merchant = merchant;
        if (merchant != out.merchant) return;
        out.ids.push_back(row.number(2));
        place.merchant = merchant.value;
        place.time = row.number(1);
        place.id = row.number(2);
      });
      if (!out.ids.empty()) return out;
    }
  }
  return {};
}

std::vector<Row> Book::rows(db::Sql& sql, const Batch& batch) const {
  std::vector<Row> out;
  const Root& root = *roots_[batch.root];
  auto params = batch_params(batch, batch.ids);
  for (const auto& node : root.nodes) {
    const Holding& it = *node->holding;
    if (it.columns.empty()) continue;
    sql.run_text(fmt::format("SELECT {} FROM {} WHERE {}", columns_text(it), it.table,
                             with_only(it, chain(*node, batch_text(root.holding())))),
                 params, [&](const db::Row& row) { out.push_back(row_of(it, row)); });
  }
  return out;
}

std::vector<std::size_t> Book::swept() const {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < roots_.size(); ++i) {
    if (roots_[i]->holding().is_swept) out.push_back(i);
  }
  return out;
}

const Holding& Book::root(std::size_t root) const {
  return roots_[root]->holding();
}

std::optional<MerchantId> Book::merchant_after(db::Sql& sql, std::size_t root,
                                               std::optional<MerchantId> last) const {
  const Holding& top = roots_[root]->holding();
  if (top.merchant.empty()) return last ? std::nullopt : std::optional(MerchantId{});
  std::optional<MerchantId> out;
  std::array params{db::Param(last ? last->value : -1)};
  sql.run_text(fmt::format("SELECT min({0}) FROM {1} WHERE {0} > $1", top.merchant, top.table),
               params, [&](const db::Row& row) { out = row.get<std::optional<MerchantId>>(0); });
  return out;
}

Batch Book::next_by_id(db::Sql& sql, std::size_t root, MerchantId merchant, std::int64_t after,
                       std::int64_t until) const {
  const Holding& top = roots_[root]->holding();
  Batch out{root, merchant, {}};
  std::array params{db::Param(merchant), db::Param(after), db::Param(until)};
  sql.run_text(fmt::format("SELECT {0} FROM {1} WHERE {2} AND {3} = $1 AND {0} > $2 AND {0} < $3 "
                           "ORDER BY {0} LIMIT {4}",
                           top.id, top.table, top.only.empty() ? "1 = 1" : top.only,
                           merchant_of(top), kBatch),
               params, [&](const db::Row& row) { out.ids.push_back(row.number(0)); });
  return out;
}

Tally Book::anonymise(db::Tx& tx, const Batch& batch, Instant until,
                      std::vector<std::int64_t>* stays) const {
  Tally out;
  const Root& root = *roots_[batch.root];
  const Holding& top = root.holding();
  auto params = batch_params(batch, batch.ids);
  auto records = batch_text(top);
  // Locked before they are judged: what happens to a record locks it, and is seen or comes later.
  if (db::engine_of(tx) == db::Engine::postgres) {
    tx.run_text(fmt::format("SELECT {0} FROM {1} WHERE {2} ORDER BY {0} FOR UPDATE", top.id,
                            top.table, records),
                params, [](const db::Row&) {});
  }
  auto now = fmt::format("CAST(${} AS BIGINT)", kBatch + 3);
  std::string verdict = "CASE";
  std::vector<TextId> whys;
  auto stay = [&](const std::string& condition, TextId why) {
    whys.push_back(why);
    verdict += fmt::format(" WHEN {} THEN {}", condition, whys.size());
  };
  for (const auto& node : root.nodes) {
    for (const auto& it : node->holding->stays) {
      auto condition = "(" + with_now(it.condition, now) + ")";
      // Outwards, from the row that keeps it to the record.
      for (const Node* at = node.get(); at->parent; at = at->parent) {
        std::vector<std::string> here, there;
        for (const auto& link : at->holding->about->links) {
          here.emplace_back(link.column);
          there.push_back(other_of(link));
        }
        condition =
            fmt::format("{} IN (SELECT {} FROM {} WHERE {} AND {})", tuple(there),
                        fmt::join(here, ", "), at->holding->table, chain(*at, records), condition);
      }
      stay(condition, it.why);
    }
  }
  stay(fmt::format("COALESCE({}, 0) > CAST(${} AS BIGINT) AND {} > 0", top.since, kBatch + 2, now),
       say::personal::stays::recent);
  auto judged = params;
  judged.emplace_back(std::min(until, tx.now() - top.rest));
  judged.emplace_back(tx.now());
  std::vector<std::int64_t> free;
  tx.run_text(
      fmt::format("SELECT {}, {} ELSE 0 END FROM {} WHERE {}", top.id, verdict, top.table, records),
      judged, [&](const db::Row& row) {
        auto why = static_cast<std::size_t>(row.number(1));
        if (why == 0) return free.push_back(row.number(0));
        ++out.stayed[{top.title.id, whys[why - 1].id}];
        if (stays) stays->push_back(row.number(0));
      });
  if (free.empty()) return out;
  Batch may{batch.root, batch.merchant, std::move(free)};
  // What is about a record first: it is found by the record's columns.
  for (auto node = root.nodes.rbegin(); node != root.nodes.rend(); ++node)
    write(tx, root, **node, may, out);
  return out;
}

void Book::write(db::Tx& tx, const Root& root, const Node& node, const Batch& batch,
                 Tally& tally) const {
  const Holding& it = *node.holding;
  if (it.columns.empty()) return;
  auto where = with_only(it, chain(node, batch_text(root.holding())));
  auto params = batch_params(batch, batch.ids);
  std::int64_t rows = 0;
  if (it.kept) {
    tx.run_text(fmt::format("SELECT count(*) FROM {} WHERE {}", it.table, where), params,
                [&](const db::Row& row) { rows = row.number(0); });
    if (rows > 0) tally.stayed[{it.title.id, it.kept->id}] += rows;
    return;
  }
  if (it.is_removed) {
    rows = tx.run_text(fmt::format("DELETE FROM {} WHERE {}", it.table, where), params,
                       [](const db::Row&) {});
    if (rows > 0) tally.changed[it.title.id] += rows;
    return;
  }
  std::string set, has;
  std::vector<const Column*> redacted;
  for (const auto& column : it.columns) {
    if (column.redact) {
      redacted.push_back(&column);
      continue;
    }
    auto becomes = is_gone(column.instead)
                       ? std::string(column.instead)
                       : fmt::format("CASE WHEN {0} IS NULL THEN NULL ELSE {1} END", column.name,
                                     column.instead);
    set += fmt::format("{}{} = {}", set.empty() ? "" : ", ", column.name, becomes);
    has +=
        fmt::format("{}{}", has.empty() ? "" : " OR ",
                    is_gone(column.instead) ? fmt::format("{} IS NOT NULL", column.name)
                                            : fmt::format("{} <> {}", column.name, column.instead));
  }
  if (!set.empty()) {
    rows = tx.run_text(fmt::format("UPDATE {} SET {} WHERE {} AND ({})", it.table, set, where, has),
                       params, [](const db::Row&) {});
  }
  for (const Column* column : redacted) {
    struct Text {
      std::int64_t merchant, id;
      std::string text;
    };
    std::vector<Text> changed;
    tx.run_text(fmt::format("SELECT {}, {}, {} FROM {} WHERE {} AND {} IS NOT NULL",
                            merchant_of(it), it.id, column->name, it.table, where, column->name),
                params, [&](const db::Row& row) {
                  auto stored = row.get<std::string>(2);
                  auto text = column->redact(stored);
                  if (text != stored)
                    changed.push_back({row.number(0), row.number(1), std::move(text)});
                });
    auto text = fmt::format("UPDATE {} SET {} = $3 WHERE {} = $1 AND {} = $2", it.table,
                            column->name, merchant_of(it), it.id);
    for (const auto& one : changed) {
      std::array one_params{db::Param(one.merchant), db::Param(one.id), db::Param(one.text)};
      tx.run_text(text, one_params, [](const db::Row&) {});
    }
    rows = std::max(rows, static_cast<std::int64_t>(changed.size()));
  }
  if (rows > 0) tally.changed[it.title.id] += rows;
}

}  // namespace gerbang::personal
