-- Money: accounts, transfers with their entries, and what is held. Whole fen.

create table ledger_account (
  id uuid primary key default new_id(),
  -- What an owner can spend (wallet, promo), what a publisher is owed (payable), and the platform's own.
  kind text not null check (kind in ('wallet', 'promo', 'payable', 'revenue', 'clearing', 'promotion')),
  user_id uuid references account,
  enterprise_id uuid references enterprise,
  -- Kept for accounts with an owner; the platform's are summed when they are asked for, so that no two
  -- purchases wait for each other there.
  posted bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  -- How many entries it has: the number of the last one.
  entries bigint not null default 0,
  opened_at timestamptz not null default now(),
  check (num_nonnulls(user_id, enterprise_id) = case when kind in ('wallet', 'promo', 'payable') then 1 else 0 end),
  constraint balance_insufficient check (posted >= held)
);
create unique index ledger_account_user on ledger_account (user_id, kind) where user_id is not null;
create unique index ledger_account_enterprise on ledger_account (enterprise_id, kind) where enterprise_id is not null;
create unique index ledger_account_platform on ledger_account (kind)
  where user_id is null and enterprise_id is null;
insert into ledger_account (kind) values ('revenue'), ('clearing'), ('promotion');
alter table ledger_account enable row level security;
alter table ledger_account force row level security;

create table ledger_transfer (
  id uuid primary key default new_id(),
  kind text not null check (kind in
    ('topup', 'purchase', 'renewal', 'refund', 'reversal', 'withdrawal', 'promotion', 'settlement')),
  -- Whoever asks twice asks under the same key and gets the first transfer; `asked` is what was asked for.
  key text not null unique check (length(key) between 1 and 255),
  asked bytea not null,
  -- What it is about, in the words of the room that asked: an order, a space, a top-up.
  reference_type text not null,
  reference_id uuid not null,
  reference_name text not null,
  reverses_id uuid constraint transfer_reversed unique references ledger_transfer,
  note text not null,
  -- Null: a job.
  by_id uuid,
  by_name text not null,
  created_at timestamptz not null default now()
);
create index ledger_transfer_reference on ledger_transfer (reference_id);
alter table ledger_transfer enable row level security;
alter table ledger_transfer force row level security;

create sequence ledger_entry_number;
revoke all on sequence ledger_entry_number from cloudyard_app;
create table ledger_entry (
  account_id uuid not null references ledger_account,
  -- One, two, three for accounts with an owner.
  number bigint not null,
  transfer_id uuid not null references ledger_transfer,
  kind text not null,
  amount bigint not null check (amount <> 0),
  -- Of the account, after it; null for the platform's own.
  balance bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, number)
);
create index ledger_entry_transfer on ledger_entry (transfer_id);
create index ledger_entry_time on ledger_entry (account_id, created_at);
create index ledger_entry_kind on ledger_entry (account_id, kind, number);
alter table ledger_entry enable row level security;
alter table ledger_entry force row level security;

-- What a month brought and took, by kind and reference: charts and counts never read the entries.
create table ledger_month (
  account_id uuid not null references ledger_account,
  month date not null,
  kind text not null,
  reference_type text not null,
  reference_id uuid not null,
  reference_name text not null,
  amount bigint not null,
  entries bigint not null,
  primary key (account_id, month, kind, reference_type, reference_id)
);
alter table ledger_month enable row level security;
alter table ledger_month force row level security;

