import { type ConnectionOptions, withClient } from '../src/drivers/database/index.ts';
import { eventually } from './eventually.ts';

/** Where pg-boss listens for queues that have something to do. */
const CHANNEL = `'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`;

/**
 * Makes jobs that wait for another attempt due now, and notifies their workers. Returns how many there were.
 */
export const hurryJobs = (owner: ConnectionOptions, name: string): Promise<number> =>
  withClient(owner, async (client) => {
    const { rowCount } = await client.query(
      `update pgboss.job set start_after = now() where name = $1 and state = 'retry'`,
      [name],
    );
    if (rowCount) await client.query(`select pg_notify(${CHANNEL}, $1)`, [name]);
    return rowCount ?? 0;
  });

/** Waits until jobs of that name have brought it about, without the pauses between their attempts. */
export const broughtAbout = (owner: ConnectionOptions, name: string, check: () => Promise<void>) =>
  eventually(
    async () => {
      try {
        await check();
      } catch (error) {
        await hurryJobs(owner, name);
        throw error;
      }
    },
    { interval: 100 },
  );

/** A timed job, now. */
export const queueNow = (owner: ConnectionOptions, name: string): Promise<void> =>
  withClient(owner, async (client) => {
    await client.query('insert into pgboss.job (name, data) values ($1, $2)', [name, {}]);
    await client.query(`select pg_notify(${CHANNEL}, $1)`, [name]);
  });
