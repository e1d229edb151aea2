#pragma once
// SQL of what operators do with merchants.

#include "people/merchants/desk.h"

namespace gerbang::merchants {

std::optional<DeskRecord> desk_lock(db::Tx& tx, MerchantId merchant);
/// The reason stays with one that is switched off.
void desk_status_write(db::Tx& tx, MerchantId merchant, MerchantStatus status,
                       std::string_view reason);
void desk_limits_write(db::Tx& tx, MerchantId merchant, const Limits& limits);
void note_insert(db::Tx& tx, MerchantId merchant, const Actor& actor, const Note& note);

}  // namespace gerbang::merchants
