-- What a merchant's server is told of its sales and refunds, and each attempt to tell it. An event is kept for every
-- merchant, also for one that has no address for results: its server may fetch them (GET events). `body` is exactly
-- what is sent. src/outside/deliveries

CREATE TABLE deliveries (
  merchant_id      BIGINT NOT NULL,
  id               BIGINT NOT NULL,
  event_id         BIGINT NOT NULL,   -- of events
  webhook_id       TEXT NOT NULL,     -- what the receiver knows it by: evt_ and random characters
  type             INTEGER NOT NULL,  -- deliveries::EventType
  sale_id          BIGINT NOT NULL,
  object_id        BIGINT NOT NULL,   -- the sale or the refund request
  order_no         TEXT NOT NULL,
  sequence         INTEGER NOT NULL,  -- of the sale, from 1, without gaps
  body             TEXT NOT NULL,
  status           INTEGER NOT NULL,  -- deliveries::DeliveryStatus
  tries            INTEGER NOT NULL DEFAULT 0,  -- of the present round
  attempts         INTEGER NOT NULL DEFAULT 0,  -- of all
  is_by_hand       INTEGER NOT NULL DEFAULT 0,  -- somebody asked for the present round
  next_at          BIGINT,            -- when it is tried, while it waits
  job_id           BIGINT,            -- who is at it
  last_at          BIGINT,            -- the last attempt: when, what came, what was wrong
  last_code        INTEGER,
  last_problem     INTEGER,
  delivered_at     BIGINT,
  feed_no          BIGINT,            -- its place in the feed, from 1; given when the feed is read
  created_at       BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX deliveries_of_sale ON deliveries (merchant_id, sale_id, sequence);
CREATE UNIQUE INDEX deliveries_of_event ON deliveries (event_id);
CREATE INDEX deliveries_created ON deliveries (merchant_id, created_at, id);
CREATE INDEX deliveries_waiting ON deliveries (merchant_id, id) WHERE status = 0;
CREATE INDEX deliveries_unnumbered ON deliveries (merchant_id, id) WHERE feed_no IS NULL;
CREATE UNIQUE INDEX deliveries_feed ON deliveries (merchant_id, feed_no) WHERE feed_no IS NOT NULL;

CREATE TABLE delivery_attempts (
  merchant_id      BIGINT NOT NULL,
  delivery_id      BIGINT NOT NULL,
  id               BIGINT NOT NULL,
  number           INTEGER NOT NULL,
  is_by_hand       INTEGER NOT NULL,
  url              TEXT NOT NULL,
  address          TEXT NOT NULL,     -- connected to; empty: none
  request_headers  TEXT NOT NULL,     -- a line each
  started_at       BIGINT NOT NULL,
  duration_ms      BIGINT NOT NULL,
  status_code      INTEGER NOT NULL,  -- 0: no answer
  problem          INTEGER NOT NULL,  -- deliveries::Problem
  detail           TEXT NOT NULL,
  response_headers TEXT NOT NULL,
  response_body    TEXT NOT NULL,
  is_body_cut      INTEGER NOT NULL,
  PRIMARY KEY (merchant_id, delivery_id, id)
);

-- How a merchant's address for results does. No row: nothing was ever wrong with it.
CREATE TABLE result_endpoints (
  merchant_id      BIGINT NOT NULL PRIMARY KEY,
  failures         INTEGER NOT NULL DEFAULT 0,  -- one after the other
  failing_since    BIGINT,
  disabled_at      BIGINT,
  disabled_why     INTEGER,           -- deliveries::Problem of the last attempt
  feed_no          BIGINT NOT NULL DEFAULT 0    -- the last that was given
);
