-- Invoices of the gateway to its merchants for their fees (src/money/invoices/), and credit notes that correct them.

-- The last number given of each series ("INV-2026"), in the transaction of the document that has it: no gaps.
CREATE TABLE invoice_series (
  series TEXT PRIMARY KEY,
  last BIGINT NOT NULL
);

CREATE TABLE invoices (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  kind INTEGER NOT NULL,           -- 1 invoice, 2 credit note, as the tax authority counts them
  series TEXT NOT NULL,
  position BIGINT NOT NULL,        -- 1, 2, 3 … of the series
  number TEXT NOT NULL,
  cause TEXT NOT NULL,             -- what it is for; each is written once
  month BIGINT NOT NULL,           -- its first day, in Kuala Lumpur
  corrects_id BIGINT,              -- of a credit note: the invoice
  corrects_number TEXT,
  reason TEXT,
  buyer_name TEXT NOT NULL,
  buyer_tax_no TEXT NOT NULL,
  payments BIGINT NOT NULL,        -- how many payments its fees are of
  amount BIGINT NOT NULL,          -- without tax
  tax BIGINT NOT NULL,
  total BIGINT NOT NULL,
  tax_rounding BIGINT NOT NULL,    -- the tax less rate × amount
  prepaid BIGINT NOT NULL,
  payable BIGINT NOT NULL,
  document TEXT NOT NULL,          -- UBL 2.1 as JSON, byte by byte
  sha256 TEXT NOT NULL,
  created_at BIGINT NOT NULL,      -- of issue
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX invoices_number ON invoices (series, position);
CREATE UNIQUE INDEX invoices_cause ON invoices (merchant_id, cause);
CREATE UNIQUE INDEX invoices_id ON invoices (id);
CREATE INDEX invoices_month ON invoices (merchant_id, month, kind);
CREATE INDEX invoices_created ON invoices (merchant_id, created_at, id);
CREATE INDEX invoices_corrects ON invoices (merchant_id, corrects_id) WHERE corrects_id IS NOT NULL;
CREATE INDEX invoices_all ON invoices (created_at, id);

CREATE TABLE invoice_lines (
  merchant_id BIGINT NOT NULL,
  invoice_id BIGINT NOT NULL,
  line_no BIGINT NOT NULL,
  charge INTEGER NOT NULL,
  tax_rate BIGINT NOT NULL,        -- hundredths of a percent
  exempt_reason TEXT,
  payments BIGINT NOT NULL,
  taxed BIGINT NOT NULL,           -- payments whose tax was rounded at this rate
  amount BIGINT NOT NULL,
  tax BIGINT NOT NULL,
  tax_rounding BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, invoice_id, line_no)
);

-- The payouts that took an invoice's fees already.
CREATE TABLE invoice_payouts (
  merchant_id BIGINT NOT NULL,
  invoice_id BIGINT NOT NULL,
  payout_id BIGINT NOT NULL,
  number BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  closed_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, invoice_id, payout_id)
);

-- What could not be issued, and why; it ends when it is.
CREATE TABLE invoice_problems (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  cause TEXT NOT NULL,
  month BIGINT NOT NULL,
  faults TEXT NOT NULL,            -- JSON
  document TEXT NOT NULL,          -- as far as there is one
  created_at BIGINT NOT NULL,
  tried_at BIGINT NOT NULL,
  ended_at BIGINT,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX invoice_problems_cause ON invoice_problems (merchant_id, cause);
CREATE INDEX invoice_problems_created ON invoice_problems (created_at, id);

-- How far the job is with a month.
CREATE TABLE invoice_runs (
  month BIGINT PRIMARY KEY,
  merchant_id BIGINT NOT NULL,     -- the last of whom it is done
  done_at BIGINT
);
