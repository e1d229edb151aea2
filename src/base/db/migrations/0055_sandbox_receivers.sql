-- The sandbox's merchants' servers: what came to each, and how it is to behave. src/outside/sandbox/receiver.h

CREATE TABLE sandbox_receivers (
  name       TEXT NOT NULL PRIMARY KEY,
  behaviour  TEXT NOT NULL
);
CREATE TABLE sandbox_received (
  name       TEXT NOT NULL,
  id         BIGINT NOT NULL,
  headers    TEXT NOT NULL,
  body       TEXT NOT NULL,
  behaviour  TEXT NOT NULL,  -- what it answered
  created_at BIGINT NOT NULL,
  PRIMARY KEY (name, id)
);
