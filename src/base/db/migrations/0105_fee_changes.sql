-- Tax on fees as data, and who proposed and approved changes of fees and of tax (src/money/fees).

-- The rule of a component in force on a day (days since 1970-01-01, Kuala Lumpur) is the one with the latest
-- valid_from that has come. `rate` in hundredths of a percent; with an `exempt_reason` the component is exempt and the
-- rate is 0. Components: 1 MDR of the acquirer, 2 of the gateway, 3 flat fee of the acquirer, 4 of the gateway.
CREATE TABLE tax_rules (
  component INTEGER NOT NULL,
  valid_from BIGINT NOT NULL,
  rate BIGINT NOT NULL,
  exempt_reason TEXT,
  PRIMARY KEY (component, valid_from)
);
-- Service tax: 6 percent until the end of February 2024, 8 since.
INSERT INTO tax_rules (component, valid_from, rate) VALUES
  (1, 0, 600), (2, 0, 600), (3, 0, 600), (4, 0, 600),
  (1, 19783, 800), (2, 19783, 800), (3, 19783, 800), (4, 19783, 800);

-- The tax of the day on which the attempt was made; none of what an earlier version wrote.
ALTER TABLE sale_attempts ADD COLUMN tax_mdr_acquirer BIGINT;
ALTER TABLE sale_attempts ADD COLUMN tax_mdr_gateway BIGINT;
ALTER TABLE sale_attempts ADD COLUMN tax_flat_acquirer BIGINT;
ALTER TABLE sale_attempts ADD COLUMN tax_flat_gateway BIGINT;

-- One proposed change each: of a merchant's rule (kind 1), of tax (2: `components` is a set, a bit each, the first is
-- component 1) or of a package's default (3: without a day, it counts when it is approved).
CREATE TABLE fee_proposals (
  id BIGINT PRIMARY KEY,
  kind INTEGER NOT NULL,
  status INTEGER NOT NULL,
  merchant_id BIGINT NOT NULL,
  package_id BIGINT NOT NULL,
  payment_method INTEGER NOT NULL,
  components BIGINT NOT NULL,
  valid_from BIGINT,
  fee_type INTEGER NOT NULL,
  mdr_acquirer BIGINT NOT NULL,
  mdr_gateway BIGINT NOT NULL,
  flat_fee_acquirer BIGINT NOT NULL,
  flat_fee_gateway BIGINT NOT NULL,
  tax_rate BIGINT NOT NULL,
  exempt_reason TEXT,
  reason TEXT NOT NULL,
  proposed_by BIGINT NOT NULL,
  proposed_name TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  decided_by BIGINT,
  decided_name TEXT,
  decided_at BIGINT,
  remarks TEXT
);
CREATE INDEX fee_proposals_list ON fee_proposals (created_at, id, status);
CREATE INDEX fee_proposals_of_merchant ON fee_proposals (merchant_id, created_at, id);
