-- One table of the files that are exchanged with banks, of every rail (base/exchange): those of auto-debits, the payment
-- files of payouts and the reports on them, of which earlier versions kept the hash alone.
CREATE TABLE exchange_files (
  id BIGINT PRIMARY KEY,
  rail INTEGER NOT NULL,              -- exchange::RailId
  is_sent INTEGER NOT NULL,           -- to the bank, or received from it
  name TEXT NOT NULL,
  kind INTEGER NOT NULL,              -- exchange::FileKind
  state INTEGER NOT NULL,             -- exchange::FileState
  day BIGINT NOT NULL,
  sequence BIGINT NOT NULL DEFAULT 0, -- of the files that are sent on a day
  row_count BIGINT NOT NULL DEFAULT 0,
  amount BIGINT NOT NULL DEFAULT 0,
  place BIGINT NOT NULL DEFAULT 0,
  tries BIGINT NOT NULL DEFAULT 0,
  doubt INTEGER NOT NULL DEFAULT 0,   -- exchange::FileDoubt
  reviewed_at BIGINT,
  answers TEXT,
  problem TEXT,
  created_at BIGINT NOT NULL,
  created_by BIGINT,
  created_name TEXT,
  ended_at BIGINT,
  looked_at BIGINT,
  sha256 TEXT NOT NULL DEFAULT '',
  bytes BYTEA NOT NULL DEFAULT '',
  signature BYTEA NOT NULL DEFAULT ''
);

-- only postgresql
ALTER TABLE payout_batches ALTER COLUMN file TYPE BYTEA USING convert_to(file, 'UTF8'),
  ALTER COLUMN signature TYPE BYTEA USING convert_to(signature, 'UTF8')
-- end
-- only sqlite
UPDATE payout_batches SET file = CAST(file AS BLOB), signature = CAST(signature AS BLOB)
-- end
INSERT INTO exchange_files (id, rail, is_sent, name, kind, state, day, sequence, row_count, amount, place, tries, doubt,
  reviewed_at, answers, problem, created_at, ended_at, looked_at, sha256, bytes)
SELECT id, 1, CASE WHEN kind = 2 THEN 1 ELSE 0 END, name, kind, state, day, sequence, row_count, amount, place, tries,
  doubt, reviewed_at, answers, problem, created_at, ended_at, looked_at, sha256, bytes FROM mandate_files;
INSERT INTO exchange_files (id, rail, is_sent, name, kind, state, day, row_count, amount, tries, doubt, created_at, created_by,
  created_name, ended_at, sha256, bytes, signature)
SELECT id, 2, 1, name, 4, CASE WHEN handed_at IS NULL THEN 0 ELSE 1 END, (created_at + 28800000) / 86400000, payouts,
  amount, 1, CASE WHEN handed_at IS NULL THEN 1 ELSE 0 END, created_at, created_by, created_name, handed_at, sha256, file,
  signature FROM payout_batches;
-- Reports had no number. A report with rows that wait for their next try is fetched and taken again.
INSERT INTO exchange_files (id, rail, is_sent, name, kind, state, day, tries, problem, created_at, ended_at, looked_at,
  sha256)
SELECT ROW_NUMBER() OVER (ORDER BY taken_at, name), 2, 0, name, 5,
  CASE WHEN problem IS NULL AND p.run IS NULL THEN 1 ELSE 2 END, (taken_at + 28800000) / 86400000, 1,
  COALESCE(problem, CASE WHEN p.run IS NOT NULL THEN 'some of its rows are taken again' END), taken_at, taken_at,
  taken_at, sha256
FROM payout_reports LEFT JOIN (SELECT DISTINCT run FROM run_problems) p ON p.run = 'payout.report ' || payout_reports.name;
DROP TABLE mandate_files;
DROP TABLE payout_batches;
DROP TABLE payout_reports;

-- Files are known by their content; the names of ours are unique.
CREATE UNIQUE INDEX exchange_files_name ON exchange_files (rail, name, sha256) WHERE is_sent = 0;
CREATE UNIQUE INDEX exchange_files_sent ON exchange_files (rail, name) WHERE is_sent = 1;
CREATE INDEX exchange_files_content ON exchange_files (sha256);
CREATE INDEX exchange_files_day ON exchange_files (rail, day, sequence) WHERE is_sent = 1;
CREATE INDEX exchange_files_open ON exchange_files (rail, is_sent) WHERE state = 0;
CREATE INDEX exchange_files_skipped ON exchange_files (rail, id) WHERE state = 4 AND ended_at IS NULL;
CREATE INDEX exchange_files_created ON exchange_files (created_at, id, rail, kind, state);
CREATE INDEX exchange_files_of_rail ON exchange_files (rail, created_at, id, kind, state);
CREATE INDEX exchange_files_of_kind ON exchange_files (kind, created_at, id, rail, state);
CREATE INDEX exchange_files_of_state ON exchange_files (state, created_at, id, rail, kind);

-- What banks said that cannot be true, of every rail.
CREATE TABLE exchange_exceptions (
  id BIGINT PRIMARY KEY,
  rail INTEGER NOT NULL DEFAULT 2,    -- exchange::RailId
  report TEXT NOT NULL,
  merchant_id BIGINT,
  subject_id BIGINT,                  -- the payout, or the debit
  what TEXT NOT NULL,
  code INTEGER,
  line BIGINT,
  element TEXT,
  found TEXT,
  expected TEXT,
  created_at BIGINT NOT NULL,
  ended_at BIGINT,
  ended_by BIGINT,
  ended_name TEXT,
  remarks TEXT
);
INSERT INTO exchange_exceptions (id, report, merchant_id, subject_id, what, code, line, element, found, expected,
  created_at, ended_at, ended_by, ended_name, remarks)
SELECT id, report, merchant_id, payout_id, what, code, line, element, found, expected, created_at, ended_at, ended_by,
  ended_name, remarks FROM payout_exceptions;
DROP TABLE payout_exceptions;
-- Rows of reports that wait are known by their file from now on; of each a person is told.
INSERT INTO exchange_exceptions (id, report, merchant_id, subject_id, what, code, found, created_at)
SELECT (SELECT count(*) FROM run_problems other WHERE other.id <= p.id), substr(run, 15), merchant_id, row_id, what, 48, what,
  first_at FROM run_problems p WHERE run LIKE 'payout.report %';
DELETE FROM run_problems WHERE run LIKE 'payout.report %';
CREATE INDEX exchange_exceptions_created ON exchange_exceptions (created_at, id);
CREATE INDEX exchange_exceptions_report ON exchange_exceptions (report);
