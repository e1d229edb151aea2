-- When the bank was last asked about a change whose answer no browser brought: those that nobody has asked about for
-- longest come first.

ALTER TABLE mandate_changes ADD COLUMN enquired_at BIGINT;

-- Whose bank owes its word: enrolments that the payer has signed, and changes at the bank or signed there.
CREATE INDEX mandates_signed ON mandates (authorised_at) WHERE status = 0 AND enrolment = 2;
CREATE INDEX mandate_changes_at_bank ON mandate_changes (at_bank_at) WHERE ended_at IS NULL AND state IN (1, 2);
