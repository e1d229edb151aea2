-- What merchants are paid out (src/money/payouts). A payout is open until its cut-off; then its lines
-- and its sums never change. A line is one movement of what is available (account 2): nothing moves it
-- without becoming a line of one payout, the payout's own transfer (kind 8) excepted.

CREATE INDEX ledger_entries_available ON ledger_entries (merchant_id, transfer_id) WHERE account = 2;

CREATE TABLE payouts (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  number BIGINT NOT NULL,
  status INTEGER NOT NULL,
  held_from INTEGER,
  cut_off BIGINT NOT NULL,
  gathered_to BIGINT NOT NULL DEFAULT 0,
  line_count BIGINT NOT NULL DEFAULT 0,
  opening BIGINT NOT NULL,
  sales BIGINT NOT NULL DEFAULT 0,
  returns BIGINT NOT NULL DEFAULT 0,
  refunds BIGINT NOT NULL DEFAULT 0,
  fees BIGINT NOT NULL DEFAULT 0,
  tax BIGINT NOT NULL DEFAULT 0,
  adjustments BIGINT NOT NULL DEFAULT 0,
  returned_payouts BIGINT NOT NULL DEFAULT 0,
  amount BIGINT NOT NULL DEFAULT 0,
  closing BIGINT NOT NULL DEFAULT 0,
  refusal TEXT,
  refused_at BIGINT,
  created_at BIGINT NOT NULL,
  closed_at BIGINT,
  closed_by BIGINT,
  closed_name TEXT,
  approved_at BIGINT,
  approved_by BIGINT,
  approved_name TEXT,
  held_at BIGINT,
  held_by BIGINT,
  held_name TEXT,
  held_reason TEXT,
  account_id BIGINT,
  bank_name TEXT,
  bank_code TEXT,
  account_no TEXT,
  account_name TEXT,
  batch_id BIGINT,
  value_day BIGINT,
  sent_at BIGINT,
  ended_at BIGINT,
  bank_reference TEXT,
  return_code TEXT,
  return_reason TEXT,
  PRIMARY KEY (merchant_id, id)
);
-- One is open at a time; whoever closes it is the one who does.
CREATE UNIQUE INDEX payouts_open ON payouts (merchant_id) WHERE status = 1;
CREATE UNIQUE INDEX payouts_number ON payouts (merchant_id, number);
CREATE UNIQUE INDEX payouts_id ON payouts (id);
CREATE INDEX payouts_created ON payouts (merchant_id, created_at, id);
CREATE INDEX payouts_all ON payouts (created_at, id);
CREATE INDEX payouts_to_do ON payouts (status, cut_off, merchant_id, id) WHERE status IN (1, 2, 3, 4, 7);
CREATE INDEX payouts_batch ON payouts (batch_id, merchant_id, id) WHERE batch_id IS NOT NULL;

CREATE TABLE payout_lines (
  merchant_id BIGINT NOT NULL,
  payout_id BIGINT NOT NULL,
  line_no BIGINT NOT NULL,
  transfer_id BIGINT NOT NULL,
  kind INTEGER NOT NULL,
  subject_id BIGINT NOT NULL,
  subject_part BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  gross BIGINT NOT NULL,
  mdr_acquirer BIGINT NOT NULL,
  mdr_gateway BIGINT NOT NULL,
  flat_acquirer BIGINT NOT NULL,
  flat_gateway BIGINT NOT NULL,
  sst BIGINT NOT NULL,
  net BIGINT NOT NULL,
  balance BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, payout_id, line_no)
);
-- A movement is a line once.
CREATE UNIQUE INDEX payout_lines_transfer ON payout_lines (merchant_id, transfer_id);

-- When a merchant is paid out; who has no row is paid out as payout.h says.
CREATE TABLE payout_settings (
  merchant_id BIGINT PRIMARY KEY,
  period INTEGER NOT NULL,
  weekday INTEGER NOT NULL,
  month_day INTEGER NOT NULL,
  month INTEGER NOT NULL,
  cut_off INTEGER NOT NULL,
  minimum BIGINT NOT NULL,
  is_held INTEGER NOT NULL,
  held_reason TEXT
);

-- Where the money goes. The first is the application's; every later one is asked for by one and
-- approved by another, and then waits.
CREATE TABLE payout_accounts (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  status INTEGER NOT NULL,
  bank_name TEXT NOT NULL,
  bank_code TEXT NOT NULL,
  account_no TEXT NOT NULL,
  account_name TEXT NOT NULL,
  asked_by BIGINT,
  asked_name TEXT,
  decided_by BIGINT,
  decided_name TEXT,
  decided_at BIGINT,
  remarks TEXT,
  usable_from BIGINT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX payout_accounts_asked ON payout_accounts (merchant_id) WHERE status = 1;
CREATE UNIQUE INDEX payout_accounts_used ON payout_accounts (merchant_id) WHERE status = 2;
CREATE UNIQUE INDEX payout_accounts_id ON payout_accounts (id);
CREATE INDEX payout_accounts_created ON payout_accounts (created_at, id);

-- What no sale explains: asked for by one, approved by another, and then a transfer.
CREATE TABLE payout_adjustments (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  status INTEGER NOT NULL,
  amount BIGINT NOT NULL,
  reason TEXT NOT NULL,
  asked_by BIGINT NOT NULL,
  asked_name TEXT NOT NULL,
  decided_by BIGINT,
  decided_name TEXT,
  decided_at BIGINT,
  remarks TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX payout_adjustments_id ON payout_adjustments (id);
CREATE INDEX payout_adjustments_created ON payout_adjustments (created_at, id);

-- Files to the bank, with their exact bytes, and what came back.
CREATE TABLE payout_batches (
  id BIGINT PRIMARY KEY,
  name TEXT NOT NULL,
  file TEXT NOT NULL,
  signature TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  payouts BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  created_by BIGINT,
  created_name TEXT,
  handed_at BIGINT
);
CREATE UNIQUE INDEX payout_batches_name ON payout_batches (name);

CREATE TABLE payout_reports (
  name TEXT PRIMARY KEY,
  sha256 TEXT NOT NULL,
  taken_at BIGINT NOT NULL,
  problem TEXT
);

-- What the bank said that cannot be: of a payout that it was not sent, against an end, another amount.
CREATE TABLE payout_exceptions (
  id BIGINT PRIMARY KEY,
  report TEXT NOT NULL,
  merchant_id BIGINT,
  payout_id BIGINT,
  what TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  ended_at BIGINT,
  ended_by BIGINT,
  ended_name TEXT,
  remarks TEXT
);
CREATE INDEX payout_batches_created ON payout_batches (created_at, id);
CREATE INDEX payout_exceptions_created ON payout_exceptions (created_at, id);
