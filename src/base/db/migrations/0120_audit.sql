-- What a record of the audit log says besides: how its actor acts, from which browser and session, what was before and
-- after, what was refused, and whose request was decided. And its place in the chain of its company: position and hash are
-- given by a job (src/base/audit/chain.h, ADR 49), so that nobody who writes waits for anybody.

ALTER TABLE audit_log ADD COLUMN actor_kind INTEGER NOT NULL DEFAULT 0;
ALTER TABLE audit_log ADD COLUMN actor_name TEXT;
ALTER TABLE audit_log ADD COLUMN browser TEXT;
ALTER TABLE audit_log ADD COLUMN session TEXT;
ALTER TABLE audit_log ADD COLUMN operation TEXT;
ALTER TABLE audit_log ADD COLUMN changes TEXT;
ALTER TABLE audit_log ADD COLUMN is_refused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE audit_log ADD COLUMN reason TEXT;
ALTER TABLE audit_log ADD COLUMN partner_user_id BIGINT;
ALTER TABLE audit_log ADD COLUMN partner_name TEXT;
ALTER TABLE audit_log ADD COLUMN position BIGINT;
ALTER TABLE audit_log ADD COLUMN hash TEXT;
CREATE UNIQUE INDEX audit_log_chain ON audit_log (merchant_id, position);
CREATE INDEX audit_log_unsealed ON audit_log (merchant_id, id) WHERE position IS NULL;

-- How long each chain is and its last hash: what was taken out at the end shows here.
CREATE TABLE chain_heads (
  chain TEXT NOT NULL,
  owner BIGINT NOT NULL,
  count BIGINT NOT NULL,
  hash TEXT NOT NULL,
  sealed_at BIGINT NOT NULL,
  PRIMARY KEY (chain, owner)
);

-- How many there are of each day, and as day 0 in all (base/db/counter.h): of each company, and as company 0 of all
-- together. Counted when a record gets its place; those that have none yet are few, and counted as they are.
-- only sqlite
CREATE TABLE audit_kinds (
  merchant_id BIGINT NOT NULL,
  day BIGINT NOT NULL,
  action TEXT NOT NULL,
  is_refused INTEGER NOT NULL,
  actor_kind INTEGER NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, day, action, is_refused, actor_kind)
) WITHOUT ROWID
-- end
-- only postgresql
CREATE TABLE audit_kinds (
  merchant_id BIGINT NOT NULL,
  day BIGINT NOT NULL,
  action TEXT NOT NULL,
  is_refused INTEGER NOT NULL,
  actor_kind INTEGER NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, day, action, is_refused, actor_kind)
)
-- end
CREATE VIEW audit_counted AS
  SELECT merchant_id, day, action, is_refused, actor_kind, count FROM audit_kinds
  UNION ALL
  SELECT merchant_id, (created_at + 28800000) / 86400000, action, is_refused, actor_kind, 1
  FROM audit_log WHERE position IS NULL
  UNION ALL
  SELECT merchant_id, 0, action, is_refused, actor_kind, 1 FROM audit_log WHERE position IS NULL
  UNION ALL
  SELECT 0, (created_at + 28800000) / 86400000, action, is_refused, actor_kind, 1
  FROM audit_log WHERE position IS NULL
  UNION ALL
  SELECT 0, 0, action, is_refused, actor_kind, 1 FROM audit_log WHERE position IS NULL;

-- By time, of one company and of all, with all that is filtered by; by who; by what.
CREATE INDEX audit_log_time ON audit_log
  (merchant_id, created_at, id, action, is_refused, actor_kind, actor_user_id);
CREATE INDEX audit_log_all ON audit_log
  (created_at, id, action, is_refused, actor_kind, actor_user_id);
CREATE INDEX audit_log_actor ON audit_log
  (actor_user_id, created_at, id, merchant_id, action, is_refused, actor_kind);
CREATE INDEX audit_log_subject ON audit_log (subject, merchant_id, created_at, id);
CREATE UNIQUE INDEX audit_log_id ON audit_log (id);
