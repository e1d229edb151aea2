-- Mails to send and sent. In sandbox mode the mailbox page shows them; in production the bodies,
-- which may hold links that work once, are emptied as soon as the mail has left.

CREATE TABLE mails (
  id BIGINT PRIMARY KEY,
  recipient TEXT NOT NULL,
  recipient_key TEXT NOT NULL,
  template TEXT NOT NULL,
  language TEXT NOT NULL,
  subject TEXT NOT NULL,
  text_body TEXT NOT NULL,
  html_body TEXT NOT NULL,
  status INTEGER NOT NULL,
  error TEXT,
  created_at BIGINT NOT NULL,
  sent_at BIGINT
);
CREATE INDEX mails_recipient ON mails (recipient_key, id);
