#include "people/accounts/two_factor.h"

#include <cctype>

#include "base/core/refusal_fixture.h"
#include "base/core/totp.h"
#include "people/accounts/account_fixture.h"
#include "people/accounts/browser.h"
#include "people/accounts/password.h"
#include "people/accounts/two_factor_store.h"

namespace gerbang::accounts {
namespace {

constexpr db::Statement kRevive{"t_session", R"(
  INSERT INTO sessions (token_hash, user_id, account_id, kind, created_at, last_seen_at, ends_at, id)
  SELECT $1, $2, id, 1, $3, $3, $4, 1 FROM accounts WHERE user_id = $2)"};

class TwoFactorTest : public AccountFixture {
 protected:
  TwoFactorRoom room() { return {db(), outbox_, settings_}; }

  std::string setup() {
    auto made = db().write(
        [&](db::Tx& tx) { return two_factor_setup(tx, settings_, user_, "siti@example.com"); });
    EXPECT_TRUE(made.ok());
    write([&](db::Tx& tx) { key_ = *unseal(settings_.master_key, *store::setup_key(tx, user_)); });
    return made->key;
  }
  std::string code() const { return totp_code(key_, totp_step(clock.now())); }
  /// A code that no step near now has.
  std::string wrong() const {
    auto right = code();
    right[0] = right[0] == '9' ? '0' : static_cast<char>(right[0] + 1);
    auto now = totp_step(clock.now());
    return right == totp_code(key_, now - 1) || right == totp_code(key_, now + 1) ? "x" : right;
  }
  std::vector<std::string> enable() {
    auto shown = setup();
    auto codes = two_factor_enable(room(), user_, code(), shown, client_);
    EXPECT_TRUE(codes.ok());
    clock.advance(seconds(30));  // the code that enabled it is used up
    return *codes;
  }
  Result<CodeSignedIn> step(const std::string& token, const std::string& with,
                            bool remember = false) {
    return two_factor_sign_in(room(), {token, with, remember}, client_);
  }
  /// The token of a browser that gave a code once.
  std::string remembered() {
    auto done = step(in()->token, code(), true);
    EXPECT_TRUE(done.ok());
    write([&](db::Tx& tx) { sign_out(tx, user_); });
    return done->remember_me_token;
  }
  /// Signs in and out with it; the next one, empty where a code is asked for.
  std::string use(const std::string& token) {
    auto done = in(kPassword, "siti@example.com", token);
    EXPECT_TRUE(done.ok());
    write([&](db::Tx& tx) { sign_out(tx, user_); });
    EXPECT_EQ(done->kind == SessionKind::full, !done->remember_me_token.empty());
    return done->remember_me_token;
  }
  TwoFactorState state() {
    return db().read([&](db::Sql& sql) { return two_factor_state(sql, user_); });
  }

