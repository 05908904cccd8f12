import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { uploadText } from '../../../../test/upload-text.ts';
import { type AlgorithmStory, algorithmStory, said } from '../algorithm.stories.ts';

let test: TestApp;
let story: AlgorithmStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await algorithmStory(test);
});
afterAll(() => test.close());

const list = async (who = story.lin, query: object = {}) =>
  (await who.ask(algorithmApi.byUser, { params: { userId: who.userId }, query })).body;

describe('adding an algorithm', () => {
  it('is a draft of the enterprise one works for, with its parameters and its digest', async () => {
    const made = await story.added();
    expect(made).toMatchObject({
      ...{
        scope: 'enterprise',
        algorithmStatus: { code: '1' },
        algorithmType: { code: 'SQL' },
        isPackage: false,
      },
      parameters: [{ name: 'data' }, { name: 'out' }, { name: 'factor', defaultValue: 2 }],
      allowed: ['edit', 'submit', 'remove', 'move'],
      moves: [{ from: null, to: '1' }],
    });
    expect(made.digest).toMatch(/^[0-9a-f]{64}$/);
    expect((await list()).content.map(({ id }: { id: string }) => id)).toContain(made.id);
  });
  it('is one’s own without an enterprise, and nobody else sees it', async () => {
    const made = await story.added({}, story.su);
    expect(made.scope).toBe('private');
    for (const who of [story.lin, story.zhou, story.admin])
      expect(said(await story.view(made.id, who))).toBe('algorithm.not_found');
  });
  // rule: algorithm.unique
  it('needs a name that nobody has, in whatever spelling', async () => {
    const { name } = await story.added();
    expect(said(await story.add({ name: name.toUpperCase() }))).toBe('algorithm.algorithm_name_taken');
    const free = async (value: string) =>
      (await story.lin.ask(algorithmApi.free, { query: { name: value } })).body;
    expect([await free(name), await free('没有这个')]).toEqual([false, true]);
    // Drafts of others are not told; what they published is.
    const of = async (who: typeof story.lin) => (await who.ask(algorithmApi.free, { query: { name } })).body;
    expect([await of(story.zhou), await of(story.su)]).toEqual([true, true]);
    const published = (await story.view(await story.online())).body.name;
    const { body } = await story.zhou.ask(algorithmApi.free, { query: { name: published } });
    expect(body).toBe(false);
  });
  it.each([
    ['without code or file', { source: '' }, 'algorithm.file_missing'],
    ['in a category that is not there', { algorithmCategory: { id: NIL } }, 'algorithm.category_unknown'],
    ['as a built-in', { algorithmType: { code: 'BUILTIN' } }, 'algorithm.type_reserved'],
    ['with a file of nobody', { source: null, algorithmFileId: 'nothing' }, 'algorithm.file_unknown'],
    ['without an output', { parameters: [] }, 'algorithm.output_missing'],
    [
      'with a parameter twice',
      {
        parameters: [
          { name: 'out', type: 'DATASET_OUT' },
          { name: 'out', type: 'DATASET_IN' },
        ],
      },
      'algorithm.parameters_unfit',
    ],
    [
      'with a range that is none',
      {
        parameters: [
          { name: 'out', type: 'DATASET_OUT' },
          { name: 'k', type: 'integer', range: { min: 3, max: 1 } },
        ],
      },
      'algorithm.parameters_unfit',
    ],
  ] as [string, object, string][])('is refused %s', async (_, more, code) => {
    expect(said(await story.add(more))).toBe(code);
  });
  it('says which parameter is wrong', async () => {
    const parameters = [
      { name: 'out', type: 'DATASET_OUT' as const },
      { name: 'way', type: 'enum' as const },
    ];
    expect((await story.add({ parameters })).body.fields.parameters).toMatch(/^1\.range/);
  });
  it('comes once however often it is sent', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = story.draft();
    const [one, two] = [
      await story.lin.ask(algorithmApi.create, { body }, headers),
      await story.lin.ask(algorithmApi.create, { body }, headers),
    ];
    expect(one.body.id).toBe(two.body.id);
  });
  strangersAreRefused(
    () => test,
    algorithmApi.all,
    () => ({}),
  );
});

describe('an algorithm of another enterprise', () => {
  it('is not there, for whatever one asks', async () => {
    const { id, name } = await story.added();
    const other = story.zhou;
    const asks = [
      await other.ask(algorithmApi.detail, { params: { id } }),
      await other.ask(algorithmApi.searchById, { query: { id } }),
      await other.ask(algorithmApi.parameters, { query: { algorithmId: id } }),
      await other.ask(algorithmApi.update, { body: { ...story.draft(), id } }),
      await other.ask(algorithmApi.file, { params: { id } }),
      await other.ask(algorithmApi.files, { params: { id } }),
      await story.set(id, '2', {}, other),
    ];
    expect(asks.map(said)).toEqual(asks.map(() => 'algorithm.not_found'));
    for (const call of [algorithmApi.offline, algorithmApi.remove, algorithmApi.removeMany]) {
      const { body } = await other.ask(call, { body: [id] });
      expect(body).toEqual([{ id, name: '', done: false, code: 'algorithm.not_found' }]);
    }
    const moved = await other.ask(algorithmApi.move, { body: { ids: [id], category: story.category } });
    expect(moved.body[0].code).toBe('algorithm.not_found');
    expect((await story.view(id)).body.name).toBe(name);
  });
  it('cannot be listed by naming somebody else', async () => {
    const asked = await story.zhou.ask(algorithmApi.byUser, { params: { userId: story.lin.userId } });
    expect(said(asked)).toBe('kit.not_allowed');
  });
});

