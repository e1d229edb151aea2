#pragma once
// The audit log: who did what to which record, from where, what it was before and after, and what
// was refused; kept in the transaction that did it. What can be written is in action.h, before and
// after in change.h, and that nothing can be taken out unseen in trail.h.

#include <atomic>
#include <memory>
#include <string>
#include <string_view>

#include "base/audit/action.h"
#include "base/core/actor.h"
#include "base/core/id.h"
#include "base/db/db.h"

namespace gerbang {
struct AuditRecord;
}

namespace gerbang::audit {

struct Entry {
  MerchantId merchant;  // whose records; the gateway's own company where nobody's
  Id<User> actor;       // 0: no person
  Action action;
  std::string subject = {};  // the record's id
  std::string detail = {};   // JSON or a short text; never a secret
  std::string ip = {};
  std::string request_id = {};
  ActorKind kind = ActorKind::job;  // with an actor: a person
  std::string actor_name = {};
  std::string operation = {};  // the route's, where the action does not say it
  std::string changes = {};    // change.h
  bool is_refused = false;
  std::string reason = {};  // of a refusal: its errorCode
  Id<User> partner = {};    // whose request it was that the actor decided
  std::string partner_name = {};
};

/// What `actor` is to `merchant`'s records, with nothing said yet about them.
Entry entry_of(MerchantId merchant, const Actor& actor, Action action, std::string subject,
               std::string detail = {});

/// One record, in the caller's transaction.
void write(db::Tx& tx, const Entry& entry);
/// What `actor` did in `merchant`'s records.
void write(db::Tx& tx, MerchantId merchant, const Actor& actor, Action action, std::string subject,
           std::string detail = {});
/// The same with what differs (change.h).
void write_change(db::Tx& tx, MerchantId merchant, const Actor& actor, Action action,
                  std::string subject, std::string detail, std::string changes);
/// A decision on what somebody else had asked for.
struct Partner {
  Id<User> user;
  std::string name;
};
void write_decision(db::Tx& tx, MerchantId merchant, const Actor& actor, Action action,
                    std::string subject, std::string detail, Partner partner,
                    std::string changes = {});

/// Who called, for all that is written while the call is worked on: the service says it, and rooms
/// need not hand it on. It is the context of the call's transactions (db/context.h).
struct Caller {
  ActorKind kind = ActorKind::job;
  Id<User> user;
  std::string name;
  std::string ip;
  std::string request_id;
  std::string browser;
  std::string session;  // which of a person's; nothing that opens it
  /// Whether anything that was written is kept.
  std::atomic<bool> is_written = false;
};
void caller_set(db::Tx& tx, std::shared_ptr<Caller> caller);
/// From here on each record of this transaction says that it puts back what `record` changed
/// (put_back.h).
void putting_back(db::Tx& tx, Id<AuditRecord> record);
/// Whether anything was written in this transaction.
bool is_written(db::Sql& sql);

}  // namespace gerbang::audit