  std::string key_;  // raw
};
INSTANTIATE_ON_BOTH_ENGINES(TwoFactorTest);

TEST_ON_SQLITE(TwoFactorTest, the_first_code_enables_and_gives_ten_recovery_codes) {
  auto codes = enable();
  ASSERT_EQ(codes.size(), 10u);
  EXPECT_EQ(codes[0].size(), 19u);
  EXPECT_TRUE(state().is_enabled);
  EXPECT_EQ(state().recovery_codes_left, 10);
  EXPECT_EQ(told(kTwoFactorEnabled), 1);
}

TEST_ON_SQLITE(TwoFactorTest, a_wrong_code_or_another_key_or_a_late_one_enables_nothing) {
  auto shown = setup();
  EXPECT_EQ(two_factor_enable(room(), user_, wrong(), shown, client_).error().wire_code(),
            "security.wrongCode");
  EXPECT_EQ(two_factor_enable(room(), user_, code(), "AAAA", client_).error().wire_code(),
            "security.setupEnded");
  clock.advance(settings_.two_factor_setup);
  EXPECT_EQ(two_factor_enable(room(), user_, code(), shown, client_).error().wire_code(),
            "security.setupEnded");
  EXPECT_FALSE(state().is_enabled);
}

TEST_ON_SQLITE(TwoFactorTest, a_setup_s_newer_key_ends_the_older_one) {
  auto older = setup();
  auto older_key = key_;
  setup();
  auto older_code = totp_code(older_key, totp_step(clock.now()));
  EXPECT_REFUSED(two_factor_enable(room(), user_, older_code, older, client_),
                 "security.setupEnded");
  EXPECT_REFUSED(two_factor_enable(room(), user_, older_code, "", client_), "security.wrongCode");
  EXPECT_TRUE(two_factor_enable(room(), user_, code(), "", client_).ok());
}

TEST_ON_SQLITE(TwoFactorTest, without_a_second_factor_there_is_nothing_to_disable_or_renew) {
  setup();
  EXPECT_REFUSED(two_factor_disable(room(), user_, code(), client_), "security.notEnabled");
  EXPECT_REFUSED(recovery_codes_renew(room(), user_, code(), client_), "security.notEnabled");
}

TEST_ON_SQLITE(TwoFactorTest, a_password_of_90_days_stays_valid_with_a_second_factor) {
  enable();
  clock.advance(days(90));
  EXPECT_EQ(in()->kind, SessionKind::totp);
  auto session = step(in()->token, code());
  ASSERT_TRUE(session.ok());
  EXPECT_EQ(session->in.kind, SessionKind::full);
  write([&](db::Tx& tx) { sign_out(tx, user_); });
  clock.advance(seconds(30));
  ASSERT_TRUE(two_factor_disable(room(), user_, code(), client_).ok());
  EXPECT_EQ(in()->kind, SessionKind::expired_password);
}

TEST_ON_SQLITE(TwoFactorTest, a_password_that_has_to_be_changed_is_changed_after_the_code) {
  enable();
  write([&](db::Tx& tx) { password_change_demand(tx, user_); });
  auto first = in();
  EXPECT_EQ(first->kind, SessionKind::totp);
  auto second = step(first->token, code());
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(second->in.kind, SessionKind::expired_password);
  EXPECT_FALSE(check(second->in.token).ok());
}

TEST_ON_SQLITE(TwoFactorTest, a_thief_of_the_session_cannot_put_a_key_of_his_own) {
  enable();
  auto again = db().write(
      [&](db::Tx& tx) { return two_factor_setup(tx, settings_, user_, "siti@example.com"); });
  EXPECT_REFUSED(again, "security.alreadyEnabled");
  EXPECT_REFUSED(two_factor_enable(room(), user_, code(), "", client_), "security.alreadyEnabled");
}

TEST_ON_SQLITE(TwoFactorTest, a_password_gives_a_step_and_the_code_a_session) {
  enable();
  auto first = in();
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(first->kind, SessionKind::totp);
  EXPECT_FALSE(check(first->token).ok()) << "a step opens nothing but itself";
  auto second = step(first->token, code());
  ASSERT_TRUE(second.ok()) << second.error().message;
  EXPECT_EQ(second->in.kind, SessionKind::full);
  EXPECT_TRUE(check(second->in.token).ok());
  EXPECT_TRUE(second->remember_me_token.empty());
  EXPECT_EQ(step(first->token, code()).error().message, "Your session has expired");
  EXPECT_EQ(step(second->in.token, code()).error().message, "Your session has expired")
      << "a session is no step";
}

TEST_ON_SQLITE(TwoFactorTest, a_step_ends_after_ten_minutes) {
  enable();
  auto token = in()->token;
  clock.advance(minutes(10));
  EXPECT_EQ(step(token, code()).error().message, "Your session has expired");
}

TEST_ON_SQLITE(TwoFactorTest, a_code_works_once_over_sign_ins_and_changes) {
  enable();
  clock.advance(seconds(30));
  auto older = code();
  clock.advance(seconds(30));
  auto used = code();
  auto session = step(in()->token, used);
  ASSERT_TRUE(session.ok());
  EXPECT_EQ(two_factor_disable(room(), user_, used, client_).error().wire_code(),
            "security.wrongCode");
  write([&](db::Tx& tx) { session_end(tx, sha256_hex(session->in.token)); });
  for (const auto& late : {used, older})
    EXPECT_EQ(step(in()->token, late).error().wire_code(), "security.wrongCode");
  clock.advance(seconds(30));
  EXPECT_TRUE(step(in()->token, code()).ok());
}

TEST_ON_SQLITE(TwoFactorTest, a_code_that_enabled_the_second_factor_and_older_ones_do_not_sign_in) {
  auto shown = setup();
  auto used = code(), older = totp_code(key_, totp_step(clock.now()) - 1);
  ASSERT_TRUE(two_factor_enable(room(), user_, used, shown, client_).ok());
  auto token = in()->token;
  EXPECT_REFUSED(step(token, used), "security.wrongCode");
  EXPECT_REFUSED(step(token, older), "security.wrongCode");
  auto next = totp_code(key_, totp_step(clock.now()) + 1);
  EXPECT_TRUE(step(token, next).ok()) << "a wrong code leaves the step open for a right one";
}

TEST_ON_SQLITE(TwoFactorTest, wrong_codes_of_a_session_and_of_sign_ins_count_to_the_same_nine) {
  enable();
  for (int i = 0; i < 4; ++i) {
    EXPECT_REFUSED(two_factor_disable(room(), user_, wrong(), client_), "security.wrongCode");
    EXPECT_REFUSED(step(in()->token, wrong()), "security.wrongCode");
  }
  EXPECT_REFUSED(recovery_codes_renew(room(), user_, wrong(), client_), "error.locked");
  EXPECT_REFUSED(step(in()->token, code()), "error.locked");
  EXPECT_REFUSED(two_factor_disable(room(), user_, code(), client_), "error.locked");
}

TEST_ON_SQLITE(TwoFactorTest,
               a_recovery_code_is_its_owner_s_only_and_may_disable_the_second_factor) {
  auto codes = enable();
  write([&](db::Tx& tx) {
    auto setup = two_factor_setup(tx, settings_, other_, "op@example.com");
    EXPECT_TRUE(setup.ok());
    key_ = *unseal(settings_.master_key, *store::setup_key(tx, other_));
  });
  ASSERT_TRUE(two_factor_enable(room(), other_, code(), "", client_).ok());
  EXPECT_REFUSED(two_factor_disable(room(), other_, codes[0], client_), "security.wrongCode");
  EXPECT_TRUE(two_factor_disable(room(), user_, codes[0], client_).ok());
}

TEST_P(TwoFactorTest, fifty_codes_at_once_give_one_session) {
  enable();
  auto token = in()->token;
  EXPECT_EQ(at_once(50, [&] { return step(token, code()).ok(); }), 1);
}

TEST_P(TwoFactorTest, fifty_recovery_codes_at_once_give_one_session) {
  auto codes = enable();
  auto token = in()->token;
  EXPECT_EQ(at_once(50, [&] { return step(token, codes[3]).ok(); }), 1);
  EXPECT_EQ(state().recovery_codes_left, 9);
}

TEST_ON_SQLITE(TwoFactorTest, a_recovery_code_works_once_however_it_is_typed_and_is_told) {
  auto codes = enable();
  auto typed = codes[0].substr(0, 4) + " " + codes[0].substr(5);
  for (char& c : typed)
    c = static_cast<char>(std::tolower(c));
  auto session = step(in()->token, typed);
  ASSERT_TRUE(session.ok()) << session.error().message;
  EXPECT_EQ(told(kRecoveryCodeUsed), 1);
  EXPECT_NE(told_.back().payload.find("\"recoveryCodesLeft\":9"), std::string::npos);
  write([&](db::Tx& tx) { session_end(tx, sha256_hex(session->in.token)); });
  EXPECT_EQ(step(in()->token, codes[0]).error().wire_code(), "security.wrongCode");
}

TEST_ON_SQLITE(TwoFactorTest, nine_wrong_codes_lock_over_sign_ins_and_restarts) {
  auto recovery = enable();
  for (int i = 0; i < 8; ++i) {
    auto answer = step(in()->token, wrong());
    EXPECT_EQ(answer.error().wire_code(), "security.wrongCode") << i;
  }
  reopen();
  auto token = in()->token;
  EXPECT_EQ(step(token, wrong()).error().code, ErrorCode::locked);
  EXPECT_EQ(told(kAccountLocked), 1);
  EXPECT_EQ(step(token, code()).error().message, "Your session has expired") << "its step is over";
  EXPECT_EQ(step(in()->token, code()).error().code, ErrorCode::locked);
  EXPECT_EQ(step(in()->token, recovery[0]).error().code, ErrorCode::locked);
  clock.advance(minutes(30));
  EXPECT_TRUE(step(in()->token, code()).ok());
}

TEST_P(TwoFactorTest, a_hundred_guesses_at_once_count_as_a_hundred) {
  enable();
  auto token = in()->token;
  auto guess = wrong();
  EXPECT_EQ(at_once(100, [&] { return step(token, guess).ok(); }), 0);
  EXPECT_EQ(step(in()->token, code()).error().code, ErrorCode::locked);
}

TEST_ON_SQLITE(TwoFactorTest, a_right_code_begins_the_count_anew) {
  enable();
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 8; ++i)
      EXPECT_FALSE(step(in()->token, wrong()).ok());
    auto session = step(in()->token, code());
    ASSERT_TRUE(session.ok()) << session.error().message;
    write([&](db::Tx& tx) { session_end(tx, sha256_hex(session->in.token)); });
    clock.advance(seconds(30));
  }
}

