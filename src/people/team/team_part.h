#pragma once

#include "base/mail/mail.h"
#include "base/part/part.h"
#include "people/team/team_api.h"

namespace gerbang::team {

/// What is handed over outlives the part.
Part team_part(const People& people, accounts::PasswordPool& passwords,
               const mail::MailSettings& mail, RouteNeeds needs);

}  // namespace gerbang::team
