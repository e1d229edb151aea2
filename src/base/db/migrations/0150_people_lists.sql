-- The operators' list of people over a million of them. What it is sorted and searched by stands in the account and
-- follows its user, so that nothing is joined to find a page; writing to either keeps it, whoever writes.

ALTER TABLE accounts ADD COLUMN full_name TEXT NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN email TEXT NOT NULL DEFAULT '';
-- only postgresql
LOCK TABLE users, accounts IN SHARE ROW EXCLUSIVE MODE
-- end
UPDATE accounts SET full_name = (SELECT u.full_name FROM users u WHERE u.id = user_id),
                    email = (SELECT u.email FROM users u WHERE u.id = user_id);

-- only sqlite
CREATE TRIGGER accounts_named AFTER INSERT ON accounts WHEN new.email = '' BEGIN
  UPDATE accounts SET full_name = u.full_name, email = u.email FROM users u
    WHERE u.id = new.user_id AND accounts.id = new.id;
END
-- end
-- only sqlite
CREATE TRIGGER accounts_renamed AFTER UPDATE OF full_name, email ON users
WHEN old.full_name IS NOT new.full_name OR old.email IS NOT new.email BEGIN
  UPDATE accounts SET full_name = new.full_name, email = new.email WHERE user_id = new.id;
END
-- end
-- only postgresql
CREATE FUNCTION accounts_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked: whoever changes the name waits, and then finds this account.
  SELECT full_name, email INTO NEW.full_name, NEW.email FROM users WHERE id = NEW.user_id FOR SHARE;
  RETURN NEW;
END $$
-- end
-- only postgresql
CREATE TRIGGER accounts_named BEFORE INSERT ON accounts FOR EACH ROW WHEN (NEW.email = '')
  EXECUTE FUNCTION accounts_named()
-- end
-- only postgresql
CREATE FUNCTION accounts_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET full_name = NEW.full_name, email = NEW.email WHERE user_id = NEW.id;
  RETURN NULL;
END $$
-- end
-- only postgresql
CREATE TRIGGER accounts_renamed AFTER UPDATE OF full_name, email ON users FOR EACH ROW
  WHEN (OLD.full_name <> NEW.full_name OR OLD.email <> NEW.email) EXECUTE FUNCTION accounts_renamed()
-- end

-- Each sort has all that is filtered by, as in 0100; an address is looked for in the second. On PostgreSQL the columns of
-- an expression are in its index, too, or it would read the rows.
DROP INDEX accounts_created;
CREATE INDEX accounts_created ON accounts (created_at, id, role, role_id, is_active);
-- only sqlite
CREATE INDEX accounts_by_name ON accounts (lower(full_name), id, role, role_id, is_active)
-- end
-- only sqlite
CREATE INDEX accounts_by_email ON accounts (lower(email), id, role, role_id, is_active)
-- end
-- only postgresql
CREATE INDEX accounts_by_name ON accounts (lower(full_name), id, role, role_id, is_active) INCLUDE (full_name)
-- end
-- only postgresql
CREATE INDEX accounts_by_email ON accounts (lower(email), id, role, role_id, is_active) INCLUDE (email)
-- end
CREATE INDEX accounts_by_status ON accounts (is_active, id, role, role_id);
CREATE INDEX accounts_of_custom_role ON accounts (role_id, id) WHERE role_id > 0;

-- How many there are of each kind.
CREATE TABLE people_kinds (
  role INTEGER NOT NULL,
  role_id BIGINT NOT NULL,
  is_active INTEGER NOT NULL,
  shard INTEGER NOT NULL,  -- on PostgreSQL, so that those who write at once seldom wait for each other
  count BIGINT NOT NULL,
  PRIMARY KEY (role, role_id, is_active, shard)
);
INSERT INTO people_kinds (role, role_id, is_active, shard, count)
  SELECT role, role_id, is_active, 0, count(*) FROM accounts GROUP BY role, role_id, is_active;
CREATE VIEW people_counted AS
  SELECT 0 AS merchant_id, 0 AS day, role, role_id, is_active, count FROM people_kinds;
