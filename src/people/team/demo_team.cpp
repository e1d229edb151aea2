#include "people/team/demo_team.h"

#include "people/team/group.h"

namespace gerbang::team {

Result<Done> demo_team(db::Tx& tx, const People& people, const Actor& owner, Id<User> desk) {
  const auto company = owner.company;
  const auto& outbox = *people.settings().outbox;
  auto of_owner = accounts::membership_of(tx, company, owner.user);
  auto of_desk = accounts::membership_of(tx, company, desk);
  GERBANG_TRY(auto by, administrator(tx, owner, of_owner->id, company,
                                     {Resource::user_team, Action::create}));
  GERBANG_TRY(auto role,
              role_create(tx, by, company,
                          {"Front desk",
                           "Asks for refunds and sends payment links",
                           {"payment.salesTransaction.view", "payment.refundRequest.view",
                            "payment.refundRequest.create", "payment.paymentLink.view",
                            "payment.paymentLink.create", "user.profile.view"}}));
  GERBANG_CHECK(people.role_set(tx, by, of_desk->id, role));
  GERBANG_TRY(auto level, level_create(tx, by, company, {"Shop staff", 10}));
  GERBANG_CHECK(group_create(tx, outbox, by, company,
                             {"Shop floor",
                              "Everybody who serves in the shop",
                              level,
                              {{static_cast<std::int64_t>(Role::merchant_support)}},
                              {of_desk->id}}));
  return Done{};
}

}  // namespace gerbang::team
