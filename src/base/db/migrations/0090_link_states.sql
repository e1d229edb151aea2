-- A link's state, found: whether it is used up, its switch and its end lead to the links of a state, and beside them
-- stands what they are narrowed by, so that they are counted without a look at the links. used_up is kept by the
-- database alone. Its index serves what payment_links_expiring did.

-- only sqlite
ALTER TABLE payment_links ADD COLUMN used_up INTEGER NOT NULL DEFAULT 0
-- end
-- only sqlite
UPDATE payment_links SET used_up = 1
  WHERE CASE WHEN one_time = 1 THEN status_id = 2 ELSE COALESCE(used_count >= usage_limit, 0) END
-- end
-- only sqlite
CREATE TRIGGER payment_links_made AFTER INSERT ON payment_links
  WHEN new.used_up <> CASE WHEN new.one_time = 1 THEN new.status_id = 2
                           ELSE COALESCE(new.used_count >= new.usage_limit, 0) END
BEGIN
  UPDATE payment_links SET used_up = 1 - used_up WHERE merchant_id = new.merchant_id AND id = new.id;
END
-- end
-- only sqlite
CREATE TRIGGER payment_links_used AFTER UPDATE OF one_time, status_id, used_count, usage_limit ON payment_links
  WHEN new.used_up <> CASE WHEN new.one_time = 1 THEN new.status_id = 2
                           ELSE COALESCE(new.used_count >= new.usage_limit, 0) END
BEGIN
  UPDATE payment_links SET used_up = 1 - used_up WHERE merchant_id = new.merchant_id AND id = new.id;
END
-- end
-- only postgresql
ALTER TABLE payment_links ADD COLUMN used_up INTEGER NOT NULL GENERATED ALWAYS AS (
  CASE WHEN CASE WHEN one_time = 1 THEN status_id = 2 ELSE COALESCE(used_count >= usage_limit, FALSE) END
       THEN 1 ELSE 0 END) STORED
-- end

CREATE INDEX payment_links_state ON payment_links (merchant_id, used_up, status_id,
  COALESCE(expires_at, 9223372036854775807), expires_at, created_at, amount, deleted_at, id);
DROP INDEX payment_links_expiring;
DROP INDEX payment_links_list;
CREATE INDEX payment_links_list ON payment_links (merchant_id, created_at, id, status_id, deleted_at, used_up,
  expires_at, amount);
DROP INDEX payment_links_by_amount;
CREATE INDEX payment_links_by_amount ON payment_links (merchant_id, COALESCE(amount, 0), id, amount, deleted_at);
DROP INDEX payment_links_by_expiry;
CREATE INDEX payment_links_by_expiry ON payment_links (merchant_id, COALESCE(expires_at, 0), id, expires_at, deleted_at);
