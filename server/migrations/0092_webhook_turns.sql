-- What is due is taken a few of each webhook at a time, in the order of its time.
create index webhook_delivery_next on webhook_delivery (webhook_id, next_at, id) where state = 'waiting';
drop index webhook_delivery_waiting;
