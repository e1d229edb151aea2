-- What the acquirer told of the card that a sale was paid, or refused, with. A table of its own:
-- most sales have no card, and lists of sales never look at it. Codes of trans_status and liability
-- are in money/checkout/card_facts.h.
CREATE TABLE sale_cards (
  merchant_id BIGINT NOT NULL,
  sale_id BIGINT NOT NULL,
  approval_code TEXT NOT NULL,
  acquirer_reference TEXT NOT NULL,
  masked TEXT NOT NULL,
  brand TEXT NOT NULL,
  country TEXT NOT NULL,
  funding TEXT NOT NULL,
  eci TEXT NOT NULL,
  trans_status INTEGER,
  ds_transaction_id TEXT NOT NULL,
  three_ds_version TEXT NOT NULL,
  liability INTEGER NOT NULL,
  PRIMARY KEY (merchant_id, sale_id)
);

-- What the sandbox's card acquirer was paid before can still be refunded there.
UPDATE sandbox_orders SET code = '100' WHERE protocol = 'CARDS' AND code = '00';
UPDATE sandbox_refunds SET code = '100' WHERE protocol = 'CARDS' AND code = '00';
