import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { makeRole, put } from '../../../../test/roles.ts';
import { accountId, enterpriseId } from '../../../../test/rows.ts';
import { said } from '../dataset/dataset.stories.ts';
import { inTurn } from '../dataset/turns.ts';
import { type ModelStory, modelStory } from './model.stories.ts';

// People who try what is not theirs: of another enterprise, without one, and those who may look and not change.

let test: TestApp;
let story: ModelStory;
let here: string;
/** Of 海川重工: looks at models, and changes nothing. */
let reader: Caller;
/** Of 海川重工, without any key. */
let bare: Caller;
/** Of 海川重工, with a version and one that repeats it, ended. */
let model: string;
let version: string;
let repeat: string;
beforeAll(async () => {
  test = await openTestApp();
  story = await modelStory(test);
  here = await enterpriseId(test, '海川重工');
  const user = await accountId(test, 'he.ming');
  await story.run(`delete from role_member where account_id = '${user}'`);
  const role = await makeRole(test, { enterprise: here, keys: ['bigdata.model.read'] });
  await put(test, { role, user, enterprise: here });
  reader = await test.as('he.ming');
  await story.run(`delete from role_member where account_id = '${await accountId(test, 'meng.xia')}'`);
  bare = await test.as('meng.xia');
  ({ model, version, repeat } = await inserted('enterprise'));
}, 120_000);
afterAll(() => test?.close());

/** As rows: nothing of it has to be trained to be asked for. */
async function inserted(scope: 'enterprise' | 'system', name = `模型 ${crypto.randomUUID()}`) {
  const [place, by] = scope === 'system' ? ['null', 'null'] : [`'${here}'`, `'${story.lin.userId}'`];
  const one = async (text: string) => (await story.run<{ id: string }>(text))[0]?.id ?? '';
  const made = await one(`insert into model (scope, enterprise_id, created_by, name, category)
    values ('${scope}', ${place}, ${by}, '${name}', 'other') returning id`);
  const first =
    await one(`insert into model_version (model_id, number, enterprise_id, created_by, origin, state, kind)
    values ('${made}', 1, ${place}, ${by}, 'training', 'ready', 'linear/1') returning id`);
  const anew =
    await one(`insert into model_version (model_id, again_of, enterprise_id, created_by, origin, state, created_at)
    values ('${made}', '${first}', '${here}', '${story.lin.userId}', 'training', 'training', now() + interval '1 day')
    returning id`);
  return { model: made, version: first, repeat: anew };
}

const NAMED = { name: '换名', description: '', categoryCode: 'other' as const };
const reading = async (id: string, who: Caller) => {
  const params = { id };
  return [
    await who.ask(modelApi.detail, { params }),
    await who.ask(modelApi.versions, { params }),
    await who.ask(modelApi.version, { params: { id, version: 1 } }),
    await who.ask(modelApi.compare, { params, query: { left: 1, right: 1 } }),
    await who.ask(modelApi.progress, { params }),
  ].map(said);
};
const taking = async (id: string, who: Caller) => [
  said(await who.ask(modelApi.try, { params: { id }, body: { rows: [{ a: 1 }] } })),
  (await story.fetched(modelApi.download, id, who)).json().code,
  (await story.fetched(modelApi.onnx, id, who)).json().code,
];
const changing = async (id: string, who: Caller) => {
  const params = { id };
  const learned = { algorithmId: story.trainer('logistic').id, params: { label: 'label' } };
  return [
    await who.ask(modelApi.change, { params, body: NAMED }),
    await who.ask(modelApi.addVersion, { params, body: { path: `training:${version}`, note: '' } }),
    await who.ask(modelApi.cancel, { params, body: {} }),
    await who.ask(modelApi.remove, { params }),
    await who.ask(modelApi.again, { params, body: {} }),
    await who.ask(modelApi.cancel, { params, body: { repeatId: repeat } }),
    await who.ask(modelApi.train, { body: { modelId: id, datasetId: story.learned, ...learned } }),
  ].map(said);
};
const NONE = 'bigdata.model_not_found';

