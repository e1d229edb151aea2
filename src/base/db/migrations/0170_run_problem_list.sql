-- Operators see the rows that a run could not take, and try them again: each has an id of its own, and the kind of its run,
-- which is the run's name up to its first space.
ALTER TABLE run_problems ADD COLUMN id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE run_problems ADD COLUMN kind TEXT NOT NULL DEFAULT '';
UPDATE run_problems SET kind = CASE WHEN run LIKE 'mandate.rows %' THEN 'mandate.rows' ELSE run END,
  id = (SELECT count(*) FROM run_problems other
        WHERE (other.run, other.row_id) <= (run_problems.run, run_problems.row_id));
CREATE UNIQUE INDEX run_problems_id ON run_problems (id);
DROP INDEX run_problems_first;
CREATE INDEX run_problems_first ON run_problems (first_at, id);
CREATE INDEX run_problems_next ON run_problems (next_at, id);
CREATE INDEX run_problems_tries ON run_problems (tries, id);
CREATE INDEX run_problems_kind ON run_problems (kind, first_at, id);
CREATE INDEX run_problems_merchant ON run_problems (merchant_id, first_at, id);
CREATE INDEX run_problems_due ON run_problems (run, next_at, row_id);
