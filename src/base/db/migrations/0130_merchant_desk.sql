-- What operators set for a merchant (src/people/merchants/desk.h): how much it may take in one payment and in one
-- calendar day (nothing: no limit), since when and why it takes none, and its number in the companies' register as
-- its approved application says it.
ALTER TABLE merchants ADD COLUMN payment_max BIGINT;
ALTER TABLE merchants ADD COLUMN day_max BIGINT;
ALTER TABLE merchants ADD COLUMN inactive_since BIGINT;
ALTER TABLE merchants ADD COLUMN inactive_reason TEXT;
ALTER TABLE merchants ADD COLUMN registration_no TEXT;

-- only sqlite
UPDATE merchants SET registration_no = (
  SELECT json_extract(a.fields, '$.companyRegisteredNo') FROM applications a
  WHERE a.merchant_id = merchants.merchant_id AND a.status = 3)
-- end
-- only postgresql
UPDATE merchants SET registration_no = (
  SELECT CAST(a.fields AS json) ->> 'companyRegisteredNo' FROM applications a
  WHERE a.merchant_id = merchants.merchant_id AND a.status = 3)
-- end

-- What operators did with a merchant and wrote about it, with its reason; no row is ever changed.
CREATE TABLE merchant_notes (
  merchant_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  kind INTEGER NOT NULL,
  text TEXT NOT NULL,
  before_text TEXT,
  after_text TEXT,
  user_id BIGINT NOT NULL,
  user_name TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, id)
);

-- Of a merchant's own row: an operator has switched the method off for it.
ALTER TABLE merchant_connectors ADD COLUMN is_off INTEGER NOT NULL DEFAULT 0;
