#include "people/accounts/session.h"

#include <atomic>
#include <thread>

#include "people/accounts/account_fixture.h"

namespace gerbang::accounts {
namespace {

using SessionTest = AccountFixture;
INSTANTIATE_ON_BOTH_ENGINES(SessionTest);

TEST_ON_SQLITE(SessionTest, right_password_gives_a_session_of_the_users_account) {
  auto answer = in(kPassword, "SITI@example.com");
  ASSERT_TRUE(answer.ok()) << answer.error().message;
  EXPECT_EQ(answer->kind, SessionKind::full);
  ASSERT_EQ(answer->accounts.size(), 1u);
  EXPECT_EQ(answer->accounts[0].company, "Kedai");
  auto session = check(answer->token);
  ASSERT_TRUE(session.ok());
  EXPECT_EQ(session->user, user_);
  EXPECT_EQ(session->company, answer->accounts[0].company_id);
  EXPECT_FALSE(session->is_gateway);
  EXPECT_TRUE(session->permissions.has({Resource::payment_payment_link, Action::create}));
}

TEST_ON_SQLITE(SessionTest, an_operator_session_is_the_gateways) {
  auto session = check(in(kPassword, "op@example.com")->token);
  ASSERT_TRUE(session.ok());
  EXPECT_TRUE(session->is_gateway);
  EXPECT_EQ(session->company, kGatewayCompany);
  EXPECT_TRUE(session->permissions.has({Resource::admin_merchant_application, Action::approve}));
}

TEST_ON_SQLITE(SessionTest, unknown_address_and_wrong_password_answer_alike) {
  auto wrong = in("Wrong-1!");
  auto unknown = in("Wrong-1!", "nobody@example.com");
  ASSERT_FALSE(wrong.ok());
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(wrong.error().code, ErrorCode::unauthorized);
  EXPECT_EQ(unknown.error().code, wrong.error().code);
  EXPECT_EQ(unknown.error().message, wrong.error().message);
}

TEST_ON_SQLITE(SessionTest, ten_wrong_passwords_lock_for_30_minutes_and_answer_alike) {
  std::string message;
  for (int i = 0; i < 10; ++i)
    message = in("Wrong-1!").error().message.english();
  auto locked = in();
  ASSERT_FALSE(locked.ok());
  EXPECT_EQ(locked.error().code, ErrorCode::unauthorized);
  EXPECT_EQ(locked.error().message, message);
  clock.advance(minutes(30));
  EXPECT_TRUE(in().ok());
}

TEST_ON_SQLITE(SessionTest, nine_wrong_passwords_do_not_lock_and_success_starts_anew) {
  for (int i = 0; i < 9; ++i)
    EXPECT_FALSE(in("Wrong-1!").ok());
  auto first = in();
  ASSERT_TRUE(first.ok());
  for (int i = 0; i < 9; ++i)
    EXPECT_FALSE(in("Wrong-1!").ok());
  EXPECT_EQ(in().error().code, ErrorCode::active_session);
}

TEST_ON_SQLITE(SessionTest, guesses_during_a_lock_do_not_make_it_longer) {
  for (int i = 0; i < 10; ++i)
    EXPECT_FALSE(in("Wrong-1!").ok());
  clock.advance(minutes(29));
  for (int i = 0; i < 10; ++i)
    EXPECT_FALSE(in("Wrong-1!").ok());
  clock.advance(minutes(1));
  EXPECT_TRUE(in().ok());
}

TEST_ON_SQLITE(SessionTest, an_open_session_outlives_the_lock_of_its_password) {
  auto token = in()->token;
  for (int i = 0; i < 10; ++i)
    EXPECT_FALSE(in("Wrong-1!").ok());
  EXPECT_TRUE(check(token).ok());
}

TEST_ON_SQLITE(SessionTest, only_a_right_password_gets_a_token_that_ends_the_other_session) {
  ASSERT_TRUE(in().ok());
  auto wrong = in("Wrong-1!");
  ASSERT_REFUSED(wrong, "error.unauthorized");
  EXPECT_TRUE(wrong.error().revoke_session_token.empty());
  ASSERT_REFUSED(in(), "FW063");
}

TEST_ON_SQLITE(SessionTest, a_newer_step_of_a_sign_in_ends_the_older_one) {
  clock.advance(days(90));
  auto older = in(), newer = in();
  auto is_open = [&](const std::string& token) {
    return db().read([&](db::Sql& sql) {
      return step_user(sql, token, SessionKind::expired_password).has_value();
    });
  };
  EXPECT_FALSE(is_open(older->token));
  EXPECT_TRUE(is_open(newer->token));
}

TEST_ON_SQLITE(SessionTest, a_lock_survives_a_restart) {
  for (int i = 0; i < 10; ++i)
    EXPECT_FALSE(in("Wrong-1!").ok());
  reopen();
  EXPECT_FALSE(in().ok());
}

TEST_P(SessionTest, parallel_wrong_passwords_are_all_counted) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 10; ++i)
    threads.emplace_back([&] { EXPECT_FALSE(in("Wrong-1!").ok()); });
  for (auto& thread : threads)
    thread.join();
  EXPECT_FALSE(in().ok());
}

