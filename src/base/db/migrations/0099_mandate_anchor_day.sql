-- The agreed day of the month: the first debit's own day is an earlier one where its month is
-- shorter. Days above 28 can only be days of the month, whatever frequency was agreed since; 2 is
-- by the month, and a plan whose first debit was made late came on another day until now.
ALTER TABLE mandates ADD COLUMN anchor_day BIGINT;
UPDATE mandates SET anchor_day = start_day
  WHERE start_rule = 2 AND frequency = 2 AND start_day > 28 AND first_due IS NOT NULL;
