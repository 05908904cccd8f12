import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { makeRole, put } from '../../../../test/roles.ts';
import { accountId, enterpriseId } from '../../../../test/rows.ts';
import { inTransaction } from '../../../kit/context.ts';
import { said } from '../dataset/dataset.stories.ts';
import { type HubStory, hubStory } from './hub.stories.ts';
import { tellFollowers } from './tell.service.ts';

// What others try to learn of something that was given, was given once, or is followed.

let test: TestApp;
let story: HubStory;
/** Works for 海川重工 and 云杉精密, with a role there that looks at datasets and at nothing else. */
let he: Caller;
let here: string;
let role: string;
let dataset: string;
beforeAll(async () => {
  test = await openTestApp();
  story = await hubStory(test);
  here = await enterpriseId(test, '海川重工');
  role = await makeRole(test, {
    ...{ enterprise: here, keys: ['bigdata.dataset.read', 'bigdata.dataset.edit'] },
  });
  await put(test, { role, user: await accountId(test, 'he.ming'), enterprise: here });
  await story.run(
    `delete from role_member where account_id = (select id from account where username = 'he.ming') and role_id <> '${role}'`,
  );
  he = await test.as('he.ming');
  dataset = (await story.saved('a,b\n1,2\n3,4\n')).id;
});
afterAll(() => test?.close());

const detail = async (id: string, who: Caller) => (await who.ask(datasetApi.detail, { params: { id } })).body;

/** A model of the enterprise that learned from the dataset. */
async function learnedFrom(id: string, name: string) {
  const [model] = await story.run<{ id: string }>(
    `insert into model (scope, enterprise_id, created_by, name, category)
      values ('enterprise', '${here}', '${story.lin.userId}', '${name}', 'other') returning id`,
  );
  await story.run(
    `insert into model_version (model_id, number, enterprise_id, origin, state, dataset_version_id)
      select '${model?.id}', 1, '${here}', 'training', 'ready', id from dataset_version where dataset_id = '${id}'`,
  );
  await story.run(
    `insert into dataset_use (dataset_id, kind, holder_id, name) values ('${id}', 'model', '${model?.id}', '${name}')`,
  );
}

describe('whoever was given a dataset', () => {
  it('of another enterprise learns who gave it, and nothing of its people, files and failures', async () => {
    const made = await story.share(dataset, { with: 'enterprise', name: '云杉精密' });
    await story.run(
      `insert into dataset_version (dataset_id, number, enterprise_id, created_by, data_type, file_name, state, problem)
        values ('${dataset}', 99, '${here}', '${story.lin.userId}', 'csv', '机密.csv', 'failed', 'Gone: 一号泵')`,
    );
    const seen = await detail(dataset, story.zhou);
    expect(seen).toMatchObject({ state: 'ready', version: 1, problem: '', file: null, userName: '' });
    expect(seen.given).toMatchObject({ from: expect.stringContaining('海川') });
    const lineage = await story.zhou.ask(datasetApi.lineage, { params: { id: dataset } });
    const text = JSON.stringify([seen, lineage.body]);
    for (const secret of ['机密', '一号泵', 'table.csv', story.lin.userId, '林'])
      expect(text).not.toContain(secret);
    expect((await detail(dataset, story.lin)).problem).toContain('一号泵');
    await story.run(`delete from dataset_version where dataset_id = '${dataset}' and number = 99`);
    await story.revoke(made.body.id);
  });

  it('sees what there is, and nothing of a version that is being made', async () => {
    const made = await story.share(dataset, { with: 'enterprise', name: '云杉精密' });
    // One that began a moment ago: nobody takes it for lost.
    await story.run(
      `insert into dataset_version (dataset_id, number, enterprise_id, created_by, data_type, state, created_at)
        values ('${dataset}', 98, '${here}', '${story.lin.userId}', 'csv', 'importing', now() + interval '1 day')`,
    );
    expect(await detail(dataset, story.zhou)).toMatchObject({ state: 'ready', ahead: null, percent: 100 });
    expect((await detail(dataset, story.lin)).state).toBe('importing');
    await story.run(`delete from dataset_version where dataset_id = '${dataset}' and number = 98`);
    await story.revoke(made.body.id);
  });

  it('gets no answer to what they asked before it was taken back', async () => {
    const made = await story.share(dataset, { with: 'enterprise', name: '云杉精密' });
    // Their turn is taken: what they ask waits.
    await story.run(
      `insert into dataset_question (account_id, kind, holder, ends_at)
        values ('${story.zhou.userId}', 'table', ${test.kit.presence()?.mark}, now() + interval '1 hour')`,
    );
    const asked = Promise.all([
      story.rows(dataset, {}, story.zhou),
      story.ask(dataset, 'select * from data', story.zhou),
    ]);
    await eventually(async () => {
      const waiting = await story.run(
        `select 1 from dataset_question where account_id = '${story.zhou.userId}' and kind = 'sql'`,
      );
      expect(waiting).toHaveLength(1);
    });
    await story.revoke(made.body.id);
    await story.run(
      `delete from dataset_question where account_id = '${story.zhou.userId}' and kind = 'table'`,
    );
    expect((await asked).map(said)).toEqual(Array(2).fill('bigdata.dataset_not_found'));
  });

  it('is not told again and again by those who give and take back', async () => {
    const told = () =>
      story.run<{ n: number }>(
        `select count(*)::int as n from inbox i join message m on m.id = i.message_id
          where m.app = 'bigdata' and m.action = 'share' and i.account_id = '${story.zhou.userId}'`,
      );
    const other = (await story.saved('a\n1\n')).id;
    const before = (await told())[0]?.n ?? 0;
    for (let n = 0; n < 3; n += 1)
      await story.revoke((await story.share(other, { with: 'enterprise', name: '云杉精密' })).body.id);
    const last = (await story.saved('a\n2\n')).id;
    await story.share(last, { with: 'enterprise', name: '云杉精密' });
    // Of the first, once, and of the last.
    await eventually(async () => expect((await told())[0]?.n).toBeGreaterThanOrEqual(before + 2));
    expect((await told())[0]?.n).toBe(before + 2);
  });
});

