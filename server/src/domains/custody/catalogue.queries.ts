import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { ACCOUNT_COLUMNS_LEFT_OUT, ACCOUNT_TABLES, LISTED_AS } from './account-belongings.ts';
import { BELONGINGS, COLUMNS_LEFT_OUT, KEYS, TABLES_LEFT_OUT } from './belongings.ts';

type KeyColumn = { column: string; type: string };
export type Table = { name: string; isWalled: boolean; columns: string[]; key: KeyColumn[] };

/** Every table of ours, as the database's catalogue has it. A table in partitions is one. */
export const allTables = async (db: Db): Promise<Table[]> =>
  (
    await sql<Table>`select c.relname::text as name,
        c.relrowsecurity and c.relforcerowsecurity as "isWalled",
        array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          order by a.attnum) as columns,
        coalesce((select jsonb_agg(jsonb_build_object('column', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
            order by k.n)
          from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, n)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
          where i.indrelid = c.oid and i.indisprimary), '[]') as key
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by c.relname`.execute(db)
  ).rows;

/** Behind the wall with an enterprise of its own, or belonging to such a table. */
export const isOfEnterprise = ({ name, isWalled, columns }: Table) =>
  name in BELONGINGS || (isWalled && columns.includes('enterprise_id'));

/** What is handed out. */
export const exportedTables = async (db: Db): Promise<Table[]> =>
  (await allTables(db)).filter((table) => isOfEnterprise(table) && !(table.name in TABLES_LEFT_OUT));

/** The rows `t` of a table that are an enterprise's, whoever reads them; `butOnline`: not those of applications that stay. */
export function ofEnterprise(
  name: string,
  enterpriseId: string,
  { t = 't', butOnline = false } = {},
): RawBuilder<boolean> {
  const belonging = BELONGINGS[name];
  if (!belonging) {
    const stays = butOnline && name === 'application' ? sql`was_online(${sql.ref(t)})` : sql`false`;
    return sql`${sql.ref(`${t}.enterprise_id`)} = ${enterpriseId}::uuid and not ${stays}`;
  }
  const { column, of, by = 'id' } = belonging;
  const parent = `${t}p`;
  return sql`${sql.ref(`${t}.${column}`)} in (select ${sql.ref(`${parent}.${by}`)}
    from ${sql.table(of)} as ${sql.ref(parent)} where ${ofEnterprise(of, enterpriseId, { t: parent, butOnline })})`;
}

/** The rows `t` that are a person's own. */
export function ofAccount(list: string, accountId: string, t = 't'): RawBuilder<boolean> {
  const own = ACCOUNT_TABLES[list];
  if (!own) throw new Error(`${list} is no list of an account.`);
  const { column, of, by = 'id', only } = own;
  const parent = `${t}p`;
  const whose = of
    ? sql`in (select ${sql.ref(`${parent}.${by}`)} from ${sql.table(of)} as ${sql.ref(parent)}
        where ${ofAccount(of, accountId, parent)})`
    : sql`= ${accountId}::uuid`;
  return sql`${sql.ref(`${t}.${column}`)} ${whose} and ${only ? sql.raw(only.replaceAll('t.', `${t}.`)) : sql`true`}`;
}

/** The lists of an account, each with the table it is read from. */
export async function accountLists(db: Db): Promise<{ list: string; table: Table }[]> {
  const tables = new Map((await allTables(db)).map((table) => [table.name, table]));
  return Object.keys(ACCOUNT_TABLES).flatMap((list) => {
    const table = tables.get(LISTED_AS[list] ?? list);
    return table ? [{ list, table }] : [];
  });
}

const columnsOf = (leftOut: object, name: string): string[] =>
  Object.keys(leftOut).flatMap((path) => {
    const [table, column = ''] = path.split('.');
    return table === '*' || table === name ? [column] : [];
  });
const leftOutOf = (name: string) => columnsOf(COLUMNS_LEFT_OUT, name);
const leftOutOfAccount = (name: string) => columnsOf(ACCOUNT_COLUMNS_LEFT_OUT, name);

/** A table without a key is paged by the place of its rows. */
const PLACES: KeyColumn[] = [
  { column: 'tableoid', type: 'oid' },
  { column: 'ctid', type: 'tid' },
];

const keyOf = ({ name, key }: Table) => KEYS[name] ?? (key.length > 0 ? key : PLACES);

type Link = { column: string; of: string; by: string };
/** From the enterprise's own table down to this one. */
export function linksTo(name: string): Link[] {
  const belonging = BELONGINGS[name];
  if (!belonging) return [];
  const { column, of, by = 'id' } = belonging;
  return [...linksTo(of), { column, of, by }];
}

export type Line = { line: string; key: string[] };

/**
 * A page of a table as lines of JSON, behind the row with this key; inside the wall of the enterprise only. Rows that are
 * large make it shorter.
 */
export async function wallPage(db: Db, table: Table, last: string[] | undefined, most: number) {
  const key = keyOf(table);
  const { rows } = await sql<Line>`select line, key from wall_page(${table.name},
    ${JSON.stringify(linksTo(table.name))}::jsonb, ${leftOutOf(table.name)}::text[],
    ${key.map(({ column }) => column)}::text[], ${key.map(({ type }) => type)}::text[], ${last ?? null}::text[],
    ${most}::int)`.execute(db);
  return rows;
}

/** The same of the rows of a person, over the wall. */
export async function accountPage(
  db: Db,
  { list, table }: { list: string; table: Table },
  accountId: string,
  last: string[] | undefined,
  most: number,
) {
  const key = keyOf(table);
  const columns = sql.join(key.map(({ column }) => sql.ref(`t.${column}`)));
  const after = last
    ? sql`(${columns}) > (${sql.join(key.map(({ type }, n) => sql`${last[n]}::${sql.raw(type)}`))})`
    : sql`true`;
  const texts = sql.join(key.map(({ column }) => sql`${sql.ref(`t.${column}`)}::text`));
  const without = [...leftOutOf(table.name), ...leftOutOfAccount(table.name)];
  // Each is read to be weighed, so that no page is large.
  const { rows } = await sql<Line>`select line, key from (
      select *, sum(octet_length(line)) over (order by n) - octet_length(line) as before from (
        select (to_jsonb(t) - ${without}::text[])::text as line, array[${texts}] as key,
          row_number() over (order by ${columns}) as n
        from ${sql.table(table.name)} as t where ${ofAccount(list, accountId)} and ${after}
        order by ${columns} limit ${most}) page) weighed
    where before < 4194304 order by n`.execute(db);
  return rows;
}
