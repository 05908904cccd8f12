-- Money. Balances, entries and holds change by the functions below and by nothing else: the server's role may only
-- read the tables. The functions belong to the platform's role, which therefore may write them, but takes nothing back.

-- Who sees what: an owner their own accounts, the platform all ------------------------------------------------

select wall('ledger_account');
create policy own on ledger_account for select using (user_id = wall_user());
grant select on ledger_account to cloudyard_app;
grant select, insert, update on ledger_account to cloudyard_platform;

create policy platform on ledger_entry to cloudyard_platform using (true) with check (true);
create policy own on ledger_entry for select using (exists (select from ledger_account a where a.id = account_id));
grant select on ledger_entry to cloudyard_app;
grant select, insert on ledger_entry to cloudyard_platform;

create policy platform on ledger_transfer to cloudyard_platform using (true) with check (true);
create policy own on ledger_transfer for select
  using (exists (select from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.transfer_id = ledger_transfer.id));
grant select on ledger_transfer to cloudyard_app;
grant select, insert on ledger_transfer to cloudyard_platform;

create policy platform on ledger_month to cloudyard_platform using (true) with check (true);
create policy own on ledger_month for select using (exists (select from ledger_account a where a.id = account_id));
grant select on ledger_month to cloudyard_app;
grant select, insert, update on ledger_month to cloudyard_platform;

create policy platform on ledger_hold to cloudyard_platform using (true) with check (true);
create policy own on ledger_hold for select using (exists (select from ledger_account a where a.id = account_id));
grant select on ledger_hold to cloudyard_app;
grant select, insert, update on ledger_hold to cloudyard_platform;

create policy platform on ledger_setting to cloudyard_platform using (true) with check (true);
create policy own on ledger_setting using (exists (select from ledger_account a where a.id = account_id))
  with check (exists (select from ledger_account a where a.id = account_id));

grant select, insert, update on ledger_reconciliation to cloudyard_platform;

grant select, insert on ledger_seal to cloudyard_platform;
grant select, insert, delete on ledger_unsealed to cloudyard_platform;

-- What was written stays --------------------------------------------------------------------------------------

-- A correction is a transfer of its own, which names the one it reverses.
create function ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what stands in the ledger stays: correct it by a reversing transfer';
end $$;
create trigger stays before update or delete on ledger_transfer for each row execute function ledger_stays();
create trigger stays before update or delete on ledger_entry for each row execute function ledger_stays();
create trigger stays before update or delete on ledger_seal for each row execute function ledger_stays();
create trigger stays_whole before truncate on ledger_transfer for each statement execute function ledger_stays();
create trigger stays_whole before truncate on ledger_entry for each statement execute function ledger_stays();
create trigger stays_whole before truncate on ledger_seal for each statement execute function ledger_stays();

-- The entries of a transfer sum to zero, whoever writes them. Each statement that adds some adds as much as it takes,
-- so the sum over all of them is zero as well.
create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transfer_id having sum(amount) <> 0) then
    raise exception 'the entries of a transfer do not sum to zero'
      using errcode = 'check_violation', constraint = 'transfer_unbalanced';
  end if;
  return null;
end $$;
create trigger balances after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_balances();

-- Accounts ----------------------------------------------------------------------------------------------------

