-- What copies on one database tell each other for pages that are open (base/live): each writes its
-- own batches in the order of its own numbers and keeps the last of them. Nothing depends on them.

CREATE TABLE live_batches (
  copy BIGINT NOT NULL,
  number BIGINT NOT NULL,
  hints TEXT NOT NULL,
  written_at BIGINT NOT NULL,
  PRIMARY KEY (copy, number)
);
