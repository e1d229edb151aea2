#pragma once
// SQL of the files and their lines.

#include "base/db/record.h"
#include "money/reconciliation/reconciliation.h"

namespace gerbang::reconciliation {

inline constexpr db::RecordStatement<FileRecord, R"(
  INSERT INTO reconciliation_files (id, kind, acquirer, name, sha256, reference, day, line_count,
    gross, fee, net, opening, closing, created_at, created_by, created_name)
  VALUES (:id, :kind, :acquirer, :name, :sha256, :reference, :day, :line_count, :gross, :fee, :net,
    :opening, :closing, :created_at, :created_by, :created_name))">
    kFileAdd{"reconciliation_file_add"};
inline constexpr db::RecordStatement<FileRecord, R"(
  UPDATE reconciliation_files SET lines_done = :lines_done, matched = :matched,
    payment_amount = :payment_amount, payment_day = :payment_day WHERE id = :id)">
    kFileWrite{"reconciliation_file_write"};
inline constexpr db::Statement kFileLock{
    "reconciliation_file_lock",
    db::text<FileRecord, "SELECT {} FROM reconciliation_files WHERE id = $1">, true};
inline constexpr db::Statement kFileByHash{
    "reconciliation_file_by_hash",
    db::text<FileRecord, "SELECT {} FROM reconciliation_files WHERE sha256 = $1">};
inline constexpr db::Statement kFileByName{"reconciliation_file_by_name",
                                           R"(SELECT (SELECT count(*) FROM reconciliation_exceptions
         WHERE number = $1 AND kind = 13) + (SELECT count(*) FROM reconciliation_files
         WHERE name = $1 AND lines_done = line_count))"};
inline constexpr db::Statement kFileByReference{
    "reconciliation_file_by_reference", db::text<FileRecord, R"(SELECT {} FROM reconciliation_files
       WHERE kind = $1 AND acquirer = $2 AND reference = $3)">};
/// The settlements of a payment's reference, whichever acquirer's.
inline constexpr db::Statement kFilePaid{"reconciliation_file_paid",
                                         db::text<FileRecord, R"(SELECT {} FROM reconciliation_files
       WHERE reference = $1 AND kind = 1 ORDER BY id)">,
                                         true};
inline constexpr db::Statement kFilesUnpaid{
    "reconciliation_files_unpaid", db::text<FileRecord, R"(SELECT {} FROM reconciliation_files
       WHERE kind = 1 AND payment_amount IS NULL AND day <= $1 AND net <> 0 ORDER BY day, id)">};
/// The statement before a day, and the last of all.
inline constexpr db::Statement kStatementBefore{
    "reconciliation_statement_before", db::text<FileRecord, R"(SELECT {} FROM reconciliation_files
       WHERE kind = 2 AND (day < $1 OR (day = $1 AND id < $2)) ORDER BY day DESC, id DESC LIMIT 1)">};
inline constexpr db::Statement kStatementFirst{
    "reconciliation_statement_first",
    db::text<FileRecord,
             "SELECT {} FROM reconciliation_files WHERE kind = 2 ORDER BY day, id LIMIT 1">};

inline constexpr db::RecordStatement<LineRecord, R"(
  INSERT INTO reconciliation_lines (file_id, line_no, kind, number, day, gross, fee, net, reference,
    text, status, merchant_id, transfer_id, booked_fee)
  VALUES (:file, :line, :kind, :number, :day, :gross, :fee, :net, :reference, :text, :status,
    :merchant, :transfer, :booked_fee))">
    kLineAdd{"reconciliation_line_add"};
inline constexpr db::RecordStatement<LineRecord, R"(
  UPDATE reconciliation_lines SET status = :status, merchant_id = :merchant,
    transfer_id = :transfer, booked_fee = :booked_fee WHERE file_id = :file AND line_no = :line)">
    kLineWrite{"reconciliation_line_write"};
inline constexpr db::Statement kLine{
    "reconciliation_line",
    db::text<LineRecord,
             "SELECT {} FROM reconciliation_lines WHERE file_id = $1 AND line_no = $2">};
inline constexpr db::Statement kLinesWaiting{
    "reconciliation_lines_waiting",
    db::text<LineRecord, R"(SELECT {} FROM reconciliation_lines WHERE status = 1
       ORDER BY file_id, line_no LIMIT 1000)">};

/// The file that a transfer was matched in before; without a name where it was written off.
struct EarlierFile {
  Id<ReconciliationFile> file;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(EarlierFile, (), (file, name))
inline constexpr db::Statement kEarlier{"reconciliation_earlier",
                                        R"(SELECT l.file_id, coalesce(f.name, '')
       FROM reconciliation_lines l LEFT JOIN reconciliation_files f ON f.id = l.file_id
       WHERE l.merchant_id = $1 AND l.transfer_id = $2)"};

inline constexpr db::Statement kDayBegin{"reconciliation_day_begin", R"(
  INSERT INTO reconciliation_days (acquirer, day) VALUES ($1, $2) ON CONFLICT (acquirer) DO NOTHING)"};
inline constexpr db::Statement kDays{"reconciliation_days",
                                     "SELECT acquirer, day FROM reconciliation_days"};
inline constexpr db::Statement kDayOf{"reconciliation_day_of",
                                      "SELECT day FROM reconciliation_days WHERE acquirer = $1"};
inline constexpr db::Statement kDayMove{"reconciliation_day_move", R"(
  UPDATE reconciliation_days SET day = $2 WHERE acquirer = $1 AND day = $2 - 1)"};

}  // namespace gerbang::reconciliation
