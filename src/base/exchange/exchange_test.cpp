#include "base/exchange/exchange.h"

#include <map>

#include "base/core/crypto.h"
#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "base/db/record.h"

namespace gerbang::exchange {
namespace {

Error away(std::string what) {
  return Error{ErrorCode::unavailable, verbatim(std::move(what)), {}, {}, {}};
}

/// A bank whose files have a row for each letter.
class LetterBank final : public Channel {
 public:
  Result<Done> send(const File& file) const override {
    if (answers_with) return *answers_with;
    sent.push_back(file.name + "=" + file.bytes);
    return Done{};
  }
  Result<std::vector<std::string>> waiting(std::string_view after) const override {
    std::vector<std::string> out;
    for (const auto& [name, file] : files)
      if (name > after && out.size() < 2) out.push_back(name);
    return out;
  }
  Result<File> fetch(std::string_view name) const override {
    if (name.starts_with("gone")) return away("it is not there");
    if (name.starts_with("burst")) throw std::runtime_error("a disk burst");
    return files.at(std::string(name));
  }
  void put(const std::string& name, std::string bytes, std::string signature = "s") {
    files[name] = {name, std::move(bytes), std::move(signature)};
  }

  std::map<std::string, File> files;
  mutable std::vector<std::string> sent;
  std::optional<Error> answers_with;
};

class ExchangeTest : public db::OnBothEngines {
 protected:
  Rail rail(RailId id = RailId::auto_debit) {
    return {.id = id,
            .channel = &bank_,
            .rows_run = "test.rows",
            .send_run = "test.send",
            .read = [this](db::Db&, const File& file) { return read(file); }};
  }
  Reading read(const File& file) {
    Reading out{
        .kind = FileKind::responses, .problem = {}, .answers = {}, .amount = {}, .rows = {}};
    if (file.signature.empty())
      out.problem = {ProblemCode::signature, {}, {}, {}, {}, "it is not signed"};
    for (std::size_t at = 0; out.problem.empty() && at < file.bytes.size(); ++at)
      out.rows.push_back({static_cast<std::int64_t>(at), {}});
    out.take = [this, bytes = file.bytes](db::Tx&, const FileRecord&,
                                          std::span<const jobs::RowKey> keys) -> Result<Done> {
      for (const auto& key : keys) {
        auto letter = bytes.at(static_cast<std::size_t>(key.id));
        if (letter == broken_) return conflict(verbatim("this row is broken"));
        taken_ += letter;
      }
      return Done{};
    };
    return out;
  }
  bool take(RailId id = RailId::auto_debit) { return files_take(db(), rail(id), {}).ok(); }
  FileRecord file(const std::string& name) {
    static constexpr db::Statement kNewest{"test_file",
                                           db::text<FileRecord,
                                                    "SELECT {} FROM exchange_files WHERE name = $1"
                                                    " ORDER BY id DESC LIMIT 1">};
    return db().read([&](db::Sql& sql) { return sql.one<FileRecord>(kNewest, name); }).value();
  }
  std::vector<std::string> exceptions() {
    static constexpr db::Statement kAll{
        "test_exceptions", "SELECT report || ': ' || what FROM exchange_exceptions ORDER BY id"};
    return db().read([](db::Sql& sql) { return sql.all<std::string>(kAll); });
  }
  Id<File> to_send(std::string bytes, RailId rail = RailId::auto_debit) {
    FileRecord out;
    out.rail = rail;
    out.is_sent = true;
    out.name = "ours";
    out.kind = FileKind::payouts;
    out.row_count = 1;
    out.sha256 = sha256_hex(bytes);
    out.bytes.raw = std::move(bytes);
    EXPECT_TRUE(db().write([&](db::Tx& tx) -> Result<Done> {
                      out.id = id_new<File>(tx.now());
                      out.created_at = tx.now();
                      EXPECT_TRUE(file_insert(tx, out));
                      return Done{};
                    })
                    .ok());
    return out.id;
  }

