-- The balance of each account at the end of each day on which it moved (money/ledger/days.h), worked out once from the
-- entries when the day is over. Owner: the merchant, 1 for the gateway, 0 for the accounts of all merchants together.
-- `debits` and `entries` count from the beginning, too: what was debited in all, and by how many entries.

-- only sqlite
CREATE TABLE ledger_days (
  owner_id BIGINT NOT NULL,
  account INTEGER NOT NULL,
  acquirer INTEGER NOT NULL,
  day BIGINT NOT NULL,
  balance BIGINT NOT NULL,
  debits BIGINT NOT NULL,
  entries BIGINT NOT NULL,
  PRIMARY KEY (owner_id, account, acquirer, day)
) WITHOUT ROWID
-- end
-- only postgresql
CREATE TABLE ledger_days (
  owner_id BIGINT NOT NULL,
  account INTEGER NOT NULL,
  acquirer INTEGER NOT NULL,
  day BIGINT NOT NULL,
  balance BIGINT NOT NULL,
  debits BIGINT NOT NULL,
  entries BIGINT NOT NULL,
  PRIMARY KEY (owner_id, account, acquirer, day)
)
-- end

-- How far that is. One row.
CREATE TABLE ledger_closing (
  id INTEGER PRIMARY KEY,
  closed_day BIGINT NOT NULL,   -- all days up to it are there
  due_day BIGINT NOT NULL,      -- days up to it may be worked out
  noticed_day BIGINT NOT NULL,  -- the last day that was seen to be over, and when that was
  noticed_at BIGINT NOT NULL,
  day BIGINT NOT NULL,          -- the day in work, 0 for none
  merchant_id BIGINT NOT NULL,  -- the last merchant of whom it is done
  version BIGINT NOT NULL       -- counts every change of this row
);
INSERT INTO ledger_closing (id, closed_day, due_day, noticed_day, noticed_at, day, merchant_id, version)
  VALUES (1, 0, 0, 0, 0, 0, 0, 0);
