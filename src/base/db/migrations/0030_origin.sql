-- A sale has an origin (channel, and link_id for the id there), and a key of what is paid once: at
-- most one paid sale holds it. A sale of a one-time link that has no key yet holds its link's, so
-- that no row has to be written for it, and none that an older version adds meanwhile is missed.
ALTER TABLE sales ADD COLUMN pays_once_key TEXT;
CREATE INDEX sales_pays_once
  ON sales (merchant_id, (coalesce(pays_once_key, 'link:' || CAST(link_id AS TEXT))), status)
  WHERE pays_once = 1;
-- What was paid again gives the key up, and is paid back.
WITH paid AS (
  SELECT merchant_id, id, row_number() OVER (PARTITION BY merchant_id, link_id ORDER BY paid_at, id) AS turn
  FROM sales WHERE pays_once = 1 AND status IN (11, 43) AND link_id IS NOT NULL)
UPDATE sales SET pays_once = 0
WHERE (merchant_id, id) IN (SELECT merchant_id, id FROM paid WHERE turn > 1);
