#pragma once
// Requests to end a mandate. The payer asks on the page of their own, from the authorisation on and
// whatever else waits, the merchant in the portal; somebody with the permission, and never who
// asked, approves or rejects it (domain.md). From the payer's request on nothing is collected while
// it waits. What is approved goes on to the bank (change.h), where the bank owes an answer when
// that has come.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/db/list.h"
#include "base/http/route.h"
#include "selling/mandates/change.h"

namespace gerbang::mandates {

struct Termination {
  MerchantId merchant;
  Id<Termination> id;
  Id<Mandate> mandate;
  std::string mandate_no;
  std::string payer_name;
  std::string product_name;
  AskedBy asked_by{};
  std::optional<Id<User>> asked_by_user;
  std::optional<std::string> asked_by_name;
  std::optional<std::string> reason;
  TerminationStatus status = TerminationStatus::pending;
  std::optional<Id<User>> decided_by;
  std::optional<std::string> decided_by_name;
  std::optional<Instant> decided_at;
  std::optional<std::string> remarks;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(Termination, (),
                      (merchant, id, mandate, mandate_no, payer_name, product_name, asked_by,
                       asked_by_user, asked_by_name, reason, status, decided_by, decided_by_name,
                       decided_at, remarks, created_at))

class Terminations {
 public:
  Terminations(const Mandates& mandates, const Changes& changes)
      : mandates_(&mandates), changes_(&changes) {}

  /// By the merchant's person; collecting goes on until it is approved.
  Result<Done> ask(db::Tx& tx, const Actor& actor, Id<Mandate> mandate,
                   const std::optional<std::string>& reason) const;
  /// By the payer; collecting stops. Takes the place of a merchant's request that waits.
  Result<Done> ask_by_payer(db::Tx& tx, MerchantId merchant, Id<Mandate> mandate,
                            const std::optional<std::string>& reason) const;
  Result<Done> approve(db::Tx& tx, const Actor& actor, Id<Termination> id) const;
  Result<Done> reject(db::Tx& tx, const Actor& actor, Id<Termination> id,
                      std::string_view remarks) const;

 private:
  Result<Done> begin(db::Tx& tx, Mandate& mandate, Termination request) const;
  Result<std::pair<Termination, Mandate>> decided(db::Tx& tx, const Actor& actor,
                                                  Id<Termination> id, TerminationStatus status,
                                                  std::optional<std::string> remarks) const;

  const Mandates* mandates_;
  const Changes* changes_;
};

/// What must hold of them, for `gerbang check`.
std::vector<db::Invariant> termination_invariants();

/// emandate/terminations, and the verbs of an application that lead there. They outlive the routes.
http::Routes termination_routes(const Terminations& terminations, const Changes& changes);

}  // namespace gerbang::mandates
