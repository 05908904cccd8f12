import { api } from '@cloudyard/contract';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { type Endpoint, endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rooms } from '../src/app.ts';
import { inTransaction } from '../src/kit/context.ts';
import { type Server, serve } from '../src/kit/serve.ts';
import { type Caller, openTestApp, type TestApp } from './app.ts';
import { CANARY } from './canary.ts';
import { askingAs, knock, markedThings, stateOf } from './matrix.ts';
import { allEndpoints } from './walks.ts';

// strangers.test.ts calls every endpoint anonymously and without the key; here the other two: a user of
// another enterprise with every key of their own, and a user with the right key.

/** A hole as a developer might leave one: a call of an enterprise that forgot the wall. */
const planted = endpoint({
  method: 'GET',
  path: '/api-planted/department/:id',
  allow: 'session',
  platform: true,
  summary: 'Reads over the wall without asking whose it is',
  params: z.object({ id: z.guid() }),
  reply: z.object({ name: z.string() }),
});
const hole = {
  name: 'planted',
  routes: (server: Server) =>
    serve(
      server,
      { planted },
      {
        planted: ({ db }, { params }) =>
          db.selectFrom('department').select('name').where('id', '=', params.id).executeTakeFirstOrThrow(),
      },
    ),
};

let test: TestApp;
let things: Record<string, string>;
let own: string;
let before: Record<string, string>;
beforeAll(async () => {
  rooms.push(hole);
  test = await openTestApp({ RATE_LIMIT: '1000000' });
  rooms.pop();
  await test.as('lin.qiao');
  ({ things, own } = await markedThings(test));
  before = await stateOf(test, things.enterprise as string);
});
afterAll(() => test.close());

const closed = allEndpoints(api).filter(({ endpoint: one }) => one.allow !== 'public');
const named = closed.map(({ endpoint: one }) => [`${one.method} ${one.path}`, one] as const);

/** The enterprise and state of a session. */
const standing = async ({ sessionId }: Caller) =>
  JSON.stringify(
    await inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
      db
        .selectFrom('session')
        .select(['enterprise_id', 'role_id', 'state', 'ended_at', 'expires_at'])
        .where('id', '=', sessionId)
        .executeTakeFirst(),
    ),
  );

const kept = new Map<string, { caller: Caller; stood: string }>();
/** A user fresh from the login: a call that moved or ended their session does not touch the next one. */
async function asFresh(name: string): Promise<Caller> {
  const known = kept.get(name);
  if (known && (await standing(known.caller)) === known.stood) return known.caller;
  const caller = await test.as(name, true);
  kept.set(name, { caller, stood: await standing(caller) });
  return caller;
}

/** What a user of another enterprise learns; nothing, if all is well. */
async function leaks(one: Endpoint): Promise<string[]> {
  const zhou = await asFresh('zhou.yan');
  const answers = await knock(one, things, own, askingAs(zhou));
  return answers.filter(({ text }) => text?.includes(CANARY)).map(({ text }) => text.slice(0, 200));
}

describe('a user of another enterprise learns nothing', () => {
  it.each(named)('from %s', async (_, one) => {
    expect(await leaks(one)).toEqual([]);
  });

  it('while a planted hole is found', async () => {
    expect((await leaks(planted)).length).toBeGreaterThan(0);
  });

  it('and has changed nothing', async () => {
    expect(before).toMatchObject({
      ...{ ledger_payment: expect.stringMatching(/^2 /), ledger_hold: expect.stringMatching(/^2 /) },
      ...{ ledger_topup: expect.stringMatching(/^1 /), ledger_withdrawal: expect.stringMatching(/^1 /) },
      ...{ ledger_refund: expect.stringMatching(/^1 /), ledger_invoice: expect.stringMatching(/^2 /) },
    });
    expect(await stateOf(test, things.enterprise as string)).toEqual(before);
  });
});

describe('a user with the right key may call', () => {
  const keyed = named.filter(([, one]) => one.allow !== 'session');
  it.each(keyed)('%s', async (_, one) => {
    const admin = await asFresh('admin');
    const zhou = await asFresh('zhou.yan');
    const body = (await zhou.ask(membershipApi.current, { query: { id: zhou.userId } })).body;
    expect(body.id).toBe(own);
    const asPlatform = await knock(one, { id: NIL }, NIL, askingAs(admin));
    const inEnterprise = one.platform ? [] : await knock(one, { id: NIL }, own, askingAs(zhou));
    const admitted = [...asPlatform, ...inEnterprise].filter(
      ({ status, body: said }) =>
        status !== 401 && (said as { code?: string } | null)?.code !== 'kit.not_allowed',
    );
    expect(admitted.length).toBeGreaterThan(0);
  });
});
