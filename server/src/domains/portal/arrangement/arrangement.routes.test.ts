import { accountApi } from '@cloudyard/contract/identity/account.ts';
import {
  type Arrangement,
  arrangementApi,
  MOST_ARRANGEMENTS,
  MOST_BYTES,
} from '@cloudyard/contract/portal/arrangement.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const key = 'columns:access.role';
const save = (who: Caller, name: string, value: unknown) =>
  who.ask(arrangementApi.save, { params: { key: name }, body: { value } });
const all = async (who: Caller): Promise<Arrangement[]> => (await who.ask(arrangementApi.list)).body.items;
/** Puts this many straight into the table: the call itself is limited. */
const fill = (who: Caller, many: number) =>
  rows(test, (db) =>
    sql`insert into arrangement (account_id, key, value)
      select ${who.userId}, 'filled-' || n, '1' from generate_series(1, ${many}::int) n`.execute(db),
  );
const kept = (who: Caller) =>
  rows(test, async (db) => {
    const own = db.selectFrom('arrangement').select('key').where('account_id', '=', who.userId);
    return (await own.execute()).length;
  });

describe('an arrangement', () => {
  strangersAreRefused(
    () => test,
    arrangementApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    arrangementApi.save,
    () => ({ params: { key }, body: { value: 1 } }),
  );
  strangersAreRefused(
    () => test,
    arrangementApi.remove,
    () => ({ params: { key } }),
  );
  it('is refused when it is deep, or when all together would be too long', async () => {
    const who = await test.as('he.ming');
    const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
    expect((await save(who, 'deep', deep(12))).status).toBe(200);
    expect((await save(who, 'deep', deep(13))).status).toBe(400);
    const long = 'x'.repeat(8000);
    for (let n = 0; n < 8; n++) expect((await save(who, `long-${n}`, long)).status).toBe(200);
    const { status, body } = await save(who, 'long-8', long);
    expect([status, body.code]).toEqual([409, 'portal.arrangements_full']);
  });

  it('is kept by everybody who is logged in, and is there in the next session', async () => {
    for (const name of ['admin', 'lin.qiao', 'su.wen']) {
      const who = await test.as(name);
      expect(await save(who, key, { hidden: ['描述'], widths: { name: 240 } })).toMatchObject({
        status: 200,
      });
      await save(who, key, { hidden: [], widths: { name: 180 } });
      const again = await test.as(name, true);
      expect(await all(again)).toEqual([{ key, value: { hidden: [], widths: { name: 180 } } }]);
    }
  });

  it('is seen and removed by its owner alone', async () => {
    const [lin, zhou] = [await test.as('lin.qiao'), await test.as('zhou.yan')];
    await save(lin, key, '林');
    await save(zhou, key, '周');
    expect(await all(zhou)).toEqual([{ key, value: '周' }]);
    await zhou.ask(arrangementApi.remove, { params: { key } });
    await zhou.ask(arrangementApi.remove, { params: { key } });
    expect(await all(zhou)).toEqual([]);
    expect(await all(lin)).toEqual([{ key, value: '林' }]);
  });

  it('of another user is behind the wall, whatever a statement asks for', async () => {
    const [lin, zhou] = [await test.as('lin.qiao'), await test.as('zhou.yan')];
    await save(lin, key, '林');
    const scope = { user: zhou.userId, enterprise: null };
    const seen = await inTransaction(test.kit, scope, ({ db }) =>
      db.selectFrom('arrangement').selectAll().execute(),
    );
    expect(seen).toEqual([]);
    const written = inTransaction(test.kit, scope, ({ db }) =>
      db.insertInto('arrangement').values({ account_id: lin.userId, key: 'x', value: '1' }).execute(),
    );
    await expect(written).rejects.toMatchObject({ code: '42501' });
  });

  it('may be any JSON', async () => {
    const lin = await test.as('lin.qiao');
    for (const value of [
      null,
      false,
      0,
      '',
      [],
      {},
      { a: [{ b: '\\u0000' }] },
      '👍',
      'x'.repeat(MOST_BYTES - 2),
    ]) {
      expect((await save(lin, key, value)).body).toEqual({ key, value });
      expect(await all(lin)).toEqual([{ key, value }]);
    }
  });

  it.each([
    ['no value', undefined, 'required'],
    ['one that is too long', 'x'.repeat(MOST_BYTES - 1), `too_long:${MOST_BYTES}`],
    ['a zero byte', ['a\u0000'], 'format'],
    ['half a sign', { a: '\ud800' }, 'format'],
  ])('is refused with %s', async (_, value, problem) => {
    const { status, body } = await save(await test.as('lin.qiao'), key, value);
    expect([status, body.fields]).toEqual([400, { value: problem }]);
  });

  it('has a key of small letters, digits and three signs', async () => {
    const lin = await test.as('lin.qiao');
    expect((await save(lin, 'list.a-1:b'.padEnd(80, 'x'), 1)).status).toBe(200);
    for (const wrong of ['A', '列', 'a_b', 'a b', 'x'.repeat(81)])
      expect([wrong, (await save(lin, wrong, 1)).status]).toEqual([wrong, 400]);
  });

  it('is one of 200: another is refused, a change of one that is there is not', async () => {
    const meng = await test.as('meng.xia');
    await fill(meng, MOST_ARRANGEMENTS - 1);
    const both = await Promise.all([save(meng, 'one', 1), save(meng, 'other', 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await save(meng, 'more', 1)).body.code).toBe('portal.arrangements_full');
    expect((await save(meng, 'filled-7', 2)).status).toBe(200);
    await meng.ask(arrangementApi.remove, { params: { key: 'filled-8' } });
    expect((await save(meng, 'more', 1)).status).toBe(200);
  });

  it('is deleted when its owner deregisters', async () => {
    const su = await test.as('su.wen', true);
    await save(su, key, 1);
    expect(await kept(su)).toBeGreaterThan(0);
    expect((await su.ask(accountApi.deregister, { query: { userId: su.userId } })).status).toBe(200);
    expect(await kept(su)).toBe(0);
  });
});