describe('a model of others', () => {
  it('is not there for another enterprise, for somebody without one, nor for the platform', async () => {
    for (const who of [story.zhou, story.su, story.admin]) {
      expect(await reading(model, who)).toEqual(Array(5).fill(NONE));
      expect(await taking(model, who)).toEqual(Array(3).fill(NONE));
      const [last, ...others] = (await changing(model, who)).reverse();
      expect(others).toEqual(Array(6).fill(NONE));
      // What it would learn from is not there for them either.
      expect(last).toBe('bigdata.dataset_not_found');
      expect(said(await story.save(`training:${version}`, who))).toBe('bigdata.model_file_unknown');
      expect(said(await story.save(`training:${repeat}`, who))).toBe('bigdata.model_file_unknown');
    }
  });

  it('is looked at and not changed by those who only read', async () => {
    expect(await reading(model, reader)).toEqual(Array(5).fill('done'));
    const [last, ...others] = (await changing(model, reader)).reverse();
    expect(others).toEqual(Array(6).fill('kit.not_allowed'));
    expect(last).toBe('kit.not_allowed');
    expect(said(await story.save(`training:${version}`, reader))).toBe('kit.not_allowed');
    expect((await story.view(model)).body).toMatchObject({ state: 'ready', version: 1 });
  });

  it('is nothing for a colleague without a key, whom the platform’s own are shown', async () => {
    expect(await reading(model, bare)).toEqual(Array(5).fill(NONE));
    expect(await taking(model, bare)).toEqual(Array(3).fill(NONE));
    const listed = async (who: Caller, system: boolean) => [
      said(await who.ask(modelApi.list, { query: { system } })),
      said(await who.ask(modelApi.page, { query: { system, page: 0, size: 10, sort: '-updatedAt' } })),
    ];
    expect(await listed(bare, false)).toEqual(Array(2).fill('kit.not_allowed'));
    expect(await listed(bare, true)).toEqual(['done', 'done']);
    expect(await listed(reader, false)).toEqual(['done', 'done']);
  });

  it('is not begun by those who only read, nor in the name of somebody else', async () => {
    expect(said(await story.train(story.learned, {}, reader))).toBe('kit.not_allowed');
    expect(said(await story.train(story.learned, {}, bare))).toBe('kit.not_allowed');
    const named = {
      name: '冒名',
      description: '',
      categoryCode: 'other' as const,
      path: `training:${version}`,
    };
    const saved = (claim: object) => story.lin.ask(modelApi.save, { body: { ...named, ...claim } });
    expect(said(await saved({ userId: story.zhou.userId }))).toBe('kit.not_allowed');
    const elsewhere = await enterpriseId(test, '云杉精密');
    expect(said(await saved({ enterpriseId: elsewhere }))).toBe('kit.not_allowed');
  });

  it('is not reached by the number or the id of a version of another one', async () => {
    const other = await inserted('enterprise');
    const cancel = (id: string, repeatId: string, who = story.lin) =>
      who.ask(modelApi.cancel, { params: { id }, body: { repeatId } });
    for (const id of [other.repeat, version, NIL]) expect(said(await cancel(model, id))).toBe(NONE);
    const compare = (left: number, right: number) =>
      story.lin.ask(modelApi.compare, { params: { id: model }, query: { left, right } });
    expect(said(await compare(1, 2))).toBe('bigdata.model_not_ready');
    expect(said(await story.lin.ask(modelApi.version, { params: { id: model, version: 2 } }))).toBe(NONE);
    // One that only repeats another is no version: it is not kept.
    expect(said(await story.save(`training:${repeat}`))).toBe('bigdata.model_file_unknown');
  });
});

describe('a model of the platform', () => {
  it('says nothing of who else uses it, and of what they repeated', async () => {
    const { model: id, repeat: theirs } = await inserted('system');
    await story.run(
      `insert into model_use (model_id, kind, holder_id, name) values ('${id}', 'project', new_id(), '绝密项目')`,
    );
    for (const who of [story.zhou, story.su, reader]) {
      const { status, body } = await story.view(id, who);
      expect([status, body.uses]).toEqual([200, []]);
      expect(JSON.stringify(body)).not.toContain('绝密');
    }
    const seen = async (who: Caller) => (await story.view(id, who)).body.newest.repeats.length;
    expect([await seen(story.lin), await seen(story.zhou), await seen(story.su)]).toEqual([1, 0, 0]);
    const cancel = { params: { id }, body: { repeatId: theirs } };
    expect(said(await story.zhou.ask(modelApi.cancel, cancel))).toBe(NONE);
    expect(said(await story.su.ask(modelApi.cancel, cancel))).toBe(NONE);
    expect(said(await reader.ask(modelApi.cancel, cancel))).toBe('kit.not_allowed');
    expect(said(await reader.ask(modelApi.again, { params: { id }, body: {} }))).toBe('kit.not_allowed');
    expect(said(await story.lin.ask(modelApi.cancel, { params: { id }, body: {} }))).toBe(
      'bigdata.system_model',
    );
    expect(said(await story.lin.ask(modelApi.cancel, cancel))).toBe('done');
  });
});

describe('a model', () => {
  it.each(['a\u0000b', 'a\nb', '\u202exe.xno'])('is not called %j', async (name) => {
    const changed = await story.lin.ask(modelApi.change, { params: { id: model }, body: { ...NAMED, name } });
    expect(said(changed)).toBe('kit.invalid');
  });
});

describe('what costs much', () => {
  it('is done for one person in turn', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const before = Array.from({ length: 9 }, () => inTurn(story.lin.userId, undefined, () => held));
    for (const endpoint of [modelApi.download, modelApi.onnx])
      expect((await story.fetched(endpoint, model)).json().code).toBe('bigdata.busy');
    letGo();
    await Promise.all(before);
  });
});
