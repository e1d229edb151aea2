-- Parts of words (0019): 6 are records of the audit log, which never change.
-- only sqlite
CREATE VIRTUAL TABLE audit_search USING fts5(text, content='', columnsize=0, tokenize='trigram')
-- end
-- only sqlite
CREATE VIEW audit_search_text AS SELECT merchant_id, id,
    char(57344 + (merchant_id >> 22 & 4095), 57344 + (merchant_id >> 34 & 4095),
         57344 + (merchant_id >> 46 & 4095))
    || char(10, 10) || coalesce(subject, '')
    || char(10, 10) || coalesce(detail, '')
    || char(10, 10) || coalesce(actor_name, '')
    || char(10, 10) || coalesce(ip, '')
    || char(10, 10) || coalesce(request_id, '')
    || char(10, 10) || coalesce(operation, '') || char(10, 10) AS text
  FROM audit_log
-- end
-- only sqlite
CREATE TRIGGER audit_search_wait AFTER INSERT ON audit_log BEGIN
  INSERT INTO parts_waiting (kind, merchant_id, id) VALUES (6, new.merchant_id, new.id);
END
-- end
-- only sqlite
CREATE TRIGGER audit_search_take AFTER DELETE ON parts_waiting WHEN old.kind = 6 BEGIN
  INSERT INTO audit_search (rowid, text)
    SELECT id, text FROM audit_search_text WHERE merchant_id = old.merchant_id AND id = old.id;
END
-- end
-- only sqlite
INSERT INTO parts_waiting (kind, merchant_id, id) SELECT 6, merchant_id, id FROM audit_log
-- end

-- only postgresql
DO $$
DECLARE
  home TEXT;
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  SELECT n.nspname INTO home FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
  WHERE e.extname = 'pg_trgm';
  EXECUTE format($index$CREATE INDEX audit_search ON audit_log USING gin ((
    lower(chr(10) || coalesce(subject, '') || chr(10) || coalesce(detail, '')
      || chr(10) || coalesce(actor_name, '') || chr(10) || coalesce(ip, '')
      || chr(10) || coalesce(request_id, '') || chr(10) || coalesce(operation, '') || chr(10)))
    %I.gin_trgm_ops)$index$, home);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  NULL;
END $$
-- end
