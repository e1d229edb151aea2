#pragma once
// Private to db/.

#include <string>

namespace gerbang::db {

/// Copies the database at `from` to the file `to` while it is in use. Throws Failure.
void sqlite_backup(const std::string& from, const std::string& to);
/// Runs pg_dump on `url` into the file `to`. Throws Failure.
void postgres_backup(const std::string& url, const std::string& to);
/// Makes `path`.tmp durable and gives it its name, so that a half-written backup never has it.
void backup_finish(const std::string& path);

}  // namespace gerbang::db
