-- What a next version may add while copies of this one still run: columns that are empty or have a default.
ALTER TABLE sales ADD COLUMN next_note TEXT;
ALTER TABLE jobs ADD COLUMN next_priority BIGINT DEFAULT 0;
