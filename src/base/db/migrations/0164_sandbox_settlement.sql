-- The sandbox's acquirers and the gateway's bank: what they say that they paid (src/outside/sandbox/settlement_twin.h).

CREATE TABLE sandbox_settlement_files (
  name TEXT PRIMARY KEY,
  acquirer INTEGER NOT NULL,       -- 0: the bank's statement
  day BIGINT NOT NULL,
  reference TEXT NOT NULL,
  net BIGINT NOT NULL,             -- of a statement: what it closed with
  bytes TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX sandbox_settlement_files_day ON sandbox_settlement_files (acquirer, day);

CREATE TABLE sandbox_settlement_way (
  id INTEGER PRIMARY KEY,
  is_daily INTEGER NOT NULL
);
CREATE INDEX sandbox_orders_decided ON sandbox_orders (decided_at);
CREATE INDEX sandbox_refunds_created ON sandbox_refunds (created_at);
