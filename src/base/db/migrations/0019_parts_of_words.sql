-- Parts of words, found through an index on both engines (db/text_search.h says how it is asked).
--
-- SQLite: FTS5 with trigrams over one text a row, without a copy of it. The text begins with three
-- characters that stand for the merchant, so that nobody's words make another's search longer, and
-- each value has two line ends on both sides, so that its beginning and its end can be asked for.
-- FTS5 writes a piece of its index at each savepoint, that is for each row that a job writes; so
-- rows only wait in parts_waiting, and the writer empties that table as the last act before each
-- commit (db/sqlite.cpp), in one statement and one piece.
--
-- PostgreSQL: pg_trgm, a trusted extension since version 13. Where it may not be created the search
-- finds the same and reads every row for it (docs/operating.md).

-- only sqlite
CREATE TABLE parts_waiting (
  kind INTEGER NOT NULL,
  merchant_id INTEGER NOT NULL,
  id INTEGER NOT NULL,
  PRIMARY KEY (kind, merchant_id, id)
) WITHOUT ROWID
-- end

-- only sqlite
CREATE VIRTUAL TABLE sales_search USING fts5(text, content='', columnsize=0, tokenize='trigram')
-- end
-- only sqlite
CREATE VIEW sales_search_text AS SELECT merchant_id, id,
    char(57344 + (merchant_id >> 22 & 4095), 57344 + (merchant_id >> 34 & 4095),
         57344 + (merchant_id >> 46 & 4095))
    || char(10, 10) || order_no
    || char(10, 10) || description
    || char(10, 10) || coalesce(merchant_reference, '')
    || char(10, 10) || coalesce(customer_name, '')
    || char(10, 10) || coalesce(customer_email, '') || char(10, 10) AS text
  FROM sales
-- end
-- only sqlite
CREATE TRIGGER sales_search_wait AFTER INSERT ON sales BEGIN
  INSERT INTO parts_waiting (kind, merchant_id, id) VALUES (1, new.merchant_id, new.id);
END
-- end
-- only sqlite
CREATE TRIGGER sales_search_change BEFORE UPDATE OF order_no, description, merchant_reference, customer_name, customer_email
  ON sales WHEN old.order_no IS NOT new.order_no OR old.description IS NOT new.description OR old.merchant_reference IS NOT new.merchant_reference OR old.customer_name IS NOT new.customer_name OR old.customer_email IS NOT new.customer_email
BEGIN
  INSERT INTO sales_search (sales_search, rowid, text)
    SELECT 'delete', id, text FROM sales_search_text
    WHERE merchant_id = old.merchant_id AND id = old.id
      AND NOT EXISTS (SELECT 1 FROM parts_waiting WHERE kind = 1
                      AND merchant_id = old.merchant_id AND id = old.id);
  INSERT OR IGNORE INTO parts_waiting (kind, merchant_id, id)
    VALUES (1, old.merchant_id, old.id);
END
-- end
-- only sqlite
CREATE TRIGGER sales_search_take AFTER DELETE ON parts_waiting WHEN old.kind = 1 BEGIN
  INSERT INTO sales_search (rowid, text)
    SELECT id, text FROM sales_search_text WHERE merchant_id = old.merchant_id AND id = old.id;
END
-- end
-- only sqlite
INSERT INTO parts_waiting (kind, merchant_id, id) SELECT 1, merchant_id, id FROM sales
-- end

-- only sqlite
CREATE VIRTUAL TABLE links_search USING fts5(text, content='', columnsize=0, tokenize='trigram')
-- end
-- only sqlite
CREATE VIEW links_search_text AS SELECT merchant_id, id,
    char(57344 + (merchant_id >> 22 & 4095), 57344 + (merchant_id >> 34 & 4095),
         57344 + (merchant_id >> 46 & 4095))
    || char(10, 10) || title
    || char(10, 10) || coalesce(reference, '')
    || char(10, 10) || coalesce(customer_name, '')
    || char(10, 10) || coalesce(customer_email, '') || char(10, 10) AS text
  FROM payment_links
-- end
-- only sqlite
CREATE TRIGGER links_search_wait AFTER INSERT ON payment_links BEGIN
  INSERT INTO parts_waiting (kind, merchant_id, id) VALUES (2, new.merchant_id, new.id);
END
-- end
-- only sqlite
CREATE TRIGGER links_search_change BEFORE UPDATE OF title, reference, customer_name, customer_email
  ON payment_links WHEN old.title IS NOT new.title OR old.reference IS NOT new.reference OR old.customer_name IS NOT new.customer_name OR old.customer_email IS NOT new.customer_email
BEGIN
  INSERT INTO links_search (links_search, rowid, text)
    SELECT 'delete', id, text FROM links_search_text
    WHERE merchant_id = old.merchant_id AND id = old.id
      AND NOT EXISTS (SELECT 1 FROM parts_waiting WHERE kind = 2
                      AND merchant_id = old.merchant_id AND id = old.id);
  INSERT OR IGNORE INTO parts_waiting (kind, merchant_id, id)
    VALUES (2, old.merchant_id, old.id);
END
-- end
-- only sqlite
CREATE TRIGGER links_search_take AFTER DELETE ON parts_waiting WHEN old.kind = 2 BEGIN
  INSERT INTO links_search (rowid, text)
    SELECT id, text FROM links_search_text WHERE merchant_id = old.merchant_id AND id = old.id;
END
-- end
-- only sqlite
INSERT INTO parts_waiting (kind, merchant_id, id) SELECT 2, merchant_id, id FROM payment_links
-- end

-- only postgresql
DO $$
DECLARE
  home TEXT;
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  SELECT n.nspname INTO home FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
  WHERE e.extname = 'pg_trgm';
  EXECUTE format($index$CREATE INDEX sales_search ON sales USING gin ((
    lower(chr(10) || order_no || chr(10) || description
      || chr(10) || coalesce(merchant_reference, '')
      || chr(10) || coalesce(customer_name, '') || chr(10) || coalesce(customer_email, '') || chr(10))) %I.gin_trgm_ops)$index$, home);
  EXECUTE format($index$CREATE INDEX links_search ON payment_links USING gin ((
    lower(chr(10) || title || chr(10) || coalesce(reference, '')
      || chr(10) || coalesce(customer_name, '') || chr(10) || coalesce(customer_email, '') || chr(10))) %I.gin_trgm_ops)$index$, home);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  NULL;
END $$
-- end
