-- The books (src/ledger). A transfer's entries add up to zero and are never changed. An entry on a
-- gateway account carries the merchant on whose behalf it was made, so that all of a merchant's rows
-- stay together; `acquirer` is 0 where an account has no acquirer. Amounts: debit positive.

CREATE TABLE ledger_transfers (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  kind INTEGER NOT NULL,
  subject_id BIGINT NOT NULL,
  subject_part BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
-- Also what makes a transfer happen once only.
CREATE UNIQUE INDEX ledger_transfers_subject
  ON ledger_transfers (merchant_id, subject_id, kind, subject_part);

CREATE TABLE ledger_entries (
  merchant_id BIGINT NOT NULL,
  transfer_id BIGINT NOT NULL,
  line INTEGER NOT NULL,
  account INTEGER NOT NULL,
  acquirer INTEGER NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, transfer_id, line)
);

-- What the entries add up to, kept in the same transaction; sharded like the daily counters.
CREATE TABLE ledger_balances (
  owner_id BIGINT NOT NULL,
  account INTEGER NOT NULL,
  acquirer INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (owner_id, account, acquirer, shard)
);
