/** A database with one of everything a dump carries. */
export const everything = [
  'CREATE EXTENSION citext',
  'CREATE EXTENSION pg_trgm',
  'CREATE SCHEMA "Werk Süd"',
  `CREATE TYPE mood AS ENUM ('sad', 'o''k', '高兴')`,
  `ALTER TYPE mood ADD VALUE 'fine' AFTER 'sad'`,
  'CREATE TYPE point3 AS (x float8, y float8, label text COLLATE "C")',
  `CREATE FUNCTION positive(n numeric) RETURNS bool LANGUAGE sql IMMUTABLE AS 'SELECT n > 0'`,
  'CREATE DOMAIN price AS numeric(12, 2) DEFAULT 1.5 NOT NULL CONSTRAINT above CHECK (public.positive(VALUE))',
  'CREATE SEQUENCE counter START 5 INCREMENT 5 MAXVALUE 1000 CYCLE',
  `SELECT nextval('counter'), nextval('counter')`,
  `CREATE TABLE customer (
     id bigint GENERATED ALWAYS AS IDENTITY (START 100) PRIMARY KEY,
     name text COLLATE "C" NOT NULL, mail citext UNIQUE, feeling mood DEFAULT 'o''k', tags text[] DEFAULT '{}',
     place point3, born date, seen timestamptz DEFAULT now(), weight float8, raw bytea, more jsonb,
     loud text GENERATED ALWAYS AS (upper(name)) STORED, CONSTRAINT grown CHECK (born < '2030-01-01')
   ) WITH (fillfactor = 80, autovacuum_enabled = false, toast.autovacuum_enabled = false)`,
  'ALTER TABLE customer ADD COLUMN gone int; ALTER TABLE customer DROP COLUMN gone',
  'ALTER TABLE customer ALTER COLUMN raw SET STORAGE EXTERNAL, ALTER COLUMN name SET STATISTICS 500',
  'ALTER TABLE customer ALTER COLUMN name SET (n_distinct = -0.5)',
  `CREATE TABLE "Werk Süd"."Ware ""x""" (no serial PRIMARY KEY, code text DEFAULT 'A' || nextval('public.counter'),
     cost price, owner bigint REFERENCES customer ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
     EXCLUDE USING btree (code WITH =))`,
  'CREATE UNLOGGED TABLE scratch (n int)',
  'CREATE TABLE nothing ()',
  'CREATE TABLE reading (at timestamptz NOT NULL, device int, value float8, PRIMARY KEY (at, device)) PARTITION BY RANGE (at)',
  `CREATE TABLE reading_2026 PARTITION OF reading FOR VALUES FROM ('2026-01-01') TO ('2027-01-01') PARTITION BY LIST (device)`,
  'CREATE TABLE reading_2026_1 PARTITION OF reading_2026 FOR VALUES IN (1, 2)',
  'CREATE TABLE reading_other PARTITION OF reading DEFAULT',
  'CREATE INDEX by_device ON reading (device) WHERE device > 0',
  'ALTER TABLE reading ADD CONSTRAINT sane CHECK (value > -1e6)',
  'ALTER TABLE reading_other ADD CONSTRAINT own_check CHECK (device < 1000)',
  'CREATE INDEX by_gram ON customer USING gin (name gin_trgm_ops)',
  'CREATE UNIQUE INDEX by_expression ON customer (lower(name), (born + 1)) INCLUDE (born) WHERE born IS NOT NULL',
  'ALTER TABLE customer ADD CONSTRAINT later CHECK (weight >= 0) NOT VALID',
  'CREATE STATISTICS together (dependencies) ON born, weight FROM customer',
  `CREATE VIEW fans WITH (security_barrier, check_option = 'local') AS SELECT id, name FROM customer WHERE name <> ''`,
  'CREATE VIEW by_key AS SELECT c.id, c.name, count(*) AS n FROM customer c LEFT JOIN fans f ON f.id = c.id GROUP BY c.id',
  'CREATE MATERIALIZED VIEW totals AS SELECT feeling, count(*) AS n FROM customer GROUP BY feeling',
  'CREATE UNIQUE INDEX one_total ON totals (feeling)',
  'CREATE MATERIALIZED VIEW above_totals AS SELECT max(n) AS top FROM totals',
  'CREATE MATERIALIZED VIEW empty_one AS SELECT 1 AS n WITH NO DATA',
  `CREATE FUNCTION of_table(c customer) RETURNS text LANGUAGE sql STABLE AS 'SELECT c.name'`,
  `CREATE FUNCTION atomic() RETURNS bigint LANGUAGE sql BEGIN ATOMIC SELECT count(*) FROM fans; END`,
  `CREATE PROCEDURE tidy(INOUT n int DEFAULT 3) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $p$ BEGIN n := n + 1; END $p$`,
  `CREATE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.seen := '2026-01-01'; RETURN NEW; END $$`,
  'CREATE TRIGGER stamped BEFORE INSERT ON customer FOR EACH ROW WHEN (NEW.seen IS NULL) EXECUTE FUNCTION stamp()',
  'CREATE TRIGGER resting BEFORE UPDATE ON customer FOR EACH ROW EXECUTE FUNCTION stamp()',
  'ALTER TABLE customer DISABLE TRIGGER resting',
  'CREATE RULE quiet AS ON DELETE TO scratch DO INSTEAD NOTHING',
  'CREATE POLICY mine ON customer AS RESTRICTIVE FOR SELECT USING (id > 0)',
  'CREATE POLICY write ON customer FOR INSERT WITH CHECK (id > 10)',
  'ALTER TABLE customer ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE scratch REPLICA IDENTITY FULL',
  'ALTER TABLE customer CLUSTER ON customer_pkey',
  `INSERT INTO customer (name, mail, feeling, tags, place, born, weight, raw, more)
     SELECT 'n' || n || E'\\t\\n\\\\.\\r' || chr(19968 + n), 'M' || n || '@x', 'fine', ARRAY['a,b', NULL, '"'], ROW(n::float8, 1e-300::float8, 'l')::point3,
       '2000-01-01'::date + n, 0.1 + n, decode(repeat('00ff5c', n), 'hex'), jsonb_build_object('n', n, 'x', NULL)
     FROM generate_series(1, 200) AS n`,
  `INSERT INTO customer (name) VALUES (E'\\\\.'), ('')`,
  `INSERT INTO "Werk Süd"."Ware ""x""" (owner) SELECT id FROM customer LIMIT 20`,
  'INSERT INTO nothing DEFAULT VALUES',
  `INSERT INTO reading SELECT '2026-03-01'::timestamptz + n * interval '1 hour', 1 + n % 2, n FROM generate_series(1, 50) AS n`,
  `INSERT INTO reading VALUES ('2030-01-01', 7, 'NaN'), ('infinity', 8, 'Infinity')`,
  'REFRESH MATERIALIZED VIEW totals',
  'REFRESH MATERIALIZED VIEW above_totals',
  `COMMENT ON TABLE customer IS 'who buys; it''s ours'`,
  `COMMENT ON COLUMN customer.name IS '名字'`,
  `COMMENT ON CONSTRAINT grown ON customer IS 'no children of tomorrow'`,
  `COMMENT ON CONSTRAINT above ON DOMAIN price IS 'more than nothing'`,
  `COMMENT ON TYPE mood IS 'how they feel'`,
  `COMMENT ON FUNCTION positive(numeric) IS 'above nought'`,
  `COMMENT ON TRIGGER stamped ON customer IS 'when'`,
  `COMMENT ON POLICY mine ON customer IS 'mine'`,
  `COMMENT ON INDEX by_gram IS 'grams'`,
  `COMMENT ON VIEW fans IS 'fans'`,
  `COMMENT ON SCHEMA "Werk Süd" IS 'south'`,
  `COMMENT ON SEQUENCE counter IS 'counts'`,
];

