import { sql } from 'kysely';
import type { Guest } from '../../../kit/broker.ts';
import type { Db } from '../../../kit/db.ts';

/** Who attends to which lane of a broker outside: copies by their marks. */
export type Lanes = { copies: readonly number[]; holders: readonly (number | null)[] };

const LANES = 'broker-lanes';

/** Locked: copies look one after the other. */
export async function lockLanes(db: Db): Promise<{ lanes: Lanes; lives: Set<number> }> {
  const none: Lanes = { copies: [], holders: [] };
  await sql`insert into setting (name, value) values (${LANES}, ${JSON.stringify(none)}::jsonb)
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{
    value: Lanes;
  }>`select value from setting where name = ${LANES} for update`.execute(db);
  const lanes = rows[0]?.value ?? none;
  const marks = [...lanes.copies, ...lanes.holders].filter((one) => one !== null);
  const { rows: living } = await sql<{ mark: number }>`
    select distinct mark from unnest(${marks}::int[]) mark where is_present(mark)`.execute(db);
  return { lanes, lives: new Set(living.map(({ mark }) => mark)) };
}

export const saveLanes = (db: Db, lanes: Lanes) =>
  sql`update setting set value = ${JSON.stringify(lanes)}::jsonb where name = ${LANES}`.execute(db);

type Of = { id: string; enterprise_id: string };

/** Half a minute is exact enough for who is silent for minutes, and spares most of the writing. */
export const noteHeard = (db: Db, ids: readonly string[], at: Date) =>
  sql`update gateway set seen_at = ${at} where id = any (${ids}::uuid[]) and session_id <> ''
    and (seen_at is null or seen_at < ${at}::timestamptz - interval '30 seconds')`.execute(db);

/** Heard, and not known to be connected. What arrives right after a farewell was said before it. */
export const unnoted = async (db: Db, ids: readonly string[], at: Date) =>
  (
    await sql<{ id: string }>`select id from gateway where id = any (${ids}::uuid[]) and session_id = ''
      and (disconnected_at is null or disconnected_at < ${at}::timestamptz - interval '15 seconds')`.execute(
      db,
    )
  ).rows.map(({ id }) => id);

/** Connected, as far as anybody said, and not heard of since. */
export const endSilent = async (db: Db, before: Date, at: Date) =>
  (
    await sql<Of>`update gateway set session_id = '', disconnected_at = ${at}, link_cause = 'silent'
      where session_id like 'outside %' and seen_at < ${before} returning id, enterprise_id`.execute(db)
  ).rows;

/** Those that must not stay, said once whichever copy is first. */
export const endOutside = async (db: Db, ids: readonly string[], at: Date) =>
  (
    await sql<Of>`update gateway set session_id = '', disconnected_at = ${at}, link_cause = 'ended'
      where id = any (${ids}::uuid[]) and session_id like 'outside %' returning id, enterprise_id`.execute(db)
  ).rows;

export type KeptOut = { id: string; until: Date; cause: 'flooding' | 'no_room' };

/** From now on it is kept out, however many copies say so; the latest end counts. Undefined: it has been already. */
export const keepOut = async (db: Db, { id, until, cause }: KeptOut, at: Date) =>
  (
    await sql<Of & { was_kept_out: boolean }>`
      update gateway g set kept_out_until = greatest(g.kept_out_until, ${until}), kept_out_for = ${cause},
        session_id = '', link_cause = ${cause},
        disconnected_at = case when was.session_id = '' then g.disconnected_at else ${at} end
      from (select id, session_id, kept_out_until from gateway where id = ${id} for update) was
      where g.id = was.id and g.deleted_at is null
      returning g.id, g.enterprise_id, was.kept_out_until is not null as was_kept_out`.execute(db)
  ).rows.find(({ was_kept_out }) => !was_kept_out);

export const isKeptOut = async (db: Db, id: string) =>
  (await sql`select from gateway where id = ${id} and kept_out_until is not null`.execute(db)).rows.length >
  0;

/** Those whose time is over; those that have no room for points stay while they have none. */
export const keptOutUntil = async (db: Db, at: Date) =>
  (
    await sql<Of & { kept_out_for: string }>`select id, enterprise_id, kept_out_for from gateway
      where kept_out_until <= ${at} order by kept_out_until limit 1000`.execute(db)
  ).rows;

export const letIn = (db: Db, ids: readonly string[]) =>
  sql`update gateway set kept_out_until = null, kept_out_for = '' where id = any (${ids}::uuid[])`.execute(
    db,
  );

/** Gateways that a copy which is gone looked after: from now on it is this one. */
export const adoptLost = async (db: Db, mark: number) =>
  (
    await sql<{ id: string; session_id: string }>`
      update gateway g set holder = ${mark}
      from (select holder, is_present(holder) as lives from gateway
        where session_id like 'outside %' group by holder) h
      where g.session_id like 'outside %' and g.holder is not distinct from h.holder and h.lives is not true
      returning g.id, g.session_id`.execute(db)
  ).rows;

type Credential = {
  gateway_id: string;
  name: string;
  kind: string;
  is_revoked: boolean;
  may: boolean;
};

/** All that stand and those that were revoked lately; of the gateways that are named all there were. */
const credentials = async (db: Db, at: Date, ids: readonly string[] | null) =>
  (
    await sql<Credential>`
      select c.gateway_id, c.name, c.kind, c.revoked_at is not null or g.deleted_at is not null as is_revoked,
        g.is_enabled and g.kept_out_until is null and p.suspended_at is null and coalesce(certificate_in_force(e.status, e.begin_date, e.end_date, ${at}), false) as may
      from gateway_credential c join gateway g on g.id = c.gateway_id join enterprise p on p.id = g.enterprise_id
      left join equipment_certificate e on e.id = g.certificate_id
      where ${ids === null ? sql`(c.revoked_at is null and g.deleted_at is null or c.revoked_at > ${at}::timestamptz - interval '1 hour')` : sql`c.gateway_id = any (${ids}::uuid[])`}`.execute(
      db,
    )
  ).rows;

/** With a certificate the broker takes its name, which is the id. */
const usernameOf = ({ kind, name, gateway_id }: Credential) => (kind === 'x509' ? gateway_id : name);

/** What a broker outside has to know; `former` are names that must not be known any more. */
export async function guestsOf(db: Db, at: Date, ids: readonly string[] | null) {
  const rows = await credentials(db, at, ids);
  const guests: Guest[] = rows
    .filter((row) => !row.is_revoked)
    .map((row) => ({
      ...{ id: row.gateway_id, username: usernameOf(row) },
      ...{ hasSecret: row.kind === 'key', may: row.may },
    }));
  const wanted = new Set(guests.map(({ username }) => username));
  const former = rows.map(usernameOf).filter((name) => !wanted.has(name));
  return { guests, former };
}

export const ownersOf = (db: Db, ids: readonly string[]) =>
  db.selectFrom('gateway').select(['id', 'enterprise_id']).where('id', 'in', ids).execute();
