-- What runs is named as its application is, in both languages.
alter table instance add name_en text not null default '';
update instance i set name_en = o.en_name from market_order o where i.holder_type = 'order' and o.id = i.holder_id;
