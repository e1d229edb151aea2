-- How many payment links there are, by the day of their creation and by what they are (ADR 42), so
-- that no list need count a million. `counted_as` is what a link was when it was counted: 0 deleted;
-- else 1 + what it is (0 on, 1 off, 2 used up) + 4 times the day of its expiry (0: never). A link
-- that is something else by now, a new one say, is in the index, whoever wrote it, until
-- "links.count" counts it.
--
-- 28,800,000 ms are Kuala Lumpur's eight hours, 86,400,000 a day.

ALTER TABLE payment_links ADD COLUMN counted_as BIGINT;

CREATE TABLE payment_link_counts (
  merchant_id BIGINT NOT NULL,
  day BIGINT NOT NULL,
  cell BIGINT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, day, cell)
);

CREATE INDEX payment_links_uncounted ON payment_links (merchant_id, id)
  WHERE COALESCE(counted_as, -1) <> (CASE WHEN deleted_at IS NOT NULL THEN 0 ELSE 1 + (CASE WHEN (CASE WHEN one_time = 1 THEN status_id = 2 ELSE COALESCE(used_count >= usage_limit, 1 = 0) END) THEN 2 WHEN status_id = 0 THEN 1 ELSE 0 END) + 4 * COALESCE((expires_at + 28800000) / 86400000, 0) END);

-- payment_links_by_expiry finds these as well.
DROP INDEX payment_links_expiring;
