-- The operators' queue of applications over a hundred thousand of them: each of its sorts, with the status, by which it is
-- narrowed most.
DROP INDEX applications_list;
CREATE INDEX applications_list ON applications (created_at, id, status, assignee_id);
CREATE INDEX applications_by_submitted ON applications (submitted_at, id, status);
CREATE INDEX applications_by_company ON applications (company_registered_name, id, status);
CREATE INDEX applications_by_trading_name ON applications (trading_name, id, status);
CREATE INDEX applications_by_status ON applications (status, id);
CREATE INDEX applications_by_waiting ON applications ((-COALESCE(waiting_from, 253402300799000)), id, status);
CREATE INDEX applications_by_assignee ON applications ((COALESCE(assignee_name, '')), id, status);
CREATE INDEX applications_of_assignee ON applications (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX applications_by_risk ON applications (risk_score, id, status);

-- Parts of words (0019): 9 are applications, which are nobody's at first.
-- only sqlite
CREATE VIRTUAL TABLE applications_search USING fts5(text, content='', columnsize=0, tokenize='trigram')
-- end
-- only sqlite
CREATE VIEW applications_search_text AS SELECT id,
    char(10, 10) || coalesce(company_registered_name, '')
    || char(10, 10) || coalesce(trading_name, '')
    || char(10, 10) || coalesce(contact_email, '') || char(10, 10) AS text
  FROM applications
-- end
-- only sqlite
CREATE TRIGGER applications_search_wait AFTER INSERT ON applications BEGIN
  INSERT INTO parts_waiting (kind, merchant_id, id) VALUES (9, 0, new.id);
END
-- end
-- only sqlite
CREATE TRIGGER applications_search_change
BEFORE UPDATE OF company_registered_name, trading_name, contact_email ON applications
WHEN old.company_registered_name IS NOT new.company_registered_name OR old.trading_name IS NOT new.trading_name
  OR old.contact_email IS NOT new.contact_email BEGIN
  INSERT INTO applications_search (applications_search, rowid, text)
    SELECT 'delete', id, text FROM applications_search_text
    WHERE id = old.id AND NOT EXISTS (SELECT 1 FROM parts_waiting WHERE kind = 9 AND merchant_id = 0 AND id = old.id);
  INSERT OR IGNORE INTO parts_waiting (kind, merchant_id, id) VALUES (9, 0, old.id);
END
-- end
-- only sqlite
CREATE TRIGGER applications_search_gone BEFORE DELETE ON applications BEGIN
  INSERT INTO applications_search (applications_search, rowid, text)
    SELECT 'delete', id, text FROM applications_search_text
    WHERE id = old.id AND NOT EXISTS (SELECT 1 FROM parts_waiting WHERE kind = 9 AND merchant_id = 0 AND id = old.id);
END
-- end
-- only sqlite
CREATE TRIGGER applications_search_take AFTER DELETE ON parts_waiting WHEN old.kind = 9 BEGIN
  INSERT INTO applications_search (rowid, text) SELECT id, text FROM applications_search_text WHERE id = old.id;
END
-- end
-- only sqlite
INSERT INTO parts_waiting (kind, merchant_id, id) SELECT 9, 0, id FROM applications
-- end

-- only postgresql
DO $$
DECLARE
  home TEXT;
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  SELECT n.nspname INTO home FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
  WHERE e.extname = 'pg_trgm';
  EXECUTE format($index$CREATE INDEX applications_search ON applications USING gin ((
    lower(chr(10) || coalesce(company_registered_name, '') || chr(10) || coalesce(trading_name, '')
      || chr(10) || coalesce(contact_email, '') || chr(10))) %I.gin_trgm_ops)$index$, home);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  NULL;
END $$
-- end
