-- Rows of a run that failed alone, with the time of their next try (base/jobs/rows.h).
CREATE TABLE run_problems (
  run TEXT NOT NULL,
  row_id BIGINT NOT NULL,
  merchant_id BIGINT NOT NULL,
  what TEXT NOT NULL,
  tries BIGINT NOT NULL,
  first_at BIGINT NOT NULL,
  last_at BIGINT NOT NULL,
  next_at BIGINT NOT NULL,
  PRIMARY KEY (run, row_id)
);
CREATE INDEX run_problems_first ON run_problems (first_at, run, row_id);
