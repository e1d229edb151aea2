-- The documents of an application (src/people/onboarding/document.h): pictures as they were drawn anew, and PDF files, in
-- base64. The content stands last, where SQLite reads the other columns without it. `submission` is what was sent last
-- when it came, 0 before the first time; what was sent (is_sent) is not taken back.
CREATE TABLE application_documents (
  application_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  kind INTEGER NOT NULL,
  name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size BIGINT NOT NULL,
  width BIGINT NOT NULL,
  height BIGINT NOT NULL,
  sha256 TEXT NOT NULL,
  submission BIGINT NOT NULL,
  is_sent INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  created_by BIGINT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE UNIQUE INDEX application_documents_id ON application_documents (id);
