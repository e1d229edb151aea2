-- The banking calendar: which days banks work, state by state. A day is the number of days since 1970-01-01; `states`
-- and `days` are sets, a bit each (calendar.h).
CREATE TABLE holidays (
  id BIGINT PRIMARY KEY,
  day BIGINT NOT NULL,
  name TEXT NOT NULL,
  states BIGINT NOT NULL,
  is_expected INTEGER NOT NULL
);
CREATE UNIQUE INDEX holidays_day ON holidays (day, name);

-- What days of the week a state rests from a day on.
CREATE TABLE weekends (
  state INTEGER NOT NULL,
  since BIGINT NOT NULL,
  days INTEGER NOT NULL,
  PRIMARY KEY (state, since)
);

-- The years that were filled in once: what an operator deletes of them stays deleted.
CREATE TABLE calendar_years (
  year INTEGER PRIMARY KEY
);
