-- The lists of auto-debits and of their debits, as their pages ask, for a million of each. mandates_list has all that the
-- filters name, so that how many there are is counted without the rows; the few that are a company's, paused or in
-- default have an index each. mandates_in_default serves the dashboard too.

DROP INDEX mandates_list;
CREATE INDEX mandates_list ON mandates (merchant_id, created_at, id, status, frequency, is_corporate, is_default, paused_at);
DROP INDEX mandates_in_default;
CREATE INDEX mandates_in_default ON mandates (merchant_id, created_at, id, status) WHERE is_default = 1;
CREATE INDEX mandates_corporate ON mandates (merchant_id, created_at, id, status) WHERE is_corporate = 1;
CREATE INDEX mandates_paused ON mandates (merchant_id, created_at, id, status) WHERE paused_at IS NOT NULL;
CREATE INDEX mandate_collections_by_product ON mandate_collections (merchant_id, product_id, created_at, id);
CREATE INDEX mandate_collections_order ON mandate_collections (merchant_id, order_no);

-- Parts of words (0019): 5 are mandates. Their debits are found by them, and by their own order number.
-- only sqlite
CREATE VIRTUAL TABLE mandates_search USING fts5(text, content='', columnsize=0, tokenize='trigram')
-- end
-- only sqlite
CREATE VIEW mandates_search_text AS SELECT merchant_id, id,
    char(57344 + (merchant_id >> 22 & 4095), 57344 + (merchant_id >> 34 & 4095),
         57344 + (merchant_id >> 46 & 4095))
    || char(10, 10) || mandate_no
    || char(10, 10) || payer_name
    || char(10, 10) || email
    || char(10, 10) || id_number || char(10, 10) AS text
  FROM mandates
-- end
-- only sqlite
CREATE TRIGGER mandates_search_wait AFTER INSERT ON mandates BEGIN
  INSERT INTO parts_waiting (kind, merchant_id, id) VALUES (5, new.merchant_id, new.id);
END
-- end
-- only sqlite
CREATE TRIGGER mandates_search_change BEFORE UPDATE OF payer_name, email, id_number
  ON mandates WHEN old.payer_name IS NOT new.payer_name OR old.email IS NOT new.email OR old.id_number IS NOT new.id_number
BEGIN
  INSERT INTO mandates_search (mandates_search, rowid, text)
    SELECT 'delete', id, text FROM mandates_search_text
    WHERE merchant_id = old.merchant_id AND id = old.id
      AND NOT EXISTS (SELECT 1 FROM parts_waiting WHERE kind = 5
                      AND merchant_id = old.merchant_id AND id = old.id);
  INSERT OR IGNORE INTO parts_waiting (kind, merchant_id, id)
    VALUES (5, old.merchant_id, old.id);
END
-- end
-- only sqlite
CREATE TRIGGER mandates_search_take AFTER DELETE ON parts_waiting WHEN old.kind = 5 BEGIN
  INSERT INTO mandates_search (rowid, text)
    SELECT id, text FROM mandates_search_text WHERE merchant_id = old.merchant_id AND id = old.id;
END
-- end
-- only sqlite
INSERT INTO parts_waiting (kind, merchant_id, id) SELECT 5, merchant_id, id FROM mandates
-- end

-- only postgresql
DO $$
DECLARE
  home TEXT;
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  SELECT n.nspname INTO home FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
  WHERE e.extname = 'pg_trgm';
  EXECUTE format($index$CREATE INDEX mandates_search ON mandates USING gin ((
    lower(chr(10) || mandate_no || chr(10) || payer_name || chr(10) || email
      || chr(10) || id_number || chr(10))) %I.gin_trgm_ops)$index$, home);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  NULL;
END $$
-- end
