-- A sale has an origin (channel, and link_id for the id there), and a key of what is paid once: at
-- most one paid sale holds it. A sale of a one-time link that has no key yet holds its link's, so
-- that no row has to be written for it, and none that an older version adds meanwhile is missed.
ALTER TABLE sales ADD COLUMN pays_once_key TEXT;
CREATE INDEX sales_pays_once
  ON sales (merchant_id, (coalesce(pays_once_key, 'link:' || CAST(link_id AS TEXT))), status)
  WHERE pays_once = 1;
-- What was paid again gives the key up, and is paid back.
UPDATE sales SET pays_once = 0
WHERE pays_once = 1 AND status IN (11, 43)
  AND EXISTS (SELECT 1 FROM sales first
              WHERE first.merchant_id = sales.merchant_id AND first.pays_once = 1
                AND coalesce(first.pays_once_key, 'link:' || CAST(first.link_id AS TEXT))
                    = coalesce(sales.pays_once_key, 'link:' || CAST(sales.link_id AS TEXT))
                AND first.status IN (11, 43)
                AND (first.paid_at < sales.paid_at
                     OR (first.paid_at = sales.paid_at AND first.id < sales.id)));
