-- Orders that wait for a job are looked for every minute, whether it had begun or not.
drop index market_order_delivering;
create index market_order_pending on market_order (begun_at) where state in ('unpaid', 'delivering');