-- The account of an owner; opened when it is first asked for.
create function ledger_open_account(of_kind text, of_user uuid, of_enterprise uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_id uuid;
begin
  select id into found_id from ledger_account
    where kind = of_kind and user_id is not distinct from of_user and enterprise_id is not distinct from of_enterprise;
  if found_id is null then
    insert into ledger_account (kind, user_id, enterprise_id) values (of_kind, of_user, of_enterprise)
      on conflict do nothing returning id into found_id;
  end if;
  if found_id is null then
    select id into found_id from ledger_account
      where kind = of_kind and user_id is not distinct from of_user
        and enterprise_id is not distinct from of_enterprise;
  end if;
  return found_id;
end $$;
grant execute on function ledger_open_account(text, uuid, uuid) to cloudyard_app, cloudyard_platform;

-- Months are those of the platform's country: a purchase of the last evening belongs to its month.
create function ledger_month_of(at timestamptz) returns date language sql immutable parallel safe
  as $$ select date_trunc('month', at at time zone 'Asia/Shanghai')::date $$;

-- Code that reaches for another owner's money is refused here too, whatever it believed.
create function ledger_may_take(of_user uuid, of_enterprise uuid) returns boolean language sql stable as $$
  select current_setting('role') = 'cloudyard_platform'
    or coalesce(of_enterprise = wall_enterprise(), of_user = wall_user(), false)
$$;

-- The database's no, under the name of an error of the contract.
create function ledger_refuse(why text) returns void language plpgsql as $$
begin
  raise exception 'the ledger refuses: %', why using errcode = 'check_violation', constraint = why;
end $$;

-- Transfers ---------------------------------------------------------------------------------------------------

-- Lines: [{"account": id, "amount": fen}], below zero where it is taken. The same key with the same wish answers the
-- transfer that stands; with another wish it is refused.
create function ledger_transfer_money(of_kind text, of_key text, about jsonb, lines jsonb, who jsonb,
    why text default '', of_reverses uuid default null) returns ledger_transfer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wish bytea := sha256(convert_to(jsonb_build_array(of_kind, about, lines, of_reverses)::text, 'UTF8'));
  made ledger_transfer;
begin
  if of_reverses is not null and not ledger_undoes(of_reverses, lines) then
    perform ledger_refuse('ledger_not_yours');
  end if;
  insert into ledger_transfer (kind, key, asked, reference_type, reference_id, reference_name, reverses_id, note,
      by_id, by_name)
    values (of_kind, of_key, wish, about->>'type', (about->>'id')::uuid, about->>'name', of_reverses, why,
      (who->>'id')::uuid, who->>'name')
    on conflict (key) do nothing returning * into made;
  if made.id is null then
    select * into made from ledger_transfer where key = of_key;
    if made.asked <> wish then perform ledger_refuse('transfer_key_reused'); end if;
    return made;
  end if;
  insert into ledger_unsealed values (made.id);
  perform ledger_write_entries(made, lines);
  return made;
end $$;
grant execute on function ledger_transfer_money(text, text, jsonb, jsonb, jsonb, text, uuid)
  to cloudyard_app, cloudyard_platform;

-- A transfer that names another undoes it, line by line. Owners undo their own only.
create function ledger_undoes(of_reverses uuid, lines jsonb) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  with left_over as (
    select from (
      select account_id, amount from ledger_entry where transfer_id = of_reverses
      union all
      select (l->>'account')::uuid, (l->>'amount')::bigint from jsonb_array_elements(lines) l) line
    group by account_id having sum(amount) <> 0)
  select not exists (select from left_over) and exists (
    select from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.transfer_id = of_reverses and ledger_may_take(a.user_id, a.enterprise_id))
$$;

-- Why a line moved no balance: the account is the platform's, which is right, or unknown, or another owner's. The
-- platform's money is for the platform to give; an owner gets it back only by undoing what took it there.
create function ledger_explain(of_account uuid, taken boolean, undoes boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_kind text := (select kind from ledger_account where id = of_account);
begin
  if of_kind is null then perform ledger_refuse('ledger_account_missing'); end if;
  if of_kind in ('wallet', 'promo', 'payable')
      or (taken and not undoes and current_setting('role') <> 'cloudyard_platform') then
    perform ledger_refuse('ledger_not_yours');
  end if;
end $$;

-- The entries of a new transfer, with the balances and months that follow from them, in few statements: a wallet that
-- many spend from at once is locked meanwhile. Accounts are locked in one order, so that no two transfers wait for
-- each other. An entry's time is taken inside the lock, so that the numbers of an account are in the order of time.
create function ledger_write_entries(made ledger_transfer, lines jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  line record;
  of_line ledger_account;
  at timestamptz;
  ids uuid[];
  numbers bigint[];
  amounts bigint[];
  balances bigint[];
begin
  for line in
    select (l->>'account')::uuid as account, sum((l->>'amount')::bigint)::bigint as amount
    from jsonb_array_elements(lines) l group by 1 order by 1
  loop
    continue when line.amount = 0;
    update ledger_account set posted = posted + line.amount, entries = entries + 1
      where id = line.account and kind in ('wallet', 'promo', 'payable')
        and (line.amount > 0 or ledger_may_take(user_id, enterprise_id)) returning * into of_line;
    at := clock_timestamp();
    if of_line.id is null then
      perform ledger_explain(line.account, line.amount < 0, made.reverses_id is not null);
    else
      insert into ledger_month as m values (line.account, ledger_month_of(at), made.kind, made.reference_type,
          made.reference_id, made.reference_name, line.amount, 1)
        on conflict (account_id, month, kind, reference_type, reference_id) do update
          set amount = m.amount + excluded.amount, entries = m.entries + 1, reference_name = excluded.reference_name;
    end if;
    ids := ids || line.account;
    amounts := amounts || line.amount;
    numbers := numbers || coalesce(of_line.entries, nextval('ledger_entry_number'));
    balances := balances || of_line.posted;
  end loop;
  insert into ledger_entry (account_id, number, transfer_id, kind, amount, balance, created_at)
    select entry.id, entry.number, made.id, made.kind, entry.amount, entry.balance, at
    from unnest(ids, numbers, amounts, balances) as entry (id, number, amount, balance);
end $$;

-- Holds -------------------------------------------------------------------------------------------------------

-- Sets money of an owner aside, promotion money first. It is spent by `ledger_post`, given back by `ledger_void`, or
-- given back by the clock.
create function ledger_hold_money(of_user uuid, of_enterprise uuid, wanted bigint, of_key text, about jsonb,
    who jsonb, until timestamptz) returns ledger_hold
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wish bytea := sha256(convert_to(jsonb_build_array(of_user, of_enterprise, wanted, about)::text, 'UTF8'));
  wallet ledger_account;
  promo ledger_account;
  promo_part bigint := 0;
  made ledger_hold;
begin
  if not ledger_may_take(of_user, of_enterprise) then perform ledger_refuse('ledger_not_yours'); end if;
  perform ledger_open_account('wallet', of_user, of_enterprise);
  perform from ledger_account where kind in ('wallet', 'promo') and user_id is not distinct from of_user
    and enterprise_id is not distinct from of_enterprise order by id for update;
  select * into made from ledger_hold where key = of_key;
  if made.id is not null then
    if made.asked <> wish then perform ledger_refuse('transfer_key_reused'); end if;
    return made;
  end if;
  select * into wallet from ledger_account where kind = 'wallet' and user_id is not distinct from of_user
    and enterprise_id is not distinct from of_enterprise;
  select * into promo from ledger_account where kind = 'promo' and user_id is not distinct from of_user
    and enterprise_id is not distinct from of_enterprise;
  if promo.id is not null then promo_part := least(wanted, promo.posted - promo.held); end if;
  update ledger_account set held = held + promo_part where id = promo.id and promo_part > 0;
  update ledger_account set held = held + wanted - promo_part where id = wallet.id and wanted > promo_part;
  insert into ledger_hold (account_id, amount, promo_id, promo_amount, key, asked, reference_type, reference_id,
      reference_name, by_id, by_name, expires_at)
    values (wallet.id, wanted - promo_part, case when promo_part > 0 then promo.id end, promo_part, of_key, wish,
      about->>'type', (about->>'id')::uuid, about->>'name', (who->>'id')::uuid, who->>'name', until)
    returning * into made;
  return made;
end $$;
grant execute on function ledger_hold_money(uuid, uuid, bigint, text, jsonb, jsonb, timestamptz)
  to cloudyard_app, cloudyard_platform;

-- The hold, locked after all accounts its end touches, in the order everything locks them.
create function ledger_lock_hold(of_hold uuid, credits jsonb) returns ledger_hold
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one ledger_hold;
  owner ledger_account;
begin
  select * into one from ledger_hold where id = of_hold;
  if one.id is null then perform ledger_refuse('hold_missing'); end if;
  select * into owner from ledger_account where id = one.account_id;
  if not ledger_may_take(owner.user_id, owner.enterprise_id) then perform ledger_refuse('ledger_not_yours'); end if;
  perform from ledger_account where kind in ('wallet', 'promo', 'payable')
    and (id in (one.account_id, one.promo_id)
      or id in (select (l->>'account')::uuid from jsonb_array_elements(credits) l))
    order by id for update;
  select * into one from ledger_hold where id = of_hold for update;
  return one;
end $$;

-- Sets the money free again; what follows in the same transaction may spend it.
create function ledger_release(one ledger_hold) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ledger_account set held = held - one.promo_amount where id = one.promo_id;
  update ledger_account set held = held - one.amount where id = one.account_id;
end $$;

-- Spends what is held: `credits` say who gets it. A second call answers the first one's transfer.
create function ledger_post(of_hold uuid, of_kind text, credits jsonb, who jsonb) returns ledger_transfer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one ledger_hold := ledger_lock_hold(of_hold, credits);
  lines jsonb := credits || jsonb_build_array(jsonb_build_object('account', one.account_id, 'amount', -one.amount));
  about jsonb := jsonb_build_object('type', one.reference_type, 'id', one.reference_id, 'name', one.reference_name);
  made ledger_transfer;
begin
  if one.state in ('voided', 'expired') then perform ledger_refuse('hold_resolved'); end if;
  if one.promo_amount > 0 then
    lines := lines || jsonb_build_array(jsonb_build_object('account', one.promo_id, 'amount', -one.promo_amount));
  end if;
  if one.state = 'held' then perform ledger_release(one); end if;
  made := ledger_transfer_money(of_kind, 'hold:' || of_hold, about, lines, who);
  update ledger_hold set state = 'posted', resolved_at = now(), transfer_id = made.id
    where id = of_hold and state = 'held';
  return made;
end $$;
grant execute on function ledger_post(uuid, text, jsonb, jsonb) to cloudyard_app, cloudyard_platform;

-- Gives back what is held. Of two that resolve a hold at once the first decides.
create function ledger_void(of_hold uuid) returns ledger_hold
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one ledger_hold := ledger_lock_hold(of_hold, '[]');
begin
  if one.state = 'posted' then perform ledger_refuse('hold_resolved'); end if;
  if one.state <> 'held' then return one; end if;
  perform ledger_release(one);
  update ledger_hold set state = 'voided', resolved_at = now() where id = of_hold returning * into one;
  return one;
end $$;
grant execute on function ledger_void(uuid) to cloudyard_app, cloudyard_platform;

-- Gives back what was not resolved in time; how many they were.
create function ledger_expire(at timestamptz, most int) returns setof ledger_hold
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due uuid;
  one ledger_hold;
begin
  for due in select id from ledger_hold where state = 'held' and expires_at <= at order by expires_at limit most loop
    one := ledger_lock_hold(due, '[]');
    if one.state = 'held' then
      perform ledger_release(one);
      update ledger_hold set state = 'expired', resolved_at = now() where id = due returning * into one;
      return next one;
    end if;
  end loop;
end $$;
grant execute on function ledger_expire(timestamptz, int) to cloudyard_platform;

-- The chain ---------------------------------------------------------------------------------------------------

-- What of a transfer is sealed: all of it, with its entries, in one form.
create function ledger_content(t ledger_transfer) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(t.id, t.kind, t.key, encode(t.asked, 'hex'), t.reference_type, t.reference_id,
      t.reference_name, t.reverses_id, t.note, t.by_id, t.by_name, extract(epoch from t.created_at),
      (select jsonb_agg(jsonb_build_array(e.account_id, e.number, e.amount, e.balance) order by e.account_id, e.number)
        from ledger_entry e where e.transfer_id = t.id))::text, 'UTF8')
$$;

-- Seals what waits, in one batch: each hash follows from the one before it. Apart from the transfers themselves, so
-- that none waits for another's turn in the chain. For the same reason the sums of the platform's own accounts are
-- kept here: what is sealed is summed, what is not is a few entries (`ledger_platform_sum`).
create function ledger_seal_pending(most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_seq bigint;
  last_hash bytea;
  one ledger_transfer;
  ids uuid[] := '{}';
  hashes bytea[] := '{}';
begin
  if not pg_try_advisory_xact_lock(hashtext('cloudyard.ledger.seal')) then return 0; end if;
  select seq, hash into first_seq, last_hash from ledger_seal order by seq desc limit 1;
  first_seq := coalesce(first_seq, 0);
  last_hash := coalesce(last_hash, '\x'::bytea);
  for one in
    select t.* from ledger_unsealed u join ledger_transfer t on t.id = u.transfer_id
    order by t.created_at, t.id limit most
  loop
    ids := ids || one.id;
    last_hash := sha256(last_hash || int8send(first_seq + cardinality(ids)) || ledger_content(one));
    hashes := hashes || last_hash;
  end loop;
  insert into ledger_seal
    select first_seq + n, id, hash from unnest(ids, hashes) with ordinality as sealed (id, hash, n);
  insert into ledger_platform_month
    select e.account_id, ledger_month_of(t.created_at), e.kind, sum(e.amount), count(*)
    from unnest(ids) sealed (id) join ledger_transfer t on t.id = sealed.id join ledger_entry e on e.transfer_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind in ('revenue', 'clearing', 'promotion')
    group by 1, 2, 3
    on conflict (account_id, month, kind) do update
      set amount = ledger_platform_month.amount + excluded.amount,
        entries = ledger_platform_month.entries + excluded.entries;
  delete from ledger_unsealed where transfer_id = any (ids);
  return cardinality(ids);
end $$;
grant execute on function ledger_seal_pending(int) to cloudyard_platform;

-- What owners may change ---------------------------------------------------------------------------------------

-- A policy sees a row as it was or as it will be; this sees both. In an owner's scope only the named columns change,
-- and a state only by the named moves: what was asked for stays as it was asked, and what ended stays ended.
create function ledger_owner_moves() returns trigger language plpgsql as $$
declare
  free text[] := string_to_array(tg_argv[0], ' ');
begin
  if to_jsonb(old) - free <> to_jsonb(new) - free
      or old.state || '>' || new.state <> all (string_to_array(tg_argv[1], ' ')) then
    raise exception 'not for its owner to change: % % to %', tg_table_name, old.state, new.state
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

-- Payments, spending rules, refunds ---------------------------------------------------------------------------

create policy platform on ledger_payment to cloudyard_platform using (true) with check (true);
create policy own on ledger_payment for select using (exists (select from ledger_account a where a.id = account_id));
create policy own_ask on ledger_payment for insert with check (state = 'open' and spender_id is null
  and approved_by is null and hold_id is null and transfer_id is null
  and exists (select from ledger_account a where a.id = account_id));
create policy own_change on ledger_payment for update using (exists (select from ledger_account a where a.id = account_id));
create trigger owner_moves after update on ledger_payment for each row when (current_user <> 'cloudyard_platform')
  execute function ledger_owner_moves(
    'state spender_id spender_name approved_by approved_name reason hold_id held_at transfer_id paid_at closed_at',
    'open>approval open>held approval>held held>paid held>voided open>cancelled approval>cancelled');

-- No caller says that something is held or paid without the money: the hold is of this wallet and this amount.
create function ledger_payment_stands() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_hold h where h.id = new.hold_id and h.account_id = new.account_id
      and h.amount + h.promo_amount = new.amount and h.transfer_id is not distinct from new.transfer_id
      and h.state = case new.state when 'held' then 'held' else 'posted' end) then
    raise exception 'the money of payment % is not there', new.id using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger stands after update on ledger_payment for each row
  when (current_user <> 'cloudyard_platform' and new.state in ('held', 'paid')) execute function ledger_payment_stands();
grant select, insert, update on ledger_payment to cloudyard_app;
grant select, insert, update on ledger_payment to cloudyard_platform;

create policy platform on ledger_limit to cloudyard_platform using (true) with check (true);
create policy own on ledger_limit using (exists (select from ledger_account a where a.id = account_id))
  with check (exists (select from ledger_account a where a.id = account_id));

create policy platform on ledger_refund to cloudyard_platform using (true) with check (true);
create policy own on ledger_refund for select using (exists (select from ledger_account a where a.id = account_id));
create policy own_ask on ledger_refund for insert with check (state = 'requested' and decided_by is null
  and exists (select from ledger_payment p where p.id = payment_id and p.account_id = ledger_refund.account_id
    and p.state = 'paid' and p.amount >= ledger_refund.amount));
grant select, insert on ledger_refund to cloudyard_app;
grant select, insert, update on ledger_refund to cloudyard_platform;

-- What can be spent of the wallet that pays. From here to the end of the transaction nothing else moves there: limits
-- and states that are read afterwards still hold when the money does. All accounts are locked at once, in the order
-- everything locks them.
create function ledger_lock_payment(of_payment uuid) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one ledger_payment;
  owner ledger_account;
begin
  select * into one from ledger_payment where id = of_payment;
  select * into owner from ledger_account where id = one.account_id;
  if not ledger_may_take(owner.user_id, owner.enterprise_id) then perform ledger_refuse('ledger_not_yours'); end if;
  perform from ledger_account where kind in ('wallet', 'promo', 'payable')
    and (id in (select (l->>'account')::uuid from jsonb_array_elements(one.credits) l)
      or (kind in ('wallet', 'promo') and user_id is not distinct from owner.user_id
        and enterprise_id is not distinct from owner.enterprise_id))
    order by id for update;
  return (select sum(posted - held) from ledger_account where kind in ('wallet', 'promo')
    and user_id is not distinct from owner.user_id and enterprise_id is not distinct from owner.enterprise_id);
end $$;
grant execute on function ledger_lock_payment(uuid) to cloudyard_app, cloudyard_platform;

-- The whole days of a period that are not used at a time, of all its days; a day that has begun is used. As refunds
-- count them.
create function ledger_unused(starts_at timestamptz, ends_at timestamptz, at timestamptz) returns numeric
language sql immutable as $$
  select case when ends_at > starts_at then
    least(1, greatest(0, floor(extract(epoch from ends_at - at) / 86400))
      / ceil(extract(epoch from ends_at - starts_at) / 86400)) else 0 end
$$;

-- What of an account's earnings may still be refunded: all that was earned since a time or has a refund to be decided,
-- and of everything else the days that are paid for and not used; and when the first of what was earned since was. What
-- was refunded is left out. Over the wall: what a refund took back stands with the buyer's payment.
create function ledger_accepting(of_account uuid, since timestamptz, at timestamptz)
returns table (amount bigint, first_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  with sale as (
    select e.created_at, e.amount + coalesce((
        select sum(b.amount) from ledger_transfer r
        join ledger_entry b on b.transfer_id = r.id and b.account_id = e.account_id
        where r.key = 'refund:' || p.id), 0) as amount,
      case when e.created_at > since
          or exists (select from ledger_refund f where f.payment_id = p.id and f.state = 'requested') then 1
        else ledger_unused(p.starts_at, p.ends_at, at) end as part
    from ledger_entry e
    join ledger_account a on a.id = e.account_id
    join ledger_transfer t on t.id = e.transfer_id
    left join ledger_payment p on p.transfer_id = e.transfer_id
    where e.account_id = of_account and e.amount > 0 and t.reference_type <> 'withdrawal'
      and ledger_may_take(a.user_id, a.enterprise_id))
  select coalesce(sum(ceil(sale.amount * sale.part)), 0)::bigint,
    min(sale.created_at) filter (where sale.created_at > since)
  from sale where sale.amount > 0 and sale.part > 0
$$;
grant execute on function ledger_accepting(uuid, timestamptz, timestamptz) to cloudyard_app, cloudyard_platform;

-- The accounts of an enterprise that ends: what was begun before is seen by who looks next, and nothing more begins.
create function ledger_lock_enterprise(of_enterprise uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from ledger_account where enterprise_id = of_enterprise order by id for update;
end $$;
grant execute on function ledger_lock_enterprise(uuid) to cloudyard_platform;

-- Until the end of the transaction no other one takes from what the account is owed.
create function ledger_lock_payable(of_account uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from ledger_account where id = of_account and kind = 'payable' and ledger_may_take(user_id, enterprise_id)
    for update;
end $$;
grant execute on function ledger_lock_payable(uuid) to cloudyard_app, cloudyard_platform;

-- When a month of the platform's country begins.
create function ledger_month_start(at timestamptz, later int default 0) returns timestamptz language sql stable as $$
  select (ledger_month_of(at) + make_interval(months => later)) at time zone 'Asia/Shanghai'
$$;

-- What a person committed an enterprise's wallet to in the month of `at`, from the holds themselves: what is held and
-- what was spent. A refund brings back money, and leaves the month as it was.
create function ledger_spent(of_account uuid, of_spender uuid, at timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(h.amount + h.promo_amount), 0)::bigint
  from ledger_payment p join ledger_hold h on h.id = p.hold_id
  where p.account_id = of_account and p.spender_id = of_spender and h.state in ('held', 'posted')
    and p.held_at >= ledger_month_start(at) and p.held_at < ledger_month_start(at, 1)
$$;

-- The platform's own accounts: what is sealed is summed already, what is not is added. `offset 0` keeps the planner from
-- reading all entries where it believes that many wait.
create view ledger_platform_sum with (security_invoker = true) as
  select account_id, month, kind, amount from ledger_platform_month
  union all
  select e.account_id, ledger_month_of(e.created_at), e.kind, e.amount
  from ledger_unsealed u
    cross join lateral (select * from ledger_entry e where e.transfer_id = u.transfer_id offset 0) e
    join ledger_account a on a.id = e.account_id and a.kind in ('revenue', 'clearing', 'promotion');
grant select on ledger_platform_sum to cloudyard_platform;
grant select, insert, update on ledger_platform_month to cloudyard_platform;

-- Withdrawals and invoices ------------------------------------------------------------------------------------

create policy platform on ledger_withdrawal to cloudyard_platform using (true) with check (true);
-- Owners ask for what was taken from their account, and take back; finance decides.
create policy own on ledger_withdrawal for select using (exists (select from ledger_account a where a.id = account_id));
create policy own_ask on ledger_withdrawal for insert with check (state = 'asked'
  and exists (select from ledger_entry e where e.transfer_id = ledger_withdrawal.transfer_id
    and e.account_id = ledger_withdrawal.account_id and e.amount = -ledger_withdrawal.amount));
create policy own_change on ledger_withdrawal for update using (exists (select from ledger_account a where a.id = account_id))
  with check (state = 'cancelled');
create trigger owner_moves after update on ledger_withdrawal for each row when (current_user <> 'cloudyard_platform')
  execute function ledger_owner_moves('state decided_by decided_name decided_at reason', 'asked>cancelled');
grant select, insert, update on ledger_withdrawal to cloudyard_app, cloudyard_platform;

create policy platform on ledger_invoice to cloudyard_platform using (true) with check (true);
create policy own on ledger_invoice for select using (exists (select from ledger_account a where a.id = account_id));
create policy own_ask on ledger_invoice for insert
  with check (state = 'asked' and exists (select from ledger_account a where a.id = account_id));
create policy own_change on ledger_invoice for update using (exists (select from ledger_account a where a.id = account_id))
  with check (state = 'cancelled');
create trigger owner_moves after update on ledger_invoice for each row when (current_user <> 'cloudyard_platform')
  execute function ledger_owner_moves('state decided_by decided_name decided_at reason', 'asked>cancelled');
grant select, insert, update on ledger_invoice to cloudyard_app, cloudyard_platform;

create policy platform on ledger_invoice_month to cloudyard_platform using (true) with check (true);
create policy own on ledger_invoice_month for select using (exists (select from ledger_account a where a.id = account_id));
create policy own_ask on ledger_invoice_month for insert with check (exists (select from ledger_invoice i
  where i.id = invoice_id and i.account_id = ledger_invoice_month.account_id and i.state = 'asked'));
-- Free again only when the request ended without an invoice.
create policy own_free on ledger_invoice_month for delete
  using (exists (select from ledger_invoice i where i.id = invoice_id and i.state = 'cancelled'));
grant select, insert, delete on ledger_invoice_month to cloudyard_app, cloudyard_platform;

-- Top-ups -----------------------------------------------------------------------------------------------------

create policy platform on ledger_topup to cloudyard_platform using (true) with check (true);
-- An owner begins, proves and cancels; what was paid is for the platform to say.
create policy own on ledger_topup for select using (exists (select from ledger_account a where a.id = account_id));
create policy own_begin on ledger_topup for insert with check (state = 'open' and received is null
  and checked_by is null and transaction_id is null and exists (select from ledger_account a where a.id = account_id));
create policy own_change on ledger_topup for update using (exists (select from ledger_account a where a.id = account_id))
  with check (state in ('receipt', 'cancelled'));
create trigger owner_moves after update on ledger_topup for each row when (current_user <> 'cloudyard_platform')
  execute function ledger_owner_moves('state is_waiting receipt receipt_mime ended_by ended_by_name ended_at',
    'open>receipt receipt>receipt open>cancelled receipt>cancelled');
grant select, insert, update on ledger_topup to cloudyard_app, cloudyard_platform;
