-- Nearly all lines of a payout are sales: those that are not are found without them, and counted to know how many are.
CREATE INDEX payout_lines_besides_sales ON payout_lines (merchant_id, payout_id, line_no, kind) WHERE kind <> 6;

-- A merchant's few entries of refunds (3) and payouts (4) in transit, among those of all its sales. No sale writes them.
CREATE INDEX ledger_entries_refund_in_transit ON ledger_entries (merchant_id, transfer_id) WHERE account = 3;
CREATE INDEX ledger_entries_payout_in_transit ON ledger_entries (merchant_id, transfer_id) WHERE account = 4;
