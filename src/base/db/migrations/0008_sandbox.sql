-- What the sandbox's bank switch and card acquirer remember (src/sandbox). They are other companies:
-- nothing here refers to Gerbang's own tables, and Gerbang never reads these.

CREATE TABLE sandbox_orders (
  protocol TEXT NOT NULL,
  order_no TEXT NOT NULL,
  token TEXT NOT NULL UNIQUE,
  -- What the merchant's side sent, as name=value lines.
  request TEXT NOT NULL,
  -- What the bank decided: '' while the customer is still there; then a response code.
  code TEXT NOT NULL,
  bank_reference TEXT NOT NULL,
  -- What the payer types as the outcome decides how the answer travels ('direct', 'browser', …).
  delivery TEXT NOT NULL,
  answer TEXT NOT NULL,
  refunded_sen BIGINT NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  decided_at BIGINT,
  PRIMARY KEY (protocol, order_no)
);

CREATE TABLE sandbox_refunds (
  protocol TEXT NOT NULL,
  refund_no TEXT NOT NULL,
  order_no TEXT NOT NULL,
  amount_sen BIGINT NOT NULL,
  code TEXT NOT NULL,
  bank_reference TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (protocol, refund_no)
);
