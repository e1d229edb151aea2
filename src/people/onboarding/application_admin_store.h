#pragma once
// The operators' list of applications: the one query over them that crosses merchants.

#include <optional>
#include <string>
#include <vector>

#include "base/db/list.h"
#include "people/onboarding/application.h"

namespace gerbang::onboarding {

/// What a reviewer looks at first.
enum class ReviewFlag : unsigned char { risk, duplicates, open_points, proposed };

struct ApplicationRecord {
  Id<Application> id;
  std::optional<std::string> company_registered_name;
  std::optional<std::string> trading_name;
  onboarding::ApplicationStatus status{};
  std::optional<Instant> submitted_at;
  Instant created_at;
  std::optional<std::string> contact_email;
  MerchantId merchant_id;  // 0: waits for the invited person
  std::optional<Instant> waiting_from;
  std::int64_t waited_ms = 0;
  std::optional<Id<User>> assignee_id;
  std::optional<std::string> assignee_name;
  std::int64_t risk_score = 0;
  std::int64_t open_points = 0;
  std::optional<Id<User>> proposed_by;
  std::int64_t submission = 0;
  /// Other applications that have something in common with it; of very many, some.
  std::int64_t duplicates = 0;
  std::int64_t documents = 0;
};
BOOST_DESCRIBE_STRUCT(ApplicationRecord, (),
                      (id, company_registered_name, trading_name, status, submitted_at, created_at,
                       contact_email, merchant_id, waiting_from, waited_ms, assignee_id,
                       assignee_name, risk_score, open_points, proposed_by, submission, duplicates,
                       documents))

struct ApplicationListQuery : contract::ListQuery {
  std::vector<onboarding::ApplicationStatus> filter_status;
  std::optional<std::string> name;  // of the company, or the address of its contact
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
  std::optional<MerchantId> merchant;   // whose they are, once they are somebody's
  std::optional<std::string> assignee;  // the id of who has taken them; "NONE": nobody
  std::vector<ReviewFlag> filter_flag;  // with any of these
};
BOOST_DESCRIBE_STRUCT(ApplicationListQuery, (contract::ListQuery),
                      (filter_status, name, created_date_from, created_date_to, merchant, assignee,
                       filter_flag))

extern const db::List<ApplicationRecord, ApplicationListQuery> kApplicationList;

}  // namespace gerbang::onboarding

template <>
struct gerbang::contract::WireWords<gerbang::onboarding::ReviewFlag> {
  using enum gerbang::onboarding::ReviewFlag;
  static constexpr std::array<std::pair<gerbang::onboarding::ReviewFlag, std::string_view>, 4>
      names{{{risk, "RISK"},
             {duplicates, "DUPLICATES"},
             {open_points, "OPEN_POINTS"},
             {proposed, "PROPOSED"}}};
};
