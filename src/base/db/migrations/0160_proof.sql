-- Proof of every sen (src/money/proof/). Each transfer of the ledger has a place in the chain of its merchant: position
-- and hash, given by a job (src/base/audit/chain.h), so that a sale waits for nothing.

ALTER TABLE ledger_transfers ADD COLUMN position BIGINT;
ALTER TABLE ledger_transfers ADD COLUMN hash TEXT;
CREATE UNIQUE INDEX ledger_transfers_chain ON ledger_transfers (merchant_id, position)
  WHERE position IS NOT NULL;
CREATE INDEX ledger_transfers_unsealed ON ledger_transfers (merchant_id, id) WHERE position IS NULL;

-- The keys that heads are signed with: the private one sealed with the master key, the public one for everybody. The
-- newest one signs.
CREATE TABLE proof_keys (
  id BIGINT PRIMARY KEY,
  public_key TEXT NOT NULL,  -- 32 bytes, base64url
  seed TEXT NOT NULL,        -- sealed
  created_at BIGINT NOT NULL
);

-- Where the chains of a merchant stood when a day was over, signed.
CREATE TABLE proof_heads (
  merchant_id BIGINT NOT NULL,
  number BIGINT NOT NULL,         -- 1, 2, 3 … of the merchant
  day BIGINT NOT NULL,            -- the last one that it has whole, in Kuala Lumpur
  transfers BIGINT NOT NULL,      -- how many, and the last one's hash
  transfer_hash TEXT NOT NULL,
  records BIGINT NOT NULL,        -- the same of the audit log, which has what was refused
  record_hash TEXT NOT NULL,
  before TEXT NOT NULL,           -- the hash of the head before
  signed_at BIGINT NOT NULL,
  hash TEXT NOT NULL,             -- of what is signed
  key_id BIGINT NOT NULL,
  signature TEXT NOT NULL,        -- 64 bytes, base64url
  PRIMARY KEY (merchant_id, number)
);
CREATE UNIQUE INDEX proof_heads_day ON proof_heads (merchant_id, day);

-- The last of each merchant: what was taken out at the end shows here.
CREATE TABLE proof_ends (
  merchant_id BIGINT PRIMARY KEY,
  number BIGINT NOT NULL,
  hash TEXT NOT NULL
);
