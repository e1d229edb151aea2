#pragma once
// What the card acquirer's decision and reason_code mean (Secure Acceptance Hosted Checkout, "Types
// of Notifications" and "Reason Codes").

#include <array>
#include <string_view>

namespace gerbang::acquirers::cards {

/// `pending` is our own, of answers between servers: not decided there, or not known there (yet).
inline constexpr std::string_view kAccept = "ACCEPT", kDecline = "DECLINE", kReview = "REVIEW",
                                  kError = "ERROR", kCancel = "CANCEL", kPending = "PENDING";
inline constexpr std::string_view kSuccess = "100";

struct Reason {
  std::string_view code;
  std::string_view decision;  // with which it comes
  std::string_view meaning;
};
inline constexpr std::array kReasons{
    Reason{kSuccess, kAccept, "Approved"},
    Reason{"110", kAccept, "Approved for a part of the amount"},
    Reason{"102", kDecline, "Invalid data in the request"},
    Reason{"200", kDecline, "The address does not fit the card"},
    Reason{"201", kDecline, "The card's bank wants to be asked by voice"},
    Reason{"202", kDecline, "Expired card"},
    Reason{"203", kDecline, "Do not honour: the card's bank declined"},
    Reason{"204", kDecline, "Insufficient funds"},
    Reason{"205", kDecline, "Stolen or lost card"},
    Reason{"207", kDecline, "The card's bank cannot be reached"},
    Reason{"208", kDecline, "Inactive card, or not permitted for payments online"},
    Reason{"210", kDecline, "Exceeds the card's limit"},
    Reason{"211", kDecline, "Incorrect CVV"},
    Reason{"222", kDecline, "Frozen account"},
    Reason{"230", kDecline, "Incorrect CVV, declined by the acquirer"},
    Reason{"231", kDecline, "Invalid card number"},
    Reason{"232", kDecline, "This kind of card is not accepted for this payment"},
    Reason{"233", kDecline, "Declined by the acquirer"},
    Reason{"235", kDecline, "More than what is left of the payment"},
    Reason{"236", kDecline, "The acquirer's processor failed"},
    Reason{"240", kDecline, "The kind of card does not fit its number"},
    Reason{"241", kDecline, "No such payment"},
    Reason{"246", kDecline, "Too late to be voided"},
    Reason{"476", kDecline, "3-D Secure authentication failed"},
    Reason{"481", kDecline, "Refused by the acquirer's fraud rules"},
    Reason{"480", kReview, "Held for review by the acquirer"},
    Reason{"150", kError, "The acquirer's system failed"},
    Reason{"151", kError, "The acquirer's server did not answer in time"},
    Reason{"152", kError, "A service of the acquirer did not answer in time"},
};
constexpr const Reason* reason_row(std::string_view code) {
  for (const auto& row : kReasons) {
    if (row.code == code) return &row;
  }
  return nullptr;
}

}  // namespace gerbang::acquirers::cards
