-- When a payment's net becomes available is a rule of its method, kept by operators: so many banking days after the
-- banking day that it belongs to, which ends at the cut-off (src/money/settlement/rule.h). Days are numbers since
-- 1970-01-01, `cut_off` minutes after midnight, both in Kuala Lumpur. A version before this one works with the days
-- that stood in each row, and cannot work beside it.

CREATE TABLE settlement_rules (
  payment_method INTEGER NOT NULL,
  valid_from BIGINT NOT NULL,
  banking_days INTEGER NOT NULL,
  cut_off INTEGER NOT NULL,
  PRIMARY KEY (payment_method, valid_from)
);
-- Two banking days and the whole day, for every method: never sooner than the two days of before.
INSERT INTO settlement_rules (payment_method, valid_from, banking_days, cut_off) VALUES
  (1, 0, 2, 1440), (2, 0, 2, 1440), (3, 0, 2, 1440), (10, 0, 2, 1440), (20, 0, 2, 1440), (21, 0, 2, 1440),
  (22, 0, 2, 1440), (23, 0, 2, 1440), (24, 0, 2, 1440), (30, 0, 2, 1440), (40, 0, 2, 1440);

-- What was settled until then went by days of the calendar; `gerbang check` measures what is later.
CREATE TABLE settlement_rules_since (settled_at BIGINT NOT NULL);
INSERT INTO settlement_rules_since (settled_at)
  SELECT COALESCE(max(created_at), 0) FROM ledger_transfers WHERE kind = 6;

-- No row says its day any more: that follows from when and how it was paid, whenever somebody asks.
ALTER TABLE settlements_due RENAME TO settlements_due_before;
DROP INDEX settlements_due_at;
DROP INDEX settlements_held;
CREATE TABLE settlements_due (
  merchant_id BIGINT NOT NULL,
  sale_id BIGINT NOT NULL,
  payment_method INTEGER NOT NULL,
  paid_at BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  is_held INTEGER NOT NULL DEFAULT 0
);
INSERT INTO settlements_due (merchant_id, sale_id, payment_method, paid_at, amount, is_held)
  SELECT d.merchant_id, d.sale_id, s.payment_method, s.paid_at, d.amount, d.is_held
  FROM settlements_due_before d JOIN sales s ON s.merchant_id = d.merchant_id AND s.id = d.sale_id;
DROP TABLE settlements_due_before;
-- What is due, the first paid first.
CREATE INDEX settlements_due_paid ON settlements_due (payment_method, paid_at) WHERE is_held = 0;
-- A sale's row, and, with the amount, what a merchant has coming of any span of payments.
CREATE UNIQUE INDEX settlements_due_sale ON settlements_due (merchant_id, payment_method, paid_at, sale_id, amount);
-- A merchant's sales that are being voided, few at any time: each list of its sales asks for them.
CREATE INDEX settlements_held ON settlements_due (merchant_id, sale_id) WHERE is_held = 1;

-- When the holiday was entered, or the days of rest set: 0 before its day. Money that had moved already on a day
-- that was closed later the same day moved rightly.
ALTER TABLE holidays ADD COLUMN entered_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE weekends ADD COLUMN entered_at BIGINT NOT NULL DEFAULT 0;
