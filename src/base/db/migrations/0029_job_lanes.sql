-- Whose a job is (0: the gateway's own), so that the thousands of one merchant keep nobody else's
-- waiting. A claim asks for one topic at a time: its oldest jobs, and then merchant by merchant.
ALTER TABLE jobs ADD COLUMN merchant_id BIGINT NOT NULL DEFAULT 0;
DROP INDEX jobs_due;
CREATE INDEX jobs_topic_due ON jobs (topic, due_at) WHERE done_at IS NULL;
CREATE INDEX jobs_line ON jobs (topic, merchant_id, due_at) WHERE done_at IS NULL;
