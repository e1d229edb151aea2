-- The views of a list that a person keeps: filters and order under a name, one's own in each company.

CREATE TABLE saved_views (
  merchant_id BIGINT NOT NULL REFERENCES companies (id),
  user_id BIGINT NOT NULL REFERENCES users (id),
  list TEXT NOT NULL,
  name TEXT NOT NULL,
  id BIGINT NOT NULL,
  search TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (merchant_id, user_id, list, name)
);
