-- People in companies: roles that a company makes itself, groups that give roles, levels that rank
-- them, invitations, and what needs a second person. `id`s of roles below 100 are the presets of
-- base/access/permission.h.

CREATE TABLE roles (
  company_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  permissions TEXT NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  created_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL,
  PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX roles_name ON roles (company_id, name_key);

CREATE TABLE user_group_levels (
  company_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  rank INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX user_group_levels_name ON user_group_levels (company_id, name_key);
CREATE UNIQUE INDEX user_group_levels_rank ON user_group_levels (company_id, rank);

CREATE TABLE user_groups (
  company_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  level_id BIGINT NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX user_groups_name ON user_groups (company_id, name_key);
CREATE INDEX user_groups_level ON user_groups (company_id, level_id);

CREATE TABLE user_group_roles (
  company_id BIGINT NOT NULL,
  group_id BIGINT NOT NULL,
  role_id BIGINT NOT NULL,
  PRIMARY KEY (company_id, group_id, role_id)
);
CREATE INDEX user_group_roles_role ON user_group_roles (company_id, role_id);

CREATE TABLE user_group_members (
  company_id BIGINT NOT NULL,
  group_id BIGINT NOT NULL,
  account_id BIGINT NOT NULL,
  PRIMARY KEY (company_id, group_id, account_id)
);
CREATE INDEX user_group_members_account ON user_group_members (company_id, account_id);

CREATE TABLE team_invitations (
  company_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  role_id BIGINT NOT NULL,
  language TEXT NOT NULL,
  status INTEGER NOT NULL,
  invited_by BIGINT NOT NULL,
  invited_by_name TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  PRIMARY KEY (company_id, id)
);
-- One that waits for an address in a company.
CREATE UNIQUE INDEX team_invitations_open ON team_invitations (company_id, email_key)
  WHERE status = 1;

-- To take somebody's second factor away needs two people.
CREATE TABLE factor_removals (
  company_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  account_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  reason TEXT NOT NULL,
  status INTEGER NOT NULL,
  asked_by BIGINT NOT NULL,
  asked_by_name TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  decided_by BIGINT,
  decided_at BIGINT,
  PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX factor_removals_open ON factor_removals (user_id) WHERE status = 1;

-- What an account may, worked out of its role and groups (people/team): one row says it to every
-- request.
ALTER TABLE accounts ADD COLUMN role_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN role_name TEXT NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN grants TEXT NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN rank INTEGER NOT NULL DEFAULT 0;
CREATE INDEX accounts_role_id ON accounts (company_id, role_id);

-- Looking at the portal as another role.
ALTER TABLE sessions ADD COLUMN view_as TEXT;
ALTER TABLE sessions ADD COLUMN view_as_name TEXT;
