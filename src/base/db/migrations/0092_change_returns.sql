-- The first valid answer that a browser brought back about a change of a mandate: only that one
-- opens the payer's page (ADR 15).
ALTER TABLE mandate_changes ADD COLUMN returned_at BIGINT;
