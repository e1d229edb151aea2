-- How applications are reviewed (src/people/onboarding/review.h).

-- `submission` numbers what was sent, `revision` counts that and every document: whoever decides says which one was looked
-- at. The clock runs from `waiting_from`, which is as much before the last submission as the application waited with the
-- gateway before it; with the applicant it stands still, and `waited_ms` is what it showed.
ALTER TABLE applications ADD COLUMN submission BIGINT NOT NULL DEFAULT 0;
ALTER TABLE applications ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE applications ADD COLUMN waiting_from BIGINT;
ALTER TABLE applications ADD COLUMN waited_ms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE applications ADD COLUMN assignee_id BIGINT;
ALTER TABLE applications ADD COLUMN assignee_name TEXT;
ALTER TABLE applications ADD COLUMN risk_score BIGINT NOT NULL DEFAULT 0;
ALTER TABLE applications ADD COLUMN open_points BIGINT NOT NULL DEFAULT 0;
ALTER TABLE applications ADD COLUMN decision_reason INTEGER;
-- An approval that waits for a second person; all of it or nothing.
ALTER TABLE applications ADD COLUMN proposed_by BIGINT;
ALTER TABLE applications ADD COLUMN proposed_name TEXT;
ALTER TABLE applications ADD COLUMN proposed_at BIGINT;
ALTER TABLE applications ADD COLUMN proposed_reason INTEGER;
ALTER TABLE applications ADD COLUMN proposed_package BIGINT;
ALTER TABLE applications ADD COLUMN proposed_note TEXT;
CREATE INDEX applications_waiting ON applications (waiting_from) WHERE status = 1;
CREATE INDEX applications_decided ON applications (decided_at) WHERE decided_at IS NOT NULL;

-- What was sent, each time, as it was sent.
CREATE TABLE application_submissions (
  application_id BIGINT NOT NULL,
  number BIGINT NOT NULL,
  fields TEXT NOT NULL,
  submitted_at BIGINT NOT NULL,
  PRIMARY KEY (application_id, number)
);
UPDATE applications SET submission = 1, revision = 1 WHERE status <> 0;
UPDATE applications SET waiting_from = submitted_at WHERE status = 1;
INSERT INTO application_submissions (application_id, number, fields, submitted_at)
  SELECT id, 1, fields, COALESCE(submitted_at, created_at) FROM applications WHERE status <> 0;

-- A remark stays when the next ones are made. `submission` is what it was made about; `closed_at` is when a decision was
-- made or others took its place.
ALTER TABLE application_remarks ADD COLUMN submission BIGINT NOT NULL DEFAULT 0;
ALTER TABLE application_remarks ADD COLUMN answer TEXT;
ALTER TABLE application_remarks ADD COLUMN answered_at BIGINT;
ALTER TABLE application_remarks ADD COLUMN asked_name TEXT;
ALTER TABLE application_remarks ADD COLUMN closed_at BIGINT;

-- What makes two applications those of one company, in a form in which it can be compared: 1 registration number,
-- 2 bank account, 3 phone, 4 domain of e-mail addresses, 5 an address at a free mailer.
CREATE TABLE application_marks (
  application_id BIGINT NOT NULL,
  kind INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (application_id, kind, value)
);
CREATE INDEX application_marks_alike ON application_marks (kind, value, application_id);
-- Those of the applications that were sent before: a job reads them once.
INSERT INTO jobs (id, topic, job_key, payload, due_at, attempts, created_at)
  VALUES (125, 'application.marks', 'once', '{}', 0, 0, 0);
