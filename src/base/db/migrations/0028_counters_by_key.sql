-- The daily counters lie in the order of their key, so that a month of them is read from a page or
-- two instead of row by row. PostgreSQL keeps its rows apart from every index.

-- only sqlite
CREATE TABLE sales_daily_by_key (
  merchant_id BIGINT NOT NULL,
  day BIGINT NOT NULL,
  status INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  count BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, day, status, shard)
) WITHOUT ROWID
-- end
-- only sqlite
INSERT INTO sales_daily_by_key
  SELECT merchant_id, day, status, shard, count, amount FROM sales_daily
-- end
-- only sqlite
DROP TABLE sales_daily
-- end
-- only sqlite
ALTER TABLE sales_daily_by_key RENAME TO sales_daily
-- end
-- only sqlite
CREATE TABLE sales_kinds_by_key (
  merchant_id BIGINT NOT NULL,
  day BIGINT NOT NULL,
  status INTEGER NOT NULL,
  payment_method INTEGER NOT NULL,
  acquirer INTEGER NOT NULL,
  is_late INTEGER NOT NULL,
  refund_request_status INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, day, status, payment_method, acquirer, is_late, refund_request_status,
               shard)
) WITHOUT ROWID
-- end
-- only sqlite
INSERT INTO sales_kinds_by_key
  SELECT merchant_id, day, status, payment_method, acquirer, is_late, refund_request_status, shard,
         count
  FROM sales_kinds
-- end
-- only sqlite
DROP TABLE sales_kinds
-- end
-- only sqlite
ALTER TABLE sales_kinds_by_key RENAME TO sales_kinds
-- end
