-- Wrong sign-ins of a network (an IPv4 address, an IPv6 network of 64 bits), counted over all copies
-- of the server: each moves clear_at, the moment when all of them are forgiven, further ahead.
CREATE TABLE guess_failures (
  network TEXT PRIMARY KEY,
  clear_at BIGINT NOT NULL
);

-- The networks that a person has signed in from: there the person may go on when the network has
-- failed too often.
CREATE TABLE known_networks (
  user_id BIGINT NOT NULL REFERENCES users (id),
  network TEXT NOT NULL,
  used_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, network)
);

-- The tokens that a remembered browser has used up. One that comes again is a copy.
CREATE TABLE remembered_spent (
  token_hash TEXT PRIMARY KEY,
  browser_id BIGINT NOT NULL
);
CREATE INDEX remembered_spent_browser ON remembered_spent (browser_id);

-- Of a visitor's application: its company's number and its contact's address as one hash, so that it
-- is not sent twice. None once it is rejected.
ALTER TABLE applications ADD COLUMN sent_key TEXT;
CREATE UNIQUE INDEX applications_sent ON applications (sent_key) WHERE sent_key IS NOT NULL;
