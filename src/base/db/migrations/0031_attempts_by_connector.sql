-- A payment is of the connector that it was sent with: two may stand behind one acquirer. Until now
-- each acquirer had one. A copy of an earlier version that still runs writes '', and then it is told
-- by the acquirer in the same way (attempt_of). start_kind: 1 form, 2 link, 3 QR code, 4 nothing.
ALTER TABLE sale_attempts ADD COLUMN connector TEXT NOT NULL DEFAULT '';
ALTER TABLE sale_attempts ADD COLUMN start_kind INTEGER NOT NULL DEFAULT 1;
UPDATE sale_attempts SET connector = CASE acquirer WHEN 1 THEN 'cards' ELSE 'fpx' END;
