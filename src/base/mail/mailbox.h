#pragma once
// The sandbox's mailbox: every mail that Gerbang wrote, whoever it was for, so that a person who
// tries it out can follow the links in them. Plain pages without scripts, in sandbox mode only.

#include "base/http/route.h"

namespace gerbang::mail {

http::Routes mailbox_routes();

}  // namespace gerbang::mail
