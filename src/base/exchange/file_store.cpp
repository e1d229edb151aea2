#include "base/exchange/file_store.h"

#include "base/db/once.h"
#include "base/db/record.h"
#include "base/jobs/rows.h"

namespace gerbang::exchange {
namespace {

constexpr db::RecordStatement<
    FileRecord, R"(INSERT INTO exchange_files (id, rail, is_sent, name, kind, state, day, sequence,
         row_count, amount, place, tries, doubt, reviewed_at, answers, problem, created_at,
         created_by, created_name, ended_at, looked_at, sha256, bytes, signature)
       VALUES (:id, :rail, :is_sent, :name, :kind, :state, :day, :sequence, :row_count, :amount,
         :place, :tries, :doubt, :reviewed_at, :answers, :problem, :created_at, :created_by,
         :created_name, :ended_at, :looked_at, :sha256, :bytes, :signature)
       ON CONFLICT DO NOTHING)">
    kFileInsert{"exchange_file_insert"};
constexpr db::RecordStatement<
    FileRecord, R"(UPDATE exchange_files SET kind = :kind, state = :state, row_count = :row_count,
         amount = :amount, place = :place, tries = :tries, doubt = :doubt, reviewed_at = :reviewed_at,
         answers = :answers, problem = :problem, ended_at = :ended_at, looked_at = :looked_at
       WHERE id = :id)">
    kFileWrite{"exchange_file_write"};
constexpr db::RecordStatement<FileRecord,
                              R"(UPDATE exchange_files SET sha256 = :sha256, bytes = :bytes,
         signature = :signature WHERE id = :id)">
    kFileFill{"exchange_file_fill"};
constexpr db::Statement kFileFind{
    "exchange_file_find", db::text<FileRecord, "SELECT {} FROM exchange_files WHERE id = $1">};
constexpr db::Statement kFileLock{
    "exchange_file_lock", db::text<FileRecord, "SELECT {} FROM exchange_files WHERE id = $1">,
    true};
// The runs of files that are sent, of each rail; a file's number is in one of them.
constexpr db::Statement kFilesOpen{
    "exchange_files_open",
    R"(SELECT id FROM exchange_files
       WHERE state = 0 AND rail = $1 AND is_sent = $2)" GERBANG_NOT_WAITING(
        "mandate.file", "exchange_files.id", "$3")
        GERBANG_NOT_WAITING("payout.batch", "exchange_files.id", "$3") R"(
       ORDER BY tries, name)"};
constexpr db::Statement kFilling{
    "exchange_file_filling",
    db::text<FileRecord,
             "SELECT {} FROM exchange_files WHERE state = 0 AND is_sent = 1 AND rail = $1"
             " AND day = $2 AND tries = 0 AND row_count < $3 ORDER BY sequence LIMIT 1">,
    true};
constexpr db::Statement kFileSequence{"exchange_file_sequence",
                                      R"(SELECT COALESCE(max(sequence), 0) + 1 FROM exchange_files
       WHERE rail = $1 AND is_sent = 1 AND day = $2)"};
constexpr db::Statement kFilesSeen{
    "exchange_files_seen", db::text<FileSeen,
                                    "SELECT {} FROM exchange_files WHERE rail = $1 AND name = $2"
                                    " AND is_sent = 0 ORDER BY id DESC LIMIT 1">};
constexpr db::Statement kFilesSkipped{"exchange_files_skipped", R"(SELECT id FROM exchange_files
       WHERE state = 4 AND rail = $1 AND ended_at IS NULL ORDER BY id)"};
constexpr db::Statement kFileOfContent{"exchange_file_of_content", R"(SELECT name
       FROM exchange_files WHERE sha256 = $1 AND rail = $2 AND name <> $3 AND is_sent = 0
         AND state IN (0, 1) LIMIT 1)"};

}  // namespace

bool file_insert(db::Tx& tx, const FileRecord& file) {
  return kFileInsert.changed(tx, file) == 1;
}

void file_write(db::Tx& tx, const FileRecord& file) {
  kFileWrite.exec(tx, file);
}

void file_fill(db::Tx& tx, const FileRecord& file) {
  kFileFill.exec(tx, file);
}

std::optional<FileRecord> file_find(db::Sql& sql, Id<File> id) {
  return sql.one<FileRecord>(kFileFind, id);
}

std::optional<FileRecord> file_lock(db::Tx& tx, Id<File> id) {
  return tx.one<FileRecord>(kFileLock, id);
}

std::optional<FileRecord> file_filling(db::Tx& tx, RailId rail, Day day, std::int64_t rows_max) {
  return tx.one<FileRecord>(kFilling, rail, day, rows_max);
}

std::int64_t file_sequence(db::Sql& sql, RailId rail, Day day) {
  return sql.one<std::int64_t>(kFileSequence, rail, day).value_or(1);
}

std::vector<Id<File>> files_skipped(db::Sql& sql, RailId rail) {
  return sql.all<Id<File>>(kFilesSkipped, rail);
}

std::vector<Id<File>> files_open(db::Sql& sql, RailId rail, bool is_sent) {
  return sql.all<Id<File>>(kFilesOpen, rail, is_sent ? 1 : 0, sql.now());
}

std::vector<std::optional<FileSeen>> files_seen(db::Sql& sql, RailId rail,
                                                std::span<const std::string> names) {
  std::vector<db::Ahead<FileSeen>> asked;
  for (const auto& name : names)
    asked.push_back(sql.ahead<FileSeen>(kFilesSeen, rail, name));
  return db::firsts(asked);
}

void file_same_content(db::Tx& tx, FileRecord& file) {
  if (file.state != FileState::open || file.sha256.empty()) return;
  auto same = tx.one<std::string>(kFileOfContent, file.sha256, file.rail, file.name);
  if (!same) return;
  file.state = FileState::done;
  file.problem = "its content came as " + *same;
  file.row_count = 0;
  file.amount = {};
  file.ended_at = tx.now();
}

}  // namespace gerbang::exchange
