-- A merchant's sales that are being voided, few at any time: each list of its sales asks for them.
CREATE INDEX settlements_held ON settlements_due (merchant_id, sale_id) WHERE is_held = 1;
