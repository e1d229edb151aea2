#pragma once
// The three files of auto-debit as bytes. Both sides use it: Gerbang, which sends collections and
// reads the others, and the sandbox's switch. Names and fields are those that banks use, the byte
// layout is ours, because no bank's is public.
//
//   CFT   collections: what the banks are asked to debit
//   RES   responses: what became of each, later once more where a debit was returned
//   ENRP  enrolment report: which authorisations the banks have taken over
//
// A file is CSV (RFC 4180, UTF-8): a line that says what it is (H), a line for each row (D), and a
// control line (T) with the number of rows, their sum in sen, the SHA-256 of all that stands
// before, and the sender's signature over that. Reading is strict: of a file in which anything is
// wrong nothing is believed, and no row counts that does not stand before what was signed.

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/crypto.h"
#include "selling/mandates/rail.h"

namespace gerbang::acquirers::fpx {

struct FileHead {
  exchange::FileKind kind{};
  std::string name;
  Instant created;
  std::string exchange;  // the gateway's, at the switch: who sends it, or whom it is for
  std::string answers;   // a response file: the name of the collection file
};

/// "CFT"
std::string_view file_kind_word(exchange::FileKind kind);

std::string collections_write(const FileHead& head, std::span<const mandates::CollectionRow> rows,
                              const RsaKey& key);
std::string responses_write(const FileHead& head, std::span<const mandates::ResponseRow> rows,
                            const RsaKey& key);
std::string enrolments_write(const FileHead& head, std::span<const mandates::EnrolmentRow> rows,
                             const RsaKey& key);

/// Whether the sender whom one expects signed the text.
using IsSigned = std::function<bool(std::string_view text, std::string_view signature)>;

struct FileReading {
  std::string problem;  // for people; with one there are no rows
  FileHead head;
  std::vector<mandates::CollectionRow> collections;
  std::vector<mandates::EnrolmentRow> enrolments;
  std::vector<mandates::ResponseRow> responses;
};
/// `name` and `exchange` are what the file's own first line must say. Never throws.
FileReading file_read(std::string_view bytes, std::string_view name, std::string_view exchange,
                      const IsSigned& is_signed);
/// The name in a file's first line, unchecked; empty where there is none.
std::string file_name_said(std::string_view bytes);

/// Letters, digits, ".", "-" and "_", at most 80: it stands in an address.
bool is_file_name(std::string_view name);

}  // namespace gerbang::acquirers::fpx
