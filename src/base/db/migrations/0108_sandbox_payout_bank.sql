-- The sandbox's side of payouts: the gateway's bank, the files of both ways and how it answers
-- (outside/sandbox/payout_twin.h).

CREATE TABLE sandbox_payout_files (
  name TEXT NOT NULL PRIMARY KEY,
  is_ours INTEGER NOT NULL,           -- 1: of the bank, 0: the gateway's
  bytes TEXT NOT NULL,
  signature TEXT NOT NULL,
  due_at BIGINT NOT NULL,             -- when the gateway finds it
  created_at BIGINT NOT NULL
);
CREATE INDEX sandbox_payout_files_due ON sandbox_payout_files (is_ours, due_at, name);

CREATE TABLE sandbox_payout_way (
  id INTEGER NOT NULL PRIMARY KEY,
  way INTEGER NOT NULL,               -- sandbox::PayoutWay
  reason TEXT NOT NULL
);