  LetterBank bank_;
  std::string taken_;
  char broken_ = 0;
};
INSTANTIATE_ON_BOTH_ENGINES(ExchangeTest);

TEST_P(ExchangeTest, a_file_counts_once_its_signature_has_come) {
  bank_.put("a", "xy", "");
  EXPECT_TRUE(take());
  EXPECT_EQ(file("a").state, FileState::refused);
  EXPECT_EQ(file("a").problem, "it is not signed");
  EXPECT_EQ(exceptions(), std::vector<std::string>{"a: it is not signed"});
  bank_.put("a", "xy");
  EXPECT_TRUE(take());
  EXPECT_EQ(taken_, "") << "it is looked at again after a minute";
  clock.advance(minutes(2));
  EXPECT_TRUE(take());
  EXPECT_TRUE(take());
  EXPECT_EQ(taken_, "xy");
  EXPECT_EQ(file("a").state, FileState::done);
  EXPECT_EQ(file("a").row_count, 2);
}

TEST_P(ExchangeTest, the_same_content_counts_once_on_each_rail) {
  bank_.put("a", "x");
  bank_.put("b", "x");
  EXPECT_TRUE(take());
  EXPECT_EQ(taken_, "x");
  EXPECT_EQ(file("b").state, FileState::done);
  EXPECT_EQ(file("b").problem, "its content came as a");
  EXPECT_TRUE(take(RailId::payout));
  EXPECT_EQ(taken_, "xx") << "what another bank says is another matter";
  EXPECT_TRUE(exceptions().empty());
}

TEST_P(ExchangeTest, what_the_bank_lists_of_ours_is_kept_and_refused_as_any_other) {
  to_send("xy", RailId::payout);
  bank_.put("ours", "xy", "");
  EXPECT_TRUE(take(RailId::payout));
  EXPECT_FALSE(file("ours").is_sent);
  EXPECT_EQ(file("ours").state, FileState::refused);
}

TEST_P(ExchangeTest, another_content_under_a_name_that_was_taken_is_noticed_within_a_day) {
  bank_.put("a", "x");
  EXPECT_TRUE(take());
  bank_.put("a", "y");
  EXPECT_TRUE(take());
  EXPECT_EQ(taken_, "x");
  clock.advance(days(1));
  EXPECT_TRUE(take());
  EXPECT_EQ(taken_, "xy");
}

TEST_P(ExchangeTest, a_name_that_cannot_be_had_stops_no_other_and_is_told_once) {
  bank_.put("burst", "a");
  bank_.put("gone", "b");
  bank_.put("\xE4.xml", "c");
  EXPECT_TRUE(take());
  EXPECT_EQ(taken_, "c");
  EXPECT_TRUE(exceptions().empty()) << "it may come in a minute";
  for (int i = 0; i < 4; ++i) {
    clock.advance(hours(2));
    take();
  }
  EXPECT_EQ(exceptions().size(), 2U);
  EXPECT_EQ(exceptions().back(), "gone: it is not there");
  EXPECT_EQ(file("gone").state, FileState::missing);
}

TEST_P(ExchangeTest, a_row_that_is_broken_is_taken_later_and_the_others_now) {
  broken_ = 'b';
  bank_.put("a", "abc");
  EXPECT_TRUE(take());
  EXPECT_NE(taken_.find('c'), std::string::npos);
  EXPECT_EQ(file("a").state, FileState::done);
  broken_ = 0;
  taken_.clear();
  clock.advance(minutes(2));
  EXPECT_TRUE(rows_again(db(), rail(RailId::payout)).ok());
  EXPECT_TRUE(rows_again(db(), rail()).ok());
  EXPECT_EQ(taken_, "b");
}

TEST_P(ExchangeTest, a_file_without_an_answer_is_sent_again_and_one_that_is_refused_waits) {
  auto id = to_send("one");
  auto now = [&] { return *db().read([&](db::Sql& sql) { return file_find(sql, id); }); };
  auto send = [&] { return files_send(db(), rail(), {}).ok(); };
  bank_.answers_with = away("no answer");
  EXPECT_FALSE(send());
  EXPECT_EQ(now().state, FileState::open);
  EXPECT_EQ(now().doubt, FileDoubt::unanswered);
  bank_.answers_with = conflict(verbatim("400"));
  EXPECT_TRUE(send());
  EXPECT_EQ(now().state, FileState::refused);
  EXPECT_EQ(now().problem, "400");
  bank_.answers_with.reset();
  EXPECT_TRUE(send());
  EXPECT_TRUE(bank_.sent.empty());
  Actor nor{.company = kGatewayCompany, .user = Id<User>{9}, .name = "Nor"};
  auto act = [&](FileAction action) {
    return db().write([&](db::Tx& tx) { return file_act(tx, nor, id, action, "As agreed"); });
  };
  EXPECT_REFUSED(act(FileAction::read_again), "bank_file.state");
  EXPECT_TRUE(act(FileAction::send_again).ok());
  EXPECT_TRUE(send());
  EXPECT_EQ(bank_.sent, std::vector<std::string>{"ours=one"});
  EXPECT_EQ(now().state, FileState::done);
  // Files of payouts are handed over again by those who approve payouts, and by nobody else.
  for (auto action : {FileAction::send_again, FileAction::mark_handed_over, FileAction::skip})
    EXPECT_FALSE(file_state_after(RailId::payout, true, FileState::refused, action));
}

}  // namespace
}  // namespace gerbang::exchange
