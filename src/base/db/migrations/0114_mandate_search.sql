-- The lists of auto-debits and of what belongs to them on PostgreSQL, for a million of each.

-- The few of a product that are a company's, paused or in default are found in its index alone.
DROP INDEX mandates_by_product;
CREATE INDEX mandates_by_product ON mandates
  (merchant_id, product_id, created_at, id, status, frequency, is_corporate, is_default, paused_at, amount_max);

-- PostgreSQL reads an index alone only where it has the columns that an expression of it is made of.
-- only postgresql
DROP INDEX mandates_by_name
-- end
-- only postgresql
CREATE INDEX mandates_by_name ON mandates
  (merchant_id, lower(payer_name), id, status, frequency, product_id, is_corporate, is_default, paused_at, created_at,
   amount_max) INCLUDE (payer_name)
-- end
-- only postgresql
DROP INDEX mandates_by_next
-- end
-- only postgresql
CREATE INDEX mandates_by_next ON mandates
  (merchant_id, COALESCE(next_debit, 0), id, status, frequency, product_id, is_corporate, is_default, paused_at,
   created_at, amount_max) INCLUDE (next_debit)
-- end

-- What an auto-debit is searched by, apart from its row: that changes with each debit, and each change wrote all of its
-- trigrams anew; and a third of the pages is read for those who share a name.
-- only postgresql
LOCK TABLE mandates IN SHARE ROW EXCLUSIVE MODE
-- end
-- only postgresql
DROP INDEX IF EXISTS mandates_search
-- end
-- only postgresql
CREATE TABLE mandates_search (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (merchant_id, id)
)
-- end
-- only postgresql
CREATE FUNCTION mandates_search_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mandates_search (merchant_id, id, text)
    VALUES (NEW.merchant_id, NEW.id,
            lower(chr(10) || NEW.mandate_no || chr(10) || NEW.payer_name || chr(10) || NEW.email || chr(10)
                  || NEW.id_number || chr(10)))
    ON CONFLICT (merchant_id, id) DO UPDATE SET text = excluded.text;
  RETURN NULL;
END $$
-- end
-- only postgresql
CREATE TRIGGER mandates_search_made AFTER INSERT ON mandates FOR EACH ROW EXECUTE FUNCTION mandates_search_write()
-- end
-- only postgresql
CREATE TRIGGER mandates_search_change AFTER UPDATE OF payer_name, email, id_number ON mandates FOR EACH ROW
  WHEN (OLD.payer_name <> NEW.payer_name OR OLD.email <> NEW.email OR OLD.id_number <> NEW.id_number)
  EXECUTE FUNCTION mandates_search_write()
-- end
-- only postgresql
INSERT INTO mandates_search (merchant_id, id, text)
  SELECT merchant_id, id, lower(chr(10) || mandate_no || chr(10) || payer_name || chr(10) || email || chr(10) || id_number
    || chr(10))
  FROM mandates
-- end
-- only postgresql
DO $$
DECLARE
  home TEXT;
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  SELECT n.nspname INTO home FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
  WHERE e.extname = 'pg_trgm';
  EXECUTE format('CREATE INDEX mandates_text_search ON mandates_search USING gin (text %I.gin_trgm_ops)', home);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  NULL;
END $$
-- end
-- only postgresql
ANALYZE mandates_search
-- end
