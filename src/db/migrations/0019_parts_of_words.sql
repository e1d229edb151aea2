-- Parts of words, found through an index on both engines (db/text_search.h says how it is asked).
--
-- SQLite: FTS5 with trigrams over one text a row, without a copy of it. The text begins with three
-- characters that stand for the merchant, so that nobody's words make another's search longer, and
-- each value has two line ends on both sides, so that its beginning and its end can be asked for.
-- Triggers keep it in the commit of the row itself. Measured with 1,000,000 sales: 16 us a row, 0.15 kB.
--
-- PostgreSQL: pg_trgm, a trusted extension since version 13. Where it may not be created the search
-- finds the same and reads every row for it (docs/operating.md).

-- only sqlite
CREATE VIRTUAL TABLE sales_search USING fts5(text, content='', columnsize=0, tokenize='trigram')
-- end
-- only sqlite
INSERT INTO sales_search (rowid, text) SELECT id,
    char(57344 + (merchant_id >> 22 & 4095), 57344 + (merchant_id >> 34 & 4095),
         57344 + (merchant_id >> 46 & 4095))
    || char(10, 10) || order_no
    || char(10, 10) || description
    || char(10, 10) || coalesce(merchant_reference, '')
    || char(10, 10) || coalesce(customer_name, '')
    || char(10, 10) || coalesce(customer_email, '') || char(10, 10)
  FROM sales
-- end
-- only sqlite
CREATE TRIGGER sales_search_add AFTER INSERT ON sales BEGIN
  INSERT INTO sales_search (rowid, text) VALUES (new.id,
    char(57344 + (new.merchant_id >> 22 & 4095), 57344 + (new.merchant_id >> 34 & 4095),
         57344 + (new.merchant_id >> 46 & 4095))
    || char(10, 10) || new.order_no
    || char(10, 10) || new.description
    || char(10, 10) || coalesce(new.merchant_reference, '')
    || char(10, 10) || coalesce(new.customer_name, '')
    || char(10, 10) || coalesce(new.customer_email, '') || char(10, 10));
END
-- end
-- only sqlite
CREATE TRIGGER sales_search_change AFTER UPDATE OF order_no, description, merchant_reference, customer_name,
  customer_email ON sales BEGIN
  INSERT INTO sales_search (sales_search, rowid, text) VALUES ('delete', old.id,
    char(57344 + (old.merchant_id >> 22 & 4095), 57344 + (old.merchant_id >> 34 & 4095),
         57344 + (old.merchant_id >> 46 & 4095))
    || char(10, 10) || old.order_no
    || char(10, 10) || old.description
    || char(10, 10) || coalesce(old.merchant_reference, '')
    || char(10, 10) || coalesce(old.customer_name, '')
    || char(10, 10) || coalesce(old.customer_email, '') || char(10, 10));
  INSERT INTO sales_search (rowid, text) VALUES (new.id,
    char(57344 + (new.merchant_id >> 22 & 4095), 57344 + (new.merchant_id >> 34 & 4095),
         57344 + (new.merchant_id >> 46 & 4095))
    || char(10, 10) || new.order_no
    || char(10, 10) || new.description
    || char(10, 10) || coalesce(new.merchant_reference, '')
    || char(10, 10) || coalesce(new.customer_name, '')
    || char(10, 10) || coalesce(new.customer_email, '') || char(10, 10));
END
-- end

-- only sqlite
CREATE VIRTUAL TABLE links_search USING fts5(text, content='', columnsize=0, tokenize='trigram')
-- end
-- only sqlite
INSERT INTO links_search (rowid, text) SELECT id,
    char(57344 + (merchant_id >> 22 & 4095), 57344 + (merchant_id >> 34 & 4095),
         57344 + (merchant_id >> 46 & 4095))
    || char(10, 10) || title
    || char(10, 10) || coalesce(reference, '')
    || char(10, 10) || coalesce(customer_name, '')
    || char(10, 10) || coalesce(customer_email, '') || char(10, 10)
  FROM payment_links
-- end
-- only sqlite
CREATE TRIGGER links_search_add AFTER INSERT ON payment_links BEGIN
  INSERT INTO links_search (rowid, text) VALUES (new.id,
    char(57344 + (new.merchant_id >> 22 & 4095), 57344 + (new.merchant_id >> 34 & 4095),
         57344 + (new.merchant_id >> 46 & 4095))
    || char(10, 10) || new.title
    || char(10, 10) || coalesce(new.reference, '')
    || char(10, 10) || coalesce(new.customer_name, '')
    || char(10, 10) || coalesce(new.customer_email, '') || char(10, 10));
END
-- end
-- only sqlite
CREATE TRIGGER links_search_change AFTER UPDATE OF title, reference, customer_name, customer_email
  ON payment_links BEGIN
  INSERT INTO links_search (links_search, rowid, text) VALUES ('delete', old.id,
    char(57344 + (old.merchant_id >> 22 & 4095), 57344 + (old.merchant_id >> 34 & 4095),
         57344 + (old.merchant_id >> 46 & 4095))
    || char(10, 10) || old.title
    || char(10, 10) || coalesce(old.reference, '')
    || char(10, 10) || coalesce(old.customer_name, '')
    || char(10, 10) || coalesce(old.customer_email, '') || char(10, 10));
  INSERT INTO links_search (rowid, text) VALUES (new.id,
    char(57344 + (new.merchant_id >> 22 & 4095), 57344 + (new.merchant_id >> 34 & 4095),
         57344 + (new.merchant_id >> 46 & 4095))
    || char(10, 10) || new.title
    || char(10, 10) || coalesce(new.reference, '')
    || char(10, 10) || coalesce(new.customer_name, '')
    || char(10, 10) || coalesce(new.customer_email, '') || char(10, 10));
END
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
