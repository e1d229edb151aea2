-- Sales whose net is pending, until their settlement day (src/money/settlement/settlement.h). `is_held`: the
-- sale is being voided, and nobody settles it. Gone once the net is available, or the sale void.

CREATE TABLE settlements_due (
  merchant_id BIGINT NOT NULL,
  sale_id BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  due_at BIGINT NOT NULL,
  is_held INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, sale_id)
);
CREATE INDEX settlements_due_at ON settlements_due (due_at, merchant_id, sale_id)
  WHERE is_held = 0;

-- Sales of before: two days after the day of their payment in Kuala Lumpur (28,800,000 ms ahead).
INSERT INTO settlements_due (merchant_id, sale_id, amount, due_at)
  SELECT merchant_id, id, net_amount,
         ((paid_at + 28800000) / 86400000 + 2) * 86400000 - 28800000
  FROM sales WHERE status IN (11, 43, 44) AND paid_at IS NOT NULL;
