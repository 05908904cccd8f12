-- Its time is over and nothing more was paid: it does not come back with its space.
alter table instance add column unpaid boolean not null default false;
update instance set unpaid = true where wanted = 'frozen' and paid_until < now();