TEST_ON_SQLITE(TwoFactorTest, a_remembered_browser_skips_the_code_for_30_days) {
  enable();
  auto first = step(in()->token, code(), true);
  ASSERT_TRUE(first.ok());
  ASSERT_FALSE(first->remember_me_token.empty());
  write([&](db::Tx& tx) { session_end(tx, sha256_hex(first->in.token)); });
  auto skipping = in(kPassword, "siti@example.com", first->remember_me_token);
  EXPECT_EQ(skipping->kind, SessionKind::full);
  write([&](db::Tx& tx) { session_end(tx, sha256_hex(skipping->token)); });
  EXPECT_EQ(in()->kind, SessionKind::totp) << "another browser gives its code";
  clock.advance(days(30));
  EXPECT_EQ(in(kPassword, "siti@example.com", skipping->remember_me_token)->kind,
            SessionKind::totp);
}

TEST_ON_SQLITE(TwoFactorTest, a_remembered_browser_gets_another_token_at_each_use) {
  enable();
  auto token = remembered();
  for (int i = 0; i < 3; ++i) {
    auto next = use(token);
    ASSERT_FALSE(next.empty()) << i;
    EXPECT_NE(next, token);
    token = next;
  }
}

TEST_ON_SQLITE(TwoFactorTest, each_browser_is_remembered_by_its_own_token) {
  enable();
  auto first = remembered();
  clock.advance(seconds(30));
  auto second = remembered();
  EXPECT_NE(first, second);
  EXPECT_NE(use(first), "");
  EXPECT_NE(use(second), "");
}

