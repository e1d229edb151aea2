-- How payments with each bank end, by the minute. `slot` is the minute modulo 20, and by the merchant one
-- of eight such turns, so that a bank never has more than 160 rows and merchants seldom wait for each
-- other. Wallets are banks of their method; of what has no banks the bank is ''.
CREATE TABLE bank_minutes (
  payment_method INTEGER NOT NULL,
  bank_id TEXT NOT NULL,
  slot INTEGER NOT NULL,
  minute BIGINT NOT NULL,
  ended BIGINT NOT NULL,
  paid BIGINT NOT NULL,
  PRIMARY KEY (payment_method, bank_id, slot)
);
CREATE INDEX bank_minutes_minute ON bank_minutes (minute);

-- What payers tried after a decline, and how often it was paid then; by month (202611).
CREATE TABLE decline_follows (
  way TEXT NOT NULL,
  decline INTEGER NOT NULL,
  month INTEGER NOT NULL,
  next_way TEXT NOT NULL,
  tried BIGINT NOT NULL,
  paid BIGINT NOT NULL,
  PRIMARY KEY (way, decline, month, next_way)
);

-- The decline that an attempt follows, as its page said it.
ALTER TABLE sale_attempts ADD COLUMN follows_way TEXT;
ALTER TABLE sale_attempts ADD COLUMN follows_decline INTEGER;
