#pragma once
// A head says where a merchant's chains stood when a day was over: how many transfers of the ledger
// there were and the last one's hash, the same of the audit log, which has what was refused, and
// the head before. It is signed (Ed25519), so who has it needs to trust neither the gateway nor its
// database: nothing that it covers can become something else and still lead to it.
//
// Keys are made by the server. The private one is sealed with the master key, so that whoever can
// write to the database alone cannot sign; the public ones are for everybody (GET proof/keys), and
// are to be noted elsewhere.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/db/db.h"
#include "base/db/invariant.h"
#include "base/jobs/job.h"

namespace gerbang {
struct ProofKey;
}

namespace gerbang::proof {

struct Head {
  MerchantId merchant;
  std::int64_t number = 0;  // 1, 2, 3 … of the merchant
  Day day = 0;              // the last one that it has whole
  std::int64_t transfers = 0;
  std::string transfer_hash;
  std::int64_t records = 0;
  std::string record_hash;
  std::string before;  // the hash of the head before; empty for the first
  Instant signed_at;
  std::string hash;
  Id<ProofKey> key;
  std::string signature;  // base64url
};
BOOST_DESCRIBE_STRUCT(Head, (),
                      (merchant, number, day, transfers, transfer_hash, records, record_hash,
                       before, signed_at, hash, key, signature))

/// What is signed, and what `hash` is the SHA-256 of: lines of text.
std::string head_said(const Head& head);

struct PublicKey {
  Id<ProofKey> id;
  std::string public_key;  // base64url
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(PublicKey, (), (id, public_key, created_at))
std::vector<PublicKey> public_keys(db::Sql& sql);

struct Signature {
  Id<ProofKey> key;
  std::string signature;  // base64url
};
/// With the newest key, which is made if there is none yet.
using Sign = std::function<Signature(std::string_view said)>;
Sign signer(db::Tx& tx, std::string_view master_key);

/// The last head of a merchant, the last that covers no more than so many transfers, and the first
/// that covers so many.
std::optional<Head> head_last(db::Sql& sql, MerchantId merchant);
std::optional<Head> head_up_to(db::Sql& sql, MerchantId merchant, std::int64_t transfers);
std::optional<Head> head_from(db::Sql& sql, MerchantId merchant, std::int64_t transfers);
/// Those with numbers from `first` to `last`.
std::vector<Head> heads_between(db::Sql& sql, MerchantId merchant, std::int64_t first,
                                std::int64_t last);

/// Signs the heads of the last whole day of those merchants whose chains have grown since theirs;
/// how many. A merchant whose head cannot be signed waits for its next try (base/jobs/rows.h).
Result<int> heads_sign(db::Db& db, std::string_view master_key);
/// "proof.heads": looks once a minute whether a day is whole (ledger/days.h).
jobs::Topic heads_topic(std::string master_key);

std::vector<db::Invariant> head_invariants();

}  // namespace gerbang::proof
