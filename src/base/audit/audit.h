#pragma once
// The audit log: who did what to which record, kept in the transaction that did it.

#include <string>

#include "base/core/actor.h"
#include "base/core/id.h"
#include "base/db/db.h"

namespace gerbang::audit {

struct Entry {
  MerchantId merchant;
  Id<User> actor;      // 0: the system
  std::string action;  // "paymentLink.create"
  std::string subject;
  std::string detail;  // JSON or a short text; never a secret
  std::string ip;
  std::string request_id;
};
/// One line, in the caller's transaction.
void write(db::Tx& tx, const Entry& entry);
/// What `actor` did in `merchant`'s records.
void write(db::Tx& tx, MerchantId merchant, const Actor& actor, std::string action,
           std::string subject, std::string detail = {});

}  // namespace gerbang::audit
