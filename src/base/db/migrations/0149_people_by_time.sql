-- The order in which operators' lists of people and merchants begin.
CREATE INDEX accounts_created ON accounts (created_at, id);
CREATE INDEX merchants_created ON merchants (created_at, merchant_id);
