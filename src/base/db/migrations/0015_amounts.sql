-- The list's own index, one column wider: a list between two amounts counts its rows without a visit
-- to the table. Measured with a merchant's 1,000,000 sales: 115 ms instead of 1,894 on SQLite, 92
-- instead of 360 on PostgreSQL.
DROP INDEX sales_created;
CREATE INDEX sales_created ON sales (merchant_id, created_at, id, status, payment_method, amount);
