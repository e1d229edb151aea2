#pragma once
// How files travel to a bank and from it.

#include <string>
#include <string_view>
#include <vector>

#include "base/core/result.h"

namespace gerbang::exchange {

/// A file as it travels. The signature is in a file of its own beside it; empty where there is
/// none.
struct File {
  std::string name;
  std::string bytes;
  std::string signature = {};
};

/// The detail of the error of a file that is too large to be read.
inline constexpr std::string_view kFileTooLarge = "bank_file.too_large";
/// The detail of the error of a file whose name the bank has already.
inline constexpr std::string_view kFileIsKnown = "bank_file.known";

/// How files travel. It may call the network: never inside a database transaction.
class Channel {
 public:
  virtual ~Channel() = default;
  /// Hands a file over. Twice under one name is once. A conflict with the detail kFileIsKnown: the
  /// bank has a file of that name; any other conflict: it refuses the content. After every other
  /// error it is not known whether the file arrived: send it again.
  virtual Result<Done> send(const File& file) const = 0;
  /// The names of the bank's files that wait, the oldest first: the page of names behind `after`,
  /// or the first page if it is empty. An empty answer is the end of the list.
  virtual Result<std::vector<std::string>> waiting(std::string_view after) const = 0;
  virtual Result<File> fetch(std::string_view name) const = 0;
};

/// Kept by its number. The kind of a file that cannot be read is unknown.
enum class FileKind : int {
  unknown = 0,
  enrolments = 1,
  collections = 2,
  responses = 3,
  payouts = 4,
  payout_reports = 5,
};

}  // namespace gerbang::exchange
