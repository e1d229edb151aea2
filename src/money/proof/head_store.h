#pragma once
// All SQL of heads and their keys.

#include "base/db/record.h"
#include "money/proof/head.h"

namespace gerbang::proof {

constexpr auto column_names(db::RecordOf<Head>) {
  return std::array{db::Column{"merchant", "merchant_id"}, db::Column{"key", "key_id"}};
}

inline constexpr db::Statement kHeadLast{
    "proof_head_last", db::text<Head,
                                "SELECT {} FROM proof_heads WHERE merchant_id = $1 "
                                "ORDER BY number DESC LIMIT 1">};
inline constexpr db::Statement kHeadUpTo{
    "proof_head_up_to",
    db::text<Head,
             "SELECT {} FROM proof_heads WHERE merchant_id = $1 AND transfers <= $2 "
             "ORDER BY number DESC LIMIT 1">};
inline constexpr db::Statement kHeadFrom{
    "proof_head_from",
    db::text<Head,
             "SELECT {} FROM proof_heads WHERE merchant_id = $1 AND transfers >= $2 "
             "ORDER BY number LIMIT 1">};
inline constexpr db::Statement kHeadsBetween{
    "proof_heads_between",
    db::text<Head,
             "SELECT {} FROM proof_heads WHERE merchant_id = $1 AND number >= $2 "
             "AND number <= $3 ORDER BY number">};
inline constexpr db::Statement kHeadOwners{
    "proof_head_owners", "SELECT DISTINCT merchant_id FROM proof_heads ORDER BY merchant_id"};
inline constexpr db::RecordStatement<Head, R"(
  INSERT INTO proof_heads ({}) VALUES (:merchant, :number, :day, :transfers, :transfer_hash,
    :records, :record_hash, :before, :signed_at, :hash, :key, :signature))">
    kHeadAdd{"proof_head_add"};
inline constexpr db::Statement kEndSet{"proof_end_set", R"(
  INSERT INTO proof_ends (merchant_id, number, hash) VALUES ($1, $2, $3)
  ON CONFLICT (merchant_id) DO UPDATE SET number = excluded.number, hash = excluded.hash)"};
inline constexpr db::Statement kEnds{
    "proof_ends", "SELECT merchant_id, number, hash FROM proof_ends ORDER BY merchant_id"};

inline constexpr db::Statement kKeyNewest{
    "proof_key_newest", "SELECT id, seed FROM proof_keys ORDER BY id DESC LIMIT 1"};
inline constexpr db::Statement kKeys{
    "proof_keys", "SELECT id, public_key, created_at FROM proof_keys ORDER BY id"};
inline constexpr db::Statement kKeyAdd{
    "proof_key_add",
    "INSERT INTO proof_keys (id, public_key, seed, created_at) VALUES ($1, $2, $3, $4)"};

}  // namespace gerbang::proof
