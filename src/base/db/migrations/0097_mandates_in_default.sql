-- What the dashboard counts: the few auto-debits in force whose last debit failed for good.

CREATE INDEX mandates_in_default ON mandates (merchant_id) WHERE is_default = 1 AND status IN (4, 5, 11);
