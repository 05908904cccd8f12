-- What a dry run would have done, in pages: the first of them, the others are only counted.
create table rule_trial_effect (
  trial_id uuid not null references rule_trial on delete cascade,
  -- Only the version in force would have done it, or only what is drawn.
  side text not null check (side in ('before', 'after')),
  no int not null,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  content jsonb not null,
  primary key (trial_id, side, no)
);
insert into rule_trial_effect (trial_id, side, no, enterprise_id, content)
select t.id, s.side, e.no - 1, t.enterprise_id, e.content
from rule_trial t, (values ('before', 'onlyBefore'), ('after', 'onlyAfter')) s(side, field),
  lateral jsonb_array_elements(t.result -> s.field) with ordinality e(content, no)
where jsonb_typeof(t.result -> s.field) = 'array';
update rule_trial set result = result || jsonb_build_object(
  'onlyBefore', jsonb_array_length(result -> 'onlyBefore'), 'onlyAfter', jsonb_array_length(result -> 'onlyAfter'))
where jsonb_typeof(result -> 'onlyBefore') = 'array';

-- A schedule that is being spoken for: since when it was due, and after which device it goes on.
alter table rule add column tick_at timestamptz, add column tick_after uuid;
create index rule_ticking on rule (tick_at) where tick_at is not null;

-- When the newest value of every series was measured, as far as a consumer has read: what is older comes late.
alter table stream_cursor add column seen jsonb not null default '{}';

create index alarm_shelved on alarm (shelved_until) where shelved_until is not null;
