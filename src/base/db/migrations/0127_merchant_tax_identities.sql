-- What an invoice for fees has to name of a merchant (src/people/merchants/tax_identity.h), as its approved application
-- says it.
CREATE TABLE merchant_tax_identities (
  merchant_id BIGINT PRIMARY KEY,
  tax_no TEXT,
  msic_code TEXT,
  sst_no TEXT,
  registered_no TEXT,
  updated_at BIGINT NOT NULL
);
