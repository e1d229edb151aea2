-- What the filters of the list of sales count (src/money/sales/sale_list.cpp), kept in the transaction
-- of every move like sales_daily: totals and pages of any status, method, acquirer, refund request or
-- lateness come from it, and the dashboard's success by method. 0 where a sale has none.
CREATE TABLE sales_kinds (
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
);
INSERT INTO sales_kinds
  SELECT merchant_id, (created_at + 28800000) / 86400000, status, coalesce(payment_method, 0),
         coalesce(acquirer, 0), is_late, coalesce(refund_request_status, 0), 0, count(*)
  FROM sales
  GROUP BY merchant_id, (created_at + 28800000) / 86400000, status, coalesce(payment_method, 0),
           coalesce(acquirer, 0), is_late, coalesce(refund_request_status, 0);

-- Three ways through a merchant's sales, by time, by amount and by customer, each with all that is filtered by: rows
-- that do not fit are passed over in the index alone.
DROP INDEX sales_created;
CREATE INDEX sales_created ON sales
  (merchant_id, created_at, id, status, payment_method, amount, acquirer, is_late,
   refund_request_status);
CREATE INDEX sales_amount ON sales
  (merchant_id, amount, id, status, created_at, payment_method, acquirer, is_late,
   refund_request_status);
CREATE INDEX sales_customer ON sales
  (merchant_id, lower(COALESCE(customer_name, '')), id, status, created_at, payment_method, amount,
   acquirer, is_late, refund_request_status);
