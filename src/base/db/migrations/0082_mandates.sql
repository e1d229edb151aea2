-- Auto-debit: what payers agreed to, what was collected under it, who wants to end it, and the files that went to the banks
-- and came from them (selling/mandates). Days are days since 1970 in Kuala Lumpur.

CREATE TABLE mandates (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  mandate_no TEXT NOT NULL,           -- for people and in files
  token TEXT NOT NULL,                -- the payer's, in addresses
  product_id BIGINT NOT NULL,
  product_name TEXT NOT NULL,
  terms_version BIGINT NOT NULL,
  status INTEGER NOT NULL,            -- mandates::MandateStatus
  enrolment INTEGER NOT NULL,         -- mandates::EnrolmentStep, while status is 0
  payer_name TEXT NOT NULL,
  id_type INTEGER NOT NULL,
  id_number TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  language TEXT NOT NULL,
  is_corporate INTEGER NOT NULL,
  bank_id TEXT,
  bank_name TEXT,
  amount BIGINT,                      -- of each debit; null: as the merchant asks, up to amount_max
  amount_max BIGINT NOT NULL,
  frequency INTEGER NOT NULL,
  debits BIGINT,
  start_rule INTEGER NOT NULL,
  start_day BIGINT,
  late_rule INTEGER NOT NULL,
  retries BIGINT NOT NULL,
  effective_on BIGINT,                -- set when the payer signs
  expires_on BIGINT,
  authorisation_sale_id BIGINT,
  bank_mandate_no TEXT,
  account TEXT,
  holder_name TEXT,
  is_match INTEGER NOT NULL DEFAULT 0,
  is_default INTEGER NOT NULL DEFAULT 0,
  authorised_at BIGINT,
  approved_on BIGINT,
  first_due BIGINT,
  first_nth BIGINT NOT NULL DEFAULT 0,
  next_nth BIGINT NOT NULL DEFAULT 0,
  next_due BIGINT,
  next_debit BIGINT,                  -- when the next one goes to the bank; null: nothing is planned
  announced_due BIGINT,
  paused_at BIGINT,
  is_held INTEGER NOT NULL DEFAULT 0, -- the payer has asked to end it
  debits_done BIGINT NOT NULL DEFAULT 0,
  debited_amount BIGINT NOT NULL DEFAULT 0,
  failure_code TEXT,
  failure_reason TEXT,
  created_at BIGINT NOT NULL,
  created_by BIGINT,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX mandates_no ON mandates (mandate_no);
CREATE UNIQUE INDEX mandates_token ON mandates (token);
CREATE INDEX mandates_due ON mandates (next_debit, merchant_id, id) WHERE next_debit IS NOT NULL;
CREATE INDEX mandates_list ON mandates (merchant_id, created_at, id, status);
CREATE INDEX mandates_by_status ON mandates (merchant_id, status, created_at, id);
CREATE INDEX mandates_by_product ON mandates (merchant_id, product_id, created_at, id, status);
CREATE INDEX mandates_by_amount ON mandates (merchant_id, amount_max, id);
CREATE INDEX mandates_by_name ON mandates (merchant_id, lower(payer_name), id);
CREATE INDEX mandates_by_next ON mandates (merchant_id, COALESCE(next_debit, 0), id);
CREATE INDEX mandates_by_email ON mandates (lower(email));

-- What happened to a mandate, for its timeline.
CREATE TABLE mandate_events (
  merchant_id BIGINT NOT NULL,
  mandate_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  kind INTEGER NOT NULL,              -- mandates::MandateHappening
  from_status INTEGER NOT NULL,
  to_status INTEGER NOT NULL,
  actor TEXT,
  note TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, mandate_id, id)
);

