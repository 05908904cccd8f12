import { type KeepRule, type RuleOrigin, USUAL_RULE } from '@cloudyard/contract/telemetry/rule.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { Seen } from '../point/frame.ts';

export type RuleRow = { id: number; source_id: string; rule: KeepRule };

/** The rules of these sources' series; a series without one keeps every point. */
export async function rulesOf(db: Db, sources: readonly string[]): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select id, source_id, rule from telemetry_series where source_id = any (${sources}::uuid[]) and rule is not null`.execute(
    db,
  );
  return rows;
}

type KeptRow = { id: number; kept_at: Date; kept_value: number | null; kept_text: string | null };

/**
 * What was kept last of these series. Their sources are locked first, in the order of all who store, so that no other one
 * keeps a point of them before this is committed.
 */
export async function lockKept(db: Db, sources: readonly string[], series: readonly number[]) {
  await sql`select from telemetry_source where id = any (${sources}::uuid[]) order by id for update`.execute(
    db,
  );
  const { rows } = await sql<KeptRow & { kept_quality: number }>`
    select id, kept_at, kept_value, kept_text, kept_quality from telemetry_series
    where id = any (${series}::int[]) and kept_at is not null`.execute(db);
  return new Map(
    rows.map((row): [number, Seen] => [
      row.id,
      {
        ...{ at: row.kept_at.getTime(), value: row.kept_value, text: row.kept_text },
        quality: row.kept_quality,
      },
    ]),
  );
}

export const noteKept = (db: Db, kept: readonly (readonly [number, Seen])[]) =>
  sql`
  update telemetry_series s
  set kept_at = k.at, kept_value = k.value, kept_text = k.text, kept_quality = k.quality
  from unnest(${kept.map(([series]) => series)}::int[],
    ${kept.map(([, { at }]) => new Date(at).toISOString())}::timestamptz[],
    ${kept.map(([, { value }]) => value)}::float8[], ${kept.map(([, { text }]) => text)}::text[],
    ${kept.map(([, { quality }]) => quality)}::smallint[]) as k(series, at, value, text, quality)
  where s.id = k.series`.execute(db);

/** Whose points are kept, said of the nodes themselves: nothing else of their rules changes. */
export const setKept = (db: Db, sourceId: string, kept: ReadonlyMap<string, boolean>) =>
  sql`
  update telemetry_series s set is_kept = k.kept, own_revision = own_revision + 1, rule_from = 'node', rule_of = null,
    own_rule = coalesce(s.own_rule, s.rule, ${JSON.stringify(USUAL_RULE)}::jsonb)
      || jsonb_build_object('enabled', k.kept),
    rule = coalesce(s.own_rule, s.rule, ${JSON.stringify(USUAL_RULE)}::jsonb) || jsonb_build_object('enabled', k.kept)
  from unnest(${[...kept.keys()]}::text[], ${[...kept.values()]}::boolean[]) as k(name, kept)
  where s.source_id = ${sourceId} and s.name = k.name`.execute(db);

/** A rule of the nodes themselves; null: they go by what they belong to, as soon as that is said. */
export const setOwnRules = (db: Db, series: readonly number[], rule: KeepRule | null) =>
  sql`
  update telemetry_series s set own_rule = ${rule && JSON.stringify(rule)}::jsonb, own_revision = own_revision + 1
  where s.id = any (${series}::int[])`.execute(db);

export type Resolved = { series: number; rule: KeepRule | null; from: RuleOrigin; of: string | null };

/** What is in force from now on. Answers the sources of those for which that is something else. */
export async function setRules(db: Db, resolved: readonly Resolved[]): Promise<string[]> {
  const list = <T>(of: (one: Resolved) => T) => resolved.map(of);
  const { rows } = await sql<{ source_id: string }>`
    update telemetry_series s
    set rule = r.rule, is_kept = coalesce((r.rule ->> 'enabled')::boolean, true), rule_from = r.origin, rule_of = r.of
    from unnest(${list(({ series }) => series)}::int[], ${list(({ rule }) => rule && JSON.stringify(rule))}::jsonb[],
      ${list(({ from }) => from)}::text[], ${list(({ of }) => of)}::uuid[]) as r(series, rule, origin, of)
    where s.id = r.series and (s.rule is distinct from r.rule or s.rule_from <> r.origin or s.rule_of is distinct from r.of)
    returning s.source_id`.execute(db);
  return [...new Set(rows.map(({ source_id }) => source_id))];
}

export type Unkept = { series_id: number; from_at: Date; to_at: Date | null };

/** Times in which nothing of these series was kept. */
export const unkeptOf = (db: Db, series: readonly number[]): Promise<Unkept[]> =>
  db
    .selectFrom('telemetry_unkept')
    .select(['series_id', 'from_at', 'to_at'])
    .where('series_id', 'in', series)
    .orderBy('from_at')
    .execute();
