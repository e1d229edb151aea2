#pragma once
// Where documents are looked at before they are kept: first by the operator's own scanner, if one
// is set up, then by this program in a process of its own (document_check.h). Both run apart from
// the server, in a bounded time (base/process/apart.h); what goes wrong in them goes wrong there.

#include <string>
#include <string_view>
#include <vector>

#include "base/core/result.h"
#include "people/onboarding/document_check.h"

namespace gerbang::onboarding {

/// The longest file that is taken.
inline constexpr std::size_t kDocumentBytesMax = 8 * 1024 * 1024;

struct DocumentSettings {
  /// The program and its arguments that checks: this one, by default.
  std::vector<std::string> program{"/proc/self/exe", "document"};
  /// Reads a file from standard input. It exits with 0 where there is nothing against it, and with
  /// 1 where there is; anything else: it could not say. None: nothing is scanned.
  std::vector<std::string> scan_command;
  int scan_seconds_max = 60;
  int at_once_max = 2;
  int wait_seconds_max = 20;
  int check_seconds_max = 30;
};

/// It may wait: never on a thread of the database. Errors: what is wrong with the file; unavailable
/// when too many wait, or the scanner does not answer: what was not scanned is not kept.
Result<CheckedDocument> document_check_apart(const DocumentSettings& settings,
                                             std::string_view bytes);

/// What that process does (`gerbang document`, which no help shows). The exit status.
int document_child();

}  // namespace gerbang::onboarding
