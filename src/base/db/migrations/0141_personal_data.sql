-- Requests to anonymise what is held about somebody, and how far the gateway's own rule has come (people/privacy). What was
-- asked for stands in `subject` until the request has ended; then only `shown` is left.
CREATE TABLE personal_requests (
  id BIGINT PRIMARY KEY,
  kind INTEGER NOT NULL,              -- privacy::RequestKind
  status INTEGER NOT NULL,            -- privacy::RequestStatus
  subject TEXT NOT NULL,
  subject_key TEXT NOT NULL,          -- the same for all that mean the same person
  shown TEXT NOT NULL,
  after_days BIGINT,                  -- of a rule: 0 is never
  reason TEXT NOT NULL,
  asked_by BIGINT NOT NULL,
  asked_name TEXT NOT NULL,
  decided_by BIGINT,
  decided_name TEXT,
  decided_at BIGINT,
  remarks TEXT,
  place TEXT NOT NULL,                -- personal::Place: what of it is done
  report TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  ended_at BIGINT
);
CREATE UNIQUE INDEX personal_requests_open ON personal_requests (kind, subject_key) WHERE status IN (1, 2);
CREATE INDEX personal_requests_list ON personal_requests (created_at, id, kind, status);

-- All with an id up to `until` was looked at and nothing stayed. `told` of `anonymised` stand in the audit log.
CREATE TABLE personal_sweeps (
  table_name TEXT NOT NULL,
  merchant_id BIGINT NOT NULL,
  until BIGINT NOT NULL,
  anonymised BIGINT NOT NULL,
  told BIGINT NOT NULL,
  PRIMARY KEY (table_name, merchant_id)
);

-- By what somebody is found (base/personal/holding.h). An address of sales has its index since 0020.
CREATE INDEX sales_customer_phone ON sales
  (replace(replace(replace(customer_phone, ' ', ''), '-', ''), '+', ''), merchant_id, created_at, id)
  WHERE customer_phone IS NOT NULL;
CREATE INDEX payment_links_customer_email ON payment_links (lower(customer_email), merchant_id, created_at, id)
  WHERE customer_email IS NOT NULL;
CREATE INDEX payment_links_customer_phone ON payment_links
  (replace(replace(replace(customer_phone, ' ', ''), '-', ''), '+', ''), merchant_id, created_at, id)
  WHERE customer_phone IS NOT NULL;
CREATE INDEX mandates_by_phone ON mandates (replace(replace(replace(phone, ' ', ''), '-', ''), '+', ''));
CREATE INDEX mandates_by_id_number ON mandates (id_number);
CREATE INDEX team_invitations_email ON team_invitations (email_key);
CREATE INDEX applications_contact ON applications (lower(contact_email)) WHERE contact_email IS NOT NULL;
CREATE INDEX events_subject ON events (subject_id);

-- What is said in the audit log may be forgotten, and its words with it: those of records that have a place (0148).
-- only sqlite
CREATE TRIGGER audit_search_forget BEFORE UPDATE OF detail ON audit_log
WHEN old.detail IS NOT new.detail AND old.position IS NOT NULL BEGIN
  INSERT INTO audit_search (audit_search, rowid, text)
    SELECT 'delete', id, text FROM audit_search_text WHERE merchant_id = old.merchant_id AND id = old.id;
END
-- end
-- only sqlite
CREATE TRIGGER audit_search_forgotten AFTER UPDATE OF detail ON audit_log
WHEN old.detail IS NOT new.detail AND old.position IS NOT NULL BEGIN
  INSERT INTO audit_search (rowid, text)
    SELECT id, text FROM audit_search_text WHERE merchant_id = new.merchant_id AND id = new.id;
END
-- end
