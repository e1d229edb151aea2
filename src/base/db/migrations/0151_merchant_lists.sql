-- The operators' list of merchants over a hundred thousand of them, as in 0150: the company's name stands beside the
-- trading name.

ALTER TABLE merchants ADD COLUMN company_name TEXT NOT NULL DEFAULT '';
-- only postgresql
LOCK TABLE companies, merchants IN SHARE ROW EXCLUSIVE MODE
-- end
UPDATE merchants SET company_name = COALESCE((SELECT c.name FROM companies c WHERE c.id = merchant_id), '');

-- only sqlite
CREATE TRIGGER merchants_named AFTER INSERT ON merchants WHEN new.company_name = '' BEGIN
  UPDATE merchants SET company_name = c.name FROM companies c
    WHERE c.id = new.merchant_id AND merchants.merchant_id = new.merchant_id;
END
-- end
-- only sqlite
CREATE TRIGGER merchants_renamed AFTER UPDATE OF name ON companies WHEN old.name IS NOT new.name BEGIN
  UPDATE merchants SET company_name = new.name WHERE merchant_id = new.id;
END
-- end
-- only postgresql
CREATE FUNCTION merchants_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked: whoever changes the name waits, and then finds this merchant.
  SELECT name INTO NEW.company_name FROM companies WHERE id = NEW.merchant_id FOR SHARE;
  NEW.company_name := COALESCE(NEW.company_name, '');
  RETURN NEW;
END $$
-- end
-- only postgresql
CREATE TRIGGER merchants_named BEFORE INSERT ON merchants FOR EACH ROW WHEN (NEW.company_name = '')
  EXECUTE FUNCTION merchants_named()
-- end
-- only postgresql
CREATE FUNCTION merchants_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE merchants SET company_name = NEW.name WHERE merchant_id = NEW.id;
  RETURN NULL;
END $$
-- end
-- only postgresql
CREATE TRIGGER merchants_renamed AFTER UPDATE OF name ON companies FOR EACH ROW WHEN (OLD.name <> NEW.name)
  EXECUTE FUNCTION merchants_renamed()
-- end

-- Each sort has all that is filtered by.
DROP INDEX merchants_created;
CREATE INDEX merchants_created ON merchants (created_at, merchant_id, status, package_id, payment_max, day_max);
CREATE INDEX merchants_by_name ON merchants
  (lower(COALESCE(NULLIF(trading_name, ''), company_name)), merchant_id, status, package_id, created_at, payment_max,
   day_max);
CREATE INDEX merchants_by_status ON merchants (status, merchant_id, package_id, created_at, payment_max, day_max);
CREATE INDEX merchants_by_active_since ON merchants
  (COALESCE(active_since, 0), merchant_id, status, package_id, created_at, payment_max, day_max);

-- Parts of words (0019): 8 are merchants, which are waited for when they have their company's name.
-- only sqlite
CREATE VIRTUAL TABLE merchants_search USING fts5(text, content='', columnsize=0, tokenize='trigram')
-- end
-- only sqlite
CREATE VIEW merchants_search_text AS SELECT merchant_id AS id,
    char(10, 10) || company_name
    || char(10, 10) || coalesce(trading_name, '')
    || char(10, 10) || coalesce(registration_no, '') || char(10, 10) AS text
  FROM merchants WHERE company_name <> ''
-- end
-- only sqlite
CREATE TRIGGER merchants_search_wait AFTER INSERT ON merchants WHEN new.company_name <> '' BEGIN
  INSERT INTO parts_waiting (kind, merchant_id, id) VALUES (8, 0, new.merchant_id);
END
-- end
-- only sqlite
CREATE TRIGGER merchants_search_change BEFORE UPDATE OF company_name, trading_name, registration_no ON merchants
WHEN old.company_name IS NOT new.company_name OR old.trading_name IS NOT new.trading_name
  OR old.registration_no IS NOT new.registration_no BEGIN
  INSERT INTO merchants_search (merchants_search, rowid, text)
    SELECT 'delete', id, text FROM merchants_search_text
    WHERE id = old.merchant_id
      AND NOT EXISTS (SELECT 1 FROM parts_waiting WHERE kind = 8 AND merchant_id = 0 AND id = old.merchant_id);
  INSERT OR IGNORE INTO parts_waiting (kind, merchant_id, id) VALUES (8, 0, old.merchant_id);
END
-- end
-- only sqlite
CREATE TRIGGER merchants_search_take AFTER DELETE ON parts_waiting WHEN old.kind = 8 BEGIN
  INSERT INTO merchants_search (rowid, text) SELECT id, text FROM merchants_search_text WHERE id = old.id;
END
-- end
-- only sqlite
INSERT INTO parts_waiting (kind, merchant_id, id) SELECT 8, 0, merchant_id FROM merchants
-- end

-- only postgresql
DO $$
DECLARE
  home TEXT;
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  SELECT n.nspname INTO home FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
  WHERE e.extname = 'pg_trgm';
  EXECUTE format($index$CREATE INDEX merchants_search ON merchants USING gin ((
    lower(chr(10) || company_name || chr(10) || coalesce(trading_name, '')
      || chr(10) || coalesce(registration_no, '') || chr(10))) %I.gin_trgm_ops)$index$, home);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  NULL;
END $$
-- end
