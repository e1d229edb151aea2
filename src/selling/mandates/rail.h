#pragma once
// The way to the payers' banks, for auto-debit. A payer authorises at the bank's page, which is a
// connector's (money/checkout/connector.h, MandateTerms); everything after it travels in files, as
// the country's clearing does: the banks say in an enrolment report which authorisations they have
// taken over (ENRP), the gateway asks them in a collection file to debit accounts (CFT), and they
// say in response files what became of each debit (RES), of some of them days later (a late
// failure). Files have control totals and a checksum, may come twice, late, out of order or in
// part, and are kept as they came. The interface stands here because rooms include only what lies
// below them: an acquirer's folder implements it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/exchange/channel.h"
#include "money/checkout/connector.h"

namespace gerbang::mandates {

/// A file holds at most so many rows; the names of ours sort by time.
inline constexpr std::size_t kRailRowsMax = 5'000, kRailBytesMax = 4 * 1024 * 1024;

/// One debit that a bank is asked for.
struct CollectionRow {
  std::string collection_no;  // ours, unique for ever
  std::string mandate_no;
  std::string bank_mandate_no;  // what the bank called it in its enrolment report
  std::string bank_id;
  std::string account;
  std::string payer_name;
  std::string id_number;
  Money amount;
};

/// A bank's word about an authorisation.
struct EnrolmentRow {
  checkout::MandateRequest request = checkout::MandateRequest::enrolment;
  std::string mandate_no;
  std::string bank_mandate_no;
  std::string bank_id;
  std::string account;
  std::string holder_name;  // of the account, as the bank knows it
  std::string id_number;
  Money amount_max;
  std::string code;  // "00": approved
  std::string reason;
};

/// A bank's word about a debit. With `is_return` it takes back what it had said before.
struct ResponseRow {
  std::string collection_no;
  Money amount;
  std::string code;  // "00": debited
  std::string reason;
  std::string bank_reference;
  bool is_return = false;
  std::int64_t line = 0;  // of the file; 0 where it is not known
};

/// A file that was read. A file whose totals or checksum are wrong, or that breaks off, has a
/// `problem` and no rows: nothing of it is believed.
struct RailReading {
  exchange::FileKind kind{};
  std::string problem;
  std::string answers;  // a response file: the name of the collection file
  std::vector<EnrolmentRow> enrolments;
  std::vector<ResponseRow> responses;
};

/// What a response code means for what follows.
enum class CollectionEnd : unsigned char { debited, insufficient_funds, refused };

/// The switch takes files as a Channel (base/exchange/channel.h), with an empty signature.
class Rail : public exchange::Channel {
 public:
  /// Of the connector at whose page payers authorise: "fpx".
  virtual const checkout::Connector& connector() const = 0;
  /// Whether the deployment's settings name it: without, no product can be enrolled in.
  virtual bool is_set_up() const = 0;

  /// The collection file of these rows, at most kRailRowsMax: `sequence` is unique for its day.
  virtual exchange::File collection_file(Day day, std::int64_t sequence, Instant now,
                                         const std::vector<CollectionRow>& rows) const = 0;
  /// Reads what came. Never throws; a file of no known kind has a `problem`.
  virtual RailReading read(const exchange::File& file) const = 0;
  virtual CollectionEnd end_of(std::string_view code) const = 0;
};

}  // namespace gerbang::mandates