describe('changing an algorithm', () => {
  it('changes what it is made of, and its digest', async () => {
    const made = await story.added();
    const source = 'create view out as select *, 3 as three from data';
    const { body } = await story.lin.ask(algorithmApi.update, {
      body: { ...story.draft({ source }), id: made.id },
    });
    expect(body.source).toBe(source);
    expect(body.digest).not.toBe(made.digest);
  });
  it('refuses what was written over something that changed meanwhile', async () => {
    const { id, statusVersion } = await story.added();
    const change = () =>
      story.lin.ask(algorithmApi.update, { body: { ...story.draft(), id, statusVersion } });
    expect(said(await change())).toBe('done');
    expect(said(await change())).toBe('algorithm.stale');
  });
  it('by the fields of the fixed call alone leaves keywords and typed code as they were', async () => {
    const { id, digest, source } = await story.added({ keyword: '翻倍 加列' });
    const { name, description, algorithmCategory, algorithmType, parameters } = story.draft();
    const fixed = { name, description, algorithmCategory, algorithmType, parameters, enabled: true as const };
    const { userId } = story.lin;
    const change = { ...fixed, id, algorithmFileId: null, updateById: userId, updateByName: '林乔' };
    const { status, body } = await story.lin.ask(algorithmApi.update, { body: change });
    expect([status, body]).toMatchObject([200, { name, keyword: '翻倍 加列', source, digest }]);
    const emptied = await story.lin.ask(algorithmApi.update, { body: { ...change, source: '' } });
    expect(said(emptied)).toBe('algorithm.file_missing');
  });
  it('in the name of somebody else is refused, as adding is', async () => {
    const { id } = await story.added();
    const { userId } = story.zhou;
    const asks = [
      await story.lin.ask(algorithmApi.create, { body: { ...story.draft(), createById: userId } }),
      await story.lin.ask(algorithmApi.update, { body: { ...story.draft(), id, updateById: userId } }),
    ];
    expect(asks.map(said)).toEqual(['kit.not_allowed', 'kit.not_allowed']);
  });
  it('is not possible while it is in review', async () => {
    const { id } = await story.added();
    await story.set(id, '2');
    const changed = await story.lin.ask(algorithmApi.update, { body: { ...story.draft(), id } });
    expect(said(changed)).toBe('algorithm.move_not_allowed');
    const removed = await story.lin.ask(algorithmApi.removeMany, { body: [id] });
    expect(removed.body[0]).toMatchObject({ done: false, code: 'algorithm.submitted' });
    expect(said(await story.set(id, '1'))).toBe('done');
    expect(said(await story.lin.ask(algorithmApi.update, { body: { ...story.draft(), id } }))).toBe('done');
  });
});

describe('lists', () => {
  it('find by name, type and state, and say what each may', async () => {
    const { id } = await story.added({ name: '振动评分' });
    const found = async (query: object) =>
      (await list(story.lin, query)).content.map((one: { id: string }) => one.id).includes(id);
    expect(await found({ name: '振动' })).toBe(true);
    expect(await found({ name: '没有' })).toBe(false);
    expect(await found({ type: 'PYTHON' })).toBe(false);
    expect(await found({ status: '1', category: story.category })).toBe(true);
    expect((await list(story.lin, { page: 900 })).totalElements).toBeGreaterThan(0);
  });
  it('of the platform show what was handed in, and what it brings itself', async () => {
    const algorithmFileId = await uploadText(
      test,
      story.lin,
      'create view out as select * from data',
      'dataset',
    );
    const { id } = await story.added({ source: null, algorithmFileId });
    const seen = async (scope: 'enterprise' | 'system') =>
      (await story.admin.ask(algorithmApi.all, { query: { scope, size: 200 } })).body.content as {
        id: string;
        algorithmFileId: string | null;
      }[];
    const found = async () => (await seen('enterprise')).find((one) => one.id === id);
    expect(await found()).toBeUndefined();
    await story.set(id, '2');
    expect(await found()).toMatchObject({ algorithmFileId });
    // Taken back it is listed still, without what leads to its code.
    await story.set(id, '1');
    expect(await found()).toMatchObject({ algorithmFileId: null });
    expect((await seen('system')).length).toBeGreaterThanOrEqual(24);
  });
  it('say what the machine can run', async () => {
    const { body } = await story.lin.ask(algorithmApi.types);
    expect(body.find(({ code }: { code: string }) => code === 'SQL')).toMatchObject({ able: true });
    for (const one of body) expect(one.why === null).toBe(one.able);
    expect(body.find(({ code }: { code: string }) => code === 'SPARK')).toMatchObject({ why: 'no_spark' });
    expect((await story.lin.ask(algorithmApi.statuses)).body).toHaveLength(5);
  });
});
