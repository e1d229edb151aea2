-- Each sale has an order number of its own; what the merchant calls the order stands beside it
-- (docs/adr/0016). Of sales that shared a number until now the first keeps it, and the others carry
-- their ids behind it.
ALTER TABLE sales ADD COLUMN merchant_reference TEXT;
UPDATE sales SET merchant_reference = order_no WHERE order_no <> 'PL' || CAST(link_id AS TEXT)
  OR link_id IS NULL;
CREATE TABLE order_numbers_new AS
  SELECT merchant_id, id, order_no || '-' || CAST(id AS TEXT) AS order_no
  FROM (SELECT merchant_id, id, order_no,
               row_number() OVER (PARTITION BY merchant_id, lower(order_no) ORDER BY id) AS n
        FROM sales) numbered
  WHERE n > 1;
CREATE UNIQUE INDEX order_numbers_new_id ON order_numbers_new (merchant_id, id);
UPDATE sales SET order_no = (SELECT n.order_no FROM order_numbers_new n
                             WHERE n.merchant_id = sales.merchant_id AND n.id = sales.id)
  WHERE EXISTS (SELECT 1 FROM order_numbers_new n
                WHERE n.merchant_id = sales.merchant_id AND n.id = sales.id);
UPDATE refund_requests
  SET order_no = (SELECT n.order_no FROM order_numbers_new n
                  WHERE n.merchant_id = refund_requests.merchant_id
                    AND n.id = refund_requests.sale_id)
  WHERE EXISTS (SELECT 1 FROM order_numbers_new n
                WHERE n.merchant_id = refund_requests.merchant_id
                  AND n.id = refund_requests.sale_id);
DROP TABLE order_numbers_new;
-- The text first: operators look it up across merchants.
DROP INDEX sales_order_no;
CREATE UNIQUE INDEX sales_order_no ON sales (lower(order_no), merchant_id);
CREATE INDEX sales_merchant_reference ON sales (lower(merchant_reference), merchant_id, created_at, id)
  WHERE merchant_reference IS NOT NULL;

-- How many of a link's checkouts nobody has taken to a bank yet: they are bounded.
CREATE INDEX payment_link_sales_open ON payment_link_sales (merchant_id, link_id) WHERE state = 0;
