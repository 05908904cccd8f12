import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { inTransaction } from '../../kit/context.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

/** A queue that every app instance has; its job ignores messages that do not exist. */
const QUEUE = 'identity.deliver-message';

const ask = <T>(text: string) =>
  inTransaction(test.kit, { platform: 'test' }, ({ db }) => sql.raw<T>(text).execute(db));

const stateOf = async (id: string) =>
  (await ask<{ state: string }>(`select state::text from pgboss.job where id = '${id}'`)).rows[0]?.state;

it('a job whose process gave no sign of life is taken up by another', async () => {
  const id = crypto.randomUUID();
  // As a process that took it and was killed leaves it behind.
  await ask(`insert into pgboss.job (id, name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit)
    select '${id}', name, '{"id":"${crypto.randomUUID()}"}', 'active', now() - interval '40 seconds',
      now() - interval '40 seconds', heartbeat_seconds, 3 from pgboss.queue where name = '${QUEUE}'`);
  const boss = new PgBoss({
    ...test.owner,
    schema: 'pgboss',
    migrate: false,
    schedule: false,
    supervise: false,
    // The app instance has just looked, and looks again in a minute.
    monitorIntervalSeconds: 1,
  });
  await boss.start();
  await eventually(async () => {
    await boss.supervise(QUEUE);
    expect(await stateOf(id)).not.toBe('active');
  });
  await boss.stop({ graceful: false });
  await eventually(async () => expect(await stateOf(id)).toBe('completed'));
});
