// Every action on a request about personal data, in every status, by its asker and by another
// person.

#include "people/privacy/request.h"

#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"

namespace gerbang::privacy {
namespace {

class PersonalRequestTest : public db::OnBothEngines {
 protected:
  template <class F>
  auto write(F&& f) {
    return db().write([&](db::Tx& tx) { return f(tx); });
  }
  Result<RequestRecord> take(const Actor& by, RequestEvent event, Id<PersonalRequest> id) {
    return write([&](db::Tx& tx) -> Result<RequestRecord> {
      if (event == RequestEvent::approve) return request_approve(tx, by, id);
      if (event == RequestEvent::reject) return request_reject(tx, by, id, "Not her");
      return request_withdraw(tx, by, id);
    });
  }
  /// A new request, of which one of each kind waits at a time.
  RequestRecord in(RequestStatus status) {
    auto email = "p" + std::to_string(++made_) + "@people.example";
    // A rule has nothing to be worked on, so it is done as soon as it is approved.
    auto asked = write([&](db::Tx& tx) {
      return status == RequestStatus::done
                 ? rule_ask(tx, asker_, {kAfterDaysMin, "Kept too long"})
                 : request_ask(tx, asker_, {{personal::Key::email, email}, "She asked"});
    });
    EXPECT_TRUE(asked.ok());
    bool is_approved = status == RequestStatus::approved || status == RequestStatus::done;
    if (is_approved) {
      EXPECT_TRUE(take(second_, RequestEvent::approve, asked->id).ok());
    }
    if (status == RequestStatus::rejected) {
      EXPECT_TRUE(take(second_, RequestEvent::reject, asked->id).ok());
    }
    if (status == RequestStatus::withdrawn) {
      EXPECT_TRUE(take(asker_, RequestEvent::withdraw, asked->id).ok());
    }
    return *asked;
  }

  const Actor asker_{kGatewayCompany, {5}, "Asker"};
  const Actor second_{kGatewayCompany, {6}, "Second"};
  int made_ = 0;
};
INSTANTIATE_ON_BOTH_ENGINES(PersonalRequestTest);

TEST_ON_SQLITE(PersonalRequestTest,
               another_person_decides_the_asker_withdraws_and_only_while_it_waits) {
  constexpr std::string_view kDone, kForbidden = "error.forbidden";
  struct Line {
    RequestStatus status;
    std::string_view code;  // of those who may
  };
  constexpr std::array kLines{
      Line{RequestStatus::requested, kDone},
      Line{RequestStatus::approved, "personal_request.approved"},
      Line{RequestStatus::done, "personal_request.approved"},
      Line{RequestStatus::rejected, "personal_request.rejected"},
      Line{RequestStatus::withdrawn, "personal_request.withdrawn"},
  };
  for (const auto& line : kLines) {
    for (auto event : {RequestEvent::approve, RequestEvent::reject, RequestEvent::withdraw}) {
      for (bool is_asker : {true, false}) {
        SCOPED_TRACE("status " + std::to_string(static_cast<int>(line.status)) + ", event " +
                     std::to_string(static_cast<int>(event)) + (is_asker ? ", asker" : ""));
        auto id = in(line.status).id;
        auto kept = db::everything(db());
        auto answer = take(is_asker ? asker_ : second_, event, id);
        bool may = is_asker == (event == RequestEvent::withdraw);
        auto code = may ? line.code : kForbidden;
        if (code.empty()) {
          EXPECT_TRUE(answer.ok());
          EXPECT_EQ(answer->status, *next_state(kRequestTransitions, line.status, event));
        } else {
          EXPECT_REFUSED(answer, code);
          EXPECT_EQ(db::everything(db()), kept);
        }
      }
    }
  }
  EXPECT_REFUSED(take(second_, RequestEvent::approve, {4711}), "error.notFound");
}

TEST_ON_SQLITE(PersonalRequestTest, one_request_about_a_person_waits_at_a_time) {
  auto ask = [&](std::string email) {
    return write([&](db::Tx& tx) {
      return request_ask(tx, second_, {{personal::Key::email, std::move(email)}, "Once more"});
    });
  };
  auto first = in(RequestStatus::requested);
  auto kept = db::everything(db());
  EXPECT_REFUSED(ask("P1@people.example"), "personal_request.open");
  EXPECT_EQ(db::everything(db()), kept);
  EXPECT_TRUE(ask("somebody-else@people.example").ok());
  ASSERT_TRUE(take(asker_, RequestEvent::withdraw, first.id).ok());
  EXPECT_TRUE(ask("P1@people.example").ok());
}

}  // namespace
}  // namespace gerbang::privacy
