-- What payers can subscribe to by auto-debit (product.h). `amount` is what each debit takes; where it is null a debit takes
-- at most `max_amount`. The terms that a payer accepts are kept in every version that there was.
CREATE TABLE mandate_products (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  amount BIGINT,
  max_amount BIGINT,
  frequency INTEGER NOT NULL,
  debits BIGINT,
  start_rule INTEGER NOT NULL,
  start_day BIGINT,
  late_rule INTEGER NOT NULL,
  retries BIGINT NOT NULL,
  terms_version BIGINT NOT NULL,
  is_active INTEGER NOT NULL,
  mandates BIGINT NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  created_by BIGINT NOT NULL,
  deleted_at BIGINT,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX mandate_products_slug ON mandate_products (slug);
CREATE INDEX mandate_products_created ON mandate_products (merchant_id, created_at, id)
  WHERE deleted_at IS NULL;

CREATE TABLE mandate_product_terms (
  merchant_id BIGINT NOT NULL,
  product_id BIGINT NOT NULL,
  version BIGINT NOT NULL,
  text TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, product_id, version)
);
