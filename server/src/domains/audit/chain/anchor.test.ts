import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chainApi } from '@cloudyard/contract/audit/chain.ts';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { anchorChain } from './anchor.service.ts';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

const anchorsAt = () => join(test.kit.env.dataFolder, 'audit-anchors.log');
const lines = async () => (await readFile(anchorsAt(), 'utf8').catch(() => '')).split('\n').filter(Boolean);

/** Nothing waits to be sealed; of two that seal at once one does nothing. */
const sealed = () =>
  eventually(
    async () => {
      await test.kit.audit.seal();
      const { rows } = await withClient(test.owner, (client) =>
        client.query<{ n: number }>('select count(*)::int as n from audit_unsealed'),
      );
      expect(rows[0]?.n).toBe(0);
    },
    { interval: 20 },
  );

async function checked() {
  await sealed();
  const { id } = (await admin.ask(chainApi.check)).body;
  return eventually(
    async () => {
      const [check] = (await admin.ask(chainApi.checks)).body;
      expect(check).toMatchObject({ id });
      expect(check.state).not.toBe('running');
      return check;
    },
    { interval: 50 },
  );
}

describe('the head of the audit chain', () => {
  it('is noted outside the database once while nothing grows, and sent to users who check the chain', async () => {
    await checked();
    await sealed();
    await anchorChain(test.kit);
    await anchorChain(test.kit);
    expect(await lines()).toEqual([expect.stringMatching(/^\d{4}-\S+Z [1-9]\d* [0-9a-f]{64}$/)]);
    const hash = (await lines())[0]?.split(' ')[2];
    await eventually(
      async () => {
        const { body } = await admin.ask(inboxApi.userMessages, {
          query: { userId: admin.userId, size: 50 },
        });
        expect(JSON.stringify(body)).toContain(hash);
      },
      { interval: 100 },
    );
  });

  it('is what a check compares with', async () => {
    const check = await checked();
    expect(check).toMatchObject({
      state: 'intact',
      anchors: 1,
      anchoredAt: (await lines())[0]?.split(' ')[0],
    });
  });

  it('reveals a chain that was written anew up to there', async () => {
    const [line = ''] = await lines();
    const [time, seq] = line.split(' ');
    await writeFile(anchorsAt(), `${time} ${seq} ${'0'.repeat(64)}\n`);
    expect(await checked()).toMatchObject({
      state: 'broken',
      brokenWhy: 'anchor_differs',
      brokenAt: Number(seq),
    });
    await writeFile(anchorsAt(), `${line}\n`);
    expect(await checked()).toMatchObject({ state: 'intact' });
  });

  it('reveals that the tail was cut off, which the chain itself does not', async () => {
    await sealed();
    await anchorChain(test.kit);
    const seq = Number((await lines()).at(-1)?.split(' ')[1]);
    await withClient(test.owner, (client) =>
      client.query(`alter table audit_entry no force row level security;
        with cut as (delete from audit_seal where seq > 1 returning entry_id)
        delete from audit_entry e using cut where e.id = cut.entry_id;
        alter table audit_entry force row level security`),
    );
    const check = await checked();
    expect(check).toMatchObject({ state: 'broken', brokenWhy: 'tail_cut', anchors: 2 });
    expect(check.brokenAt).toBeLessThanOrEqual(seq);
  });
});