TEST_ON_SQLITE(TwoFactorTest, a_remembered_browser_does_not_skip_the_password) {
  enable();
  auto token = remembered();
  EXPECT_REFUSED(in("Wrong-1!", "siti@example.com", token), "error.unauthorized");
  EXPECT_NE(use(token), "") << "and its token is not used up";
}

TEST_ON_SQLITE(TwoFactorTest, a_copied_token_that_comes_after_its_owner_ends_both) {
  enable();
  auto copy = remembered();
  auto own = use(use(copy));
  ASSERT_FALSE(own.empty());
  EXPECT_EQ(use(copy), "") << "used up two times ago";
  EXPECT_EQ(use(own), "") << "nobody can tell who of them is the owner";
}

TEST_ON_SQLITE(TwoFactorTest,
               a_copied_token_that_comes_before_its_owner_ends_with_the_owner_s_next_use) {
  enable();
  auto own = remembered();
  auto thief = use(own);
  EXPECT_EQ(use(own), "");
  EXPECT_EQ(use(thief), "");
}

TEST_ON_SQLITE(TwoFactorTest, a_token_of_who_is_told_of_another_session_is_not_used_up) {
  enable();
  auto token = remembered();
  auto first = in(kPassword, "siti@example.com", token);
  ASSERT_TRUE(first.ok());
  auto told_of_it = in(kPassword, "siti@example.com", first->remember_me_token);
  EXPECT_EQ(told_of_it.error().wire_code(), "FW063");
  write([&](db::Tx& tx) { sign_out(tx, user_); });
  EXPECT_NE(use(first->remember_me_token), "");
}

