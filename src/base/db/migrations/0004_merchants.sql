-- Merchants: what a payer sees of them, what they pay for a payment, the keys of their servers, and
-- the applications by which companies become merchants.

CREATE TABLE merchants (
  merchant_id BIGINT PRIMARY KEY,
  status INTEGER NOT NULL DEFAULT 0,
  package_id BIGINT NOT NULL,
  trading_name TEXT,
  customer_service_email TEXT,
  customer_service_phone TEXT,
  customer_service_address TEXT,
  payment_notification_email TEXT,
  created_at BIGINT NOT NULL,
  active_since BIGINT
);

-- The rule in force is the one with the latest valid_from that has come. Percentages in hundredths
-- of a percent, flat amounts in sen.
CREATE TABLE fee_rules (
  merchant_id BIGINT NOT NULL,
  payment_method INTEGER NOT NULL,
  valid_from BIGINT NOT NULL,
  fee_type INTEGER NOT NULL,
  mdr_acquirer BIGINT NOT NULL,
  mdr_gateway BIGINT NOT NULL,
  flat_fee_acquirer BIGINT NOT NULL,
  flat_fee_gateway BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, payment_method, valid_from)
);

-- What a package gives a merchant when it is approved; later changes of it touch nobody.
CREATE TABLE package_fees (
  package_id BIGINT NOT NULL,
  payment_method INTEGER NOT NULL,
  fee_type INTEGER NOT NULL,
  mdr_acquirer BIGINT NOT NULL,
  mdr_gateway BIGINT NOT NULL,
  flat_fee_acquirer BIGINT NOT NULL,
  flat_fee_gateway BIGINT NOT NULL,
  PRIMARY KEY (package_id, payment_method)
);
INSERT INTO package_fees (package_id, payment_method, fee_type, mdr_acquirer, mdr_gateway,
                          flat_fee_acquirer, flat_fee_gateway) VALUES
  (1, 1, 1, 160, 90, 0, 0),
  (1, 2, 1, 240, 110, 0, 0),
  (1, 3, 1, 80, 70, 0, 0),
  (1, 10, 1, 100, 60, 0, 0),
  (1, 20, 2, 0, 0, 50, 50),
  (1, 21, 2, 0, 0, 100, 100),
  (1, 22, 2, 0, 0, 80, 70),
  (1, 23, 3, 80, 60, 60, 60),
  (1, 24, 3, 80, 60, 60, 60),
  (1, 30, 4, 250, 100, 0, 100),
  (1, 40, 1, 25, 25, 0, 0),
  (2, 1, 1, 160, 60, 0, 0),
  (2, 2, 1, 240, 80, 0, 0),
  (2, 3, 1, 80, 50, 0, 0),
  (2, 10, 1, 100, 40, 0, 0),
  (2, 20, 2, 0, 0, 50, 30),
  (2, 21, 2, 0, 0, 100, 80),
  (2, 22, 2, 0, 0, 80, 50),
  (2, 23, 3, 80, 50, 60, 50),
  (2, 24, 3, 80, 50, 60, 50),
  (2, 30, 4, 250, 80, 0, 100),
  (2, 40, 1, 25, 20, 0, 0),
  (3, 1, 1, 160, 40, 0, 0),
  (3, 2, 1, 240, 60, 0, 0),
  (3, 3, 1, 80, 40, 0, 0),
  (3, 10, 1, 100, 30, 0, 0),
  (3, 20, 2, 0, 0, 50, 20),
  (3, 21, 2, 0, 0, 100, 60),
  (3, 22, 2, 0, 0, 80, 40),
  (3, 23, 3, 80, 40, 60, 40),
  (3, 24, 3, 80, 40, 60, 40),
  (3, 30, 4, 250, 60, 0, 100),
  (3, 40, 1, 25, 15, 0, 0);

-- The signing key is sealed under the process's master key (core/crypto.h).
CREATE TABLE api_keys (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  sign_key_sealed TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  revoked_at BIGINT,
  PRIMARY KEY (merchant_id, id)
);

-- merchant_id 0: a visitor's application that waits for the invited person to sign up.
CREATE TABLE applications (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  status INTEGER NOT NULL,
  step INTEGER NOT NULL DEFAULT 0,
  fields TEXT NOT NULL,
  company_registered_name TEXT,
  trading_name TEXT,
  contact_email TEXT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  submitted_at BIGINT,
  decided_at BIGINT,
  decided_by BIGINT,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX applications_owner ON applications (merchant_id) WHERE merchant_id <> 0;
CREATE UNIQUE INDEX applications_id ON applications (id);
CREATE INDEX applications_list ON applications (created_at, id, status);

-- What the operator asks about, the last time the application was sent back or refused. An empty
-- field speaks about the application as a whole.
CREATE TABLE application_remarks (
  application_id BIGINT NOT NULL,
  position INTEGER NOT NULL,
  field TEXT NOT NULL,
  remark TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (application_id, position)
);
