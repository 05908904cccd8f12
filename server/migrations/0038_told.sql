-- The newest version its enterprise was told of: taking one off sale and putting it back tells nobody again.
alter table market_order add column told_version_id uuid references app_version;
-- Sealed: secrets it had before. Its log still has lines that were written with them.
alter table instance add column former_secrets bytea;