-- A debit that was asked for. `id` is also the number by which the bank knows it. One due day of a mandate is debited once,
-- and tried again only as `attempt` counts.
CREATE TABLE mandate_collections (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  mandate_id BIGINT NOT NULL,
  mandate_no TEXT NOT NULL,
  payer_name TEXT NOT NULL,
  product_id BIGINT NOT NULL,
  bank_id TEXT NOT NULL,
  bank_name TEXT NOT NULL,
  due_on BIGINT NOT NULL,
  attempt BIGINT NOT NULL,
  debit_on BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  amount_max BIGINT NOT NULL,         -- that the mandate allowed then
  sale_id BIGINT NOT NULL,
  order_no TEXT NOT NULL,
  status INTEGER NOT NULL,            -- mandates::CollectionStatus
  file_id BIGINT,
  file_row BIGINT,
  response_file_id BIGINT,
  code TEXT,
  reason TEXT,
  bank_reference TEXT,
  retry_on BIGINT,                    -- a failed one: when it is tried again
  merchant_reference TEXT,            -- of one that the merchant asked for
  created_at BIGINT NOT NULL,
  ended_at BIGINT,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX mandate_collections_no ON mandate_collections (id);
CREATE UNIQUE INDEX mandate_collections_once ON mandate_collections (merchant_id, mandate_id, due_on, attempt);
CREATE INDEX mandate_collections_waiting ON mandate_collections (debit_on, id) WHERE status = 0;
CREATE INDEX mandate_collections_retry ON mandate_collections (retry_on, merchant_id, id) WHERE retry_on IS NOT NULL;
CREATE INDEX mandate_collections_list ON mandate_collections (merchant_id, created_at, id, status);
CREATE INDEX mandate_collections_by_status ON mandate_collections (merchant_id, status, created_at, id);
CREATE INDEX mandate_collections_by_amount ON mandate_collections (merchant_id, amount, id);
CREATE INDEX mandate_collections_by_debit ON mandate_collections (merchant_id, debit_on, id);

-- A change of terms or an end that the payer authorises at the bank: a row for each way there. One that is open at
-- most; where the payer declined at the bank the next has the token of the one before.
CREATE TABLE mandate_changes (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,                 -- also the number under which it goes to the bank
  mandate_id BIGINT NOT NULL,
  request INTEGER NOT NULL,           -- checkout::MandateRequest
  state INTEGER NOT NULL,             -- mandates::ChangeState
  token TEXT NOT NULL,
  before_amount BIGINT,
  before_amount_max BIGINT NOT NULL,
  before_frequency INTEGER NOT NULL,
  before_expires_on BIGINT,
  amount BIGINT,
  amount_max BIGINT NOT NULL,
  frequency INTEGER NOT NULL,
  expires_on BIGINT,
  bank_id TEXT NOT NULL,
  connector TEXT NOT NULL DEFAULT '', -- with which it went to the bank
  form_url TEXT NOT NULL DEFAULT '',
  sent TEXT NOT NULL DEFAULT '[]',
  code TEXT,
  reason TEXT,
  asked_by TEXT,
  reminded BIGINT NOT NULL DEFAULT 0,
  asked_at BIGINT NOT NULL,           -- the first time; created_at is this way's
  created_at BIGINT NOT NULL,
  at_bank_at BIGINT,
  authorised_at BIGINT,
  ended_at BIGINT,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX mandate_changes_no ON mandate_changes (id);
CREATE INDEX mandate_changes_token ON mandate_changes (token, id);
CREATE INDEX mandate_changes_of ON mandate_changes (merchant_id, mandate_id, id);
CREATE UNIQUE INDEX mandate_changes_open ON mandate_changes (merchant_id, mandate_id) WHERE ended_at IS NULL;
CREATE INDEX mandate_changes_waiting ON mandate_changes (state, asked_at, id) WHERE ended_at IS NULL;

CREATE TABLE mandate_terminations (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  mandate_id BIGINT NOT NULL,
  mandate_no TEXT NOT NULL,
  payer_name TEXT NOT NULL,
  product_name TEXT NOT NULL,
  asked_by INTEGER NOT NULL,          -- mandates::AskedBy
  asked_by_user BIGINT,
  asked_by_name TEXT,
  reason TEXT,
  status INTEGER NOT NULL,            -- mandates::TerminationStatus
  decided_by BIGINT,
  decided_by_name TEXT,
  decided_at BIGINT,
  remarks TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX mandate_terminations_pending ON mandate_terminations (merchant_id, mandate_id) WHERE status = 1;
CREATE INDEX mandate_terminations_list ON mandate_terminations (merchant_id, created_at, id, status);
CREATE INDEX mandate_terminations_by_status ON mandate_terminations (merchant_id, status, created_at, id);

-- Files to and from the banks, as they were. `place`: how many rows of one that came are taken.
CREATE TABLE mandate_files (
  id BIGINT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  kind INTEGER NOT NULL,              -- mandates::RailFileKind
  state INTEGER NOT NULL,             -- mandates::FileState
  day BIGINT NOT NULL,
  sequence BIGINT NOT NULL,
  row_count BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  place BIGINT NOT NULL DEFAULT 0,
  answers TEXT,
  problem TEXT,
  created_at BIGINT NOT NULL,
  ended_at BIGINT,
  bytes TEXT NOT NULL
);
CREATE UNIQUE INDEX mandate_files_name ON mandate_files (name);
CREATE INDEX mandate_files_open ON mandate_files (state, id) WHERE state = 0;
CREATE INDEX mandate_files_kind ON mandate_files (kind, day, sequence);

-- What a payer's mail opens: used once, and for a while after that by the page that it opened.
CREATE TABLE mandate_visits (
  token_hash TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL,
  session_hash TEXT,
  created_at BIGINT NOT NULL,
  opened_at BIGINT,
  expires_at BIGINT NOT NULL
);
CREATE INDEX mandate_visits_over ON mandate_visits (expires_at);
CREATE UNIQUE INDEX mandate_visits_session ON mandate_visits (session_hash) WHERE session_hash IS NOT NULL;
