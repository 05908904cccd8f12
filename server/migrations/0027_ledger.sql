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
  reverses_id uuid references ledger_transfer,
  note text not null,
  -- Null: a job.
  by_id uuid,
  by_name text not null,
  created_at timestamptz not null default now()
);
create unique index transfer_reversed on ledger_transfer (reverses_id) where reverses_id is not null;
alter table ledger_transfer enable row level security;
alter table ledger_transfer force row level security;

create sequence ledger_entry_number;
revoke all on sequence ledger_entry_number from cloudyard_app;
create table ledger_entry (
  -- Written by one function together with its transfer and its account's balance: references would be checked twice.
  account_id uuid not null,
  -- One, two, three for accounts with an owner.
  number bigint not null,
  transfer_id uuid not null,
  kind text not null,
  amount bigint not null check (amount <> 0),
  -- Of the account, after it; null for the platform's own.
  balance bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, number)
);
create index ledger_entry_transfer on ledger_entry (transfer_id);
create index ledger_entry_kind on ledger_entry (account_id, kind, number);
alter table ledger_entry enable row level security;
alter table ledger_entry force row level security;

-- What a month brought and took, by kind and reference: charts and counts never read the entries.
create table ledger_month (
  account_id uuid not null,
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
create table ledger_unsealed (transfer_id uuid primary key);
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

-- Payments ----------------------------------------------------------------------------------------------------

-- What another room wants paid. The money itself is a hold and a transfer; this is what it is for and how far it is.
create table ledger_payment (
  id uuid primary key default new_id(),
  -- The wallet that pays.
  account_id uuid not null references ledger_account,
  -- Whoever asks twice asks under the same key and gets the first payment; `asked` is what was asked for.
  key text not null unique check (length(key) between 1 and 255),
  asked bytea not null,
  kind text not null check (kind in ('purchase', 'renewal')),
  settles text not null check (settles in ('at_once', 'on_delivery')),
  amount bigint not null check (amount > 0),
  title text not null,
  lines jsonb not null default '[]',
  reference_type text not null,
  reference_id uuid not null,
  reference_name text not null,
  for_whom text not null default '',
  starts_at timestamptz,
  ends_at timestamptz,
  -- Who gets it: accounts and fen.
  credits jsonb not null,
  state text not null default 'open' check (state in
    ('open', 'approval', 'held', 'paid', 'voided', 'expired', 'cancelled', 'refunded')),
  hold_minutes int not null check (hold_minutes > 0),
  hold_id uuid unique references ledger_hold,
  transfer_id uuid unique references ledger_transfer,
  -- Null: a job.
  asked_by uuid,
  asked_name text not null,
  -- Who pays it: their limit counts. Null: a job, or nobody yet.
  spender_id uuid,
  spender_name text not null default '',
  approved_by uuid,
  approved_name text not null default '',
  reason text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  held_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  search text[] not null generated always as (grams(title || ' ' || reference_name)) stored,
  check ((hold_id is null) = (held_at is null)),
  check (state not in ('held', 'paid', 'refunded', 'voided') or hold_id is not null),
  check ((state in ('paid', 'refunded')) = (transfer_id is not null)),
  check (approved_by is null or approved_by <> spender_id)
);
create index ledger_payment_account on ledger_payment (account_id, created_at desc);
create index ledger_payment_state on ledger_payment (account_id, state, created_at desc);
create index ledger_payment_spent on ledger_payment (account_id, spender_id, held_at) where hold_id is not null;
create index ledger_payment_due on ledger_payment (expires_at) where state in ('open', 'approval');
create index ledger_payment_reference on ledger_payment (reference_id);
create index ledger_payment_search on ledger_payment using gin (search);
alter table ledger_payment enable row level security;
alter table ledger_payment force row level security;

-- Spending rules ----------------------------------------------------------------------------------------------

-- For people without a line of their own; null: no limit.
alter table ledger_setting add column monthly_default bigint check (monthly_default >= 0);

create table ledger_limit (
  account_id uuid not null references ledger_account,
  user_id uuid not null references account,
  -- Null: no limit, whatever the others have.
  monthly bigint check (monthly >= 0),
  primary key (account_id, user_id)
);
alter table ledger_limit enable row level security;
alter table ledger_limit force row level security;

-- Refunds -----------------------------------------------------------------------------------------------------

create table ledger_refund (
  id uuid primary key default new_id(),
  payment_id uuid not null references ledger_payment,
  account_id uuid not null references ledger_account,
  -- As it was computed when it was requested: waiting for the decision takes nothing away.
  amount bigint not null check (amount > 0),
  basis text not null check (basis in ('full', 'unused')),
  days_left int not null,
  days int not null,
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'settled', 'refused')),
  asked_by uuid not null,
  asked_name text not null,
  created_at timestamptz not null default now(),
  decided_by uuid,
  decided_name text not null default '',
  decided_at timestamptz,
  remark text not null default '',
  transfer_id uuid unique references ledger_transfer,
  check ((state = 'requested') = (decided_at is null)),
  check ((state = 'settled') = (transfer_id is not null)),
  check (decided_by <> asked_by)
);
create unique index refund_requested on ledger_refund (payment_id) where state in ('requested', 'settled');
create index ledger_refund_payment on ledger_refund (payment_id, created_at desc);
create index ledger_refund_time on ledger_refund (created_at desc);
create index ledger_refund_state on ledger_refund (state, created_at desc);
alter table ledger_refund enable row level security;
alter table ledger_refund force row level security;

