#pragma once
// The authorisation of an auto-debit as a PDF file: who lets whom debit which account, how much and
// how often, when that was signed and under which number the bank keeps it, and the terms in the
// very version that was accepted. It is what a payer keeps, and what a merchant shows where a debit
// is disputed. It says how the auto-debit stands when it is asked for. Of the proof of identity and
// of the account only the last signs stand on it: papers are sent on.

#include <string_view>

#include "base/pdf/sheet.h"
#include "selling/mandates/mandate.h"

namespace gerbang::mandates {

/// Conflict for one that nobody has signed.
Result<pdf::Sheet> authorisation_sheet(db::Sql& sql, const Mandate& mandate,
                                       std::string_view language, const MandateSettings& settings);

}  // namespace gerbang::mandates