TEST_ON_SQLITE(TwoFactorTest, another_person_cannot_end_a_remembered_browser_with_its_old_token) {
  enable();
  auto old = remembered();
  auto own = use(old);
  EXPECT_EQ(in(kPassword, "op@example.com", old)->kind, SessionKind::full);
  EXPECT_NE(use(own), "");
}

TEST_ON_SQLITE(TwoFactorTest, an_open_session_needs_the_password_from_the_sixth_minute_on) {
  auto who = *check(in()->token);
  PasswordRoom door{db(), outbox_, pool_, settings_};
  auto needed = [&] {
    return db().read([&](db::Sql& sql) { return password_is_needed(sql, settings_, who); });
  };
  clock.advance(milliseconds(minutes(5).ms - 1));
  EXPECT_FALSE(needed());
  EXPECT_TRUE(password_confirm(door, who, "", client_).ok());
  clock.advance(milliseconds(1));
  EXPECT_TRUE(needed());
  EXPECT_EQ(password_confirm(door, who, "", client_).error().wire_code(),
            "security.passwordNeeded");
  EXPECT_EQ(password_confirm(door, who, "Wrong-1!", client_).error().wire_code(),
            "security.wrongPassword");
  EXPECT_TRUE(password_confirm(door, who, kPassword, client_).ok());
  for (int i = 0; i < 9; ++i)
    EXPECT_FALSE(password_confirm(door, who, "Wrong-1!", client_).ok());
  EXPECT_EQ(told(kAccountLocked), 1) << "it counts as at every door";
}

TEST_ON_SQLITE(TwoFactorTest, another_persons_remembered_browser_skips_nothing) {
  enable();
  std::string token;
  write([&](db::Tx& tx) { token = browser_remember(tx, settings_, other_, client_); });
  for (const auto& not_hers : {token, token + "A", std::string("x"), std::string()})
    EXPECT_EQ(in(kPassword, "siti@example.com", not_hers)->kind, SessionKind::totp) << not_hers;
}

TEST_ON_SQLITE(TwoFactorTest, disabling_takes_a_code_and_ends_what_hung_on_it) {
  auto codes = enable();
  auto first = step(in()->token, code(), true);
  clock.advance(seconds(30));
  EXPECT_FALSE(two_factor_disable(room(), user_, wrong(), client_).ok());
  ASSERT_TRUE(two_factor_disable(room(), user_, code(), client_).ok());
  EXPECT_FALSE(state().is_enabled);
  EXPECT_EQ(state().recovery_codes_left, 0);
  EXPECT_EQ(told(kTwoFactorDisabled), 1);
  enable();
  write([&](db::Tx& tx) { session_end(tx, sha256_hex(first->in.token)); });
  EXPECT_EQ(in(kPassword, "siti@example.com", first->remember_me_token)->kind, SessionKind::totp);
  EXPECT_FALSE(step(in()->token, codes[1]).ok()) << "the recovery codes before it are dead";
}

