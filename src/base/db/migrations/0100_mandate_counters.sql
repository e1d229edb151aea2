-- What the filters of the lists of auto-debits, of their debits and of requests to end count, kept in the transaction of
-- every move like sales_kinds (0027): by day of creation, and as day 0 of all days together (base/db/counter.h).

-- only sqlite
CREATE TABLE mandate_kinds (
  merchant_id BIGINT NOT NULL,
  day BIGINT NOT NULL,
  status INTEGER NOT NULL,
  frequency INTEGER NOT NULL,
  product_id BIGINT NOT NULL,
  is_corporate INTEGER NOT NULL,
  is_default INTEGER NOT NULL,
  is_paused INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, day, status, frequency, product_id, is_corporate, is_default, is_paused, shard)
) WITHOUT ROWID
-- end
-- only postgresql
CREATE TABLE mandate_kinds (
  merchant_id BIGINT NOT NULL,
  day BIGINT NOT NULL,
  status INTEGER NOT NULL,
  frequency INTEGER NOT NULL,
  product_id BIGINT NOT NULL,
  is_corporate INTEGER NOT NULL,
  is_default INTEGER NOT NULL,
  is_paused INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, day, status, frequency, product_id, is_corporate, is_default, is_paused, shard)
)
-- end
-- only sqlite
CREATE TABLE mandate_collection_kinds (
  merchant_id BIGINT NOT NULL,
  day BIGINT NOT NULL,
  status INTEGER NOT NULL,
  product_id BIGINT NOT NULL,
  shard INTEGER NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, day, status, product_id, shard)
) WITHOUT ROWID
-- end
-- only postgresql
CREATE TABLE mandate_collection_kinds (
  merchant_id BIGINT NOT NULL,
  day BIGINT NOT NULL,
  status INTEGER NOT NULL,
  product_id BIGINT NOT NULL,
  shard INTEGER NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, day, status, product_id, shard)
)
-- end
-- only sqlite
CREATE TABLE mandate_termination_kinds (
  merchant_id BIGINT NOT NULL,
  day BIGINT NOT NULL,
  status INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, day, status, shard)
) WITHOUT ROWID
-- end
-- only postgresql
CREATE TABLE mandate_termination_kinds (
  merchant_id BIGINT NOT NULL,
  day BIGINT NOT NULL,
  status INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, day, status, shard)
)
-- end
-- only postgresql
LOCK TABLE mandates, mandate_collections, mandate_terminations IN SHARE ROW EXCLUSIVE MODE
-- end
INSERT INTO mandate_kinds (merchant_id, day, status, frequency, product_id, is_corporate, is_default, is_paused, shard, count)
  SELECT merchant_id, (created_at + 28800000) / 86400000, status, frequency, product_id, is_corporate, is_default, CASE WHEN paused_at IS NULL THEN 0 ELSE 1 END, 0, count(*)
  FROM mandates
  GROUP BY merchant_id, (created_at + 28800000) / 86400000, status, frequency, product_id, is_corporate, is_default, paused_at IS NULL;
INSERT INTO mandate_kinds (merchant_id, day, status, frequency, product_id, is_corporate, is_default, is_paused, shard, count)
  SELECT merchant_id, 0, status, frequency, product_id, is_corporate, is_default, is_paused, 0, sum(count) FROM mandate_kinds GROUP BY merchant_id, status, frequency, product_id, is_corporate, is_default, is_paused;
INSERT INTO mandate_collection_kinds (merchant_id, day, status, product_id, shard, count)
  SELECT merchant_id, (created_at + 28800000) / 86400000, status, product_id, 0, count(*)
  FROM mandate_collections
  GROUP BY merchant_id, (created_at + 28800000) / 86400000, status, product_id;
INSERT INTO mandate_collection_kinds (merchant_id, day, status, product_id, shard, count)
  SELECT merchant_id, 0, status, product_id, 0, sum(count) FROM mandate_collection_kinds GROUP BY merchant_id, status, product_id;
INSERT INTO mandate_termination_kinds (merchant_id, day, status, shard, count)
  SELECT merchant_id, (created_at + 28800000) / 86400000, status, 0, count(*)
  FROM mandate_terminations
  GROUP BY merchant_id, (created_at + 28800000) / 86400000, status;
INSERT INTO mandate_termination_kinds (merchant_id, day, status, shard, count)
  SELECT merchant_id, 0, status, 0, sum(count) FROM mandate_termination_kinds GROUP BY merchant_id, status;

-- Each sort has all that is filtered by, as in 0027. What few have is counted by now, and met soon enough on the way
-- through one of these.
DROP INDEX mandates_list;
CREATE INDEX mandates_list ON mandates
  (merchant_id, created_at, id, status, frequency, product_id, is_corporate, is_default, paused_at, amount_max);
DROP INDEX mandates_by_amount;
CREATE INDEX mandates_by_amount ON mandates
  (merchant_id, amount_max, id, status, frequency, product_id, is_corporate, is_default, paused_at, created_at);
DROP INDEX mandates_by_name;
CREATE INDEX mandates_by_name ON mandates
  (merchant_id, lower(payer_name), id, status, frequency, product_id, is_corporate, is_default, paused_at, created_at,
   amount_max);
DROP INDEX mandates_by_next;
CREATE INDEX mandates_by_next ON mandates
  (merchant_id, COALESCE(next_debit, 0), id, status, frequency, product_id, is_corporate, is_default, paused_at,
   created_at, amount_max);
DROP INDEX mandates_in_default;
DROP INDEX mandates_corporate;
DROP INDEX mandates_paused;
DROP INDEX mandate_collections_list;
CREATE INDEX mandate_collections_list ON mandate_collections (merchant_id, created_at, id, status, product_id, amount);
DROP INDEX mandate_collections_by_amount;
CREATE INDEX mandate_collections_by_amount ON mandate_collections
  (merchant_id, amount, id, status, product_id, created_at);
DROP INDEX mandate_collections_by_debit;
CREATE INDEX mandate_collections_by_debit ON mandate_collections
  (merchant_id, debit_on, id, status, product_id, created_at, amount);
-- A debit is found by its own number or by its auto-debit: both in one index.
DROP INDEX mandate_collections_order;
CREATE INDEX mandate_collections_order ON mandate_collections (merchant_id, order_no, mandate_id);

-- Requests to end are found by their auto-debit, and that by parts of words.
CREATE INDEX mandate_terminations_of ON mandate_terminations (merchant_id, mandate_id);
