import { type ConnectionOptions, withClient } from '../src/drivers/database/index.ts';

/** Extensions bring functions and tables of their own. */
const ours = (catalogue: string, row: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${row}.oid and d.deptype = 'e')`;
/** Which role may do what, one entry a line; without any, the default of PostgreSQL. */
const rights = (acl: string, kind: string, owner: string) =>
  `array(select coalesce(nullif(x.grantee, 0)::regrole::text, 'everybody') || ' ' || x.privilege_type || ' of ' || x.grantor::regrole
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) x order by 1)`;

const QUESTIONS = {
  function: `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as says, p.proowner::regrole::text as owner,
      ${rights('p.proacl', 'f', 'p.proowner')} as rights
    from pg_proc p where p.pronamespace = 'public'::regnamespace and ${ours('pg_proc', 'p')}`,
  relation: `select c.relname as name, c.relkind as kind, c.relowner::regrole::text as owner, c.reloptions as options,
      c.relrowsecurity as walled, c.relforcerowsecurity as forced,
      case c.relkind when 'v' then pg_get_viewdef(c.oid) end as says,
      ${rights('c.relacl', 'r', 'c.relowner')} as rights
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S', 'm') and ${ours('pg_class', 'c')}`,
  column: `select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as filled, a.attgenerated as generated, pg_get_expr(d.adbin, d.adrelid) as says
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
  index: `select indexname as name, indexdef as says from pg_indexes where schemaname = 'public'`,
  constraint: `select conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as says
    from pg_constraint where connamespace = 'public'::regnamespace`,
  trigger: `select tgrelid::regclass || ' ' || tgname as name, pg_get_triggerdef(oid) as says, tgenabled as enabled
    from pg_trigger t where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  policy: `select tablename || ' ' || policyname as name, permissive, roles, cmd, qual, with_check
    from pg_policies where schemaname = 'public'`,
  schema: `select nspname as name, ${rights('nspacl', 'n', 'nspowner')} as rights from pg_namespace where nspname = 'public'`,
};

/** Everything a database of ours consists of, each thing by its name. */
export const catalogue = (database: ConnectionOptions): Promise<Record<string, unknown>> =>
  withClient(database, async (client) => {
    const found: Record<string, unknown> = {};
    for (const [kind, question] of Object.entries(QUESTIONS)) {
      const { rows } = await client.query<{ name: string }>(`${question} order by 1`);
      for (const { name, ...rest } of rows) found[`${kind} ${name}`] = rest;
    }
    return found;
  });
