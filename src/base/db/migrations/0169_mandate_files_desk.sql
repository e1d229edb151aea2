-- Operators see the files of auto-debits and decide about those that were refused, and see the debits without an answer.
-- `doubt`: whether the switch may have a file that it has not accepted (mandates::FileDoubt).
ALTER TABLE mandate_files ADD COLUMN doubt INTEGER NOT NULL DEFAULT 0;
UPDATE mandate_files SET doubt = 1 WHERE kind = 2 AND state <> 1;

CREATE INDEX mandate_files_created ON mandate_files (created_at, id, kind, state);
CREATE INDEX mandate_files_of_kind ON mandate_files (kind, created_at, id, state);
CREATE INDEX mandate_files_of_state ON mandate_files (state, created_at, id, kind);
CREATE INDEX mandate_collections_sent ON mandate_collections (debit_on, id, merchant_id) WHERE status = 1;
