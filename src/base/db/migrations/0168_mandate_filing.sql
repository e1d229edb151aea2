-- A debit that is no longer allowed is taken back before the bank has its file, and no planned debit is missed unsaid.
-- `attempt` counts the debits of a due day; which retry of a failed one it is stands apart.
ALTER TABLE mandate_collections ADD COLUMN retry BIGINT NOT NULL DEFAULT 0;
UPDATE mandate_collections SET retry = attempt WHERE attempt > 0 AND EXISTS (
  SELECT 1 FROM mandates m WHERE m.merchant_id = mandate_collections.merchant_id
    AND m.id = mandate_collections.mandate_id AND m.amount IS NOT NULL);
CREATE INDEX mandate_collections_file ON mandate_collections (file_id, file_row) WHERE file_id IS NOT NULL;

ALTER TABLE mandate_files ADD COLUMN tries BIGINT NOT NULL DEFAULT 0;
ALTER TABLE mandate_files ADD COLUMN reviewed_at BIGINT;
UPDATE mandate_files SET place = row_count WHERE kind = 2;

-- What a bank sends is kept as it came, and known by its content: its name is chosen by others.
ALTER TABLE mandate_files ADD COLUMN looked_at BIGINT;
ALTER TABLE mandate_files ADD COLUMN sha256 TEXT NOT NULL DEFAULT '';
DROP INDEX mandate_files_name;
CREATE UNIQUE INDEX mandate_files_name ON mandate_files (name, sha256);
CREATE INDEX mandate_files_content ON mandate_files (sha256);
-- only postgresql
ALTER TABLE mandate_files ALTER COLUMN bytes TYPE BYTEA USING convert_to(bytes, 'UTF8')
-- end
-- only sqlite
UPDATE mandate_files SET bytes = CAST(bytes AS BLOB)
-- end

ALTER TABLE mandate_events ADD COLUMN blocked INTEGER;

-- A bank's report that came before the payer's own answer, until that comes.
CREATE TABLE mandate_reports (
  merchant_id BIGINT NOT NULL,
  mandate_id BIGINT NOT NULL,
  mandate_no TEXT NOT NULL,
  bank_mandate_no TEXT NOT NULL,
  bank_id TEXT NOT NULL,
  account TEXT NOT NULL,
  holder_name TEXT NOT NULL,
  id_number TEXT NOT NULL,
  amount_max BIGINT NOT NULL,
  code TEXT NOT NULL,
  reason TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, mandate_id)
);

-- The hash of all that the payer was offered and agreed to.
ALTER TABLE mandates ADD COLUMN consent TEXT;
