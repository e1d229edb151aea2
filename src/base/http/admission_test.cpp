#include "base/http/admission.h"

#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"

namespace gerbang::http {
namespace {

constexpr Permission kNeeded{Resource::payment_payment_link, Action::edit};

class AdmissionTest : public db::OnBothEngines {
 protected:
  /// Whose token it is: "may" has the permission, "may not" lacks it, and each of them may look at
  /// the portal as another role.
  std::optional<Error> admitted(const Route& route, std::string_view token) {
    Authentication authentication{
        [](db::Sql& sql, std::string_view of, std::string_view) -> Result<Session> {
          if (of == "ended") return unauthorized(verbatim("Your session has expired"));
          Session out;
          out.user = Id<User>{7};
          out.last_seen = sql.now();
          if (of.starts_with("may") && !of.starts_with("may not")) out.permissions.add(kNeeded);
          out.is_view_only = of.ends_with(" as another role");
          return out;
        },
        [](db::Tx&, const std::string&) {}};
    Request request;
    if (!token.empty()) request.headers.push_back({"X-Auth-Token", std::string(token)});
    Call call(request);
    return db().read([&](db::Sql& sql) { return admit(sql, authentication, route, call); });
  }
  static Route reading(Access access) {
    return route(Method::get, "links", "link_list", access,
                 [](db::Sql&, const Call&) -> Result<Done> { return Done{}; });
  }
  static Route writing(Access access, RouteOptions options = {}) {
    return route(
        Method::post, "links", "link_create", access,
        [](db::Tx&, const Call&, const contract::Nothing&) -> Result<Done> { return Done{}; },
        options);
  }
};
INSTANTIATE_ON_BOTH_ENGINES(AdmissionTest);

TEST_ON_SQLITE(AdmissionTest, a_call_is_admitted_by_its_route_and_its_session) {
  constexpr std::string_view kOk, kSignIn = "error.unauthorized", kNo = "error.forbidden",
                                  kViewOnly = "security.viewOnly";
  constexpr std::array kTokens{
      "", "ended", "may", "may as another role", "may not", "may not as another role"};
  struct Line {
    const char* name;
    Route route;
    std::array<std::string_view, kTokens.size()> answers;
  };
  auto open = open_to_all("a test"), session = any_session();
  auto permission = needs(kNeeded.resource, kNeeded.action);
  RouteOptions in_view;
  in_view.works_in_view = true;
  const std::array lines{
      Line{"open", writing(open), {kOk, kOk, kOk, kViewOnly, kOk, kViewOnly}},
      Line{"reads, session", reading(session), {kSignIn, kSignIn, kOk, kOk, kOk, kOk}},
      Line{"writes, session", writing(session), {kSignIn, kSignIn, kOk, kViewOnly, kOk, kViewOnly}},
      Line{"ends a view", writing(session, in_view), {kSignIn, kSignIn, kOk, kOk, kOk, kOk}},
      Line{"reads, permission", reading(permission), {kSignIn, kSignIn, kOk, kOk, kNo, kNo}},
      Line{"writes, permission", writing(permission), {kSignIn, kSignIn, kOk, kViewOnly, kNo, kNo}},
  };
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < kTokens.size(); ++i) {
      SCOPED_TRACE(std::string(line.name) + ", " + kTokens.at(i));
      auto refusal = admitted(line.route, kTokens.at(i));
      if (line.answers.at(i).empty()) {
        EXPECT_FALSE(refusal) << refusal->wire_code();
      } else {
        EXPECT_REFUSED(refusal, line.answers.at(i));
      }
    }
  }
}

}  // namespace
}  // namespace gerbang::http
