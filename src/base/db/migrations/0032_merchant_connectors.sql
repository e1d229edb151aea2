-- Which connector serves a method for a merchant; company 1, the gateway's own, speaks for those
-- without a row.
CREATE TABLE merchant_connectors (
  merchant_id BIGINT NOT NULL,
  payment_method INTEGER NOT NULL,
  connector TEXT NOT NULL,
  PRIMARY KEY (merchant_id, payment_method)
);