-- only sqlite
CREATE TRIGGER people_count_made AFTER INSERT ON accounts BEGIN
  INSERT INTO people_kinds (role, role_id, is_active, shard, count) VALUES (new.role, new.role_id, new.is_active, 0, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END
-- end
-- only sqlite
CREATE TRIGGER people_count_changed AFTER UPDATE OF role, role_id, is_active ON accounts
WHEN old.role IS NOT new.role OR old.role_id IS NOT new.role_id OR old.is_active IS NOT new.is_active BEGIN
  UPDATE people_kinds SET count = count - 1
    WHERE role = old.role AND role_id = old.role_id AND is_active = old.is_active AND shard = 0;
  INSERT INTO people_kinds (role, role_id, is_active, shard, count) VALUES (new.role, new.role_id, new.is_active, 0, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END
-- end
-- only postgresql
CREATE FUNCTION people_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO people_kinds (role, role_id, is_active, shard, count)
      SELECT role, role_id, is_active, pg_backend_pid() % 16, count(*) FROM made GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (role, role_id, is_active, shard) DO UPDATE SET count = people_kinds.count + excluded.count;
  ELSE
    INSERT INTO people_kinds (role, role_id, is_active, shard, count)
      SELECT role, role_id, is_active, pg_backend_pid() % 16, sum(more) FROM
        (SELECT role, role_id, is_active, 1 AS more FROM made
         UNION ALL SELECT role, role_id, is_active, -1 FROM gone) moved
      GROUP BY 1, 2, 3 HAVING sum(more) <> 0 ORDER BY 1, 2, 3
      ON CONFLICT (role, role_id, is_active, shard) DO UPDATE SET count = people_kinds.count + excluded.count;
  END IF;
  RETURN NULL;
END $$
-- end
-- only postgresql
CREATE TRIGGER people_count_made AFTER INSERT ON accounts REFERENCING NEW TABLE AS made FOR EACH STATEMENT
  EXECUTE FUNCTION people_count()
-- end
-- only postgresql
CREATE TRIGGER people_count_changed AFTER UPDATE ON accounts REFERENCING OLD TABLE AS gone NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION people_count()
-- end

-- Parts of words (0019): 7 are people, of all companies together. An account is waited for when it has its name.
-- only sqlite
CREATE VIRTUAL TABLE people_search USING fts5(text, content='', columnsize=0, tokenize='trigram')
-- end
-- only sqlite
CREATE VIEW people_search_text AS SELECT id,
    char(10, 10) || full_name || char(10, 10) || email || char(10, 10) AS text
  FROM accounts WHERE email <> ''
-- end
-- only sqlite
CREATE TRIGGER people_search_wait AFTER INSERT ON accounts WHEN new.email <> '' BEGIN
  INSERT INTO parts_waiting (kind, merchant_id, id) VALUES (7, 0, new.id);
END
-- end
-- only sqlite
CREATE TRIGGER people_search_change BEFORE UPDATE OF full_name, email ON accounts
WHEN old.full_name IS NOT new.full_name OR old.email IS NOT new.email BEGIN
  INSERT INTO people_search (people_search, rowid, text)
    SELECT 'delete', id, text FROM people_search_text
    WHERE id = old.id AND NOT EXISTS (SELECT 1 FROM parts_waiting WHERE kind = 7 AND merchant_id = 0 AND id = old.id);
  INSERT OR IGNORE INTO parts_waiting (kind, merchant_id, id) VALUES (7, 0, old.id);
END
-- end
-- only sqlite
CREATE TRIGGER people_search_take AFTER DELETE ON parts_waiting WHEN old.kind = 7 BEGIN
  INSERT INTO people_search (rowid, text) SELECT id, text FROM people_search_text WHERE id = old.id;
END
-- end
-- only sqlite
INSERT INTO parts_waiting (kind, merchant_id, id) SELECT 7, 0, id FROM accounts
-- end

-- only postgresql
DO $$
DECLARE
  home TEXT;
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  SELECT n.nspname INTO home FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
  WHERE e.extname = 'pg_trgm';
  EXECUTE format($index$CREATE INDEX people_search ON accounts USING gin ((
    lower(chr(10) || full_name || chr(10) || email || chr(10))) %I.gin_trgm_ops)$index$, home);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  NULL;
END $$
-- end
