-- The sorts of the list of payment links, each as its page asks: of a million links the next ten are read.

CREATE INDEX payment_links_by_title ON payment_links (merchant_id, lower(title), id)
  WHERE deleted_at IS NULL;
CREATE INDEX payment_links_by_amount ON payment_links (merchant_id, COALESCE(amount, 0), id)
  WHERE deleted_at IS NULL;
CREATE INDEX payment_links_by_expiry ON payment_links (merchant_id, COALESCE(expires_at, 0), id)
  WHERE deleted_at IS NULL;
