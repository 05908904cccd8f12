-- What was bought is changed: another plan, another version, an end.

alter table market_order
  -- A larger plan that somebody has to pay or agree to first, and what was agreed.
  add column change_payment_id uuid references ledger_payment,
  add column change_plan jsonb,
  -- A smaller plan that was chosen; from when, once a renewal has paid for it.
  add column next_plan jsonb,
  add column next_plan_from timestamptz,
  -- The version that was tried last and given up: { version, detail, at, log }.
  add column returned jsonb,
  -- It was cancelled: it ends when its payments are refunded, or with the time that is paid.
  add column ending text check (ending in ('refund', 'end')),
  add column ending_at timestamptz;
create index market_order_next_plan on market_order (next_plan_from) where next_plan_from is not null;

-- What the whole period costs with the plan in force, after a change of plan; null: as it was paid. Fen.
alter table market_order_period add column cost bigint check (cost >= 0);

-- Changes to a larger plan: what it was before, so that a refund goes back to it.
create table market_order_change (
  order_id uuid not null references market_order on delete cascade,
  enterprise_id uuid not null references enterprise,
  number int not null check (number > 0),
  -- Null: nothing was to be paid.
  payment_id uuid unique references ledger_payment,
  from_plan_id uuid not null,
  from_plan jsonb not null,
  to_plan jsonb not null,
  -- { number of a period: what it cost before }
  costs jsonb not null,
  made_at timestamptz not null,
  undone_at timestamptz,
  primary key (order_id, number)
);
create index market_order_change_enterprise on market_order_change (enterprise_id);
