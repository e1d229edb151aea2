-- Sales transactions (src/payments). Statuses are the spec's code numbers.

CREATE TABLE sales (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  reference TEXT NOT NULL,
  order_no TEXT NOT NULL,
  channel INTEGER NOT NULL,
  status INTEGER NOT NULL,
  description TEXT NOT NULL,
  amount BIGINT NOT NULL,
  refunded_amount BIGINT NOT NULL DEFAULT 0,
  refund_pending_amount BIGINT NOT NULL DEFAULT 0,
  link_id BIGINT,
  pays_once INTEGER NOT NULL DEFAULT 0,
  customer_name TEXT,
  customer_email TEXT,
  customer_phone TEXT,
  payment_method INTEGER,
  payment_type INTEGER,
  acquirer INTEGER,
  bank_id TEXT,
  bank_name TEXT,
  mdr_acquirer BIGINT NOT NULL DEFAULT 0,
  mdr_gateway BIGINT NOT NULL DEFAULT 0,
  flat_acquirer BIGINT NOT NULL DEFAULT 0,
  flat_gateway BIGINT NOT NULL DEFAULT 0,
  sst BIGINT NOT NULL DEFAULT 0,
  net_amount BIGINT NOT NULL DEFAULT 0,
  acquirer_reference TEXT,
  failure_code TEXT,
  failure_reason TEXT,
  refund_request_id BIGINT,
  refund_request_status INTEGER,
  retry_url TEXT,
  return_url TEXT,
  is_late INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  paid_at BIGINT,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX sales_created ON sales (merchant_id, created_at, id, status);
CREATE INDEX sales_link ON sales (merchant_id, link_id, status) WHERE link_id IS NOT NULL;

-- What a payer holds. A table of its own, so that sales can be partitioned by merchant.
CREATE TABLE sale_references (
  reference TEXT PRIMARY KEY,
  merchant_id BIGINT NOT NULL,
  sale_id BIGINT NOT NULL
);

-- Kept in the transaction of every move; lists take their totals and pages from it. `day` is the
-- day of creation in Kuala Lumpur, as days since 1970.
CREATE TABLE sales_daily (
  merchant_id BIGINT NOT NULL,
  day BIGINT NOT NULL,
  status INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  count BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, day, status, shard)
);

CREATE TABLE sale_history (
  merchant_id BIGINT NOT NULL,
  sale_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  from_status INTEGER,
  to_status INTEGER NOT NULL,
  trigger_code INTEGER NOT NULL,
  actor_user_id BIGINT,
  actor_name TEXT,
  note TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, sale_id, id)
);

-- One sending of a sale to an acquirer. The fee rule is the one in force when the payer chose.
CREATE TABLE sale_attempts (
  merchant_id BIGINT NOT NULL,
  sale_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  acquirer INTEGER NOT NULL,
  payment_method INTEGER NOT NULL,
  bank_id TEXT,
  merchant_name TEXT NOT NULL,
  fee_type INTEGER NOT NULL,
  mdr_acquirer BIGINT NOT NULL,
  mdr_gateway BIGINT NOT NULL,
  flat_acquirer BIGINT NOT NULL,
  flat_gateway BIGINT NOT NULL,
  form_url TEXT NOT NULL,
  form_fields TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, sale_id, id)
);

-- Which sale an acquirer's order number means; the number is the attempt's id.
CREATE TABLE acquirer_orders (
  attempt_id BIGINT PRIMARY KEY,
  merchant_id BIGINT NOT NULL,
  sale_id BIGINT NOT NULL
);

-- Every message to and from an acquirer. Never a card number. A message that names no sale of ours
-- has sale_id 0 and the gateway's merchant_id.
CREATE TABLE acquirer_messages (
  merchant_id BIGINT NOT NULL,
  sale_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  is_out INTEGER NOT NULL,
  protocol TEXT NOT NULL,
  kind TEXT NOT NULL,
  signature_valid INTEGER,
  body TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, sale_id, id)
);
