#include "people/accounts/password.h"

#include "base/jobs/job_fixture.h"
#include "people/accounts/account_fixture.h"
#include "people/accounts/account_store.h"
#include "people/accounts/browser.h"
#include "people/accounts/mail_token.h"

namespace gerbang::accounts {
namespace {

constexpr const char* kNew = "Kuala-Lumpur-2027";
constexpr const char* kNewer = "Johor-Bahru-2028!";

class PasswordTest : public AccountFixture {
 protected:
  PasswordRoom room() { return {db(), outbox_, pool_, settings_}; }

  MailToken link() {
    std::string url;
    write([&](db::Tx& tx) { url = reset_link(tx, settings_, *user_find(tx, user_)); });
    auto a = url.find("?a=") + 3;
    auto b = url.find("&b=");
    return {url.substr(a, b - a), url.substr(b + 3)};
  }
  Result<Done> reset(const MailToken& link, const std::string& password = kNew) {
    return password_reset(room(), {link.a, link.b, password}, client_);
  }
  http::Session session(std::string_view token) { return *check(token); }
  Result<std::string> change(std::string_view token, std::string_view old,
                             std::string_view password = kNew) {
    return password_change(room(), session(token), old, password, client_);
  }
};
INSTANTIATE_ON_BOTH_ENGINES(PasswordTest);

TEST(NewPassword, has_twelve_characters_of_four_kinds) {
  EXPECT_FALSE(new_password_problem("Abcdefghij1!"));
  EXPECT_FALSE(new_password_problem("Äöüß漢字abcA1-")) << "characters, not bytes";
  for (auto bad : {"Abcdefghi1!", "abcdefghij1!", "ABCDEFGHIJ1!", "Abcdefghijk!", "Abcdefghijk1",
                   "Äöüß漢字A1-a"}) {
    EXPECT_EQ(new_password_problem(bad).value_or(TextId{}).english(),
              "Password must have a minimum of 12 characters with at least one uppercase, one "
              "lowercase, one number (0-9) and one special character (!@#$%^&*+-=_)")
        << bad;
  }
}

TEST_ON_SQLITE(PasswordTest, forgetting_mails_a_known_address_and_leaves_the_same_row_for_any) {
  auto topics = account_topics(outbox_, settings_);
  jobs::JobRunner runner(db(), topics);
  runner.run_due();
  for (auto email : {"SITI@example.com", "nobody@example.com"}) {
    write([&](db::Tx& tx) { password_forgot(tx, email, client_); });
    jobs::jobs_of_another_version(db());
    EXPECT_EQ(runner.run_due(), 1);
  }
  EXPECT_EQ(told(kPasswordForgotten), 1);
}

TEST_ON_SQLITE(PasswordTest, three_reset_mails_an_hour_are_enough) {
  auto topics = account_topics(outbox_, settings_);
  jobs::JobRunner runner(db(), topics);
  outbox_.reaction_add(
      events::on(kPasswordForgotten, "", [&](db::Tx& tx, const events::EventRecord&) {
        reset_link(tx, settings_, *user_find(tx, user_));
        return Result<Done>(Done{});
      }));
  for (int i = 0; i < 5; ++i) {
    write([&](db::Tx& tx) { password_forgot(tx, "siti@example.com", client_); });
    runner.run_due();
  }
  EXPECT_EQ(told(kPasswordForgotten), 3);
  clock.advance(hours(1));
  write([&](db::Tx& tx) { password_forgot(tx, "siti@example.com", client_); });
  runner.run_due();
  EXPECT_EQ(told(kPasswordForgotten), 4);
}

TEST_ON_SQLITE(PasswordTest, a_link_sets_a_password_once_and_ends_lock_and_sessions) {
  auto session = in()->token;
  for (int i = 0; i < 10; ++i)
    EXPECT_FALSE(in("Wrong-1!").ok());
  auto mailed = link();
  ASSERT_TRUE(reset(mailed).ok());
  EXPECT_EQ(told(kPasswordChanged), 1);
  EXPECT_FALSE(check(session).ok());
  EXPECT_FALSE(in().ok());
  EXPECT_TRUE(in(kNew).ok()) << "the lock ended, too";
  EXPECT_EQ(reset(mailed, kNewer).error().wire_code(), "security.linkEnded");
}

TEST_P(PasswordTest, a_link_works_once_fifty_at_once_included) {
  auto mailed = link();
  EXPECT_EQ(at_once(50, [&] { return reset(mailed).ok(); }), 1);
  EXPECT_EQ(told(kPasswordChanged), 1);
}

TEST_ON_SQLITE(PasswordTest, a_link_can_be_asked_about_without_using_it_up) {
  auto mailed = link();
  auto holds = [&](const MailToken& token) {
    return db().read(
        [&](db::Sql& sql) { return reset_link_check(sql, settings_, token.a, token.b).ok(); });
  };
  EXPECT_TRUE(holds(mailed));
  EXPECT_TRUE(holds(mailed));
  EXPECT_FALSE(holds({mailed.a, "x"}));
  ASSERT_TRUE(reset(mailed).ok());
  EXPECT_FALSE(holds(mailed));
  auto late = link();
  clock.advance(minutes(30));
  EXPECT_FALSE(holds(late));
}

TEST_ON_SQLITE(PasswordTest, a_forged_a_late_and_a_replaced_link_open_nothing) {
  auto first = link();
  auto second = link();
  EXPECT_EQ(reset(first).error().wire_code(), "security.linkEnded") << "a newer one was sent";
  auto forged = second;
  forged.b[0] = forged.b[0] == 'A' ? 'B' : 'A';
  EXPECT_EQ(reset(forged).error().wire_code(), "security.linkEnded");
  auto other_purpose = mail_token_new(settings_, LinkPurpose::verification);
  write([&](db::Tx& tx) {
    store::link_insert(tx, sha256_hex(other_purpose.a), LinkPurpose::password_reset,
                       {user_, {}, ""}, tx.now() + hours(1));
  });
  EXPECT_EQ(reset(other_purpose).error().wire_code(), "security.linkEnded");
  clock.advance(minutes(30));
  EXPECT_EQ(reset(second).error().wire_code(), "security.linkEnded");
}

TEST_ON_SQLITE(PasswordTest, a_password_that_was_used_is_refused_and_the_link_stays_good) {
  auto mailed = link();
  auto answer = reset(mailed, kPassword);
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().field_errors.at(0).field, "newPassword");
  EXPECT_TRUE(reset(mailed).ok());
}

TEST_ON_SQLITE(PasswordTest, the_last_four_cannot_come_back_and_the_fifth_can) {
  std::vector<std::string> used{kPassword, "Password-number-1", "Password-number-2",
                                "Password-number-3"};
  for (std::size_t i = 1; i < used.size(); ++i)
    ASSERT_TRUE(reset(link(), used[i]).ok());
  for (const auto& password : used)
    EXPECT_FALSE(reset(link(), password).ok()) << password;
  ASSERT_TRUE(reset(link(), "Password-number-4").ok());
  EXPECT_TRUE(reset(link(), kPassword).ok());
}

TEST_ON_SQLITE(PasswordTest, a_change_swaps_the_token_and_ends_what_hung_on_the_old_password) {
  auto token = in()->token;
  auto revoke = in().error().revoke_session_token;
  auto mailed = link();
  std::string remembered;
  write([&](db::Tx& tx) { remembered = browser_remember(tx, settings_, user_, client_); });
  auto fresh = change(token, kPassword);
  ASSERT_TRUE(fresh.ok()) << fresh.error().message;
  EXPECT_TRUE(check(*fresh).ok());
  EXPECT_FALSE(check(token).ok());
  EXPECT_EQ(told(kPasswordChanged), 1);
  EXPECT_FALSE(
      db().write([&](db::Tx& tx) { return session_revoke(tx, "siti@example.com", revoke); }).ok());
  EXPECT_EQ(reset(mailed, kNewer).error().wire_code(), "security.linkEnded");
  write([&](db::Tx& tx) { EXPECT_FALSE(browser_recognise(tx, user_, remembered, client_)); });
}

TEST_ON_SQLITE(PasswordTest, a_changed_session_ends_no_later_than_before) {
  auto token = in()->token;
  for (int i = 0; i < 70; ++i) {
    clock.advance(minutes(10));
    touch(token);
  }
  auto fresh = change(token, kPassword);
  ASSERT_TRUE(fresh.ok());
  clock.advance(minutes(10));
  touch(*fresh);
  clock.advance(minutes(10));
  EXPECT_FALSE(check(*fresh).ok());
}

TEST_ON_SQLITE(PasswordTest, ten_wrong_old_passwords_lock_and_end_the_session) {
  auto token = in()->token;
  for (int i = 0; i < 9; ++i) {
    auto answer = change(token, "Wrong-1!");
    EXPECT_EQ(answer.error().wire_code(), "security.wrongPassword") << i;
    EXPECT_EQ(answer.error().field_errors.at(0).field, "oldPassword");
  }
  EXPECT_EQ(change(token, "Wrong-1!").error().code, ErrorCode::locked);
  EXPECT_FALSE(check(token).ok());
  EXPECT_EQ(told(kAccountLocked), 1);
  EXPECT_FALSE(in().ok());
}

TEST_ON_SQLITE(PasswordTest, wrong_passwords_at_every_door_count_together) {
  clock.advance(days(90));
  auto token = in()->token;
  auto update = [&](const std::string& current) {
    return password_update_expired(room(), {token, current, kNew}, client_);
  };
  for (int i = 0; i < 5; ++i)
    EXPECT_REFUSED(update("Wrong-1!"), "security.wrongPassword");
  for (int i = 0; i < 4; ++i)
    EXPECT_REFUSED(in("Wrong-1!"), "error.unauthorized");
  EXPECT_REFUSED(update("Wrong-1!"), "error.locked");
  EXPECT_REFUSED(in(), "error.unauthorized");
}

TEST_P(PasswordTest, fifty_changes_at_once_give_one_token) {
  auto who = session(in()->token);
  EXPECT_EQ(
      at_once(50, [&] { return password_change(room(), who, kPassword, kNew, client_).ok(); }), 1);
}

TEST_ON_SQLITE(PasswordTest, an_expired_password_is_replaced_in_its_own_step) {
  clock.advance(days(90));
  auto token = in()->token;
  auto update = [&](const std::string& with, const std::string& current, const std::string& fresh) {
    return password_update_expired(room(), {with, current, fresh}, client_);
  };
  EXPECT_EQ(update(token, "Wrong-1!", kNew).error().wire_code(), "security.wrongPassword");
  EXPECT_FALSE(update(token, kPassword, kPassword).ok()) << "the expired one is no new one";
  auto answer = update(token, kPassword, kNew);
  ASSERT_TRUE(answer.ok()) << answer.error().message;
  EXPECT_EQ(answer->kind, SessionKind::full);
  EXPECT_TRUE(check(answer->token).ok());
  EXPECT_EQ(update(token, kNew, kNewer).error().message, "Your session has expired");
  EXPECT_EQ(update(answer->token, kNew, kNewer).error().message, "Your session has expired")
      << "a session is no step";
}

TEST_ON_SQLITE(PasswordTest, the_step_of_an_expired_password_ends_after_fifteen_minutes) {
  clock.advance(days(90));
  auto token = in()->token;
  clock.advance(minutes(15));
  auto answer = password_update_expired(room(), {token, kPassword, kNew}, client_);
  EXPECT_EQ(answer.error().message, "Your session has expired");
}

TEST_ON_SQLITE(PasswordTest, what_has_ended_is_cleaned_away) {
  ASSERT_TRUE(in().ok());
  ASSERT_FALSE(in().ok());
  link();
  clock.advance(days(3));
  auto topics = account_topics(outbox_, settings_);
  jobs::JobRunner runner(db(), topics);
  runner.start();
  runner.stop();
  runner.run_due();
  static constexpr db::Statement kRest{"t_rest", R"(
    SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM revoke_tokens) +
           (SELECT count(*) FROM mail_links))"};
  EXPECT_EQ(db().read([](db::Sql& sql) { return *sql.one<std::int64_t>(kRest); }), 0);
}

}  // namespace
}  // namespace gerbang::accounts
