import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The database of a walk's server, as its superuser. */
async function database(port: string) {
  const data = readFileSync(join(import.meta.dirname, `../.cache/e2e-${port}`), 'utf8');
  const [, , , , socket] = readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({
    host: socket,
    user: 'cloudyard_super',
    password: readFileSync(join(data, 'postgres.secret'), 'utf8').trim(),
    database: 'cloudyard',
  });
  await client.connect();
  return client;
}

/** A table, how its rows are found by $2, and its days. */
type Paid = [table: string, whose: string, days: readonly string[]];

/**
 * Days pass for what was paid: it lies so much further back, and what is due happens. The clock of the machine itself
 * belongs to others too.
 */
async function passDays(baseUrl: string, paid: readonly Paid[], of: string, days: number, watch: string) {
  const client = await database(new URL(baseUrl).port);
  try {
    // The rules about who may change what was paid are the product's; here it is only time that goes by.
    await client.query('set session_replication_role = replica');
    for (const [table, whose, columns] of paid) {
      const earlier = columns.map((one) => `${one} = ${one} - make_interval(days => $1)`).join(', ');
      const { rowCount } = await client.query(`update ${table} set ${earlier} where ${whose}`, [days, of]);
      if (rowCount === 0) throw new Error(`Nothing of ${of} in ${table}`);
    }
    await client.query(`insert into pgboss.job (name, data) values ($1, '{}')`, [watch]);
  } finally {
    await client.end();
  }
}

const ITS_ENTERPRISE = 'enterprise_id = (select id from enterprise where name = $2)';
export const passSpaceDays = (baseUrl: string, enterprise: string, days: number) =>
  passDays(
    baseUrl,
    [
      ['space', ITS_ENTERPRISE, ['starts_at', 'ends_at']],
      ['space_period', ITS_ENTERPRISE, ['starts_at', 'ends_at']],
    ],
    enterprise,
    days,
    'space.watch-spaces',
  );

/** Of everything that was bought of one application. */
export const passOrderDays = (baseUrl: string, application: string, days: number) =>
  passDays(
    baseUrl,
    [
      ['market_order', 'name = $2', ['starts_at', 'ends_at']],
      [
        'market_order_period',
        'order_id in (select id from market_order where name = $2)',
        ['starts_at', 'ends_at'],
      ],
      ['instance', 'name = $2', ['paid_until']],
    ],
    application,
    days,
    'market.watch-orders',
  );
