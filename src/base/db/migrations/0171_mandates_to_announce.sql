-- Those of whose next debit the payer was not told: one that was is passed over by nobody.
CREATE INDEX mandates_to_announce ON mandates (next_debit, merchant_id, id)
  WHERE next_debit IS NOT NULL AND (announced_due IS NULL OR announced_due <> next_due);
