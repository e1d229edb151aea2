-- What merchants' servers asked to be paid: one order for each number of the merchant's own, with one
-- sale. `request_hash` tells whether the same number comes with something else; `return_token` is the
-- payer's way back to the shop.
CREATE TABLE merchant_orders (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  mcht_txn_id TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  return_token TEXT NOT NULL,
  return_url TEXT,
  sale_id BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX merchant_orders_txn ON merchant_orders (merchant_id, mcht_txn_id);
CREATE UNIQUE INDEX merchant_orders_return ON merchant_orders (return_token);
