-- What a merchant's server needs: where its results go, where payers may return to, which
-- signatures it makes, and keys that can be changed without a minute in which neither works.

-- Null until the key has been shown to somebody: nobody can be using it before.
ALTER TABLE api_keys ADD COLUMN shown_at BIGINT;
-- revoked_at: null for the key in force; else when it ceases to verify, which may be still to come.

ALTER TABLE merchants ADD COLUMN backend_result_url TEXT;
ALTER TABLE merchants ADD COLUMN accepts_signature_v1 INTEGER NOT NULL DEFAULT 1;
ALTER TABLE merchants ADD COLUMN is_e_mandate_enabled INTEGER NOT NULL DEFAULT 0;

CREATE TABLE return_url_origins (
  merchant_id BIGINT NOT NULL,
  origin TEXT NOT NULL,
  PRIMARY KEY (merchant_id, origin)
);
