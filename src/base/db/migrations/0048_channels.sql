-- The list of sales is narrowed by where they came from. A counter's shard is the channel times 16 and the
-- connection's number, so that copies of an older version, which know no channel, may count beside this one:
-- theirs are below 16 (src/money/sales/sale_list.cpp).

-- only postgresql
LOCK TABLE sales, sales_kinds IN SHARE ROW EXCLUSIVE MODE
-- end
DELETE FROM sales_kinds;
INSERT INTO sales_kinds
    (merchant_id, day, status, payment_method, acquirer, is_late, refund_request_status, shard, count)
  SELECT merchant_id, (created_at + 28800000) / 86400000, status, coalesce(payment_method, 0),
         coalesce(acquirer, 0), is_late, coalesce(refund_request_status, 0), channel * 16, count(*)
  FROM sales
  GROUP BY merchant_id, (created_at + 28800000) / 86400000, status, coalesce(payment_method, 0),
           coalesce(acquirer, 0), is_late, coalesce(refund_request_status, 0), channel;

-- As in 0027: rows that do not fit are passed over in the index alone.
DROP INDEX sales_created;
CREATE INDEX sales_created ON sales
  (merchant_id, created_at, id, status, payment_method, amount, acquirer, is_late,
   refund_request_status, channel);
DROP INDEX sales_amount;
CREATE INDEX sales_amount ON sales
  (merchant_id, amount, id, status, created_at, payment_method, acquirer, is_late,
   refund_request_status, channel);
DROP INDEX sales_customer;
CREATE INDEX sales_customer ON sales
  (merchant_id, lower(COALESCE(customer_name, '')), id, status, created_at, payment_method, amount,
   acquirer, is_late, refund_request_status, channel);
