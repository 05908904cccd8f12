import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { allTables, isOfEnterprise, linksTo } from '../catalogue.queries.ts';
import { DETACHED, KEPT_TABLES } from '../removal.ts';
import { inOrder, type Need } from './order.ts';

/** `isWhole`: its rows name each other, or lie in partitions, so that all of them go at once. */
export type Emptied = { tables: string[]; isWhole: boolean };

/** Which tables are emptied, those first that others need; together what needs each other. */
export async function emptiedTables(db: Db): Promise<Emptied[]> {
  const tables = (await allTables(db))
    .filter(
      (table) => isOfEnterprise(table) && !(table.name in KEPT_TABLES) && !DETACHED.includes(table.name),
    )
    .map(({ name }) => name);
  const { rows: needs } = await sql<Need & { cascades: boolean }>`select c.relname::text as child,
      p.relname::text as parent, k.confdeltype = 'c' as cascades
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.confdeltype in ('a', 'r', 'c') and k.conparentid = 0
      and k.connamespace = 'public'::regnamespace`.execute(db);
  const { rows: parted } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'p'`.execute(db);
  const whole = new Set([
    ...parted.map(({ name }) => name),
    ...needs.filter(({ child, parent }) => child === parent).map(({ child }) => child),
  ]);
  // Rows that would go with others go before them, so that they are counted; where that is a ring, what must be decides.
  const must = needs.filter(({ cascades }) => !cascades);
  const groups = inOrder(tables, needs).flatMap((group) => inOrder(group, must));
  return groups.map((group) => ({
    tables: group,
    isWhole: group.length > 1 || group.some((name) => whole.has(name)),
  }));
}

export type Gone = { gone: number; bytes: number };

/** Inside the wall of the enterprise only: the function deletes nothing of another. */
export async function eraseRows(db: Db, table: string, most: number | null): Promise<Gone> {
  const { rows } = await sql<Gone>`select gone, bytes::bigint as bytes
    from erase_rows(${table}, ${JSON.stringify(linksTo(table))}::jsonb, ${most}::int)`.execute(db);
  return rows[0] ?? { gone: 0, bytes: 0 };
}
