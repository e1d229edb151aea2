#pragma once
// The characters that every bank takes: the restricted Latin set (SWIFT's X set, which EPC217-08
// and many banks' guides ask for), a to z, A to Z, 0 to 9, / - ? : ( ) . , ' + and the space. ISO
// 20022 itself allows all of Unicode; a bank that does not refuses the file or writes question
// marks. So names and remarks are written in this set: letters lose their marks ("é" is "e"), signs
// become their like as EPC217-08 has it ("&" is "+", "@" is "."). What has no like in it, a name in
// Chinese or Tamil, is refused by its field: a bank compares names, and a guess comes back unpaid.
// Ids and account numbers are never changed.

#include <optional>
#include <string>
#include <string_view>

namespace gerbang::payout_banks {

bool is_latin(std::string_view text);
/// In the restricted set, with single blanks and none around it; nothing where a character has no
/// like there.
std::optional<std::string> latin(std::string_view utf8);
/// Letters, digits, "-" and ".", at most 35: the ids of messages and transfers.
bool is_bank_id(std::string_view text);
/// Letters and digits, at most 34.
bool is_bank_account(std::string_view text);

}  // namespace gerbang::payout_banks
