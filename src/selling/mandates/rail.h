#pragma once
// The way to the payers' banks, for auto-debit. A payer authorises at the bank's page, which is a
// connector's (money/checkout/connector.h, MandateTerms); everything after it travels in files, as
// the country's clearing does: the banks say in an enrolment report which authorisations they have
// taken over (ENRP), the gateway asks them in a collection file to debit accounts (CFT), and they
// say in response files what became of each debit (RES), of some of them days later (a late
// failure). Files have control totals and a checksum, may come twice, late, out of order or in
// part, and are kept as they came. The interface stands here because rooms include only what lies
// below them: an acquirer's folder implements it.
//
// send, waiting and fetch call the network and are never called inside a database transaction.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "money/checkout/connector.h"

namespace gerbang::mandates {

/// A file as it travels. Its name is unique and sorts by time; it holds at most kRailRowsMax rows.
struct RailFile {
  std::string name;
  std::string bytes;
};
inline constexpr std::size_t kRailRowsMax = 5'000, kRailBytesMax = 4 * 1024 * 1024;

/// Of a file that cannot be read, the kind is unknown.
enum class RailFileKind : unsigned char {
  unknown = 0,
  enrolments = 1,
  collections = 2,
  responses = 3
};

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
};

/// A file that was read. A file whose totals or checksum are wrong, or that breaks off, has a
/// `problem` and no rows: nothing of it is believed.
struct RailReading {
  RailFileKind kind{};
  std::string problem;
  std::string answers;  // a response file: the name of the collection file
  std::vector<EnrolmentRow> enrolments;
  std::vector<ResponseRow> responses;
};

/// The detail of the error of a file that the switch has already.
inline constexpr std::string_view kFileIsKnown = "mandate_file.known";

/// What a response code means for what follows.
enum class CollectionEnd : unsigned char { debited, insufficient_funds, refused };

class Rail {
 public:
  virtual ~Rail() = default;
  /// Of the connector at whose page payers authorise: "fpx".
  virtual const checkout::Connector& connector() const = 0;
  /// Whether the deployment's settings name it: without, no product can be enrolled in.
  virtual bool is_set_up() const = 0;

  /// The collection file of these rows, at most kRailRowsMax: `sequence` is unique for its day.
  virtual RailFile collection_file(Day day, std::int64_t sequence, Instant now,
                                   const std::vector<CollectionRow>& rows) const = 0;
  /// Reads what came. Never throws; a file of no known kind has a `problem`.
  virtual RailReading read(const RailFile& file) const = 0;
  virtual CollectionEnd end_of(std::string_view code) const = 0;

  /// Hands a collection file over. Twice under one name is once. A conflict with the detail
  /// kFileIsKnown: the switch has one of that name; any other conflict: it refuses what is in the
  /// file. Every other error means that it is not known whether it arrived: send it again.
  virtual Result<Done> send(const RailFile& file) const = 0;
  /// The names of the files that wait for us behind `after` (all, where it is empty), the oldest
  /// first.
  virtual Result<std::vector<std::string>> waiting(std::string_view after) const = 0;
  virtual Result<RailFile> fetch(std::string_view name) const = 0;
};

}  // namespace gerbang::mandates
