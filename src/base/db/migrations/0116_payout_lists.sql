-- The operators' lists of payouts and adjustments over a million of them, by each filter and sort of their pages: what is
-- counted and walked over is in the index. A payout's row is written a handful of times in its life, and one comes for each
-- merchant and cut-off.

DROP INDEX payouts_all;
CREATE INDEX payouts_all ON payouts (created_at, id, status, refused_at, amount);
CREATE INDEX payouts_by_amount ON payouts (amount, id, status, refused_at, created_at);
CREATE INDEX payouts_by_cut_off ON payouts (cut_off, id, status, refused_at, created_at, amount);
CREATE INDEX payouts_by_status ON payouts (status, created_at, id, refused_at);
CREATE INDEX payouts_by_number ON payouts (number, created_at, id);
CREATE INDEX payout_adjustments_by_status ON payout_adjustments (status, created_at, id);