TEST_P(SessionTest, fifty_sign_ins_at_once_give_one_token) {
  std::atomic<int> tokens{0}, told{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 50; ++i) {
    threads.emplace_back([&] {
      auto answer = in();
      if (answer.ok()) {
        ++tokens;
      } else if (answer.error().code == ErrorCode::active_session) {
        ++told;
      }
    });
  }
  for (auto& thread : threads)
    thread.join();
  EXPECT_EQ(tokens.load(), 1);
  EXPECT_EQ(told.load(), 49);
}

TEST_ON_SQLITE(SessionTest, second_sign_in_gets_a_token_that_ends_the_first_session_once) {
  auto first = in();
  ASSERT_TRUE(first.ok());
  auto second = in();
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().wire_code(), "FW063");
  auto token = second.error().revoke_session_token;
  ASSERT_FALSE(token.empty());
  auto revoke = [&](std::string_view email) {
    return db().write([&](db::Tx& tx) { return session_revoke(tx, email, token); });
  };
  EXPECT_FALSE(revoke("op@example.com").ok());
  EXPECT_TRUE(check(first->token).ok());
  EXPECT_TRUE(revoke("siti@example.com").ok());
  EXPECT_FALSE(check(first->token).ok());
  auto third = in();
  ASSERT_TRUE(third.ok());
  EXPECT_FALSE(revoke("siti@example.com").ok());
  EXPECT_TRUE(check(third->token).ok());
}

TEST_ON_SQLITE(SessionTest, revoke_token_ends_after_five_minutes) {
  ASSERT_TRUE(in().ok());
  auto token = in().error().revoke_session_token;
  clock.advance(minutes(5));
  auto answer =
      db().write([&](db::Tx& tx) { return session_revoke(tx, "siti@example.com", token); });
  EXPECT_FALSE(answer.ok());
}

TEST_ON_SQLITE(SessionTest, session_ends_after_15_idle_minutes_and_makes_room) {
  auto token = in()->token;
  clock.advance(milliseconds(minutes(15).ms - 1));
  EXPECT_TRUE(check(token).ok());
  clock.advance(milliseconds(1));
  EXPECT_EQ(check(token).error().code, ErrorCode::unauthorized);
  EXPECT_TRUE(in().ok());
}

TEST_ON_SQLITE(SessionTest, a_used_session_lives_on_but_12_hours_at_most) {
  auto token = in()->token;
  for (int i = 0; i < 71; ++i) {
    clock.advance(minutes(10));
    ASSERT_TRUE(check(token).ok()) << i;
    touch(token);
  }
  clock.advance(minutes(10));
  EXPECT_FALSE(check(token).ok());
}

TEST_ON_SQLITE(SessionTest, an_account_of_another_user_is_refused) {
  auto mine = in();
  auto other = in(kPassword, "op@example.com");
  EXPECT_TRUE(check(mine->token, id_text(mine->accounts[0].id)).ok());
  for (const auto& wrong : {id_text(other->accounts[0].id), std::string("nonsense"),
                            std::string("0"), std::string("-1"), std::string(30, '9')}) {
    auto refused = check(mine->token, wrong);
    ASSERT_FALSE(refused.ok()) << wrong;
    EXPECT_EQ(refused.error().code, ErrorCode::forbidden) << "the session goes on: " << wrong;
    EXPECT_EQ(refused.error().wire_code(), "security.wrongAccount");
    EXPECT_EQ(check("no-token", wrong).error().code, ErrorCode::unauthorized);
  }
  EXPECT_TRUE(check(mine->token).ok());
}

TEST_ON_SQLITE(SessionTest, a_clock_that_is_set_back_lengthens_no_session) {
  auto token = in()->token;
  clock.advance(milliseconds(-minutes(1).ms));
  EXPECT_TRUE(check(token).ok()) << "copies of the server may differ by a minute";
  clock.advance(hours(-6));
  EXPECT_EQ(check(token).error().code, ErrorCode::unauthorized);
  EXPECT_TRUE(in().ok()) << "and it is in nobody's way";
}

TEST_ON_SQLITE(SessionTest, a_clock_that_is_set_back_lengthens_no_step) {
  settings_.password_age_max = days(1);
  clock.advance(days(2));
  auto step = in();
  ASSERT_EQ(step->kind, SessionKind::expired_password);
  auto user = [&] {
    return db().read([&](db::Sql& sql) {
      return step_user(sql, step->token, SessionKind::expired_password).has_value();
    });
  };
  EXPECT_TRUE(user());
  clock.advance(hours(-1));
  EXPECT_FALSE(user());
}

