#pragma once
// The exchange of files with banks, one mechanism for every rail (ADR 65). A file that came is kept
// as it came, believed as a whole or not at all, and then taken row by row. Files are known by
// their content, never by their name. A file that cannot be fetched or read is an exception that
// operators see, and is looked at again; it stops no other file. A file that is sent is handed over
// until the bank has it or refuses it. All steps are safe to repeat.
//
// A rail describes its own part: what a file says, and how its rows are taken and written.

#include <functional>
#include <span>

#include "base/exchange/file.h"
#include "base/jobs/job.h"
#include "base/jobs/rows.h"

namespace gerbang::exchange {

/// The content of a received file.
struct Reading {
  FileKind kind{};
  ReportProblem problem;  // with one nothing of the file is believed
  std::string answers;    // which of our files
  Money amount;
  std::vector<jobs::RowKey> rows;
  /// Takes some of these rows in one transaction. A row that is taken twice counts once.
  std::function<Result<Done>(db::Tx& tx, const FileRecord& file, std::span<const jobs::RowKey>)>
      take = {};
};

/// A file with the rows that may be sent now.
struct Written {
  File file;
  std::int64_t row_count = 0;
  Money amount;
  std::optional<Instant> reviewed_at;
};

struct Rail {
  RailId id{};
  const Channel* channel = nullptr;  // it outlives the rail
  std::string_view rows_run;         // the run of the rows of each file, and of the files to send:
  std::string_view send_run;         // base/jobs/rows.h
  std::function<Reading(db::Db&, const File&)> read = {};
  /// Checks the rows once more and writes the file, unless the bank `is_away`. None: files are sent
  /// as they are kept.
  std::function<Result<std::optional<Written>>(db::Db&, const FileRecord&, bool is_away)> write =
      {};
};

/// Fetches the files that wait and takes the rows of those that can be read. Answers how many files
/// are new.
Result<std::int64_t> files_take(db::Db& db, const Rail& rail, const jobs::JobRow& job);
/// Takes rows that were set aside, once more.
Result<Done> rows_again(db::Db& db, const Rail& rail);
/// Hands over the files that are open.
Result<Done> files_send(db::Db& db, const Rail& rail, const jobs::JobRow& job);

/// Keeps what came under a name, or that nothing did. Whether there is something new to take.
Result<bool> file_receive(db::Db& db, const Rail& rail, const std::string& name,
                          const Result<File>& file);

}  // namespace gerbang::exchange
