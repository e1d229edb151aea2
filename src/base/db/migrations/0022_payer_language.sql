-- The language that a sale's payer reads: kept when the checkout is opened and when the payer leaves
-- for the bank, for the mails that follow. Nothing for sales from before, and for those that no payer
-- has opened.
ALTER TABLE sales ADD COLUMN payer_language TEXT;
