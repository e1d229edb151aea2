-- Carts (AxaiCart): small shop pages, what they sell, and what was ordered there (selling/carts). What a cart's own list
-- shows of its items is kept with it and written when they are.

CREATE TABLE carts (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT,
  delivery_fee BIGINT NOT NULL,
  phone_field INTEGER NOT NULL,
  address_field INTEGER NOT NULL,
  note_field INTEGER NOT NULL,
  status INTEGER NOT NULL,
  version BIGINT NOT NULL,
  item_count BIGINT NOT NULL,
  price_from BIGINT,
  price_to BIGINT,
  items_text TEXT NOT NULL,
  order_count BIGINT NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  created_by BIGINT,
  updated_at BIGINT NOT NULL,
  published_at BIGINT,
  deleted_at BIGINT,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX carts_slug ON carts (slug);
CREATE INDEX carts_list ON carts (merchant_id, created_at, id, status) WHERE deleted_at IS NULL;
CREATE INDEX carts_by_title ON carts (merchant_id, lower(title), id) WHERE deleted_at IS NULL;
CREATE INDEX carts_by_status ON carts (merchant_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX carts_by_update ON carts (merchant_id, updated_at, id) WHERE deleted_at IS NULL;

-- `stock` is all that was ever put up for sale; what is left of it is stock - sold - reserved. A row is never removed:
-- its orders outlive it.
CREATE TABLE cart_items (
  merchant_id BIGINT NOT NULL,
  cart_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  price BIGINT,
  picture TEXT,
  stock BIGINT,
  quantity_min BIGINT NOT NULL,
  quantity_max BIGINT NOT NULL,
  reserved BIGINT NOT NULL DEFAULT 0,
  sold BIGINT NOT NULL DEFAULT 0,
  deleted_at BIGINT,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX cart_items_of ON cart_items (merchant_id, cart_id, position);
CREATE INDEX cart_items_picture ON cart_items (merchant_id, picture) WHERE picture IS NOT NULL;

-- An order and its sale are made together, and the sale knows the order as its origin. `state` is what became of the
-- order's stock: 0 reserved, 2 sold, 3 released. is_stock_short: paid with nothing left, and nothing of it counted as sold.
-- status and paid_at are the sale's, kept by a trigger, so that lists read one table.
CREATE TABLE cart_orders (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  cart_id BIGINT NOT NULL,
  sale_id BIGINT NOT NULL,
  order_no TEXT NOT NULL,
  state INTEGER NOT NULL,
  is_stock_short INTEGER NOT NULL DEFAULT 0,
  amount BIGINT NOT NULL,
  delivery_fee BIGINT NOT NULL,
  item_count BIGINT NOT NULL,
  items_text TEXT NOT NULL,
  customer_name TEXT NOT NULL,
  customer_email TEXT NOT NULL,
  address_line TEXT,
  address_city TEXT,
  address_postal_code TEXT,
  address_state TEXT,
  note TEXT,
  status INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  paid_at BIGINT,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX cart_orders_list ON cart_orders (merchant_id, created_at, id, status);
CREATE INDEX cart_orders_by_status ON cart_orders (merchant_id, status, created_at, id);
CREATE INDEX cart_orders_by_amount ON cart_orders (merchant_id, amount, id);
CREATE INDEX cart_orders_by_payment ON cart_orders (merchant_id, COALESCE(paid_at, 0), id);
CREATE INDEX cart_orders_of_cart ON cart_orders (merchant_id, cart_id, created_at, id, status);
CREATE INDEX cart_orders_open ON cart_orders (merchant_id, cart_id) WHERE state = 0;

CREATE TABLE cart_order_lines (
  merchant_id BIGINT NOT NULL,
  order_id BIGINT NOT NULL,
  item_id BIGINT NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  price BIGINT NOT NULL,
  quantity BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, order_id, item_id)
);
CREATE INDEX cart_order_lines_item ON cart_order_lines (merchant_id, item_id);

-- Pictures as they are shown: drawn anew from what was uploaded, in base64. `token` is what their address holds. The
-- content stands last, where SQLite reads the other columns without it.
CREATE TABLE cart_pictures (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  token TEXT NOT NULL,
  content_type TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  size BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  created_by BIGINT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX cart_pictures_token ON cart_pictures (token);

-- only sqlite
CREATE TRIGGER cart_orders_follow AFTER UPDATE OF status, paid_at ON sales WHEN new.channel = 5 BEGIN
  UPDATE cart_orders SET status = new.status, paid_at = new.paid_at
    WHERE merchant_id = new.merchant_id AND id = new.link_id;
END
-- end
-- only postgresql
CREATE FUNCTION cart_orders_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cart_orders SET status = NEW.status, paid_at = NEW.paid_at
    WHERE merchant_id = NEW.merchant_id AND id = NEW.link_id;
  RETURN NULL;
END $$
-- end
-- only postgresql
CREATE TRIGGER cart_orders_follow AFTER UPDATE OF status, paid_at ON sales FOR EACH ROW
  WHEN (NEW.channel = 5) EXECUTE FUNCTION cart_orders_follow()
-- end

-- Parts of words (0019): 3 are carts, 4 their orders.
-- only sqlite
CREATE VIRTUAL TABLE carts_search USING fts5(text, content='', columnsize=0, tokenize='trigram')
-- end
-- only sqlite
CREATE VIEW carts_search_text AS SELECT merchant_id, id,
    char(57344 + (merchant_id >> 22 & 4095), 57344 + (merchant_id >> 34 & 4095),
         57344 + (merchant_id >> 46 & 4095))
    || char(10, 10) || title
    || char(10, 10) || items_text || char(10, 10) AS text
  FROM carts
-- end
-- only sqlite
CREATE TRIGGER carts_search_wait AFTER INSERT ON carts BEGIN
  INSERT INTO parts_waiting (kind, merchant_id, id) VALUES (3, new.merchant_id, new.id);
END
-- end
-- only sqlite
CREATE TRIGGER carts_search_change BEFORE UPDATE OF title, items_text
  ON carts WHEN old.title IS NOT new.title OR old.items_text IS NOT new.items_text
BEGIN
  INSERT INTO carts_search (carts_search, rowid, text)
    SELECT 'delete', id, text FROM carts_search_text
    WHERE merchant_id = old.merchant_id AND id = old.id
      AND NOT EXISTS (SELECT 1 FROM parts_waiting WHERE kind = 3
                      AND merchant_id = old.merchant_id AND id = old.id);
  INSERT OR IGNORE INTO parts_waiting (kind, merchant_id, id)
    VALUES (3, old.merchant_id, old.id);
END
-- end
-- only sqlite
CREATE TRIGGER carts_search_take AFTER DELETE ON parts_waiting WHEN old.kind = 3 BEGIN
  INSERT INTO carts_search (rowid, text)
    SELECT id, text FROM carts_search_text WHERE merchant_id = old.merchant_id AND id = old.id;
END
-- end

-- only sqlite
CREATE VIRTUAL TABLE cart_orders_search USING fts5(text, content='', columnsize=0, tokenize='trigram')
-- end
-- only sqlite
CREATE VIEW cart_orders_search_text AS SELECT merchant_id, id,
    char(57344 + (merchant_id >> 22 & 4095), 57344 + (merchant_id >> 34 & 4095),
         57344 + (merchant_id >> 46 & 4095))
    || char(10, 10) || order_no
    || char(10, 10) || items_text
    || char(10, 10) || customer_name
    || char(10, 10) || customer_email
    || char(10, 10) || coalesce(address_line, '')
    || char(10, 10) || coalesce(address_city, '')
    || char(10, 10) || coalesce(address_postal_code, '') || char(10, 10) AS text
  FROM cart_orders
-- end
-- only sqlite
CREATE TRIGGER cart_orders_search_wait AFTER INSERT ON cart_orders BEGIN
  INSERT INTO parts_waiting (kind, merchant_id, id) VALUES (4, new.merchant_id, new.id);
END
-- end
-- only sqlite
CREATE TRIGGER cart_orders_search_change BEFORE UPDATE OF customer_name, customer_email, address_line, address_city, address_postal_code
  ON cart_orders WHEN old.customer_name IS NOT new.customer_name OR old.customer_email IS NOT new.customer_email OR old.address_line IS NOT new.address_line OR old.address_city IS NOT new.address_city OR old.address_postal_code IS NOT new.address_postal_code
BEGIN
  INSERT INTO cart_orders_search (cart_orders_search, rowid, text)
    SELECT 'delete', id, text FROM cart_orders_search_text
    WHERE merchant_id = old.merchant_id AND id = old.id
      AND NOT EXISTS (SELECT 1 FROM parts_waiting WHERE kind = 4
                      AND merchant_id = old.merchant_id AND id = old.id);
  INSERT OR IGNORE INTO parts_waiting (kind, merchant_id, id)
    VALUES (4, old.merchant_id, old.id);
END
-- end
-- only sqlite
CREATE TRIGGER cart_orders_search_take AFTER DELETE ON parts_waiting WHEN old.kind = 4 BEGIN
  INSERT INTO cart_orders_search (rowid, text)
    SELECT id, text FROM cart_orders_search_text WHERE merchant_id = old.merchant_id AND id = old.id;
END
-- end

-- only postgresql
DO $$
DECLARE
  home TEXT;
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  SELECT n.nspname INTO home FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
  WHERE e.extname = 'pg_trgm';
  EXECUTE format($index$CREATE INDEX carts_search ON carts USING gin ((
    lower(chr(10) || title || chr(10) || items_text || chr(10))) %I.gin_trgm_ops)$index$, home);
  EXECUTE format($index$CREATE INDEX cart_orders_search ON cart_orders USING gin ((
    lower(chr(10) || order_no || chr(10) || items_text || chr(10) || customer_name
      || chr(10) || customer_email || chr(10) || coalesce(address_line, '')
      || chr(10) || coalesce(address_city, '') || chr(10) || coalesce(address_postal_code, '')
      || chr(10))) %I.gin_trgm_ops)$index$, home);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  NULL;
END $$
-- end
