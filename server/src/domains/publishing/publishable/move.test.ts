import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { STATUS_CODES, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { versionApi } from '@cloudyard/contract/publishing/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { equip, plainMembers } from '../../../../test/visitors.ts';
import { type Placed, publishingStory } from '../publishing.stories.ts';
import type { Kind } from './publishable.queries.ts';

let test: TestApp;
let story: ReturnType<typeof publishingStory>;
let here: string;
const people = {} as Record<string, Caller>;

beforeAll(async () => {
  test = await openTestApp();
  await plainMembers(test);
  story = publishingStory(test);
  const lin = await test.as('lin.qiao');
  const [qin, meng, su, he] = await Promise.all(
    ['qin.yue', 'meng.xia', 'su.wen', 'he.ming'].map((name) => story.accountId(name)),
  );
  here = await story.enterpriseId('海川重工');
  await equip(test, qin as string, { enterprise: here, name: '看应用', keys: ['market.application.read'] });
  const hold = (account_id: string, code: string) =>
    story.rows(async (db) => {
      const { id } = await db
        .selectFrom('role')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      await db.insertInto('role_member').values({ role_id: id, account_id }).execute();
    });
  for (const who of [meng, su]) await hold(who as string, 'verifier');
  await hold(he as string, 'platform-operator');
  Object.assign(people, {
    owner: lin,
    colleague: await test.as('qin.yue', true),
    'verifier of the same enterprise': await test.as('meng.xia', true),
    verifier: await test.as('su.wen', true),
    operator: await test.as('he.ming', true),
    stranger: await test.as('zhou.yan'),
  });
});
afterAll(() => test.close());

const setStatus = { application: applicationApi.setStatus, version: versionApi.setStatus };
const say = (kind: Kind, who: Caller, id: string, code: StatusCode, more: object = {}) =>
  who.ask(setStatus[kind], { body: { id, status: { code }, reason: '理由', ...more } });

const STATES: Record<string, Placed> = {
  '0': { status: '0' },
  '1': { status: '1' },
  '2': { status: '2' },
  '3': { status: '3' },
  '3 with changes': { status: '3', revision: '0' },
  '3 with changes in audit': { status: '3', revision: '1' },
  '4': { status: '4' },
  '5': { status: '5', archivedDays: 3 },
  '5 for long': { status: '5', archivedDays: 40 },
};
/** state → actor → code → the status it then has. Everything else is refused. */
const DECIDED: Record<string, Record<string, Partial<Record<StatusCode, StatusCode>>>> = {
  '0': { owner: { '1': '1', '5': '5' }, operator: { '5': '5' } },
  '1': { owner: { '0': '0' }, verifier: { '0': '0', '1': '0', '2': '2', '3': '0', '4': '0', '5': '0' } },
  '2': { owner: { '0': '0', '3': '3', '5': '5' }, operator: { '3': '3', '4': '4', '5': '5' } },
  '3': { owner: { '2': '2' }, operator: { '4': '4', '5': '5' } },
  '3 with changes': { owner: { '1': '3', '2': '2' }, operator: { '4': '4', '5': '5' } },
  '3 with changes in audit': {
    owner: { '0': '3', '2': '2' },
    verifier: { '0': '3', '1': '3', '2': '3', '3': '3', '4': '3', '5': '3' },
    operator: { '4': '4', '5': '5' },
  },
  '4': { operator: { '2': '2', '3': '3', '5': '5' } },
  '5': { owner: { '0': '0' }, operator: { '0': '0' } },
  '5 for long': { operator: { '0': '0' } },
};
const ACTORS = ['owner', 'colleague', 'verifier of the same enterprise', 'verifier', 'operator', 'stranger'];

/**
 * The refusal of each case: an unrelated user gets "not found", and a verifier barred
 * from this one gets the reason.
 */
function refusal(kind: Kind, from: string, actor: string, code: StatusCode): [number, string] {
  if (actor === 'stranger') return [404, `market.${kind}_not_found`];
  const verdict = DECIDED[from]?.verifier?.[code] !== undefined;
  if (actor === 'verifier of the same enterprise' && verdict) return [403, 'market.four_eyes'];
  if (from === '5 for long' && actor === 'owner' && code === '0') return [409, 'market.restore_late'];
  return [409, 'market.status_refused'];
}

describe.each(['application', 'version'] as const)('the moves of an %s, by state, actor and code', (kind) => {
  const pairs = Object.keys(STATES).flatMap((from) => ACTORS.map((actor) => ({ from, actor })));
  // rule: actor.verifier, appStatus.0, appStatus.1, appStatus.2, appStatus.3, appStatus.4, appStatus.5, appStatus.machine, audit.pass
  it.each(pairs)('from $from by $actor', async ({ from, actor }) => {
    const owner = people.owner as Caller;
    for (const code of STATUS_CODES) {
      const id = await story.place(kind, owner.userId, here, STATES[from] as Placed);
      const { status, body } = await say(kind, people[actor] as Caller, id, code);
      const to = DECIDED[from]?.[actor]?.[code];
      const expected = to ? [200, to] : refusal(kind, from, actor, code);
      expect([code, status, status === 200 ? body.code : body.code]).toEqual([code, ...expected]);
      const { status: now } = await story.rows((db) =>
        db
          .selectFrom((kind === 'application' ? 'application' : 'app_version') as 'application')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      );
      expect([code, now]).toEqual([code, to ?? STATES[from]?.status]);
    }
  });
});

describe('the refusal of a move', () => {
  // rule: appStatus.type
  it('lists the allowed codes', async () => {
    const owner = people.owner as Caller;
    const id = await story.place('application', owner.userId, here, { status: '2' });
    const { body } = await say('application', owner, id, '4');
    expect(body.fields).toEqual({ status: 'allowed:0,3,5' });
  });

  it('asks for a reason when the move rejects or suspends', async () => {
    const owner = people.owner as Caller;
    const pending = await story.place('version', owner.userId, here, { status: '1' });
    const online = await story.place('version', owner.userId, here, { status: '3' });
    const codes = [
      await say('version', people.verifier as Caller, pending, '0', { reason: ' ' }),
      await say('version', people.operator as Caller, online, '4', { reason: '' }),
    ].map(({ body }) => body.code);
    expect(codes).toEqual(['market.reason_missing', 'market.reason_missing']);
  });
});

describe('decisions at the same time', () => {
  it('of two verifiers leave one verdict', async () => {
    const owner = people.owner as Caller;
    const id = await story.place('application', owner.userId, here, { status: '1' });
    const admin = await test.as('admin');
    const both = await Promise.all([
      say('application', people.verifier as Caller, id, '2'),
      say('application', admin, id, '0'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const moves = await story.rows((db) =>
      db.selectFrom('market_move').select('event').where('application_id', '=', id).execute(),
    );
    expect(moves).toHaveLength(1);
  });

  it('are refused when the content was edited after the verifier saw it', async () => {
    const owner = people.owner as Caller;
    const id = await story.place('application', owner.userId, here, { status: '1' });
    const seen = await story.rows((db) =>
      db
        .selectFrom('application')
        .select(['digest', 'status_version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    // The plan has another price now: plans are part of what is decided on.
    await story.rows((db) =>
      db.updateTable('resource_plan').set({ price_fen: 1 }).where('application_id', '=', id).execute(),
    );
    const verifier = people.verifier as Caller;
    const late = await say('application', verifier, id, '2', { digest: seen.digest });
    expect([late.status, late.body.code]).toEqual([409, 'market.content_changed']);
    const stale = await say('application', verifier, id, '2', { statusVersion: seen.status_version - 1 });
    expect(stale.body.code).toBe('market.status_changed');
  });
});

describe('an application or version that goes online', () => {
  it('was approved as it is, stands below an online application, and has an approved version', async () => {
    const owner = people.owner as Caller;
    const id = await story.place('application', owner.userId, here, { status: '2' });
    await story.rows((db) =>
      db.updateTable('application').set({ description: '<p>偷改</p>' }).where('id', '=', id).execute(),
    );
    expect((await say('application', owner, id, '3')).body.code).toBe('market.content_changed');
    const bare = await story.rows(async (db) => {
      const made = await story.insertApplication(db, owner.userId, here);
      return story.put(db, 'application', made, owner.userId, { status: '2' });
    });
    expect((await say('application', owner, bare, '3')).body.code).toBe('market.no_approved_version');
    const version = await story.place('version', owner.userId, here, { status: '2' });
    await story.rows(async (db) => {
      const { application_id } = await db
        .selectFrom('app_version')
        .select('application_id')
        .where('id', '=', version)
        .executeTakeFirstOrThrow();
      await db.updateTable('application').set({ status: '2' }).where('id', '=', application_id).execute();
    });
    expect((await say('version', owner, version, '3')).body.code).toBe('market.application_offline');
  });

  it('changes only when the change is approved, and the audit chain records what was', async () => {
    const owner = people.owner as Caller;
    const id = await story.place('version', owner.userId, here, { status: '3', revision: '1' });
    const live = () =>
      story.rows(async (db) => {
        const row = await db
          .selectFrom('app_version')
          .select(['content', 'revision'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return [(row.content as { description: string }).description, row.revision === null];
      });
    expect(await live()).toEqual(['第一个版本', false]);
    expect((await say('version', people.verifier as Caller, id, '2')).body).toMatchObject({ code: '3' });
    expect(await live()).toEqual(['改过的说明', true]);
    const entry = await story.rows((db) =>
      db
        .selectFrom('audit_entry')
        .select('after')
        .where('action', '=', 'market.version.approve')
        .where('object_id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    const move = await story.rows((db) =>
      db
        .selectFrom('market_move')
        .select(['digest', 'content'])
        .where('version_id', '=', id)
        .where('event', '=', 'approve')
        .executeTakeFirstOrThrow(),
    );
    expect(entry.after).toMatchObject({ digest: move.digest });
    expect(move.content).toMatchObject({ description: '改过的说明' });
  });
});
