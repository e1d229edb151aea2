#include "outside/sandbox/payout_twin.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/http/http.h"
#include "base/net/post.h"
#include "outside/sandbox/page.h"

namespace gerbang::sandbox {

struct KeptBankFile {
  std::string name;
  bool is_ours = false;
  Instant due_at;
  std::int64_t size = 0;
};
BOOST_DESCRIBE_STRUCT(KeptBankFile, (), (name, is_ours, due_at, size))

struct ChosenWay {
  PayoutWay way = PayoutWay::paid;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(ChosenWay, (), (way, reason))

namespace {

constexpr db::Statement kPayoutFileAdd{"sandbox_payout_file_add", R"(
  INSERT INTO sandbox_payout_files (name, is_ours, bytes, signature, due_at, created_at)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (name) DO NOTHING)"};
constexpr db::Statement kDue{"sandbox_payout_files_due", R"(
  SELECT name FROM sandbox_payout_files WHERE is_ours = 1 AND due_at <= $1
  ORDER BY due_at DESC, name DESC LIMIT 1000)"};
constexpr db::Statement kFileOf{"sandbox_payout_file", R"(
  SELECT name, bytes, signature FROM sandbox_payout_files WHERE name = $1)"};
constexpr db::Statement kPayoutFilesLatest{"sandbox_payout_files_latest", R"(
  SELECT name, is_ours, due_at, length(bytes) FROM sandbox_payout_files
  ORDER BY created_at DESC, name LIMIT 50)"};
constexpr db::Statement kPayoutWay{"sandbox_payout_way",
                                   "SELECT way, reason FROM sandbox_payout_way WHERE id = 1"};
constexpr db::Statement kPayoutWaySet{"sandbox_payout_way_set", R"(
  INSERT INTO sandbox_payout_way (id, way, reason) VALUES (1, $1, $2)
  ON CONFLICT (id) DO UPDATE SET way = excluded.way, reason = excluded.reason)"};

constexpr std::array<std::string_view, kPayoutWays> kWayNames{
    "pays all",
    "rejects every second one",
    "pays all, and sends every second one back later",
    "answers half, and the rest later",
    "answers a day later",
    "sends each report twice",
    "refuses the file"};

ChosenWay chosen_way(db::Sql& sql) {
  return sql.one<ChosenWay>(kPayoutWay).value_or(ChosenWay{});
}

Result<http::Response> bank_page(db::Sql& sql) {
  auto chosen = chosen_way(sql);
  std::string options, rows;
  for (int way = 0; way < kPayoutWays; ++way) {
    options += fmt::format(R"(<option value="{}"{}>{}</option>)", way,
                           static_cast<int>(chosen.way) == way ? " selected" : "",
                           kWayNames[static_cast<std::size_t>(way)]);
  }
  for (const auto& file : sql.all<KeptBankFile>(kPayoutFilesLatest)) {
    rows += fmt::format(
        R"(<tr><td><a href="/sandbox/payout-bank/files/{0}">{0}</a></td><td>{1}</td><td>{2}</td><td>{3}</td></tr>)",
        http::html_escape(file.name), file.is_ours ? "the bank" : "the gateway",
        kl_display(file.due_at), file.size);
  }
  return page("The gateway's bank",
              fmt::format(R"(<div class="card"><h2>How the bank answers payouts</h2>
<form method="post" action="/sandbox/payout-bank"><p><label>The bank <select name="way">{}</select></label></p>
<p><label>Reason of what it rejects <input name="reason" value="{}" maxlength="4" placeholder="AC04"></label></p>
<p><button>Save</button></p></form>
<p class="soft">For one transfer the end of the account number decides: 9901 wrong number, 9904 closed, 9906
blocked, 9910 paid and sent back later.</p></div>
<div class="card"><h2>Files</h2><div class="scroll"><table><thead><tr><th>Name</th><th>From</th><th>When</th><th>Bytes</th></tr></thead>
<tbody>{}</tbody></table></div></div>)",
                          options, http::html_escape(chosen.reason), rows));
}

}  // namespace

Result<Done> PayoutTwin::send(const exchange::File& file) const {
  return db_->write([&](db::Tx& tx) -> Result<Done> {
    if (tx.changed(kPayoutFileAdd, file.name, 0, file.bytes, file.signature, tx.now(), tx.now()) ==
        0)
      return Done{};
    auto chosen = chosen_way(tx);
    for (const auto& answer : payout_answers(file, chosen.way, chosen.reason, tx.now())) {
      auto add = [&](const std::string& name) {
        return tx.changed(kPayoutFileAdd, name, 1, answer.file.bytes, answer.file.signature,
                          tx.now() + answer.after, tx.now());
      };
      // The second of the same: under its name it would not be a file.
      if (add(answer.file.name) == 0) add("AGAIN-" + answer.file.name);
    }
    return Done{};
  });
}

Result<std::vector<std::string>> PayoutTwin::waiting(std::string_view after) const {
  if (!after.empty()) return std::vector<std::string>();
  // They stay where they are: the latest, the oldest of these first.
  auto names = db_->read([](db::Sql& sql) { return sql.all<std::string>(kDue, sql.now()); });
  std::ranges::reverse(names);
  return names;
}

Result<exchange::File> PayoutTwin::fetch(std::string_view name) const {
  std::optional<exchange::File> out;
  db_->read([&](db::Sql& sql) {
    sql.each(
        kFileOf,
        [&](const db::Row& row) {
          out = exchange::File{row.get<std::string>(0), row.get<std::string>(1),
                               row.get<std::string>(2)};
        },
        name);
    return true;
  });
  if (!out) return not_found(verbatim("the bank has no such file"));
  return std::move(*out);
}

http::Routes PayoutTwin::routes() const {
  constexpr auto kOpen = http::open_to_all("a simulation holds nobody's money");
  constexpr http::RouteOptions kPage{.replays = false, .is_internal = true};
  http::Routes out;
  out.push_back(http::route(
      http::Method::get, "/sandbox/payout-bank", "sandbox_payout_bank", kOpen,
      [](db::Sql& sql, const http::Call&) { return bank_page(sql); }, kPage));
  out.push_back(http::route(
      http::Method::post, "/sandbox/payout-bank", "sandbox_payout_bank_set", kOpen,
      [](db::Tx& tx, const http::Call& call) -> Result<http::Response> {
        auto form = http::parse_form(call.request().body);
        auto way = net::form_value(form, "way");
        auto number = way == "0" ? std::optional<std::int64_t>(0) : id_parse(way);
        if (!number || *number >= kPayoutWays) return invalid_field("way", verbatim("no such way"));
        tx.exec(kPayoutWaySet, static_cast<PayoutWay>(*number), net::form_value(form, "reason"));
        return http::redirect("/sandbox/payout-bank");
      },
      kPage));
  out.push_back(http::route(
      http::Method::get, "/sandbox/payout-bank/files/{name}", "sandbox_payout_bank_file", kOpen,
      [](db::Sql& sql, const http::Call& call) -> Result<http::Response> {
        http::Response response;
        response.content_type = "text/plain; charset=utf-8";
        bool is_found = false;
        sql.each(
            kFileOf,
            [&](const db::Row& row) {
              is_found = true;
              response.body = row.get<std::string>(1);
            },
            call.param("name"));
        if (!is_found) return not_found(verbatim("There is no such file."));
        return response;
      },
      kPage));
  return out;
}

}  // namespace gerbang::sandbox
