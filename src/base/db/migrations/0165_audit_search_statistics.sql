-- What was typed in the audit log is found by the index of parts of words where few records have it, and by going through
-- the list where many do. PostgreSQL takes no statistics of a partial index into account, and thinks that few have
-- anything; of the expression by itself it does.
-- only postgresql
CREATE STATISTICS audit_search_words ON (
    lower(chr(10) || coalesce(subject, '') || chr(10) || coalesce(detail, '')
      || chr(10) || coalesce(actor_name, '') || chr(10) || coalesce(ip, '') || chr(10))) FROM audit_log
-- end
-- only postgresql
ANALYZE audit_log
-- end
