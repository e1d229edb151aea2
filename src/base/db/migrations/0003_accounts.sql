-- Who may sign in: users, the companies they belong to (an account is a user's membership of a
-- company, with a role), their sessions, and the links that are sent to them by mail. Tokens are
-- kept as SHA-256 only: whoever reads this table can use none of them.

CREATE TABLE companies (
  id BIGINT PRIMARY KEY,
  name TEXT NOT NULL,
  is_gateway INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL
);
-- The gateway's own company (core/id.h, kGatewayCompany).
INSERT INTO companies (id, name, is_gateway, created_at) VALUES (1, 'Gateway', 1, 0);

-- What a merchant signs up for. The ids are on the wire.
CREATE TABLE packages (
  id BIGINT PRIMARY KEY,
  name TEXT NOT NULL
);
INSERT INTO packages (id, name) VALUES (1, 'Starter'), (2, 'Business'), (3, 'Enterprise');

CREATE TABLE users (
  id BIGINT PRIMARY KEY,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  full_name TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  password_changed_at BIGINT NOT NULL,
  email_verified_at BIGINT,
  has_marketing_consent INTEGER NOT NULL DEFAULT 0,
  country_id BIGINT NOT NULL,
  language TEXT NOT NULL,
  failed_count INTEGER NOT NULL DEFAULT 0,
  locked_until BIGINT,
  has_two_factor INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL
);

CREATE TABLE accounts (
  id BIGINT PRIMARY KEY,
  company_id BIGINT NOT NULL REFERENCES companies (id),
  user_id BIGINT NOT NULL REFERENCES users (id),
  role INTEGER NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at BIGINT NOT NULL,
  UNIQUE (user_id, company_id)
);
CREATE INDEX accounts_company ON accounts (company_id, role);

-- One session of a kind for a user: "one active session" (FW063) is a rule of the schema too.
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  user_id BIGINT NOT NULL REFERENCES users (id),
  account_id BIGINT NOT NULL REFERENCES accounts (id),
  kind INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  last_seen_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  UNIQUE (user_id, kind)
);

CREATE TABLE revoke_tokens (
  token_hash TEXT PRIMARY KEY,
  user_id BIGINT NOT NULL REFERENCES users (id),
  ends_at BIGINT NOT NULL
);
CREATE INDEX revoke_tokens_user ON revoke_tokens (user_id);

CREATE TABLE mail_links (
  token_hash TEXT PRIMARY KEY,
  purpose INTEGER NOT NULL,
  user_id BIGINT,
  subject_id BIGINT,
  email TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  used_at BIGINT
);
CREATE INDEX mail_links_user ON mail_links (user_id, purpose, created_at);
