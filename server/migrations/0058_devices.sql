-- The folded name and code, stored: folding thousands of names anew is most of what a search by words costs.
alter table device add column search_text text not null generated always as (folded(name || ' ' || code)) stored;
