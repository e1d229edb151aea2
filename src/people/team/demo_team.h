#pragma once
// A demo's role of a company's own, and a group with a level, so that their pages have something to
// show.

#include "people/team/person.h"

namespace gerbang::team {

/// `owner` makes them; `desk` gets them.
Result<Done> demo_team(db::Tx& tx, const People& people, const Actor& owner, Id<User> desk);

}  // namespace gerbang::team
