-- What was approved includes what it is called: the library says nothing that nobody has looked at.

alter table algorithm_version
  add column name text collate cn,
  add column name_en text not null default '',
  add column keyword text not null default '',
  add column description text not null default '',
  add column description_en text not null default '';
update algorithm_version v set name = a.name, name_en = a.name_en, keyword = a.keyword,
  description = a.description, description_en = a.description_en
from algorithm a where a.id = v.algorithm_id;
alter table algorithm_version alter column name set not null;
