-- Payment links. A link that was deleted keeps its row: its slug is never given out again, and the
-- sales that came from it still know it.

CREATE TABLE payment_links (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT,
  amount BIGINT,
  min_amount BIGINT,
  max_amount BIGINT,
  reference TEXT,
  customer_name TEXT,
  customer_email TEXT,
  customer_phone TEXT,
  expires_at BIGINT,
  one_time INTEGER NOT NULL,
  usage_limit INTEGER,
  used_count INTEGER NOT NULL DEFAULT 0,
  status_id INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  created_by BIGINT,
  deleted_at BIGINT,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX payment_links_slug ON payment_links (slug);
CREATE INDEX payment_links_list ON payment_links (merchant_id, created_at, id, status_id, deleted_at);

-- Each sale that a link led to, and how far it got as far as the link's limit is concerned:
-- 0 not sent yet, 1 with the acquirer (counts against the limit until it ends), 2 paid, 3 ended unpaid.
CREATE TABLE payment_link_sales (
  merchant_id BIGINT NOT NULL,
  link_id BIGINT NOT NULL,
  sale_id BIGINT NOT NULL,
  state INTEGER NOT NULL,
  PRIMARY KEY (merchant_id, link_id, sale_id)
);
CREATE INDEX payment_link_sales_under_way ON payment_link_sales (merchant_id, link_id)
  WHERE state = 1;
