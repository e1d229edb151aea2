-- What operators ask for across merchants: one sale by its id, a list of all by time, and how long
-- requests have waited.
CREATE UNIQUE INDEX sales_id ON sales (id);
CREATE INDEX sales_all ON sales (created_at, id, status);
CREATE INDEX refund_requests_waiting ON refund_requests (created_at) WHERE status = 1;
CREATE INDEX refund_requests_sending ON refund_requests (decided_at) WHERE sending = 1;
CREATE INDEX refund_requests_stopped ON refund_requests (decided_at) WHERE sending = 4;
-- A whole address is found for its merchant and for operators by one index, as an order number is.
DROP INDEX sales_customer_email;
CREATE INDEX sales_customer_email ON sales (lower(customer_email), merchant_id, created_at, id);
-- How an answer reached us: 1 from the acquirer's server, 2 by the payer's browser, 3 asked for.
-- Unknown of what was kept before.
ALTER TABLE acquirer_messages ADD COLUMN way INTEGER;
