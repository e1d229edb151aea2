-- What operators have closed: an acquirer (its connector), or one bank of it, with what payers read about it; and the
-- most that an acquirer may be sent in one payment. Rows are few, most often none.
CREATE TABLE acquirer_closed (
  connector TEXT NOT NULL,
  bank_id TEXT NOT NULL,  -- empty: all of it
  why INTEGER NOT NULL,
  text TEXT NOT NULL,
  user_name TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (connector, bank_id)
);
CREATE TABLE acquirer_limits (
  connector TEXT PRIMARY KEY,
  amount_max BIGINT NOT NULL
);

-- What became of acquirers and banks: closed and opened by operators, gone and come back by their own word. No row is
-- ever changed.
CREATE TABLE acquirer_history (
  id BIGINT PRIMARY KEY,
  connector TEXT NOT NULL,
  bank_id TEXT NOT NULL,
  kind INTEGER NOT NULL,
  why INTEGER NOT NULL,
  text TEXT NOT NULL,
  user_name TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX acquirer_history_of ON acquirer_history (connector, id);
