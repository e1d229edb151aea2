-- The sandbox's side of auto-debit: what payers signed at its banks, how each bank behaves, and the files of both ways
-- (outside/sandbox/fpx_mandates.h).

CREATE TABLE sandbox_mandates (
  order_no TEXT NOT NULL PRIMARY KEY,
  mandate_no TEXT NOT NULL,
  request INTEGER NOT NULL,           -- checkout::MandateRequest
  bank_id TEXT NOT NULL,
  amount_max BIGINT NOT NULL,
  payer_name TEXT NOT NULL,
  id_number TEXT NOT NULL,
  is_reported INTEGER NOT NULL DEFAULT 0,
  report_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX sandbox_mandates_due ON sandbox_mandates (report_at) WHERE is_reported = 0;
CREATE INDEX sandbox_mandates_no ON sandbox_mandates (mandate_no, created_at);

CREATE TABLE sandbox_debits (
  collection_no TEXT NOT NULL PRIMARY KEY,
  mandate_no TEXT NOT NULL,
  file_name TEXT NOT NULL,
  amount BIGINT NOT NULL,
  code TEXT NOT NULL,
  is_responded INTEGER NOT NULL DEFAULT 0,
  respond_at BIGINT NOT NULL,
  return_at BIGINT,                   -- when the bank takes it back; null: never, or done
  created_at BIGINT NOT NULL
);
CREATE INDEX sandbox_debits_due ON sandbox_debits (respond_at) WHERE is_responded = 0;
CREATE INDEX sandbox_debits_back ON sandbox_debits (return_at) WHERE return_at IS NOT NULL;
CREATE INDEX sandbox_debits_of ON sandbox_debits (mandate_no, created_at);

CREATE TABLE sandbox_mandate_files (
  name TEXT NOT NULL PRIMARY KEY,
  is_ours INTEGER NOT NULL,           -- 1: of the switch, 0: the gateway's
  row_count BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  bytes TEXT NOT NULL
);

CREATE TABLE sandbox_bank_ways (
  bank_id TEXT NOT NULL PRIMARY KEY,
  way INTEGER NOT NULL                -- sandbox::BankWay
);
