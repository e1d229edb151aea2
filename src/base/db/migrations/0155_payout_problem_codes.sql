-- What the bank said that cannot be, as a code and what belongs to it; `what` is the same in English.
-- The rows of before have that alone.
ALTER TABLE payout_exceptions ADD COLUMN code INTEGER;
ALTER TABLE payout_exceptions ADD COLUMN line BIGINT;
ALTER TABLE payout_exceptions ADD COLUMN element TEXT;
ALTER TABLE payout_exceptions ADD COLUMN found TEXT;
ALTER TABLE payout_exceptions ADD COLUMN expected TEXT;
