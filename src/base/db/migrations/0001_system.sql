-- What the process itself needs: its settings, its node numbers, its queue of jobs, the answers it
-- owes to repeated requests, and what happened (events for other rooms, the audit log for people).

CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

-- Node numbers for ids (core/id.h). The number used the longest ago is given out next.
CREATE TABLE nodes (
  node BIGINT PRIMARY KEY,
  used_at BIGINT NOT NULL
);

CREATE TABLE idempotency_keys (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  status INTEGER,
  body TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE jobs (
  id BIGINT PRIMARY KEY,
  topic TEXT NOT NULL,
  job_key TEXT,
  payload TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  lease_until BIGINT,
  lease_owner TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  done_at BIGINT,
  created_at BIGINT NOT NULL
);
CREATE INDEX jobs_due ON jobs (due_at) WHERE done_at IS NULL;
-- At most one open job of a topic for one thing (an expiry is moved, not doubled).
CREATE UNIQUE INDEX jobs_open_key ON jobs (topic, job_key)
  WHERE done_at IS NULL AND job_key IS NOT NULL;

CREATE TABLE events (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  kind TEXT NOT NULL,
  subject_id BIGINT,
  payload TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, id)
);

CREATE TABLE audit_log (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  actor_user_id BIGINT,
  action TEXT NOT NULL,
  subject TEXT,
  detail TEXT,
  ip TEXT,
  request_id TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