create table ledger_hold (
  id uuid primary key default new_id(),
  account_id uuid not null references ledger_account,
  amount bigint not null check (amount >= 0),
  -- Promotion money is taken first.
  promo_id uuid references ledger_account,
  promo_amount bigint not null default 0 check (promo_amount >= 0 and (promo_amount = 0 or promo_id is not null)),
  state text not null default 'held' check (state in ('held', 'posted', 'voided', 'expired')),
  key text not null unique check (length(key) between 1 and 255),
  asked bytea not null,
  reference_type text not null,
  reference_id uuid not null,
  reference_name text not null,
  by_id uuid,
  by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  resolved_at timestamptz,
  transfer_id uuid unique references ledger_transfer,
  check (amount + promo_amount > 0),
  check ((state = 'held') = (resolved_at is null)),
  check ((state = 'posted') = (transfer_id is not null))
);
create index ledger_hold_account on ledger_hold (account_id, created_at desc);
create index ledger_hold_due on ledger_hold (expires_at) where state = 'held';
alter table ledger_hold enable row level security;
alter table ledger_hold force row level security;

-- The chain of transfers, as the audit log has one.
create table ledger_unsealed (transfer_id uuid primary key references ledger_transfer);
create table ledger_seal (
  seq bigint primary key,
  transfer_id uuid not null unique references ledger_transfer,
  hash bytea not null
);

-- What an owner decides about a wallet.
create table ledger_setting (
  account_id uuid primary key references ledger_account,
  -- Told once when it falls below, and again after it was above.
  alert_below bigint check (alert_below >= 0),
  is_alerted boolean not null default false,
  -- Above this a second person agrees; null: nobody has to.
  approval_above bigint check (approval_above >= 0)
);
alter table ledger_setting enable row level security;
alter table ledger_setting force row level security;

create table ledger_reconciliation (
  id uuid primary key default new_id(),
  started_at timestamptz not null default now(),
  started_by text not null,
  ended_at timestamptz,
  checks jsonb not null default '[]',
  head bytea
);
-- One at a time.
create unique index reconciliation_running on ledger_reconciliation ((true)) where ended_at is null;

-- Top-ups -----------------------------------------------------------------------------------------------------

create table ledger_topup (
  id uuid primary key default new_id(),
  account_id uuid not null references ledger_account,
  -- What the owner wants to pay in; what came, where that is known.
  amount bigint not null check (amount > 0),
  received bigint check (received > 0),
  method text not null check (method in ('bank', 'alipay', 'till')),
  -- What people write into the bank transfer, and providers call the order.
  code text not null constraint topup_code_taken unique,
  state text not null default 'open' check (state in
    ('open', 'receipt', 'checked', 'done', 'rejected', 'cancelled', 'expired', 'failed')),
  -- Why a provider's payment failed: another amount came, or the order was closed there.
  fault text check (fault in ('amount', 'closed')),
  -- Why finance rejected it.
  reason text not null default '',
  -- The sealed file that proves the bank transfer.
  receipt text,
  receipt_mime text,
  by_id uuid not null references account,
  by_name text not null,
  checked_by uuid references account,
  checked_by_name text,
  checked_at timestamptz,
  -- Who ended it; null: a provider, or a job.
  ended_by uuid references account,
  ended_by_name text,
  ended_at timestamptz,
  -- The money came after it was cancelled, expired or closed.
  is_late boolean not null default false,
  transaction_id text,
  transfer_id uuid unique references ledger_transfer,
  search text[] not null generated always as (grams(code)) stored,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint topup_transaction_known unique (method, transaction_id),
  -- Money that no machine vouches for takes two people, and neither is the one who began.
  constraint topup_four_eyes check (method <> 'bank' or (checked_by is distinct from by_id
    and (state <> 'done' or (checked_by is not null and ended_by is not null
      and ended_by <> checked_by and ended_by <> by_id)))),
  check ((state = 'done') = (transfer_id is not null)),
  check ((state in ('open', 'receipt', 'checked')) = (ended_at is null))
);
create index ledger_topup_account on ledger_topup (account_id, created_at desc);
create index ledger_topup_state on ledger_topup (state, created_at desc);
create index ledger_topup_due on ledger_topup (expires_at) where state = 'open';
create index ledger_topup_search on ledger_topup using gin (search);
alter table ledger_topup enable row level security;
alter table ledger_topup force row level security;