TEST_ON_SQLITE(SessionTest, signing_out_and_ending_another_session_are_written_down) {
  static constexpr db::Statement kWritten{"t_written", R"(
    SELECT count(*) FROM audit_log WHERE action = $1 AND actor_user_id = $2 AND ip = $3)"};
  auto written = [&](std::string_view action) {
    return db().read(
        [&](db::Sql& sql) { return *sql.one<int>(kWritten, action, user_, client_.ip); });
  };
  ASSERT_TRUE(in().ok());
  auto token = in().error().revoke_session_token;
  auto revoked = db().write(
      [&](db::Tx& tx) { return session_revoke(tx, "siti@example.com", token, client_); });
  EXPECT_TRUE(revoked.ok());
  EXPECT_EQ(written("session.revoke"), 1);
  ASSERT_TRUE(in().ok());
  EXPECT_EQ(written("session.end"), 0);
  write([&](db::Tx& tx) { sign_out(tx, user_, client_); });
  EXPECT_EQ(written("session.end"), 1);
}

TEST_P(SessionTest, a_switched_off_account_ends_its_session_at_once) {
  auto token = in()->token;
  static constexpr db::Statement kOff{"t_off", "UPDATE accounts SET is_active = 0"};
  auto off = db().write([](db::Tx& tx) -> Result<Done> {
    tx.exec(kOff);
    return Done{};
  });
  ASSERT_TRUE(off.ok());
  EXPECT_FALSE(check(token).ok());
}

TEST_ON_SQLITE(SessionTest, signing_out_ends_the_session) {
  auto token = in()->token;
  auto out = db().write([&](db::Tx& tx) -> Result<Done> {
    session_end(tx, sha256_hex(token));
    return Done{};
  });
  ASSERT_TRUE(out.ok());
  EXPECT_FALSE(check(token).ok());
}

TEST_ON_SQLITE(SessionTest, a_password_of_90_days_gives_a_token_for_a_new_password_only) {
  clock.advance(milliseconds(days(90).ms - 1));
  EXPECT_EQ(in()->kind, SessionKind::full);
  write([&](db::Tx& tx) { sign_out(tx, user_); });
  clock.advance(milliseconds(1));
  auto answer = in();
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->kind, SessionKind::expired_password);
  EXPECT_FALSE(check(answer->token).ok());
  settings_.password_age_max = days(0);
  EXPECT_EQ(in()->kind, SessionKind::full);
}

TEST_ON_SQLITE(SessionTest, a_new_password_ends_all_sessions) {
  auto token = in()->token;
  auto set = db().write(
      [&](db::Tx& tx) { return password_set(tx, "Siti@example.com", hash_of_password()); });
  ASSERT_TRUE(set.ok());
  EXPECT_FALSE(check(token).ok());
  EXPECT_EQ(in()->kind, SessionKind::expired_password) << "whoever set it knows it";
}

/// Siti also keeps the books of a second company.
class SwitchTest : public AccountFixture {
 protected:
  SwitchTest() {
    write([&](db::Tx& tx) {
      books_ = company_create(tx, "Kopi");
      EXPECT_TRUE(account_add(tx, user_, books_, Role::merchant_finance).ok());
    });
  }
  Result<SignedIn> move(const std::string& token, Id<Account> account) {
    auto who = check(token);
    EXPECT_TRUE(who.ok());
    return db().write([&](db::Tx& tx) { return session_switch(tx, *who, account, client_); });
  }
  static Id<Account> account_of(const SignedIn& in, std::string_view company) {
    for (const auto& a : in.accounts) {
      if (a.company == company) return a.id;
    }
    return {};
  }
  std::int64_t audited(std::string_view action) {
    static constexpr db::Statement kCount{
        "t_audited", "SELECT count(*) FROM audit_log WHERE action = $1 AND merchant_id = $2"};
    return db().read(
        [&](db::Sql& sql) { return sql.one<std::int64_t>(kCount, action, books_).value_or(0); });
  }
  MerchantId books_;
};
INSTANTIATE_ON_BOTH_ENGINES(SwitchTest);

TEST_ON_SQLITE(SwitchTest, a_sign_in_begins_with_the_first_account_and_names_all) {
  auto first = in();
  ASSERT_TRUE(first.ok());
  ASSERT_EQ(first->accounts.size(), 2u);
  EXPECT_EQ(first->account, account_of(*first, "Kedai"));
  EXPECT_EQ(first->permissions, role_permissions(Role::merchant_owner));
}

