import { setTimeout } from 'node:timers/promises';
import { deletionApi as api, DELETION_DAYS } from '@cloudyard/contract/custody/deletion.ts';
import { enterpriseApi } from '@cloudyard/contract/enterprise/enterprise.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { runSql } from '../../../../test/rows.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { type CustodyStory, custodyStory, NEVER, password, said } from '../custody.stories.ts';
import { runDeletion } from './deletion-work.service.ts';

let test: TestApp;
let story: CustodyStory;
let name: string;
beforeAll(async () => {
  test = await openTestApp();
  story = await custodyStory(test);
  name = (await story.lin.ask(api.plan)).body.name;
});
afterAll(() => test.close());
afterEach(() =>
  runSql(
    test,
    `update enterprise_deletion set state = 'withdrawn' where state = 'waiting';
     update enterprise set suspended_at = null where deleted_at is null`,
  ),
);

const ask = async () => (await story.lin.ask(api.ask, { body: { password, name } })).body.id as string;
const later = () => new Date(Date.now() + (DELETION_DAYS + 1) * 86_400_000);
const run = (id: string, kit: Kit = test.kit) => runDeletion(kit, id, NEVER, later());
const row = async (id: string) =>
  (
    await runSql<{ state: string; blockers: { kind: string }[]; removed: Record<string, { count: number }> }>(
      test,
      `select state, blockers, removed from enterprise_deletion where id = '${id}'`,
    )
  )[0];
const count = async (table: string) =>
  (
    await runSql<{ n: number }>(
      test,
      `select count(*)::int as n from ${table} where enterprise_id = '${story.here}'`,
    )
  )[0]?.n;

describe('a deletion that becomes due', () => {
  it('is not done while the platform has suspended the enterprise: nobody could take it back', async () => {
    const id = await ask();
    await runSql(test, `update enterprise set suspended_at = now() where id = '${story.here}'`);
    await run(id);
    expect(await row(id)).toMatchObject({ state: 'stopped', blockers: [{ kind: 'suspended' }] });
    expect(await count('department')).toBeGreaterThan(0);
  });

  it('waits for money that is just being moved, and sees it', async () => {
    const id = await ask();
    const scope = { user: story.lin.userId, enterprise: story.here };
    let isOpen = () => {};
    const opened = new Promise<void>((done) => {
      isOpen = done;
    });
    await runSql(
      test,
      `insert into ledger_account (kind, enterprise_id, posted) values ('wallet', '${story.here}', 0) on conflict do nothing`,
    );
    const topup = inTransaction(test.kit, scope, async ({ db }) => {
      await sql`insert into ledger_topup (account_id, amount, method, code, by_id, by_name, expires_at)
        select id, 100, 'bank', 'RACE0001', ${story.lin.userId}::uuid, 'lin.qiao', now() + interval '1 day'
        from ledger_account where enterprise_id = ${story.here} and kind = 'wallet'`.execute(db);
      isOpen();
      await setTimeout(1500);
    });
    await opened;
    await Promise.all([run(id), topup]);
    expect(await row(id)).toMatchObject({ state: 'stopped', blockers: [{ kind: 'topups' }] });
    await runSql(
      test,
      `update ledger_topup set ended_at = now(), state = 'cancelled' where code = 'RACE0001'`,
    );
  });

  it('is either taken back or done, when both come at once', async () => {
    const id = await ask();
    // What is removed is not the matter here: it stops as soon as it has begun.
    const stopping: Kit = {
      ...test.kit,
      database: {
        ...test.kit.database,
        transaction: (scope, act) => {
          if ('enterprise' in scope) throw new Error('killed');
          return test.kit.database.transaction(scope, act);
        },
      },
    };
    const [, withdrawn] = await Promise.all([run(id, stopping), story.lin.ask(api.withdraw)]);
    const state = (await row(id))?.state;
    expect([said(withdrawn), state]).toEqual(
      withdrawn.status === 200 ? ['done', 'withdrawn'] : [said(withdrawn), 'removing'],
    );
    if (state === 'withdrawn') {
      const again = await ask();
      await run(again, stopping);
      expect((await row(again))?.state).toBe('removing');
    }
  });
});

describe('a deletion that has begun', () => {
  it('is not stopped by the platform that lifts the suspension', async () => {
    const admin = await test.as('admin');
    const [{ version } = { version: 0 }] = await runSql<{ version: number }>(
      test,
      `select version from enterprise where id = '${story.here}'`,
    );
    const lifted = await admin.ask(enterpriseApi.lift, {
      params: { id: story.here },
      body: { version },
    } as never);
    expect(said(lifted)).toBe('enterprise.not_found');
  });

  it('ends, whoever installs an algorithm of it meanwhile, and is done once by two at once', async () => {
    await runSql(
      test,
      `with a as (insert into algorithm (scope, enterprise_id, created_by, name, mode)
         values ('enterprise', '${story.here}', '${story.lin.userId}', 'THEIRS', 'PYTHON') returning id)
       insert into extension (enterprise_id, algorithm_id, number, digest) select '${story.there}', id, 1, repeat('0', 64) from a`,
    );
    const before = await count('department');
    const [{ id } = { id: '' }] = await runSql<{ id: string }>(
      test,
      `select id from enterprise_deletion where state = 'removing'`,
    );
    await Promise.all([run(id), run(id)]);
    expect(await row(id)).toMatchObject({ state: 'done', removed: { department: { count: before } } });
    expect(await count('algorithm')).toBe(0);
  });
});
