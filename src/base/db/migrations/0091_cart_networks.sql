-- The network of the payer whose open order holds stock ("203.0.113.7", "2001:db8:1:2::/64"), so that one network holds
-- a bounded part of a shop. Kept while the order holds it, and no longer: what is paid or ended has none.
ALTER TABLE cart_orders ADD COLUMN payer_network TEXT;
CREATE INDEX cart_orders_of_network ON cart_orders (merchant_id, cart_id, payer_network)
  WHERE payer_network IS NOT NULL;
