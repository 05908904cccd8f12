/**
 * What can be carried, a question for each kind: the object's place in the catalogue, the statements that make it
 * again, and a rank that says what comes first among those that do not need each other. The session's search_path is
 * pg_catalog alone, so that PostgreSQL writes every other name out.
 */

/** Neither PostgreSQL's own nor a temporary one, nor part of an extension. */
export const own = (catalogue: string, alias: string, namespace: string) => `
  ${namespace} IN (SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')
  AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = '${catalogue}'::regclass AND e.objid = ${alias}.oid
    AND e.deptype = 'e')`;

const options = (array: string) => `(SELECT string_agg(format('%s=%L', split_part(o, '=', 1),
  substr(o, strpos(o, '=') + 1)), ', ') FROM unnest(${array}) AS o)`;

const collation = (has: string, type: string) => `
  CASE WHEN ${has} <> 0 AND ${has} IS DISTINCT FROM (SELECT typcollation FROM pg_type WHERE oid = ${type})
    THEN (SELECT format(' COLLATE %I.%I', nspname, collname) FROM pg_collation k JOIN pg_namespace n
      ON n.oid = collnamespace WHERE k.oid = ${has}) ELSE '' END`;

const sequenceTerms = `format('START WITH %s INCREMENT BY %s MINVALUE %s MAXVALUE %s CACHE %s %s', seqstart,
  seqincrement, seqmin, seqmax, seqcache, CASE WHEN seqcycle THEN 'CYCLE' ELSE 'NO CYCLE' END)`;

const row = (catalogue: string, id: string, rank: number, ...sql: string[]) =>
  `SELECT '${catalogue}'::regclass::oid::text AS class, ${id}::text AS id, ${rank} AS rank,
     array_remove(ARRAY[${sql.join(', ')}]::text[], NULL) AS sql`;

const schemas = `${row('pg_namespace', 's.oid', 0, `CASE WHEN nspname <> 'public' THEN format('CREATE SCHEMA %I', nspname) END`)}
  FROM pg_namespace s WHERE ${own('pg_namespace', 's', 's.oid')}`;

const extensions = `${row('pg_extension', 'x.oid', 1, `format('CREATE EXTENSION IF NOT EXISTS %I SCHEMA %I', extname, nspname)`)}
  FROM pg_extension x JOIN pg_namespace n ON n.oid = extnamespace WHERE x.oid >= 16384 AND extconfig IS NULL`;

