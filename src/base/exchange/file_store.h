#pragma once
// SQL of bank files that is for this room alone.

#include <span>

#include "base/exchange/file.h"

namespace gerbang::exchange {

/// The ids of the files that are to be sent, or read, without those that wait for their next try;
/// the files with the fewest tries come first.
std::vector<Id<File>> files_open(db::Sql& sql, RailId rail, bool is_sent);

/// Its bytes, its signature and their hash; file_write writes all else.
void file_fill(db::Tx& tx, const FileRecord& file);

/// A file that came, or that the bank lists.
struct FileSeen {
  Id<File> id;
  std::string name;
  FileState state{};
  std::string sha256;
  std::optional<std::string> problem;
  std::int64_t tries = 0;
  Instant created_at;
  std::optional<Instant> looked_at;
};
BOOST_DESCRIBE_STRUCT(FileSeen, (),
                      (id, name, state, sha256, problem, tries, created_at, looked_at))
/// The newest under each of these names, in their order.
std::vector<std::optional<FileSeen>> files_seen(db::Sql& sql, RailId rail,
                                                std::span<const std::string> names);
/// Files are known by their content: an open file whose content came under another name is done.
void file_same_content(db::Tx& tx, FileRecord& file);

}  // namespace gerbang::exchange