-- Of the platform's own accounts, by month and kind; written when transfers are sealed, so that purchases never wait
-- for each other there.
create table ledger_platform_month (
  account_id uuid not null references ledger_account,
  month date not null,
  kind text not null,
  amount bigint not null,
  entries bigint not null,
  primary key (account_id, month, kind)
);

-- Withdrawals: what a publisher wants to be paid of what they are owed. Asking takes it from their account.
create table ledger_withdrawal (
  id uuid primary key default new_id(),
  account_id uuid not null references ledger_account,
  amount bigint not null check (amount > 0),
  state text not null default 'asked' check (state in ('asked', 'settled', 'rejected', 'cancelled')),
  -- As certified when it was asked for.
  bank text not null,
  bank_account_name text not null,
  bank_account text not null,
  transfer_id uuid not null unique references ledger_transfer,
  asked_by uuid not null references account,
  asked_name text not null,
  asked_at timestamptz not null default now(),
  decided_by uuid references account,
  decided_name text not null default '',
  decided_at timestamptz,
  bank_reference text not null default '',
  reason text not null default '',
  check ((state = 'asked') = (decided_at is null)),
  check ((state = 'settled') = (bank_reference <> ''))
);
create index ledger_withdrawal_account on ledger_withdrawal (account_id, state, asked_at desc);
create index ledger_withdrawal_waiting on ledger_withdrawal (asked_at) where state = 'asked';
create index ledger_withdrawal_time on ledger_withdrawal (asked_at desc);
alter table ledger_withdrawal enable row level security;
alter table ledger_withdrawal force row level security;

-- Invoices over what was paid in whole months.
create table ledger_invoice (
  id uuid primary key default new_id(),
  account_id uuid not null references ledger_account,
  kind text not null check (kind in ('normal', 'special')),
  title text not null,
  tax_number text not null,
  mail text not null,
  remark text not null,
  first_month date not null,
  last_month date not null check (last_month >= first_month),
  amount bigint not null check (amount > 0),
  state text not null default 'asked' check (state in ('asked', 'issued', 'rejected', 'cancelled')),
  asked_by uuid not null references account,
  asked_name text not null,
  asked_at timestamptz not null default now(),
  decided_by uuid references account,
  decided_name text not null default '',
  decided_at timestamptz,
  number text constraint invoice_number_taken unique,
  file text,
  reason text not null default '',
  check (kind = 'normal' or tax_number <> ''),
  check ((state = 'asked') = (decided_at is null)),
  check ((state = 'issued') = (number is not null and file is not null))
);
create index ledger_invoice_account on ledger_invoice (account_id, asked_at desc);
create index ledger_invoice_waiting on ledger_invoice (asked_at) where state = 'asked';
create index ledger_invoice_time on ledger_invoice (asked_at desc);
alter table ledger_invoice enable row level security;
alter table ledger_invoice force row level security;

-- Each month of a wallet is invoiced once; a request that is sent or taken back sets its months free.
create table ledger_invoice_month (
  account_id uuid not null references ledger_account,
  month date not null,
  invoice_id uuid not null references ledger_invoice,
  constraint month_invoiced primary key (account_id, month)
);
create index ledger_invoice_month_invoice on ledger_invoice_month (invoice_id);
alter table ledger_invoice_month enable row level security;
alter table ledger_invoice_month force row level security;

-- Who wants to be told of a low balance: looked at every minute.
create index ledger_setting_alert on ledger_setting (account_id) where alert_below is not null;

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
    ('open', 'receipt', 'checked', 'done', 'rejected', 'cancelled', 'expired', 'failed', 'returned')),
  -- Why a provider's payment failed: another amount came, a second payment, or the order was closed there.
  fault text check (fault in ('amount', 'second', 'closed')),
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
  -- Under what the provider or the bank sent the money back.
  return_reference text check (length(return_reference) between 1 and 100),
  search text[] not null generated always as (grams(code)) stored,
  -- For finance to look at: the receipt of a bank transfer, and money of a provider that nothing expected.
  is_waiting boolean not null generated always as
    (state in ('receipt', 'checked') or (state = 'failed' and fault in ('amount', 'second'))) stored,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint topup_transaction_known unique (method, transaction_id),
  -- Money that no machine vouches for takes two people, and neither is the one who began.
  constraint topup_four_eyes check (checked_by is distinct from by_id
    and (state not in ('done', 'returned') or (state = 'done' and method <> 'bank' and checked_by is null)
      or (checked_by is not null and ended_by is not null and ended_by <> checked_by and ended_by <> by_id))),
  check ((state = 'done') = (transfer_id is not null)),
  check (state <> 'returned' or return_reference is not null),
  check ((state in ('open', 'receipt', 'checked')) = (ended_at is null))
);
create index ledger_topup_account on ledger_topup (account_id, created_at desc);
create index ledger_topup_state on ledger_topup (state, created_at desc);
create index ledger_topup_waiting on ledger_topup (created_at desc) where is_waiting;
create index ledger_topup_due on ledger_topup (expires_at) where state = 'open';
create index ledger_topup_search on ledger_topup using gin (search);
alter table ledger_topup enable row level security;
alter table ledger_topup force row level security;
