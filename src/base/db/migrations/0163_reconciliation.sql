-- What acquirers and the bank say, against the books (src/money/reconciliation).

-- A file that was read: an acquirer's settlement (kind 1) or the bank's statement (kind 2).
CREATE TABLE reconciliation_files (
  id BIGINT PRIMARY KEY,
  kind INTEGER NOT NULL,
  acquirer INTEGER NOT NULL,       -- 0: the bank
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  reference TEXT NOT NULL,         -- the acquirer's for its payment, the bank's for its statement
  day BIGINT NOT NULL,             -- of the payments; the statement's last
  line_count BIGINT NOT NULL,
  gross BIGINT NOT NULL,
  fee BIGINT NOT NULL,
  net BIGINT NOT NULL,             -- what is paid; of a statement what it moved
  opening BIGINT NOT NULL,
  closing BIGINT NOT NULL,
  lines_done BIGINT NOT NULL DEFAULT 0,
  matched BIGINT NOT NULL DEFAULT 0,
  payment_amount BIGINT,           -- what the bank has of it
  payment_day BIGINT,
  created_at BIGINT NOT NULL,
  created_by BIGINT,
  created_name TEXT
);
CREATE UNIQUE INDEX reconciliation_files_reference ON reconciliation_files (kind, acquirer, reference);
CREATE UNIQUE INDEX reconciliation_files_hash ON reconciliation_files (sha256);
CREATE INDEX reconciliation_files_named ON reconciliation_files (reference);
CREATE INDEX reconciliation_files_created ON reconciliation_files (created_at, id);
CREATE INDEX reconciliation_files_day ON reconciliation_files (day, id);
CREATE INDEX reconciliation_files_unpaid ON reconciliation_files (day) WHERE kind = 1 AND payment_amount IS NULL;

CREATE TABLE reconciliation_lines (
  file_id BIGINT NOT NULL,
  line_no BIGINT NOT NULL,
  kind INTEGER NOT NULL,
  number TEXT NOT NULL,
  day BIGINT NOT NULL,
  gross BIGINT NOT NULL,
  fee BIGINT NOT NULL,
  net BIGINT NOT NULL,
  reference TEXT NOT NULL,
  text TEXT NOT NULL,
  status INTEGER NOT NULL,         -- 1 waits, 2 matched, 3 an exception
  merchant_id BIGINT,              -- whose transfer it is matched with
  transfer_id BIGINT,
  booked_fee BIGINT NOT NULL,      -- the fee that the books have, where it is matched
  PRIMARY KEY (file_id, line_no)
);
-- A transfer is matched once.
CREATE UNIQUE INDEX reconciliation_lines_transfer ON reconciliation_lines (merchant_id, transfer_id)
  WHERE transfer_id IS NOT NULL;
CREATE INDEX reconciliation_lines_number ON reconciliation_lines (number, file_id, line_no);
CREATE INDEX reconciliation_lines_waiting ON reconciliation_lines (file_id, line_no) WHERE status = 1;

-- What does not agree, until somebody or a later file ends it.
CREATE TABLE reconciliation_exceptions (
  id BIGINT PRIMARY KEY,
  kind INTEGER NOT NULL,
  status INTEGER NOT NULL,         -- 1 open, 2 a write-off is asked for, 3 written off, 4 ended by itself
  acquirer INTEGER NOT NULL,       -- 0: the bank
  account INTEGER NOT NULL,        -- the ledger's, on which it is open
  amount BIGINT NOT NULL,          -- what is open there, debit positive
  fee BIGINT NOT NULL DEFAULT 0,   -- of it, the fee that falls away with it
  day BIGINT NOT NULL,
  number TEXT NOT NULL,            -- the acquirer's, or the bank's reference
  file_id BIGINT,
  line_no BIGINT,
  merchant_id BIGINT,
  sale_id BIGINT,
  transfer_id BIGINT,
  expected TEXT,
  found TEXT,
  cause INTEGER NOT NULL DEFAULT 0,
  cause_text TEXT,
  created_at BIGINT NOT NULL,
  asked_at BIGINT,
  asked_by BIGINT,
  asked_name TEXT,
  remarks TEXT,
  decided_at BIGINT,
  decided_by BIGINT,
  decided_name TEXT,
  ended_at BIGINT
);
CREATE INDEX reconciliation_exceptions_open ON reconciliation_exceptions (acquirer, kind, id)
  WHERE status IN (1, 2);
CREATE INDEX reconciliation_exceptions_number ON reconciliation_exceptions (number);
CREATE INDEX reconciliation_exceptions_file ON reconciliation_exceptions (file_id, line_no);
CREATE INDEX reconciliation_exceptions_status ON reconciliation_exceptions (status, day, id);
CREATE INDEX reconciliation_exceptions_created ON reconciliation_exceptions (created_at, id);
CREATE UNIQUE INDEX reconciliation_exceptions_transfer
  ON reconciliation_exceptions (merchant_id, transfer_id, kind) WHERE transfer_id IS NOT NULL AND status IN (1, 2);

-- Up to which day what no file has was looked for, by acquirer; 0 is the bank.
CREATE TABLE reconciliation_days (
  acquirer INTEGER PRIMARY KEY,
  day BIGINT NOT NULL
);
