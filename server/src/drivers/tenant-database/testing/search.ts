import type pg from 'pg';
import { expect, it } from 'vitest';
import type { TenantDatabases } from '../../../kit/tenant-database.ts';
import { planOf } from './plans.ts';
import { asTenant } from './stories.ts';

/** Asked with the number of a role, these tell its name; PostgreSQL has no way to refuse that (decision 32). */
const known = ['pg_get_userbyid', 'regroleout', 'regrolesend'];

/** Everything a tenant can read in the catalogue, searched for what belongs to another. */
export function searchStories(of: () => TenantDatabases): void {
  const eve = planOf('t_searching');
  const adam = planOf('t_hiding');
  const signs = [adam.name, 'app of the hidden'];

  it('finds nothing of another tenant, wherever it looks', async () => {
    await of().create(eve);
    await of().create(adam);
    await asTenant(of(), adam, async (hiding) => {
      await hiding.query(`SET application_name = 'app of the hidden'; CREATE TABLE secret (n int);
        SELECT pg_advisory_lock(1); LISTEN secret`);
      const [ids] = (
        await hiding.query<{ role: string; backend: string }>(
          'SELECT to_regrole(current_user::text)::oid::text AS role, pg_backend_pid()::text AS backend',
        )
      ).rows;
      await asTenant(of(), eve, async (client) => {
        const asked = [
          ...(await relations(client)),
          ...(await functions(client, ids?.role ?? '', ids?.backend ?? '')),
        ];
        expect(asked.length).toBeGreaterThan(300);
        const leaks: string[] = [];
        for (const { name, question } of asked) {
          const found = await client.query(question, [signs]).catch(() => undefined);
          if (found && found.rows.length > 0) leaks.push(name);
        }
        // The one that is known shows that the search finds something.
        expect(leaks).toContain('pg_get_userbyid');
        expect([...new Set(leaks)].sort()).toEqual(known.filter((name) => leaks.includes(name)));
      });
    });
    for (const { name } of [eve, adam]) await of().drop(name);
  });
}

type Question = { name: string; question: string };

const relations = async (client: pg.Client): Promise<Question[]> =>
  (
    await client.query<Question>(
      `SELECT c.oid::regclass::text AS name, format('SELECT FROM %s AS x WHERE EXISTS (SELECT FROM unnest($1::text[]) AS s
          WHERE strpos(x::text, s) > 0) LIMIT 1', c.oid::regclass) AS question
         FROM pg_class c WHERE relkind IN ('r', 'v') AND relnamespace IN ('pg_catalog'::regnamespace,
           'information_schema'::regnamespace) ORDER BY 1`,
    )
  ).rows;

/** Functions without an argument, and those that take a number: given that of the other's role or session. */
const functions = async (client: pg.Client, role: string, backend: string): Promise<Question[]> =>
  (
    await client.query<Question>(
      `SELECT proname AS name, format('SELECT FROM %I(%s) AS x WHERE EXISTS (SELECT FROM unnest($1::text[]) AS s
          WHERE strpos(x::text, s) > 0) LIMIT 1', proname, arguments) AS question
         FROM pg_proc, LATERAL (SELECT '' AS arguments WHERE pronargs = 0
           UNION ALL SELECT $1 WHERE pronargs = 1 AND proargtypes[0] IN ('oid'::regtype, 'regrole'::regtype)
           UNION ALL SELECT $2 WHERE pronargs = 1 AND proargtypes[0] = 'int4'::regtype) AS a
        WHERE pronamespace = 'pg_catalog'::regnamespace AND prokind = 'f'
          AND proname !~ '^(pg_sleep|pg_terminate|pg_cancel|pg_advisory|pg_log_backend)' ORDER BY 1`,
      [role, backend],
    )
  ).rows;
