#pragma once
// The BICs of the banks that FPX lists, by FPX's ids, in its order. Each stands the same in several
// gateways' own lists of banks; SWIFT's directory decides. The switch's test banks have none.

#include <array>
#include <string_view>

namespace gerbang::payout_banks {

struct BankBic {
  std::string_view bank_id;
  std::string_view bic;  // empty: unknown
};

inline constexpr std::array kBankBics{
    BankBic{"ABB0233", "PHBMMYKL"},  BankBic{"ABMB0212", "MFBBMYKL"},
    BankBic{"AGRO01", "AGOBMYKL"},   BankBic{"AMBB0209", "ARBKMYKL"},
    BankBic{"BCBB0235", "CIBBMYKL"}, BankBic{"BIMB0340", "BIMBMYKL"},
    BankBic{"BKRM0602", "BKRMMYKL"}, BankBic{"BMMB0341", "BMMBMYKL"},
    BankBic{"BOCM01", "BKCHMYKL"},   BankBic{"BSN0601", "BSNAMYK1"},
    BankBic{"CIT0219", "CITIMYKL"},  BankBic{"HLB0224", "HLBBMYKL"},
    BankBic{"HSBC0223", "HBMBMYKL"}, BankBic{"KFH0346", "KFHOMYKL"},
    BankBic{"MB2U0227", "MBBEMYKL"}, BankBic{"MBB0228", "MBBEMYKL"},
    BankBic{"OCBC0229", "OCBCMYKL"}, BankBic{"PBB0233", "PBBEMYKL"},
    BankBic{"RHB0218", "RHBBMYKL"},  BankBic{"SCB0216", "SCBLMYKX"},
    BankBic{"TEST0021", ""},         BankBic{"TEST0022", ""},
    BankBic{"TEST0023", ""},         BankBic{"UOB0226", "UOVBMYKL"},
};

/// Empty for a bank that is not in the list, or whose BIC is unknown.
constexpr std::string_view bank_bic(std::string_view bank_id) {
  for (const auto& row : kBankBics) {
    if (row.bank_id == bank_id) return row.bic;
  }
  return {};
}

}  // namespace gerbang::payout_banks
