-- Money. Balances, entries and holds change by the functions below and by nothing else: the server's role may only
-- read the tables. The functions belong to the platform's role, which therefore may write them, but takes nothing back.

-- Who sees what: an owner their own accounts, the platform all ------------------------------------------------

create policy platform on ledger_account to cloudyard_platform using (true) with check (true);
create policy own on ledger_account for select
  using (enterprise_id = wall_enterprise() or user_id = wall_user());
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

-- The entries of a transfer sum to zero when the transaction ends, whoever wrote them.
create function ledger_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entry where transfer_id = new.transfer_id) <> 0 then
    raise exception 'the entries of transfer % do not sum to zero', new.transfer_id
      using errcode = 'check_violation', constraint = 'transfer_unbalanced';
  end if;
  return null;
end $$;
create constraint trigger balances after insert on ledger_entry deferrable initially deferred
  for each row execute function ledger_balances();

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

create function ledger_refuse(why text) returns void language plpgsql as $$
begin
  raise exception 'the ledger refuses: %', why using errcode = 'check_violation', constraint = why;
end $$;

-- Transfers ---------------------------------------------------------------------------------------------------

-- Lines: [{"account": id, "amount": fen}], below zero where it is taken. The same key with the same wish answers the
-- transfer that stands; with another wish it is refused. Accounts are locked in one order, so that no two transfers
-- wait for each other.
create function ledger_transfer_money(of_kind text, of_key text, about jsonb, lines jsonb, who jsonb,
    why text default '', of_reverses uuid default null) returns ledger_transfer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wish bytea := sha256(convert_to(jsonb_build_array(of_kind, about, lines, of_reverses)::text, 'UTF8'));
  made ledger_transfer;
begin
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
  perform ledger_write_entries(made, lines);
  return made;
end $$;
grant execute on function ledger_transfer_money(text, text, jsonb, jsonb, jsonb, text, uuid)
  to cloudyard_app, cloudyard_platform;

-- The entries of a new transfer, with the balances and months that follow from them.
create function ledger_write_entries(made ledger_transfer, lines jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line record;
  after_it ledger_account;
begin
  for line in
    select a.id, a.kind, a.user_id, a.enterprise_id, sum((l->>'amount')::bigint)::bigint as amount
    from jsonb_array_elements(lines) l left join ledger_account a on a.id = (l->>'account')::uuid
    group by a.id having sum((l->>'amount')::bigint) <> 0 order by a.id
  loop
    if line.id is null then perform ledger_refuse('ledger_account_missing'); end if;
    if line.kind in ('revenue', 'clearing', 'promotion') then
      insert into ledger_entry (account_id, number, transfer_id, kind, amount)
        values (line.id, nextval('ledger_entry_number'), made.id, made.kind, line.amount);
      continue;
    end if;
    if line.amount < 0 and not ledger_may_take(line.user_id, line.enterprise_id) then
      perform ledger_refuse('ledger_not_yours');
    end if;
    update ledger_account set posted = posted + line.amount, entries = entries + 1
      where id = line.id returning * into after_it;
    insert into ledger_entry (account_id, number, transfer_id, kind, amount, balance)
      values (line.id, after_it.entries, made.id, made.kind, line.amount, after_it.posted);
    insert into ledger_month values (line.id, ledger_month_of(made.created_at), made.kind, made.reference_type,
        made.reference_id, made.reference_name, line.amount, 1)
      on conflict (account_id, month, kind, reference_type, reference_id) do update
        set amount = ledger_month.amount + excluded.amount, entries = ledger_month.entries + 1,
          reference_name = excluded.reference_name;
  end loop;
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

-- Gives back what nobody resolved in time; how many they were.
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

create function ledger_queue() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_unsealed values (new.id);
  return null;
end $$;
create trigger queue after insert on ledger_transfer for each row execute function ledger_queue();

-- What of a transfer is sealed: all of it, with its entries, in one form.
create function ledger_content(t ledger_transfer) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(t.id, t.kind, t.key, encode(t.asked, 'hex'), t.reference_type, t.reference_id,
      t.reference_name, t.reverses_id, t.note, t.by_id, t.by_name, extract(epoch from t.created_at),
      (select jsonb_agg(jsonb_build_array(e.account_id, e.number, e.amount, e.balance) order by e.account_id, e.number)
        from ledger_entry e where e.transfer_id = t.id))::text, 'UTF8')
$$;

-- Seals what waits, in one batch: each hash follows from the one before it. Apart from the transfers themselves, so
-- that none waits for another's turn in the chain.
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
  delete from ledger_unsealed where transfer_id = any (ids);
  return cardinality(ids);
end $$;
grant execute on function ledger_seal_pending(int) to cloudyard_platform;

-- Top-ups -----------------------------------------------------------------------------------------------------

create policy platform on ledger_topup to cloudyard_platform using (true) with check (true);
-- An owner begins, proves and cancels; what was paid is for the platform to say.
create policy own on ledger_topup using (exists (select from ledger_account a where a.id = account_id))
  with check (state in ('open', 'receipt', 'cancelled')
    and exists (select from ledger_account a where a.id = account_id));
grant select, insert, update on ledger_topup to cloudyard_app, cloudyard_platform;
