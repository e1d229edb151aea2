// The files of debits, to the bank and from it: a row or a file that is wrong is no concern of the
// others, and each is looked at again.

#include "selling/mandates/debits_fixture.h"

namespace gerbang::mandates {
namespace {

using C = CollectionStatus;

class DebitFilesTest : public DebitsFixture {};
INSTANTIATE_ON_BOTH_ENGINES(DebitFilesTest);

TEST_P(DebitFilesTest, a_file_goes_on_without_the_debit_that_was_taken_out) {
  auto gym = product(up_to(30'000));
  auto mandate = enrolled(gym);
  auto other = enrolled(gym);
  ASSERT_TRUE(collect(mandate, 1'000).ok());
  auto beside = collect(other, 2'000);
  ASSERT_TRUE(beside.ok());
  bank_->refuses_with = Error{ErrorCode::unavailable, verbatim("away"), {}, {}, {}};
  go_to(beside->debit_on.day, 8);
  EXPECT_FALSE(collections.run(db()).ok());
  payer_ends(mandate);
  bank_->refuses_with.reset();
  run();
  ASSERT_EQ(bank_->sent.size(), 1U);
  EXPECT_EQ(files(),
            "H\nD," + id_text(collected(other)[0].id) + "," + other.mandate_no + ",2000\n");
  bank_->respond(collected(other)[0], "00");
  run();
  EXPECT_EQ(collected(other)[0].status, C::debited);
}

TEST_P(DebitFilesTest, one_row_that_cannot_be_taken_stops_no_other_and_is_taken_later) {
  auto gym = product(monthly());
  auto broken = enrolled(gym);
  auto good = enrolled(gym);
  go_to(good.next_debit->day, 8);
  run();
  auto row_of = [&](const Mandate& mandate, std::string reason) {
    auto debit = collected(mandate)[0];
    return ResponseRow{id_text(debit.id), debit.amount, "00", std::move(reason), "B-1", false};
  };
  RailReading file{.kind = exchange::FileKind::responses};
  file.responses.push_back({"not a number", Money{1}, "00", "", "", false});
  // No database keeps a text with a NUL.
  file.responses.push_back(row_of(broken, std::string("a\0b", 3)));
  file.responses.push_back(row_of(good, "said the bank"));
  bank_->put(std::move(file));
  run();
  EXPECT_EQ(collected(broken)[0].status, C::sent);
  EXPECT_EQ(collected(good)[0].status, C::debited);
  bank_->readings.rbegin()->second.responses[1].reason = "said the bank";
  run();
  EXPECT_EQ(collected(broken)[0].status, C::sent) << "it waits for its next try";
  clock.advance(minutes(2));
  run();
  EXPECT_EQ(collected(broken)[0].status, C::debited);
}

TEST_P(DebitFilesTest, a_file_that_cannot_be_had_or_read_stops_no_other_and_is_looked_at_again) {
  auto gym = product(monthly());
  auto first = enrolled(gym);
  auto second = enrolled(gym);
  go_to(second.next_debit->day, 8);
  run();
  auto debit = collected(first)[0];
  bank_->respond(debit, "00");
  auto lost = bank_->readings.rbegin()->first;
  bank_->unfetched.insert(lost);
  bank_->respond(collected(second)[0], "00");
  run();
  EXPECT_EQ(collected(first)[0].status, C::sent);
  EXPECT_EQ(collected(second)[0].status, C::debited) << "the later file was read";
  bank_->unfetched.clear();
  clock.advance(minutes(10));
  run();
  EXPECT_EQ(collected(first)[0].status, C::debited);
}

TEST_P(DebitFilesTest, a_file_that_was_refused_is_read_once_its_certificate_is_there) {
  auto mandate = enrolled(product(monthly()));
  go_to(mandate.next_debit->day, 8);
  run();
  bank_->is_blind = true;
  bank_->respond(collected(mandate)[0], "00");
  run();
  EXPECT_EQ(collected(mandate)[0].status, C::sent);
  bank_->is_blind = false;
  clock.advance(hours(2));
  run();
  EXPECT_EQ(collected(mandate)[0].status, C::debited);
}

TEST_P(DebitFilesTest, what_can_be_read_no_more_in_the_middle_of_a_file_waits_until_it_can) {
  static constexpr db::Statement kHalf{
      "test_file_half", "UPDATE exchange_files SET state = 0, place = 1000 WHERE kind = 3"};
  static constexpr db::Statement kState{
      "test_file_state", "SELECT state FROM exchange_files ORDER BY id DESC LIMIT 1"};
  auto mandate = enrolled(product(monthly()));
  go_to(mandate.next_debit->day, 8);
  run();
  bank_->respond(collected(mandate)[0], "00");
  run();
  execute(kHalf);  // as one whose server died, after more rows than it has by now
  bank_->is_blind = true;
  run();
  auto state = [&] {
    return db().read([](db::Sql& sql) { return sql.one<exchange::FileState>(kState); });
  };
  EXPECT_EQ(state(), exchange::FileState::refused);
  bank_->is_blind = false;
  clock.advance(hours(2));
  run();
  EXPECT_EQ(state(), exchange::FileState::done);
  EXPECT_EQ(collected(mandate)[0].status, C::debited);
}

TEST_P(DebitFilesTest, a_name_that_others_chose_hides_no_later_file) {
  auto mandate = enrolled(product(monthly()));
  go_to(mandate.next_debit->day, 8);
  run();
  bank_->readings["zzz-test.csv"] = {.kind = {},
                                     .problem = "it is no file of ours",
                                     .answers = {},
                                     .enrolments = {},
                                     .responses = {}};
  run();
  go_to(today() + 8, 12);
  run();
  bank_->respond(collected(mandate)[0], "00");
  run();
  EXPECT_EQ(collected(mandate)[0].status, C::debited);
}

TEST_P(DebitFilesTest, files_of_any_bytes_are_kept_as_they_came_and_stop_nothing) {
  auto mandate = enrolled(product(monthly()));
  go_to(mandate.next_debit->day, 8);
  run();
  const std::map<std::string, std::string> files{{"A-nul.csv", std::string("H\0x", 3)},
                                                 {"B-latin.csv", "H,\xE9"},
                                                 {"C-bom.csv", "\xEF\xBB\xBFH"},
                                                 {"D-empty.csv", ""},
                                                 {"E-long.csv", std::string(5'000'000, 'x')}};
  for (const auto& [name, bytes] : files) {
    bank_->readings[name] = {.kind = {},
                             .problem = "it is not UTF-8 text: " + bytes.substr(0, 20),
                             .answers = {},
                             .enrolments = {},
                             .responses = {}};
    bank_->contents[name] = bytes;
  }
  bank_->respond(collected(mandate)[0], "00");
  run();
  EXPECT_EQ(collected(mandate)[0].status, C::debited);
  static constexpr db::Statement kKept{"test_file_kept",
                                       "SELECT bytes FROM exchange_files WHERE name = $1"};
  for (const auto& [name, bytes] : files) {
    auto kept = db().read([&](db::Sql& sql) { return sql.one<db::Bytes>(kKept, name); });
    ASSERT_TRUE(kept) << name;
    EXPECT_TRUE(kept->raw == bytes) << name;
  }
}

TEST_P(DebitFilesTest, a_file_that_the_switch_refuses_or_has_already_holds_up_no_other) {
  auto gym = product(up_to(30'000));
  auto mandate = enrolled(gym);
  auto asked = collect(mandate, 1'000);
  bank_->refuses_with = Error{ErrorCode::conflict, verbatim("400 bad file"), {}, {}, {}};
  go_to(asked->debit_on.day, 8);
  run();
  bank_->refuses_with.reset();
  auto other = enrolled(gym);
  auto later = collect(other, 2'000);
  go_to(later->debit_on.day, 8);
  run();
  EXPECT_EQ(bank_->sent.size(), 1U);
  EXPECT_EQ(collected(mandate)[0].status, C::sent) << "for an operator to decide";
  auto third = enrolled(gym);
  auto last = collect(third, 3'000);
  bank_->refuses_with = Error{
      ErrorCode::conflict, verbatim("409 known"), {}, std::string(exchange::kFileIsKnown), {}};
  go_to(last->debit_on.day, 8);
  run();
  bank_->refuses_with.reset();
  auto sends = bank_->sends;
  run();
  EXPECT_EQ(bank_->sends, sends) << "the bank has it";
}

TEST_P(DebitFilesTest, a_file_that_was_read_and_cannot_be_fetched_again_stops_no_later_one) {
  auto mandate = enrolled(product(up_to(30'000, 3)));
  auto asked = collect(mandate, 1'000);
  go_to(asked->debit_on.day, 8);
  run();
  bank_->respond(*asked, "00");
  auto name = bank_->readings.rbegin()->first;
  run();
  bank_->unfetched.insert(name);
  go_to(today() + 1, 9);
  run();
  bank_->unfetched.clear();
  auto other = collect(mandate, 2'000);
  go_to(other->debit_on.day, 9);
  run();
  bank_->respond(*other, "00");
  run();
  EXPECT_EQ(collected(mandate)[0].status, C::debited);
  static constexpr db::Statement kNamed{"test_files_named",
                                        "SELECT count(*) FROM exchange_files WHERE name = $1"};
  EXPECT_EQ(*db().read([&](db::Sql& sql) { return sql.one<std::int64_t>(kNamed, name); }), 1);
}

TEST_P(DebitFilesTest, a_collection_file_that_comes_from_the_bank_is_looked_at_once) {
  bank_->put({.kind = exchange::FileKind::collections, .problem = "it is a collection file"});
  run();
  run();
  EXPECT_EQ(bank_->fetches, 1);
}

TEST_P(DebitFilesTest, a_bank_that_lists_few_names_at_once_is_asked_for_the_next) {
  bank_->listed_max = 2;
  auto mandate = enrolled(product(up_to(30'000)));
  auto asked = collect(mandate, 1'000);
  go_to(asked->debit_on.day, 8);
  run();
  for (int i = 0; i < 3; ++i)
    bank_->put({.kind = exchange::FileKind::responses});
  bank_->respond(*asked, "00");
  run();
  EXPECT_EQ(collected(mandate)[0].status, C::debited);
}

TEST_P(DebitFilesTest, what_could_not_leave_is_not_sent_into_another_window) {
  auto draft = monthly();
  draft.frequency = Frequency::weekly;
  draft.start_rule = StartRule::on_day;
  draft.start_day = 5;  // Friday
  auto mandate = enrolled(product(draft));
  go_to(now_of(mandate).next_debit->day, 8);
  bank_->refuses_with = Error{ErrorCode::unavailable, verbatim("away"), {}, {}, {}};
  EXPECT_FALSE(collections.run(db()).ok());
  bank_->refuses_with.reset();
  go_to(today() + 1, 9);
  ASSERT_FALSE(banks().is_banking_day(today()));
  run();
  EXPECT_TRUE(bank_->sent.empty()) << "the bank would debit on Monday";
  EXPECT_EQ(collected(mandate)[0].status, C::canceled);
}

TEST_P(DebitFilesTest, a_file_that_has_no_answer_holds_up_no_other) {
  auto mandate = enrolled(product(up_to(30'000, 3)));
  auto first = collect(mandate, 1'000);
  go_to(first->debit_on.day, 8);
  bank_->refuses_with = Error{ErrorCode::unavailable, verbatim("away"), {}, {}, {}};
  EXPECT_FALSE(collections.run(db()).ok());
  bank_->refuses_with.reset();
  bank_->hangs.insert(fmt::format("C{}-0001", today()));
  auto second = collect(mandate, 2'000);
  go_to(second->debit_on.day, 8);
  EXPECT_FALSE(collections.run(db()).ok());
  ASSERT_EQ(bank_->sent.size(), 1U);
  EXPECT_NE(files().find(id_text(second->id)), std::string::npos);
  // Nor a newer one an older one, which is behind it after more tries.
  auto third = collect(mandate, 3'000);
  go_to(third->debit_on.day, 8);
  bank_->hangs = {fmt::format("C{}-0001", today())};
  EXPECT_FALSE(collections.run(db()).ok());
  EXPECT_NE(files().find(id_text(first->id)), std::string::npos);
  EXPECT_EQ(files().find(id_text(third->id)), std::string::npos);
}

TEST_P(DebitFilesTest, a_file_that_another_copy_handed_over_stays_handed_over) {
  auto mandate = enrolled(product(up_to(30'000)));
  auto asked = collect(mandate, 1'000);
  go_to(asked->debit_on.day, 8);
  bank_->meanwhile = [&] {
    run();
    bank_->refuses_with = Error{ErrorCode::unavailable, verbatim("away"), {}, {}, {}};
  };
  EXPECT_FALSE(collections.run(db()).ok());
  bank_->refuses_with.reset();
  payer_ends(mandate);
  auto sends = bank_->sends;
  run();
  EXPECT_EQ(bank_->sends, sends);
  EXPECT_EQ(collected(mandate)[0].status, C::sent) << "the bank has it";
}

}  // namespace
}  // namespace gerbang::mandates
