-- When the bank said what was booked last, by its own clock: an older word that comes later says what was true
-- then. Nothing where a person said it.

ALTER TABLE payouts ADD COLUMN said_at BIGINT;
