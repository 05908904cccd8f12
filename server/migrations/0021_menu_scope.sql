-- Where a menu of the product is shown: while one works for the platform, in an enterprise or alone (place), or in both.
alter table menu add scope text not null default 'every' check (scope in ('platform', 'place', 'every'));