const enums = `${row(
  'pg_type',
  't.oid',
  2,
  `format('CREATE TYPE %s AS ENUM (%s)', t.oid::regtype, (SELECT string_agg(quote_literal(enumlabel), ', '
     ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = t.oid))`,
)}
  FROM pg_type t WHERE typtype = 'e' AND ${own('pg_type', 't', 'typnamespace')}`;

const composites = `${row(
  'pg_class',
  'c.oid',
  3,
  `format('CREATE TYPE %s AS (%s)', c.oid::regclass, (SELECT string_agg(format('%I %s%s', attname,
     format_type(atttypid, atttypmod), ${collation('attcollation', 'atttypid')}), ', ' ORDER BY attnum)
     FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped))`,
)}
  FROM pg_class c JOIN pg_type t ON t.oid = reltype WHERE relkind = 'c' AND ${own('pg_type', 't', 'relnamespace')}`;

const domains = `${row(
  'pg_type',
  't.oid',
  3,
  `format('CREATE DOMAIN %s AS %s%s%s%s', t.oid::regtype, format_type(typbasetype, typtypmod),
     ${collation('t.typcollation', 't.typbasetype')}, CASE WHEN typdefaultbin IS NOT NULL
     THEN ' DEFAULT ' || pg_get_expr(typdefaultbin, 0) ELSE '' END,
     CASE WHEN typnotnull THEN ' NOT NULL' ELSE '' END)`,
)}
  FROM pg_type t WHERE typtype = 'd' AND ${own('pg_type', 't', 'typnamespace')}`;

const functions = `${row('pg_proc', 'p.oid', 4, 'pg_get_functiondef(p.oid)')}
  FROM pg_proc p JOIN pg_language l ON l.oid = prolang
  WHERE prokind IN ('f', 'p', 'w') AND lanname IN ('sql', 'plpgsql') AND ${own('pg_proc', 'p', 'pronamespace')}`;

/** Those of identity columns are made with their tables. */
const sequences = `${row(
  'pg_class',
  'c.oid',
  5,
  `format('CREATE %sSEQUENCE %s AS %s %s', CASE WHEN relpersistence = 'u' THEN 'UNLOGGED ' ELSE '' END,
     c.oid::regclass, format_type(seqtypid, NULL), ${sequenceTerms})`,
)}
  FROM pg_class c JOIN pg_sequence ON seqrelid = c.oid WHERE ${own('pg_class', 'c', 'relnamespace')}
    AND relpersistence <> 't' AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass
    AND d.objid = c.oid AND d.deptype = 'i')`;

const identity = `CASE WHEN attidentity <> '' AND NOT c.relispartition THEN (
  SELECT format(' GENERATED %s AS IDENTITY (SEQUENCE NAME %s %s)', CASE attidentity WHEN 'a' THEN 'ALWAYS'
    ELSE 'BY DEFAULT' END, seqrelid::regclass, ${sequenceTerms}) FROM pg_sequence JOIN pg_depend d
    ON d.classid = 'pg_class'::regclass AND d.objid = seqrelid AND d.deptype = 'i'
    WHERE d.refobjid = c.oid AND d.refobjsubid = attnum) ELSE '' END`;

/** Since PostgreSQL 18 they have names; one that is not valid yet comes after the rows. */
const notNull = `CASE WHEN attnotnull THEN coalesce((
    SELECT CASE WHEN convalidated THEN format(' CONSTRAINT %I NOT NULL%s', conname,
      CASE WHEN connoinherit THEN ' NO INHERIT' ELSE '' END) ELSE '' END
    FROM pg_constraint WHERE conrelid = c.oid AND contype = 'n' AND conkey = ARRAY[attnum]), ' NOT NULL') ELSE '' END`;

const columns = `(SELECT string_agg(format('%I %s%s%s%s%s', attname, format_type(atttypid, atttypmod),
    ${collation('attcollation', 'atttypid')},
    CASE WHEN attgenerated <> '' THEN format(' GENERATED ALWAYS AS (%s) %s', pg_get_expr(adbin, adrelid),
      CASE attgenerated WHEN 's' THEN 'STORED' ELSE 'VIRTUAL' END) ELSE '' END,
    ${notNull}, ${identity}), ', ' ORDER BY attnum)
  FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped)`;

const columnExtras = (
  condition: string,
  change: string,
) => `(SELECT string_agg(format('ALTER TABLE ONLY %s ALTER COLUMN %I ${change}), '; ')
  FROM pg_attribute a JOIN pg_type y ON y.oid = atttypid WHERE attrelid = c.oid AND attnum > 0
    AND NOT attisdropped AND ${condition})`;

const storage = `CASE attstorage WHEN 'p' THEN 'PLAIN' WHEN 'e' THEN 'EXTERNAL' WHEN 'x' THEN 'EXTENDED' ELSE 'MAIN' END`;

const tables = `${row(
  'pg_class',
  'c.oid',
  6,
  `format('CREATE %sTABLE %s (%s)%s%s', CASE WHEN relpersistence = 'u' THEN 'UNLOGGED ' ELSE '' END,
     c.oid::regclass, ${columns}, CASE WHEN relkind = 'p' THEN ' PARTITION BY ' || pg_get_partkeydef(c.oid) ELSE '' END,
     coalesce(' WITH (' || ${options(`reloptions || ARRAY(SELECT 'toast.' || o FROM pg_class t, unnest(t.reloptions) AS o
       WHERE t.oid = c.reltoastrelid)`)} || ')', ''))`,
  columnExtras('attstorage <> typstorage', `SET STORAGE %s', c.oid::regclass, attname, ${storage}`),
  columnExtras(
    `attcompression <> ''`,
    `SET COMPRESSION %s', c.oid::regclass, attname, CASE attcompression WHEN 'l' THEN 'lz4' ELSE 'pglz' END`,
  ),
  columnExtras(
    'coalesce(attstattarget, -1) >= 0',
    `SET STATISTICS %s', c.oid::regclass, attname, attstattarget`,
  ),
  columnExtras('attoptions IS NOT NULL', `SET (%s)', c.oid::regclass, attname, ${options('attoptions')}`),
)}
  FROM pg_class c WHERE relkind IN ('r', 'p') AND relpersistence <> 't' AND reloftype = 0 AND reltablespace = 0
    AND (relam = 0 OR relam = (SELECT oid FROM pg_am WHERE amname = 'heap'))
    AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = c.oid
      AND (NOT c.relispartition OR inhdetachpending))
    AND ${own('pg_class', 'c', 'relnamespace')}`;

const defaults = `${row(
  'pg_attrdef',
  'd.oid',
  8,
  `format('ALTER %s %s ALTER COLUMN %I SET DEFAULT %s', CASE WHEN relkind = 'v' THEN 'VIEW' ELSE 'TABLE ONLY' END,
     c.oid::regclass, attname, pg_get_expr(adbin, adrelid))`,
)}
  FROM pg_attrdef d JOIN pg_class c ON c.oid = adrelid JOIN pg_attribute a ON attrelid = adrelid AND attnum = adnum
  WHERE attgenerated = '' AND relkind IN ('r', 'p', 'v') AND relpersistence <> 't' AND ${own('pg_class', 'c', 'relnamespace')}`;

const domainConstraints = `${row('pg_constraint', 'k.oid', 9, `format('ALTER DOMAIN %s ADD CONSTRAINT %I %s', contypid::regtype, conname, pg_get_constraintdef(k.oid))`)}
  FROM pg_constraint k JOIN pg_type t ON t.oid = contypid
  WHERE contype = 'c' AND contypid <> 0 AND ${own('pg_type', 't', 'typnamespace')}`;

const views = `${row(
  'pg_class',
  'c.oid',
  10,
  `format('CREATE %s %s%s AS %s%s', CASE relkind WHEN 'v' THEN 'VIEW' ELSE 'MATERIALIZED VIEW' END, c.oid::regclass,
     coalesce(' WITH (' || ${options('reloptions')} || ')', ''), rtrim(pg_get_viewdef(c.oid), ';'),
     CASE relkind WHEN 'm' THEN ' WITH NO DATA' ELSE '' END)`,
)}
  FROM pg_class c WHERE relkind IN ('v', 'm') AND relpersistence <> 't' AND reltablespace = 0
    AND (relam = 0 OR relam = (SELECT oid FROM pg_am WHERE amname = 'heap')) AND ${own('pg_class', 'c', 'relnamespace')}`;

export const objectQueries = [
  schemas,
  extensions,
  enums,
  composites,
  domains,
  functions,
  sequences,
  tables,
  defaults,
  domainConstraints,
  views,
];
