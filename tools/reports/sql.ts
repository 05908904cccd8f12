import { type ConnectionOptions, withClient } from '../../server/src/drivers/database/index.ts';
import { readSqlFiles } from '../../server/src/drivers/database/sql-files.ts';
import { table } from './markdown.ts';

const ours = (catalogue: string, row: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${row}.oid and d.deptype = 'e')`;

const functionsSql = `
  select p.proname as name, pg_get_function_identity_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as returns,
    p.prosecdef as definer, has_function_privilege('cloudyard_app', p.oid, 'execute') as called
  from pg_proc p where p.pronamespace = 'public'::regnamespace and ${ours('pg_proc', 'p')} order by 1`;
const viewsSql = `
  select c.relname as name, array(select attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 order by a.attnum) as columns
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and ${ours('pg_class', 'c')} order by 1`;
const triggersSql = `
  select c.relname as table, t.tgname as name, p.proname as calls,
    regexp_replace(pg_get_triggerdef(t.oid), '^CREATE TRIGGER \\S+ (.*) ON public.*$', '\\1') as when
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by 1, 2`;
const policiesSql = `
  select tablename as table, policyname as name, permissive = 'RESTRICTIVE' as restrictive, lower(cmd) as command,
    array(select r::text from unnest(roles) r where r <> 'public' order by 1) as roles, qual as rows, with_check as writes
  from pg_policies where schemaname = 'public' order by 1, 2`;

type Doer = { name: string; arguments: string; returns: string; definer: boolean; called: boolean };
type View = { name: string; columns: string[] };
type Trigger = { table: string; name: string; calls: string; when: string };
type Policy = {
  table: string;
  name: string;
  restrictive: boolean;
  command: string;
  roles: string[];
  rows: string | null;
  writes: string | null;
};

const yes = (is: boolean) => (is ? 'yes' : '');
const code = (text: string | null) => (text ? `\`${text}\`` : '');

/** Every function, view, trigger and policy, with its file and the comment above it. */
export async function sqlReport(owner: ConnectionOptions, files: string[]): Promise<Record<string, string>> {
  const found = await withClient(owner, async (client) => ({
    functions: (await client.query<Doer>(functionsSql)).rows,
    views: (await client.query<View>(viewsSql)).rows,
    triggers: (await client.query<Trigger>(triggersSql)).rows,
    policies: (await client.query<Policy>(policiesSql)).rows,
  }));
  const said = new Map(readSqlFiles(files).map(({ name, file, comment }) => [name, { file, comment }]));
  const from = (...names: string[]) =>
    names.map((name) => said.get(name)).find(Boolean) ?? { file: 'migrations', comment: '' };
  const report = {
    functions: found.functions.map((one) => ({ ...one, ...from(`function ${one.name}`) })),
    views: found.views.map((one) => ({ ...one, ...from(`view ${one.name}`) })),
    triggers: found.triggers.map((one) => ({ ...one, ...from(`trigger ${one.name} on ${one.table}`) })),
    policies: found.policies.map((one) => ({
      ...one,
      ...from(`policy ${one.name} on ${one.table}`, `wall on ${one.table}`),
    })),
  };
  return { 'docs/reports/sql.md': page(report) };
}

type Said = { file: string; comment: string };
type Report = {
  functions: (Doer & Said)[];
  views: (View & Said)[];
  triggers: (Trigger & Said)[];
  policies: (Policy & Said)[];
};

const page = ({ functions, views, triggers, policies }: Report) => `# Functions, views, triggers, policies

Generated from the migrated database and \`server/sql\` by \`npm run reports\`.

## Functions (${functions.length})

Over the wall: \`security definer\`, as the platform; then called by nobody but, where it says so, the server's own role. The others do what their caller may do.

${table(
  ['function', 'returns', 'over the wall', 'server', 'what', 'file'],
  functions.map((one) => [
    `\`${one.name}(${one.arguments})\``,
    code(one.returns),
    yes(one.definer),
    yes(one.called && one.definer),
    one.comment,
    one.file,
  ]),
)}
## Views (${views.length})

${table(
  ['view', 'columns', 'what', 'file'],
  views.map((one) => [`\`${one.name}\``, one.columns.join(', '), one.comment, one.file]),
)}
## Triggers (${triggers.length})

${table(
  ['table', 'trigger', 'when', 'calls', 'file'],
  triggers.map((one) => [one.table, one.name, one.when.toLowerCase(), `\`${one.calls}\``, one.file]),
)}
## Policies (${policies.length})

Of those for a role and a command one must hold, of the restrictive ones all. Without a condition for writing the one for rows holds.

${table(
  ['table', 'policy', 'for', 'role', 'rows', 'writing', 'file'],
  policies.map((one) => [
    one.table,
    one.name,
    one.restrictive ? `${one.command}, restrictive` : one.command,
    one.roles.join(', '),
    code(one.rows),
    one.writes === one.rows ? '' : code(one.writes),
    one.file,
  ]),
)}`;
