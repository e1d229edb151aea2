#pragma once
// What the FPX switch says, in its own codes: the response codes of debits and refunds with what
// they mean for a sale, and the banks of FPX B2C. The live bank list comes from the switch (BE/BC);
// this one gives the names, and the list until the switch was first asked. SBI Bank A, B and C are
// the switch's test banks.

#include <array>
#include <string>
#include <string_view>

namespace gerbang::acquirers::fpx {

enum class EndsAs {
  paid,
  failed,
  in_progress,
  pending_authorization,
  canceled,
  timeout,
  refund_refused,
  refund_accepted,
};

struct ResponseCode {
  std::string_view code;
  std::string_view meaning;
  EndsAs ends_as;
};

inline constexpr std::array kResponseCodes{
    ResponseCode{"00", "Approved", EndsAs::paid},
    ResponseCode{"03", "Invalid merchant", EndsAs::failed},
    ResponseCode{"05", "Invalid seller or acquiring bank code", EndsAs::failed},
    ResponseCode{"09", "Transaction pending", EndsAs::in_progress},
    ResponseCode{"12", "Invalid transaction", EndsAs::failed},
    ResponseCode{"13", "Invalid amount", EndsAs::failed},
    ResponseCode{"14", "Invalid buyer account", EndsAs::failed},
    ResponseCode{"20", "Invalid response", EndsAs::failed},
    ResponseCode{"30", "Format error", EndsAs::failed},
    ResponseCode{"31", "Invalid bank", EndsAs::failed},
    ResponseCode{"39", "No credit account", EndsAs::failed},
    ResponseCode{"45", "Duplicate seller order number", EndsAs::failed},
    ResponseCode{"46", "Invalid seller exchange or seller", EndsAs::failed},
    ResponseCode{"47", "Invalid currency", EndsAs::failed},
    ResponseCode{"48", "Maximum transaction limit exceeded", EndsAs::failed},
    ResponseCode{"49", "Merchant specific limit exceeded", EndsAs::failed},
    ResponseCode{"50", "Invalid seller for merchant specific limit", EndsAs::failed},
    ResponseCode{"51", "Insufficient funds", EndsAs::failed},
    ResponseCode{"53", "No buyer account number", EndsAs::failed},
    ResponseCode{"57", "Transaction not permitted", EndsAs::failed},
    ResponseCode{"58", "Transaction to merchant not permitted", EndsAs::failed},
    ResponseCode{"70", "Invalid serial number", EndsAs::failed},
    ResponseCode{"76", "Transaction not found", EndsAs::failed},
    ResponseCode{"77", "Invalid buyer name or buyer ID", EndsAs::failed},
    ResponseCode{"78", "Decryption failed", EndsAs::failed},
    ResponseCode{"79", "Host decline when down", EndsAs::failed},
    ResponseCode{"80", "Buyer cancel transaction", EndsAs::canceled},
    ResponseCode{"83", "Invalid transaction model", EndsAs::failed},
    ResponseCode{"84", "Invalid transaction type", EndsAs::failed},
    ResponseCode{"85", "Internal error at bank system", EndsAs::failed},
    ResponseCode{"87", "Debit failed exception handling", EndsAs::failed},
    ResponseCode{"88", "Credit failed exception handling", EndsAs::failed},
    ResponseCode{"89", "Transaction not received exception handling", EndsAs::failed},
    ResponseCode{"90", "Bank internet banking unavailable", EndsAs::failed},
    ResponseCode{"92", "Invalid buyer bank", EndsAs::failed},
    ResponseCode{"96", "System malfunction", EndsAs::failed},
    ResponseCode{"98", "Mac error", EndsAs::failed},
    ResponseCode{"99", "Pending authorization (applicable for B2B model)",
                 EndsAs::pending_authorization},
    ResponseCode{"BB", "Blocked bank", EndsAs::failed},
    ResponseCode{"BC", "Transaction cancelled by customer", EndsAs::canceled},
    ResponseCode{"DA", "Invalid application type", EndsAs::failed},
    ResponseCode{"DB", "Invalid email format", EndsAs::failed},
    ResponseCode{"DC", "Invalid maximum frequency", EndsAs::failed},
    ResponseCode{"DD", "Invalid frequency mode", EndsAs::failed},
    ResponseCode{"DE", "Invalid expiry date", EndsAs::failed},
    ResponseCode{"DF", "Invalid e-mandate buyer bank ID", EndsAs::failed},
    ResponseCode{"FE", "Internal error", EndsAs::failed},
    ResponseCode{"OE", "Transaction rejected as not in FPX operating hours", EndsAs::failed},
    ResponseCode{"OF", "Transaction timeout", EndsAs::timeout},
    ResponseCode{"SB", "Invalid acquiring bank code", EndsAs::failed},
    ResponseCode{"XA", "Invalid source IP address (applicable for B2B2 model)", EndsAs::failed},
    ResponseCode{"XB", "Invalid seller exchange IP", EndsAs::failed},
    ResponseCode{"XC", "Seller exchange encryption error", EndsAs::failed},
    ResponseCode{"XE", "Invalid message", EndsAs::failed},
    ResponseCode{"XF", "Invalid number of orders", EndsAs::failed},
    ResponseCode{"XI", "Invalid seller exchange", EndsAs::failed},
    ResponseCode{"XM", "Invalid FPX transaction model", EndsAs::failed},
    ResponseCode{"XN", "Transaction rejected due to duplicate seller exchange order number",
                 EndsAs::failed},
    ResponseCode{"XO", "Duplicate exchange order number", EndsAs::failed},
    ResponseCode{"XS", "Seller does not belong to exchange", EndsAs::failed},
    ResponseCode{"XT", "Invalid transaction type", EndsAs::failed},
    ResponseCode{"XW", "Seller exchange date difference exceeded", EndsAs::failed},
    ResponseCode{"1A", "Buyer session timeout at internet banking login page", EndsAs::timeout},
    ResponseCode{
        "1B", "Buyer failed to provide the necessary info to login to internet banking login page",
        EndsAs::failed},
    ResponseCode{"1C", "Buyer choose cancel at login page", EndsAs::canceled},
    ResponseCode{"1D", "Buyer session timeout at account selection page", EndsAs::timeout},
    ResponseCode{"1E", "Buyer failed to provide the necessary info at account selection page",
                 EndsAs::failed},
    ResponseCode{"1F", "Buyer choose cancel at account selection page", EndsAs::canceled},
    ResponseCode{"1G", "Buyer session timeout at TAC request page", EndsAs::timeout},
    ResponseCode{"1H", "Buyer failed to provide the necessary info at TAC request page",
                 EndsAs::failed},
    ResponseCode{"1I", "Buyer choose cancel at TAC request page", EndsAs::canceled},
    ResponseCode{"1J", "Buyer session timeout at confirmation page", EndsAs::timeout},
    ResponseCode{"1K", "Buyer failed to provide the necessary info at confirmation page",
                 EndsAs::failed},
    ResponseCode{"1L", "Buyer choose cancel at confirmation page", EndsAs::canceled},
    ResponseCode{"1M", "Internet banking session timeout", EndsAs::timeout},
    ResponseCode{"2A", "Transaction amount is lower than minimum limit", EndsAs::failed},
    ResponseCode{"2X", "Transaction is canceled by merchant", EndsAs::canceled},
    ResponseCode{"B0", "Order list format error", EndsAs::refund_refused},
    ResponseCode{"B1", "Invalid seller ID", EndsAs::refund_refused},
    ResponseCode{"B2", "Seller is not allow to refund", EndsAs::refund_refused},
    ResponseCode{"B3", "Seller is not allow to do multiple refund", EndsAs::refund_refused},
    ResponseCode{"B4", "Requested refund amount exceed maximum allowable", EndsAs::refund_refused},
    ResponseCode{"B5", "Original transaction ID is not found", EndsAs::refund_refused},
    ResponseCode{"B6", "Original transaction ID status is still pending debit/credit",
                 EndsAs::refund_refused},
    ResponseCode{"B7", "Original transaction ID status was not successful", EndsAs::refund_refused},
    ResponseCode{"B8", "Previous refund request still pending debit/credit",
                 EndsAs::refund_refused},
    ResponseCode{"B9", "Requested refund amount below minimum allowable", EndsAs::refund_refused},
    ResponseCode{"C1", "Invalid refund transaction model", EndsAs::refund_refused},
    ResponseCode{"C2", "Invalid refund buyer bank", EndsAs::refund_refused},
    ResponseCode{"C3", "Invalid refund seller bank", EndsAs::refund_refused},
    ResponseCode{"C4", "Refund request fail due to no valid order list", EndsAs::refund_refused},
    ResponseCode{"C5", "Order list contain duplicate seller order number", EndsAs::refund_refused},
    ResponseCode{"1S", "Bulk refund successful submitted", EndsAs::refund_accepted},
    ResponseCode{"OO", "Bulk refund debit approved", EndsAs::refund_accepted},
};

/// Null for a code that is not in the table.
constexpr const ResponseCode* response_code(std::string_view code) {
  for (const auto& row : kResponseCodes) {
    if (row.code == code) return &row;
  }
  return nullptr;
}
static_assert(response_code("00")->ends_as == EndsAs::paid);
static_assert([] {  // exactly one code takes money
  int paid = 0;
  for (const auto& row : kResponseCodes)
    paid += row.ends_as == EndsAs::paid;
  return paid == 1;
}());

struct Bank {
  std::string_view id;
  std::string_view name;
  std::string_view short_name;
};

inline constexpr std::array kBanks{
    Bank{"ABB0233", "Affin Bank Berhad", "Affin Bank"},
    Bank{"ABMB0212", "Alliance Bank Malaysia Berhad", "Alliance Bank (Personal)"},
    Bank{"AGRO01", "Bank Pertanian Malaysia Berhad (Agrobank)", "AGRONet"},
    Bank{"AMBB0209", "AmBank Malaysia Berhad", "AmBank"},
    Bank{"BCBB0235", "CIMB Bank Berhad", "CIMB Clicks"},
    Bank{"BIMB0340", "Bank Islam Malaysia Berhad", "Bank Islam"},
    Bank{"BKRM0602", "Bank Kerjasama Rakyat Malaysia Berhad", "Bank Rakyat"},
    Bank{"BMMB0341", "Bank Muamalat Malaysia Berhad", "Bank Muamalat"},
    Bank{"BOCM01", "Bank Of China (M) Berhad", "Bank Of China (M) Berhad"},
    Bank{"BSN0601", "Bank Simpanan Nasional", "BSN"},
    Bank{"CIT0219", "Citibank Berhad", "Citibank"},
    Bank{"HLB0224", "Hong Leong Bank Berhad", "Hong Leong Bank"},
    Bank{"HSBC0223", "HSBC Bank Malaysia Berhad", "HSBC Bank"},
    Bank{"KFH0346", "Kuwait Finance House (Malaysia) Berhad", "KFH"},
    Bank{"MB2U0227", "Malayan Banking Berhad (M2U)", "Maybank2U"},
    Bank{"MBB0228", "Malayan Banking Berhad (M2E)", "Maybank2E"},
    Bank{"OCBC0229", "OCBC Bank Malaysia Berhad", "OCBC Bank"},
    Bank{"PBB0233", "Public Bank Berhad", "Public Bank"},
    Bank{"RHB0218", "RHB Bank Berhad", "RHB Bank"},
    Bank{"SCB0216", "Standard Chartered Bank", "Standard Chartered"},
    Bank{"TEST0021", "SBI Bank A", "SBI Bank A"},
    Bank{"TEST0022", "SBI Bank B", "SBI Bank B"},
    Bank{"TEST0023", "SBI Bank C", "SBI Bank C"},
    Bank{"UOB0226", "United Overseas Bank", "UOB Bank"},
};
/// Ids that banks have for companies alone (FPX B2B); the others have one for both.
inline constexpr std::array kCorporateBanks{
    Bank{"ABB0232", "Affin Bank Berhad", "Affin Bank (Business)"},
    Bank{"ABB0235", "Affin Bank Berhad (AFFINMAX)", "AFFINMAX"},
    Bank{"ABMB0213", "Alliance Bank Malaysia Berhad", "Alliance Bank (Business)"},
    Bank{"AGRO02", "Bank Pertanian Malaysia Berhad (Agrobank)", "AGRONetBIZ"},
    Bank{"AMBB0208", "AmBank Malaysia Berhad", "AmBank (Business)"},
    Bank{"BMMB0342", "Bank Muamalat Malaysia Berhad", "Bank Muamalat (Business)"},
    Bank{"BNP003", "BNP Paribas Malaysia Berhad", "BNP Paribas"},
    Bank{"CIT0218", "Citibank Berhad", "Citibank Corporate Banking"},
    Bank{"DBB0199", "Deutsche Bank (Malaysia) Berhad", "Deutsche Bank"},
    Bank{"PBB0234", "Public Bank Berhad (PB enterprise)", "PB enterprise"},
    Bank{"SCB0215", "Standard Chartered Bank", "Standard Chartered (Business)"},
    Bank{"UOB0227", "United Overseas Bank", "UOB Bank (Business)"},
    Bank{"UOB0228", "United Overseas Bank (Regional)", "UOB Regional"},
};
constexpr const Bank* bank(std::string_view id) {
  for (const auto& row : kBanks) {
    if (row.id == id) return &row;
  }
  for (const auto& row : kCorporateBanks) {
    if (row.id == id) return &row;
  }
  return nullptr;
}
/// As payers and merchants read it. The letters of an id are the bank's own, so an id that is in
/// neither list is named after another one of that bank's.
std::string bank_name(std::string_view id);

}  // namespace gerbang::acquirers::fpx
