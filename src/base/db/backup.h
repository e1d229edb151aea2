#pragma once
// Backups, written (db.h has the way to it) and restored.

#include <string>

namespace gerbang::db {

/// Copies the database at `from` to the file `to` while it is in use. Throws Failure.
void sqlite_backup(const std::string& from, const std::string& to);
/// Runs pg_dump on `url` into the file `to`. Throws Failure.
void postgres_backup(const std::string& url, const std::string& to);

/// Whether a backup is a file of SQLite's; else it is taken for pg_dump's. Throws Failure where it
/// cannot be read.
bool is_sqlite_backup(const std::string& path);
/// Puts a backup where nothing is: a file that does not exist, a PostgreSQL database without
/// tables.
void sqlite_restore(const std::string& from, const std::string& to);
void postgres_restore(const std::string& from, const std::string& url);

/// Makes `path`.tmp durable and gives it its name, so that a half-written backup never has it.
void backup_finish(const std::string& path);

}  // namespace gerbang::db
