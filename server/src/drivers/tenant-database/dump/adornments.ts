import { own } from './objects.ts';

/** What is made when the rows are in: it would slow them down, or refuse them in the order they come. */
const row = (catalogue: string, id: string, rank: number, sql: string) =>
  `SELECT '${catalogue}'::regclass::oid::text AS class, ${id}::text AS id, ${rank} AS rank, ARRAY[${sql}] AS sql`;

const ofTable = (alias: string) =>
  `${alias}.relpersistence <> 't' AND ${own('pg_class', alias, `${alias}.relnamespace`)}`;

/** Keys of partitions are made for themselves, and then attached to that of the whole. */
const keys = `${row('pg_constraint', 'k.oid', 30, `format('ALTER TABLE ONLY %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid))`)}
  FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid WHERE contype IN ('p', 'u', 'x') AND ${ofTable('c')}`;

const indexes = `${row('pg_class', 'i.oid', 30, 'pg_get_indexdef(i.oid)')}
  FROM pg_class i JOIN pg_index x ON indexrelid = i.oid JOIN pg_class c ON c.oid = indrelid
  WHERE i.reltablespace = 0 AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.oid AND conrelid = c.oid
    AND contype IN ('p', 'u', 'x')) AND ${ofTable('c')} AND c.relkind IN ('r', 'p', 'm')`;

/** Given to the whole they go down to its partitions; what came down is not made twice. */
const checks = `${row('pg_constraint', 'k.oid', 32, `format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid))`)}
  FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid
  WHERE ${ofTable('c')} AND (contype = 'c' AND conislocal OR contype = 'n' AND conislocal AND NOT convalidated)`;

const foreignKeys = `${row('pg_constraint', 'k.oid', 34, `format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid))`)}
  FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid WHERE contype = 'f' AND conparentid = 0 AND ${ofTable('c')}`;

const statistics = `${row('pg_statistic_ext', 's.oid', 35, 'pg_get_statisticsobjdef(s.oid)')}
  FROM pg_statistic_ext s WHERE ${own('pg_statistic_ext', 's', 'stxnamespace')}`;

const rules = `${row('pg_rewrite', 'r.oid', 36, 'pg_get_ruledef(r.oid)')}
  FROM pg_rewrite r JOIN pg_class c ON c.oid = ev_class
  WHERE rulename <> '_RETURN' AND ev_enabled = 'O' AND ${ofTable('c')}`;

const triggers = `${row(
  'pg_trigger',
  't.oid',
  37,
  `pg_get_triggerdef(t.oid) || CASE tgenabled WHEN 'O' THEN '' ELSE format('; ALTER TABLE %s %s TRIGGER %I', tgrelid::regclass,
    CASE tgenabled WHEN 'D' THEN 'DISABLE' WHEN 'R' THEN 'ENABLE REPLICA' ELSE 'ENABLE ALWAYS' END, tgname) END`,
)}
  FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid WHERE NOT tgisinternal AND tgparentid = 0 AND ${ofTable('c')}`;

/** Rights are given to the login itself or to all: names of others would mean nothing in another database. */
const policies = `${row(
  'pg_policy',
  'p.oid',
  38,
  `format('CREATE POLICY %I ON %s AS %s FOR %s%s%s', polname, polrelid::regclass,
     CASE WHEN polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END,
     CASE polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE' WHEN 'd' THEN 'DELETE' ELSE 'ALL' END,
     coalesce(' USING (' || pg_get_expr(polqual, polrelid) || ')', ''),
     coalesce(' WITH CHECK (' || pg_get_expr(polwithcheck, polrelid) || ')', ''))`,
)}
  FROM pg_policy p JOIN pg_class c ON c.oid = polrelid WHERE polroles = ARRAY[0::oid] AND ${ofTable('c')}`;

export const adornmentQueries = [keys, indexes, checks, foreignKeys, statistics, rules, triggers, policies];

/** A partition, or an index of one, joins the whole. */
export const attachments = `
  SELECT c.oid::text AS child, inhparent::text AS parent, c.relkind AS kind,
    CASE c.relkind WHEN 'i' THEN format('ALTER INDEX %s ATTACH PARTITION %s', inhparent::regclass, c.oid::regclass)
      WHEN 'I' THEN format('ALTER INDEX %s ATTACH PARTITION %s', inhparent::regclass, c.oid::regclass)
      ELSE format('ALTER TABLE ONLY %s ATTACH PARTITION %s %s', inhparent::regclass, c.oid::regclass,
        pg_get_expr(c.relpartbound, c.oid)) END AS sql
  FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
  WHERE c.relispartition AND ${ofTable('c')} AND NOT inhdetachpending`;

/** Last of all, one after the other, each as rows of a column `sql`. */
export const finishingQueries = [
  `SELECT format('ALTER SEQUENCE %s OWNED BY %s.%I', s.oid::regclass, d.refobjid::regclass, attname) AS sql
     FROM pg_class s JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.oid AND d.deptype = 'a'
       AND d.refclassid = 'pg_class'::regclass AND d.refobjsubid > 0
     JOIN pg_attribute ON attrelid = d.refobjid AND attnum = d.refobjsubid
     WHERE s.relkind = 'S' AND ${ofTable('s')} ORDER BY 1`,
  `SELECT format('ALTER TABLE %s REPLICA IDENTITY %s', c.oid::regclass, CASE relreplident WHEN 'f' THEN 'FULL'
     WHEN 'n' THEN 'NOTHING' ELSE (SELECT format('USING INDEX %I', i.relname) FROM pg_index JOIN pg_class i
     ON i.oid = indexrelid WHERE indrelid = c.oid AND indisreplident) END) AS sql
     FROM pg_class c WHERE relkind IN ('r', 'p') AND relreplident <> 'd' AND ${ofTable('c')} ORDER BY 1`,
  `SELECT format('ALTER TABLE %s CLUSTER ON %I', c.oid::regclass, i.relname) AS sql FROM pg_index
     JOIN pg_class c ON c.oid = indrelid JOIN pg_class i ON i.oid = indexrelid
     WHERE indisclustered AND ${ofTable('c')} ORDER BY 1`,
  `SELECT format('ALTER TABLE %s %s ROW LEVEL SECURITY', c.oid::regclass, what) AS sql
     FROM pg_class c, LATERAL (VALUES ('ENABLE', relrowsecurity), ('FORCE', relforcerowsecurity)) AS w(what, wanted)
     WHERE wanted AND ${ofTable('c')} ORDER BY 1`,
];

/** Comments of what is carried; PostgreSQL itself says what kind of thing each is. */
export const comments = `
  SELECT classoid::text AS class, objoid::text AS id, format('COMMENT ON %s IS %L', CASE
      WHEN type LIKE '% column' THEN 'COLUMN ' || identity
      WHEN type = 'domain constraint' THEN (SELECT format('CONSTRAINT %I ON DOMAIN %s', conname, contypid::regtype)
        FROM pg_constraint WHERE oid = objoid)
      WHEN type LIKE '% constraint' THEN 'CONSTRAINT ' || identity
      WHEN type = 'composite type' THEN 'TYPE ' || identity
      WHEN type = 'statistics object' THEN 'STATISTICS ' || identity
      ELSE upper(type) || ' ' || identity END, description) AS sql
    FROM pg_description, LATERAL pg_identify_object(classoid, objoid, objsubid)
   WHERE type <> 'extension' AND (objoid >= 16384 OR classoid = 'pg_namespace'::regclass AND objoid = to_regnamespace('public'))
   ORDER BY 3`;
