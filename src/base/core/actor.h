#pragma once
// Who acts: for the histories of records, for the audit log, and for the mails that tell others.

#include <string>

#include "base/core/id.h"

namespace gerbang {

struct Actor {
  MerchantId company;  // for which she acts; 0: none
  Id<User> user;       // 0: nobody who is signed in
  std::string name = {};
  std::string email = {};
  std::string ip = {};
  std::string request_id = {};
  std::string language = "en";  // of the request
};

}  // namespace gerbang