describe('whoever may look at datasets and not at models', () => {
  it('is told of no model by what it learned from', async () => {
    const own = (await story.saved('a\n1\n')).id;
    await learnedFrom(own, '秘密模型');
    expect(JSON.stringify((await story.lin.ask(datasetApi.lineage, { params: { id: own } })).body)).toContain(
      '秘密模型',
    );
    expect((await detail(own, story.lin)).uses).toHaveLength(1);
    const lineage = await he.ask(datasetApi.lineage, { params: { id: own } });
    expect([said(lineage), lineage.body.usedBy]).toEqual(['done', []]);
    expect((await detail(own, he)).uses).toEqual([]);
    // It cannot be deleted all the same.
    expect(said(await he.ask(datasetApi.remove, { params: { id: own } }))).toBe('bigdata.dataset_in_use');
  });

  it('neither a colleague who was given it', async () => {
    const own = (await story.saved('a\n1\n')).id;
    await learnedFrom(own, '秘密模型二');
    const meng = await test.as('meng.xia');
    await story.run(`delete from role_member where account_id = '${meng.userId}'`);
    await story.share(own, { with: 'colleague', name: 'meng.xia' });
    const lineage = await meng.ask(datasetApi.lineage, { params: { id: own } });
    expect([said(lineage), lineage.body.usedBy]).toEqual(['done', []]);
  });
});

describe('whoever follows a dataset', () => {
  const heard = async (id: string) =>
    (
      await story.run<{ account: string }>(
        `select i.account_id as account from inbox i join message m on m.id = i.message_id
          where m.app = 'bigdata' and m.action = 'new version' and m.link like '%${id}%'`,
      )
    ).map(({ account }) => account);
  const tell = (id: string) =>
    inTransaction(test.kit, { platform: 'story' }, (ctx) =>
      tellFollowers(ctx, { kind: 'dataset', id, version: 2, except: null }),
    );

  it('hears nothing of it without the right to see it, nor when they have left', async () => {
    const own = (await story.saved('a\n1\n')).id;
    const meng = await test.as('meng.xia', true);
    const qin = await test.as('qin.yue');
    for (const who of ['meng.xia', 'qin.yue'])
      await put(test, { role, user: await accountId(test, who), enterprise: here });
    for (const who of [story.lin, he, meng, qin])
      expect(said(await story.follow(own, true, who))).toBe('done');
    // One has no key any more, one does not work there any more.
    await story.run(`delete from role_member where account_id = '${meng.userId}'`);
    await story.run(
      `delete from membership where account_id = '${qin.userId}' and enterprise_id = '${here}'`,
    );
    await tell(own);
    await eventually(async () => expect((await heard(own)).length).toBeGreaterThanOrEqual(2));
    expect((await heard(own)).sort()).toEqual([story.lin.userId, he.userId].sort());
  });

  it('of another enterprise hears of it while it is given', async () => {
    const own = (await story.saved('a\n1\n')).id;
    const made = await story.share(own, { with: 'enterprise', name: '云杉精密' });
    expect(said(await story.follow(own, true, story.zhou))).toBe('done');
    await story.revoke(made.body.id);
    expect((await story.hub(story.zhou, { reason: 'followed' })).content).toEqual([]);
    expect(said(await story.zhou.ask(hubApi.thing, { params: { kind: 'dataset', id: own } }))).toBe(
      'bigdata.dataset_not_found',
    );
    await story.follow(own, true, story.lin);
    await tell(own);
    await eventually(async () => expect(await heard(own)).toEqual([story.lin.userId]));
    // What one saw once can be left.
    expect(said(await story.follow(own, false, story.zhou))).toBe('done');
  });
});

describe('whoever gives much', () => {
  it('reaches so many strangers a day, and colleagues as they like', async () => {
    await story.run(`insert into dataset (id, scope, created_by, name, description, category)
      select new_id(), 'private', '${story.su.userId}', 'advertisement ' || n, '', 'other' from generate_series(1, 51) n`);
    await story.run(`insert into dataset_version (dataset_id, number, created_by, data_type, state)
      select id, 1, created_by, 'csv', 'ready' from dataset where name like 'advertisement %'`);
    const made = await story.run<{ id: string }>(
      `select id from dataset where name like 'advertisement %' order by id`,
    );
    const answers: unknown[] = [];
    for (const { id } of made) {
      answers.push(said(await story.share(id, { with: 'enterprise', name: '云杉精密' }, story.su)));
      // They would wait for the next minute.
      await story.run(
        `delete from rate_limit where key like '%${story.su.userId}%' and key not like 'given%'`,
      );
    }
    expect(answers.slice(0, 25)).toEqual(Array(25).fill('done'));
    expect(answers.at(-1)).toBe('kit.too_many');
    expect(await story.run(`select 1 from hub_share where shared_by = '${story.su.userId}'`)).toHaveLength(
      50,
    );
  });
});
