#include <cstring>
#include <utility>

#include "base/db/postgres_connection.h"

namespace gerbang::db {

void PostgresConnection::end_read() noexcept {
  try {
    if (connection_) settle_any_way();  // rows that were asked ahead, and then not looked at
  } catch (...) {
    connection_.reset();
  }
  if (!frame_open_) return;
  frame_open_ = false;
  if (!connection_) return;
  if (PQpipelineSync(connection_.get()) == 1 && PQflush(connection_.get()) >= 0) {
    ++syncs_owed_;
  } else {
    connection_.reset();
  }
}

void PostgresConnection::commit() {
  if (!began_) return;
  if (is_heard()) settle();  // what was sure is so before the COMMIT is sent
  PGconn* c = connection_.get();
  bool is_settled = false;
  try {
    must_send(PQsendQueryPrepared(c, "COMMIT", 0, nullptr, nullptr, nullptr, 0), "commit");
    must_send(PQpipelineSync(c), "commit");
    frame_open_ = false;
    ++syncs_owed_;
    if (PQflush(c) < 0) lost("commit");
    // Where one of these failed, the server has skipped the COMMIT.
    settle_sent();
    is_settled = true;
    began_ = false;
    Answer answer = next_answer("commit");
    bool committed = answer && std::strcmp(PQcmdStatus(answer.get()), "COMMIT") == 0;
    if (answer && PQresultStatus(answer.get()) == PGRES_FATAL_ERROR) {
      const char* state = PQresultErrorField(answer.get(), PG_DIAG_SQLSTATE);
      std::string why = postgres_one_line(PQresultErrorMessage(answer.get()));
      if (!state || postgres_is_lost(state, true)) lost("commit");
      settle_syncs("commit");
      throw Failure(postgres_failure_kind(state), "commit: " + why);
    }
    settle_syncs("commit");
    is_patient_ = false;
    if (!committed) throw Failure(Failure::Kind::broken, "commit: the transaction had failed");
  } catch (const ConnectionLost& why) {
    frame_open_ = began_ = false;
    if (!is_settled && why.is_told) throw;
    throw Failure(Failure::Kind::unavailable,
                  std::string("whether the transaction was kept is unknown: ") + why.what());
  }
}

/// Reads what is owed, failed or not: nobody asks for it any more.
void PostgresConnection::settle_any_way() {
  // Nobody wants these rows any more, after an exception with all that a sink refers to.
  for (auto& sent : sent_) {
    sent.sink = {};
    sent.is_sure = false;
  }
  try {
    settle();
  } catch (const ConnectionLost&) {
    throw;
  } catch (const Failure&) {
    // It belonged to a transaction that is over.
  }
}

void PostgresConnection::rollback() noexcept {
  is_patient_ = false;
  bool is_needed = std::exchange(began_, false);
  try {
    if (connection_) settle_any_way();
    bool in_frame = std::exchange(frame_open_, false);
    if (!connection_ || (!is_needed && !in_frame)) return;
    if (is_needed) {
      must_send(PQsendQueryPrepared(connection_.get(), "ROLLBACK", 0, nullptr, nullptr, nullptr, 0),
                "rollback");
    }
    must_send(PQpipelineSync(connection_.get()), "rollback");
    if (PQflush(connection_.get()) < 0) lost("rollback");
    settle_syncs("rollback");  // of a commit that was skipped
    drain_to_sync("rollback");
  } catch (...) {
    connection_.reset();  // the server rolls back by itself
    frame_open_ = false;
  }
}

}  // namespace gerbang::db
