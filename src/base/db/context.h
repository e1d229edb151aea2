#pragma once
// What a thread's writes are done for: a request, say. Who sets it on a thread finds it in every
// transaction that the thread waits for, on whichever of the database's threads that runs; a
// transaction of its own may be given one directly. Rooms need not hand it on.

#include <memory>

#include "base/db/db.h"

namespace gerbang::db {

/// For as long as it lives, what this thread waits for has `context`.
class Context {
 public:
  explicit Context(std::shared_ptr<void> context);
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

 private:
  std::shared_ptr<void> before_;
};

/// Of this transaction; empty where it has none.
std::shared_ptr<void>& context_of(Sql& sql);

}  // namespace gerbang::db
