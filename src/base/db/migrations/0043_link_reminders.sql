-- A link's customer is reminded so many hours before it expires, once for each expiry date, in the
-- language in which the link was last written or, if they opened it, in their own.

ALTER TABLE payment_links ADD COLUMN reminder_hours INTEGER;
ALTER TABLE payment_links ADD COLUMN reminded_at BIGINT;
ALTER TABLE payment_links ADD COLUMN language TEXT;
