-- What the quick search finds at any age: a sale by the whole of its order number or of its
-- customer's address. (By its reference it is found through sale_references.)
CREATE INDEX sales_order_no ON sales (merchant_id, lower(order_no), created_at, id);
CREATE INDEX sales_customer_email ON sales (merchant_id, lower(customer_email), created_at, id);
