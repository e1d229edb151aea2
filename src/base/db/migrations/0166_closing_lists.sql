-- What the lists of exceptions, settlement files and invoices are narrowed and sorted by, so that neither a page far
-- behind nor a count reads the records themselves.
DROP INDEX reconciliation_exceptions_created;
CREATE INDEX reconciliation_exceptions_created ON reconciliation_exceptions (created_at, id, status, kind, acquirer);
CREATE INDEX reconciliation_exceptions_by_day ON reconciliation_exceptions (day, id, status, kind, acquirer);
CREATE INDEX reconciliation_exceptions_by_amount ON reconciliation_exceptions (amount, id, status, kind, acquirer);
CREATE INDEX reconciliation_exceptions_kind ON reconciliation_exceptions (kind, acquirer, status, id);

DROP INDEX reconciliation_files_created;
CREATE INDEX reconciliation_files_created ON reconciliation_files (created_at, id, kind, acquirer);
DROP INDEX reconciliation_files_day;
CREATE INDEX reconciliation_files_day ON reconciliation_files (day, id, kind, acquirer);
CREATE INDEX reconciliation_files_of_kind ON reconciliation_files (kind, acquirer, day, id);
-- The bank's connection asks for each name whether it was read.
CREATE INDEX reconciliation_files_name ON reconciliation_files (name);
CREATE INDEX reconciliation_lines_status ON reconciliation_lines (file_id, status, line_no);

DROP INDEX invoices_all;
CREATE INDEX invoices_all ON invoices (created_at, id, kind, number);
CREATE INDEX invoices_by_total ON invoices (total, id, kind, number);
CREATE INDEX invoices_by_month ON invoices (month, id, kind, number);
CREATE INDEX invoices_kind ON invoices (kind, created_at, id);
CREATE INDEX invoices_total ON invoices (merchant_id, total, id);
CREATE INDEX invoice_problems_open ON invoice_problems (created_at, id) WHERE ended_at IS NULL;