const listed = `n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`;

/** What the catalogue says of it, without numbers that differ from database to database. */
export const questions: Record<string, string> = {
  relations: `SELECT c.oid::regclass::text AS name, relkind, relpersistence, reloptions, relrowsecurity, relforcerowsecurity,
      relreplident, relispartition, pg_get_expr(relpartbound, c.oid) AS bound, relispopulated,
      pg_get_userbyid(relowner) AS owner FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE ${listed} ORDER BY 1`,
  columns: `SELECT attrelid::regclass::text AS rel, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      attstorage, attcompression, attstattarget, attoptions, attcollation::regcollation::text, pg_get_expr(adbin, adrelid) AS def
      FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE ${listed} AND attnum > 0 AND NOT attisdropped AND relkind <> 'i' AND relkind <> 'I' ORDER BY rel, attnum`,
  constraints: `SELECT conrelid::regclass::text AS rel, contypid::regtype::text AS type, conname, convalidated,
      pg_get_constraintdef(k.oid) AS def FROM pg_constraint k JOIN pg_namespace n ON n.oid = connamespace
      WHERE ${listed} ORDER BY 1, 2, 3`,
  indexes: `SELECT pg_get_indexdef(indexrelid) AS def, indisvalid, indisclustered, inhparent::regclass::text FROM pg_index
      JOIN pg_class c ON c.oid = indexrelid JOIN pg_namespace n ON n.oid = relnamespace
      LEFT JOIN pg_inherits ON inhrelid = indexrelid WHERE ${listed} ORDER BY 1`,
  functions: `SELECT pg_get_functiondef(p.oid) AS def FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
      WHERE ${listed} AND prokind <> 'a' ORDER BY 1`,
  views: `SELECT c.oid::regclass::text AS name, pg_get_viewdef(c.oid) AS def FROM pg_class c
      JOIN pg_namespace n ON n.oid = relnamespace WHERE ${listed} AND relkind IN ('v', 'm') ORDER BY 1`,
  triggers: `SELECT pg_get_triggerdef(t.oid) AS def, tgenabled FROM pg_trigger t WHERE NOT tgisinternal ORDER BY 1`,
  policies: 'SELECT * FROM pg_policies ORDER BY policyname',
  rules: 'SELECT * FROM pg_rules ORDER BY rulename',
  types: `SELECT t.oid::regtype::text AS name, typtype, typnotnull, typdefault, format_type(typbasetype, typtypmod) AS base,
      (SELECT array_agg(enumlabel::text ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = t.oid) AS labels
      FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace WHERE ${listed} ORDER BY 1`,
  sequences: 'SELECT * FROM pg_sequences ORDER BY sequencename',
  owned: `SELECT objid::regclass::text AS name, refobjid::regclass::text AS rel, refobjsubid, deptype FROM pg_depend
      JOIN pg_class s ON s.oid = objid AND relkind = 'S' WHERE classid = 'pg_class'::regclass
      AND refclassid = 'pg_class'::regclass ORDER BY 1`,
  statistics: 'SELECT pg_get_statisticsobjdef(oid) AS def FROM pg_statistic_ext ORDER BY 1',
  extensions: 'SELECT extname, extversion FROM pg_extension ORDER BY 1',
  comments: `SELECT type, identity, description FROM pg_description, pg_identify_object(classoid, objoid, objsubid)
      WHERE objoid >= 16384 ORDER BY 1, 2`,
  customers: `SELECT id, name, mail, feeling, tags, place::text, born::text, seen IS NULL, weight, raw, more, loud FROM customer ORDER BY id`,
  wares: 'SELECT * FROM "Werk Süd"."Ware ""x""" ORDER BY 1',
  readings: 'SELECT tableoid::regclass::text, at::text, device, value::text FROM reading ORDER BY at, device',
  nothing: 'SELECT count(*)::int FROM nothing',
  totals: 'SELECT * FROM totals, above_totals ORDER BY 1',
  next: `SELECT nextval('counter')::int AS n, nextval('customer_id_seq')::int AS id`,
};

/** Those that ask the tables above themselves. */
export const ofRows = ['customers', 'wares', 'readings', 'nothing', 'totals', 'next'];
