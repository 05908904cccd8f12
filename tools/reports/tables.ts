import { type ConnectionOptions, withClient } from '../../server/src/drivers/database/index.ts';
import { table } from './markdown.ts';

type Column = { table: string; column: string; type: string; nullable: boolean };
type Table = { name: string; walled: boolean; enterprise: boolean; policies: string[]; indexes: string[] };

const tablesSql = `
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'enterprise_id') as enterprise,
    array(select polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies,
    array(select replace(pg_get_indexdef(i.indexrelid), 'public.', '') from pg_index i where i.indrelid = c.oid order by 1) as indexes
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migration', 'sql_object') order by 1`;
const columnsSql = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

/** Every table: columns, indexes, wall. */
export async function tablesReport(owner: ConnectionOptions): Promise<Record<string, string>> {
  const { tables, columns } = await withClient(owner, async (client) => ({
    tables: (await client.query<Table>(tablesSql)).rows,
    columns: (await client.query<Column>(columnsSql)).rows,
  }));
  const rows = tables.map((one) => ({
    ...one,
    columns: columns.filter((column) => column.table === one.name).map(({ table: _, ...rest }) => rest),
  }));
  const section = (one: (typeof rows)[number]) =>
    `## ${one.name}\n\n${one.walled ? `Behind the wall (policies: ${one.policies.join(', ')}).` : 'No enterprise, no wall.'}\n\n${table(
      ['column', 'type', 'null'],
      one.columns.map((column) => [column.column, column.type, column.nullable ? 'yes' : '']),
    )}\n${one.indexes.map((index) => `- \`${index}\``).join('\n')}\n`;
  return {
    'docs/reports/tables.json': `${JSON.stringify(rows, null, 2)}\n`,
    'docs/reports/tables.md': `# Tables (${rows.length})\n\nGenerated from the migrated database by \`npm run reports\`.\n\n${rows.map(section).join('\n')}`,
  };
}