TEST_ON_SQLITE(TwoFactorTest, new_recovery_codes_end_the_old_ones) {
  auto old = enable();
  EXPECT_EQ(recovery_codes_renew(room(), user_, wrong(), client_).error().wire_code(),
            "security.wrongCode");
  auto codes = recovery_codes_renew(room(), user_, code(), client_);
  ASSERT_TRUE(codes.ok());
  EXPECT_EQ(codes->size(), 10u);
  EXPECT_EQ(told(kRecoveryCodesRenewed), 1);
  EXPECT_FALSE(step(in()->token, old[0]).ok());
  EXPECT_TRUE(step(in()->token, codes->at(0)).ok());
}

TEST_P(TwoFactorTest, a_person_sees_and_ends_the_own_browsers_only) {
  enable();
  auto session = step(in()->token, code(), true);
  auto list = [&] {
    return db().read([&](db::Sql& sql) { return browser_list(sql, settings_, user_); });
  };
  auto browsers = list();
  ASSERT_EQ(browsers.size(), 2u);
  EXPECT_EQ(browsers[0].kind, BrowserKind::session);
  EXPECT_EQ(browsers[0].user_agent, "Firefox");
  EXPECT_EQ(browsers[0].ip, "127.0.0.1");
  auto end = [&](Id<User> who, Id<Browser> browser) {
    return db().write([&](db::Tx& tx) { return browser_end(tx, who, browser); }).ok();
  };
  EXPECT_FALSE(end(other_, browsers[0].id));
  EXPECT_TRUE(end(user_, browsers[0].id));
  EXPECT_FALSE(check(session->in.token).ok());
  EXPECT_TRUE(end(user_, browsers[1].id));
  EXPECT_FALSE(end(user_, browsers[1].id));
  EXPECT_EQ(in(kPassword, "siti@example.com", session->remember_me_token)->kind, SessionKind::totp);
  EXPECT_TRUE(list().empty());
}

TEST_ON_SQLITE(TwoFactorTest, another_session_is_said_before_the_code_and_after_it) {
  enable();
  auto first = step(in()->token, code());
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(in().error().wire_code(), "FW063");
  // Two who both passed the first step before either gave a code.
  write([&](db::Tx& tx) { session_end(tx, sha256_hex(first->in.token)); });
  auto token = in()->token;
  write([&](db::Tx& tx) {
    tx.exec(kRevive, sha256_hex("somebody else's"), user_, tx.now(), tx.now() + hours(1));
  });
  clock.advance(seconds(30));
  auto second = step(token, code());
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().wire_code(), "FW063");
  EXPECT_FALSE(second.error().revoke_session_token.empty());
}

TEST_ON_SQLITE(TwoFactorTest, no_secret_is_kept_as_it_is) {
  auto shown = setup();
  auto codes = two_factor_enable(room(), user_, code(), shown, client_);
  static constexpr db::Statement kKey{"t_key", "SELECT two_factor_key FROM users WHERE id = $1"};
  static constexpr db::Statement kHashes{"t_hashes", "SELECT code_hash FROM recovery_codes"};
  auto sealed = db().read([&](db::Sql& sql) { return *sql.one<std::string>(kKey, user_); });
  EXPECT_EQ(sealed.find(shown), std::string::npos);
  EXPECT_FALSE(unseal("another master key, also of 32 characters", sealed).has_value());
  for (const auto& hash : db().read([](db::Sql& sql) { return sql.all<std::string>(kHashes); })) {
    EXPECT_EQ(hash.size(), 64u);
    for (const auto& one : *codes)
      EXPECT_NE(hash, sha256_hex(one)) << "a plain hash could be searched";
  }
}

}  // namespace
}  // namespace gerbang::accounts
