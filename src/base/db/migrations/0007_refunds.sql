-- Refund requests. The state of one is moved by compare-and-set only. `sending`: 0 no, 1 with the
-- acquirer (the amount is in transit), 2 made, 3 refused by the acquirer.

CREATE TABLE refund_requests (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  sale_id BIGINT NOT NULL,
  order_no TEXT NOT NULL,
  transaction_amount BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  reason TEXT NOT NULL,
  status INTEGER NOT NULL,
  sending INTEGER NOT NULL DEFAULT 0,
  requested_by BIGINT,
  requested_name TEXT NOT NULL,
  decided_by BIGINT,
  decided_name TEXT,
  remarks TEXT,
  acquirer_reference TEXT,
  created_at BIGINT NOT NULL,
  decided_at BIGINT,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX refund_requests_list ON refund_requests (merchant_id, created_at, id, status);
CREATE INDEX refund_requests_sale ON refund_requests (merchant_id, sale_id);
-- For the operator's list, which crosses merchants.
CREATE UNIQUE INDEX refund_requests_id ON refund_requests (id);
CREATE INDEX refund_requests_all ON refund_requests (created_at, id, status);
