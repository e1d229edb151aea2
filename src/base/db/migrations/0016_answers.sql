-- When a browser brought the answer of an order for the first time: only that one is led to the
-- payer's page, because the same message lies in the logs of banks.
ALTER TABLE acquirer_orders ADD COLUMN returned_at BIGINT;
