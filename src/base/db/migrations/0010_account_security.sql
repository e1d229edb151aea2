-- The second factor, passwords that were used before, and the browsers that are signed in. Keys are
-- sealed under the master key; codes and tokens are kept as hashes.

ALTER TABLE users ADD COLUMN must_change_password INTEGER NOT NULL DEFAULT 0;
-- Null without a second factor; has_two_factor says the same and is what a sign-in reads.
ALTER TABLE users ADD COLUMN two_factor_key TEXT;
-- The last step of 30 seconds whose code was taken: a code works once (RFC 6238, section 5.2).
ALTER TABLE users ADD COLUMN two_factor_step BIGINT NOT NULL DEFAULT 0;
-- Apart from the password's count: a right password must not give new guesses at the code.
ALTER TABLE users ADD COLUMN code_failed_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN code_locked_until BIGINT;

-- A key that was shown and not yet confirmed by its first code.
CREATE TABLE two_factor_setups (
  user_id BIGINT PRIMARY KEY REFERENCES users (id),
  sealed_key TEXT NOT NULL,
  ends_at BIGINT NOT NULL
);

CREATE TABLE recovery_codes (
  user_id BIGINT NOT NULL REFERENCES users (id),
  code_hash TEXT NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- The passwords before the present one, which cannot come back soon.
CREATE TABLE old_passwords (
  user_id BIGINT NOT NULL REFERENCES users (id),
  id BIGINT NOT NULL,
  password_hash TEXT NOT NULL,
  PRIMARY KEY (user_id, id)
);

-- Browsers that skip the code.
CREATE TABLE remembered_browsers (
  id BIGINT PRIMARY KEY,
  user_id BIGINT NOT NULL REFERENCES users (id),
  token_hash TEXT NOT NULL UNIQUE,
  user_agent TEXT NOT NULL,
  ip TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  last_seen_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL
);
CREATE INDEX remembered_browsers_user ON remembered_browsers (user_id);

-- So that a person can see and end them.
ALTER TABLE sessions ADD COLUMN id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN ip TEXT NOT NULL DEFAULT '';