TEST_ON_SQLITE(SwitchTest, switching_gives_the_other_companys_session_and_ends_the_old_token) {
  auto first = in();
  auto moved = move(first->token, account_of(*first, "Kopi"));
  ASSERT_TRUE(moved.ok()) << moved.error().message;
  EXPECT_EQ(moved->account, account_of(*first, "Kopi"));
  EXPECT_NE(moved->token, first->token);
  EXPECT_FALSE(check(first->token).ok());
  auto session = check(moved->token);
  ASSERT_TRUE(session.ok());
  EXPECT_EQ(session->company, books_);
  EXPECT_EQ(session->role, Role::merchant_finance);
  EXPECT_FALSE(session->permissions.has({Resource::payment_payment_link, Action::create}));
  EXPECT_EQ(audited("session.switch"), 1);
}

TEST_ON_SQLITE(SwitchTest, switching_to_the_same_account_gives_a_new_token_too) {
  auto first = in();
  auto moved = move(first->token, first->account);
  ASSERT_TRUE(moved.ok());
  EXPECT_FALSE(check(first->token).ok());
  EXPECT_TRUE(check(moved->token).ok());
}

TEST_ON_SQLITE(SwitchTest, a_switch_keeps_the_sessions_end) {
  auto first = in();
  auto token = first->token;
  for (int i = 0; i < 47; ++i) {  // to a quarter of an hour before the end
    clock.advance(milliseconds(minutes(15).ms - 1));
    touch(token);
  }
  auto moved = move(token, account_of(*first, "Kopi"));
  ASSERT_TRUE(moved.ok());
  clock.advance(minutes(14));
  EXPECT_TRUE(check(moved->token).ok());
  touch(moved->token);
  clock.advance(minutes(2));
  EXPECT_FALSE(check(moved->token).ok()) << "12 hours from signing in are over";
}

TEST_ON_SQLITE(SwitchTest, another_persons_account_is_not_found_and_the_session_stays) {
  auto mine = in();
  auto other = in(kPassword, "op@example.com");
  for (auto account : {other->account, Id<Account>{}, Id<Account>{4711}}) {
    auto moved = move(mine->token, account);
    ASSERT_FALSE(moved.ok());
    EXPECT_EQ(moved.error().code, ErrorCode::not_found);
  }
  EXPECT_TRUE(check(mine->token).ok());
  EXPECT_EQ(audited("session.switch"), 0);
}

TEST_ON_SQLITE(SwitchTest, a_switched_off_account_is_not_found) {
  auto first = in();
  write([&](db::Tx& tx) {
    static constexpr db::Statement kOff{"t_off_one",
                                        "UPDATE accounts SET is_active = 0 WHERE company_id = $1"};
    tx.exec(kOff, books_);
  });
  auto moved = move(first->token, account_of(*first, "Kopi"));
  ASSERT_FALSE(moved.ok());
  EXPECT_EQ(moved.error().code, ErrorCode::not_found);
  EXPECT_TRUE(check(first->token).ok());
}

TEST_P(SwitchTest, of_two_switches_at_once_one_works) {
  auto first = in();
  auto who = check(first->token);
  auto to = account_of(*first, "Kopi");
  auto worked = at_once(8, [&] {
    auto moved = db().write([&](db::Tx& tx) { return session_switch(tx, *who, to, client_); });
    if (!moved.ok()) {
      EXPECT_EQ(moved.error().code, ErrorCode::unauthorized);
    }
    return moved.ok();
  });
  EXPECT_EQ(worked, 1);
  EXPECT_EQ(audited("session.switch"), 1);
}

TEST_ON_SQLITE(SwitchTest, signing_out_ends_a_session_that_moved_a_moment_ago) {
  auto first = in();
  auto who = check(first->token);
  auto to = account_of(*first, "Kopi");
  auto moved = db().write([&](db::Tx& tx) { return session_switch(tx, *who, to, client_); });
  ASSERT_TRUE(moved.ok());
  write([&](db::Tx& tx) { sign_out(tx, who->user); });
  EXPECT_FALSE(check(moved->token).ok());
}

TEST_P(SwitchTest, one_account_a_company_and_a_role_of_its_kind) {
  write([&](db::Tx& tx) {
    EXPECT_EQ(account_add(tx, user_, books_, Role::merchant_owner).error().code,
              ErrorCode::conflict);
    EXPECT_EQ(account_add(tx, other_, books_, Role::gateway_refunds).error().code,
              ErrorCode::invalid);
    EXPECT_EQ(account_add(tx, user_, kGatewayCompany, Role::merchant_owner).error().code,
              ErrorCode::invalid);
  });
}

TEST(PasswordPool, a_full_queue_turns_away_at_once) {
  PasswordPool pool(1, {}, 0);
  auto answer = pool.hash("x");
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().code, ErrorCode::unavailable);
}

}  // namespace
}  // namespace gerbang::accounts
