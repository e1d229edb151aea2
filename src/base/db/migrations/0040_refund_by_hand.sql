-- A refund that no message to an acquirer makes: `sending` 5 waits for an operator who transfers it
-- to the payer's account, 6 for a second one who confirms what the first says became of it.

ALTER TABLE refund_requests ADD COLUMN payee_bank TEXT;
ALTER TABLE refund_requests ADD COLUMN payee_account TEXT;
ALTER TABLE refund_requests ADD COLUMN payee_name TEXT;
ALTER TABLE refund_requests ADD COLUMN settled_as INTEGER;
ALTER TABLE refund_requests ADD COLUMN settled_reason TEXT;
ALTER TABLE refund_requests ADD COLUMN settled_reference TEXT;
ALTER TABLE refund_requests ADD COLUMN settled_by BIGINT;
ALTER TABLE refund_requests ADD COLUMN settled_name TEXT;
ALTER TABLE refund_requests ADD COLUMN settled_at BIGINT;
ALTER TABLE refund_requests ADD COLUMN confirmed_by BIGINT;
ALTER TABLE refund_requests ADD COLUMN confirmed_name TEXT;
ALTER TABLE refund_requests ADD COLUMN confirmed_at BIGINT;

DROP INDEX refund_requests_open;
CREATE UNIQUE INDEX refund_requests_open ON refund_requests (merchant_id, sale_id)
  WHERE status = 1 OR sending IN (1, 4, 5, 6);
-- What waits for the gateway's people.
CREATE INDEX refund_requests_by_hand ON refund_requests (decided_at) WHERE sending = 5;
CREATE INDEX refund_requests_proposed ON refund_requests (decided_at) WHERE sending = 6;
