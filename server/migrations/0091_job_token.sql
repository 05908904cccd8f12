-- Which API token work on many devices was asked for with: it is not gone on with after that has ended.
alter table device_job add column token_id uuid references api_token;
