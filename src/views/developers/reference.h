#pragma once
// The calls and events as the contract and the catalogue tell of them, a section each.

#include "views/developers/contract_view.h"
#include "views/developers/html.h"

namespace gerbang::developers {

std::string fields_table(const Words& words, std::string_view name,
                         const std::vector<Field>& fields, bool is_request);
std::string codes_table(const Words& words, const Document& document, std::string_view schema);
std::string refusals_table(const Words& words, std::string_view name,
                           const std::vector<Refusal>& refusals, bool tells_retry);

std::string call_section(const Words& words, const Call& call);
/// What `type` of the catalogue carries, and with `is_of_several` the others that begin like it:
/// sale.* alike.
std::string event_fields(const Words& words, const boost::json::object& type, bool is_of_several);
std::string event_section(const Words& words, const boost::json::object& type);

}  // namespace gerbang::developers
