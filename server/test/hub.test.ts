import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import type { HubItem } from '@cloudyard/contract/bigdata/hub.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlgorithmStory, algorithmStory } from '../src/domains/algorithm/algorithm.stories.ts';
import { said } from '../src/domains/bigdata/dataset/dataset.stories.ts';
import { type HubStory, hubStory } from '../src/domains/bigdata/hub/hub.stories.ts';
import { openTestApp, type TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { runSql } from './rows.ts';

let test: TestApp;
let story: HubStory;
let algorithms: AlgorithmStory;
/** Of 海川重工. */
let dataset: string;
beforeAll(async () => {
  test = await openTestApp();
  story = await hubStory(test);
  algorithms = await algorithmStory(test);
  dataset = (await story.saved('a,b\n1,2\n3,4\n')).id;
});
afterAll(() => test?.close());

describe('the hub', () => {
  it('has what is one’s own, followed, shared and given in one list with counts', async () => {
    const algorithm = await algorithms.online({}, story.zhou);
    const mine = await story.saved('c\n1\n', {}, story.zhou);
    const made = await story.share(dataset, { with: 'enterprise', name: '云杉精密' });
    await story.follow(dataset, true, story.zhou);
    await story.follow(algorithm, true, story.lin, 'algorithm');
    const all = await story.hub(story.zhou);
    expect(all.content.map(({ id, reasons }: HubItem) => [id, reasons])).toEqual(
      expect.arrayContaining([
        [dataset, ['followed', 'given']],
        [mine.id, ['own']],
        [algorithm, ['own']],
      ]),
    );
    const times = all.content.map(({ at }: HubItem) => at);
    expect(times).toEqual(times.toSorted().reverse());
    const kinds = Object.fromEntries(
      all.kinds.map((one: { kind: string; count: number }) => [one.kind, one.count]),
    );
    expect(kinds.dataset + kinds.algorithm).toBe(all.totalElements);
    const ofGiven = await story.hub(story.zhou, { reason: 'given', kind: 'dataset' });
    expect([ofGiven.totalElements, ofGiven.content[0].id]).toEqual([1, dataset]);
    expect((await story.hub(story.zhou, { name: '没有叫这个的' })).totalElements).toBe(0);
    expect((await story.hub(story.zhou, { name: mine.name })).content.map(({ id }: HubItem) => id)).toContain(
      mine.id,
    );
    const shared = async () => (await story.hub(story.lin, { reason: 'shared' })).content as HubItem[];
    expect(await shared()).toMatchObject([{ id: dataset, reasons: ['own', 'shared'] }]);
    const theirs = (await story.hub(story.lin, { reason: 'followed' })).content as HubItem[];
    expect(theirs).toMatchObject([{ id: algorithm, reasons: ['followed'], version: 1, isReady: true }]);

    await story.revoke(made.body.id);
    expect(await shared()).toEqual([]);
    // Followed still, and seen no more.
    expect((await story.hub(story.zhou, { reason: 'followed' })).totalElements).toBe(0);
    expect(said(await story.follow(dataset, true, story.zhou))).toBe('bigdata.dataset_not_found');
    expect(said(await story.follow(dataset, false, story.zhou))).toBe('done');
  });

  it('notifies followers of new versions, and no user who may not see it any more', async () => {
    const one = (await story.saved('a\n1\n')).id;
    const made = await story.share(one, { with: 'enterprise', name: '云杉精密' });
    const he = await test.as('qin.yue');
    expect(said(await story.follow(one, true, story.zhou))).toBe('done');
    expect(said(await story.follow(one, true, he))).toBe('done');
    await bringVersion(one);
    await eventually(async () =>
      expect((await toldOf('dataset')).toSorted()).toEqual([he.userId, story.zhou.userId].toSorted()),
    );
    await story.revoke(made.body.id);
    await bringVersion(one);
    await eventually(async () =>
      expect((await toldOf('dataset')).filter((who) => who === he.userId)).toHaveLength(2),
    );
    expect((await toldOf('dataset')).filter((who) => who === story.zhou.userId)).toHaveLength(1);
  });
});

const bringVersion = async (id: string) => {
  const srcPath = await story.upload('a\n1\n2\n');
  const body = { srcPath, dataTypeCode: 'csv' as const, note: '' };
  expect(said(await story.lin.ask(datasetApi.addVersion, { params: { id }, body }))).toBe('done');
  await story.ended(id);
};
const toldOf = async (kind: string) =>
  (
    await runSql<{ account: string }>(
      test,
      `select i.account_id as account from inbox i join message m on m.id = i.message_id
        where m.app = 'bigdata' and m.action = 'new version' and m.link like '%${kind}%'`,
    )
  ).map(({ account }) => account);
