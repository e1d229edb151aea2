#pragma once
// What stands in a mailed link: a random part, and a signature of it under the master key. The
// signature keeps a guess, or whoever can write into the database, from making a link that works;
// the database keeps only a hash of the random part, so that reading it makes none either
// (domain.md, "Account and session").

#include <string>
#include <string_view>

#include "people/accounts/account_store.h"

namespace gerbang::accounts {

struct MailToken {
  std::string a;  // random
  std::string b;  // its signature, for one purpose
};

MailToken mail_token_new(const AccountSettings& settings, LinkPurpose purpose);
/// Whether both parts are ours, and made for this purpose. Says nothing about use and end.
bool mail_token_holds(const AccountSettings& settings, LinkPurpose purpose, std::string_view a,
                      std::string_view b);
/// Both parts as one text, one behind the other, and back.
std::string mail_token_text(const MailToken& token);
MailToken mail_token_of(std::string_view text);

}  // namespace gerbang::accounts
