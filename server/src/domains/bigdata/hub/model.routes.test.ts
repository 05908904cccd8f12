import { hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { ModelPage } from '@cloudyard/contract/bigdata/model-shown.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { enterpriseId, runSql } from '../../../../test/rows.ts';
import { said } from '../dataset/dataset.stories.ts';
import { type ModelStory, modelStory } from '../model/model.stories.ts';
import { type HubStory, hubStory } from './hub.stories.ts';

let test: TestApp;
let story: ModelStory;
let hub: HubStory;
/** Of 海川重工, trained: zhou of 云杉精密 gets it. */
let model: ModelPage;
beforeAll(async () => {
  test = await openTestApp();
  story = await modelStory(test);
  hub = await hubStory(test);
  const { id } = await story.trained(story.learned);
  model = (await story.view(id)).body;
}, 300_000);
afterAll(() => test?.close());

const PLENTY = { timeout: 300_000 };
const ROW = { a: 1, b: 2, y: 4 };
const share = (draft: Parameters<HubStory['share']>[1], who?: Caller) =>
  hub.share(model.id, draft, who, 'model');
const using = async (who: Caller) => ({
  detail: said(await story.view(model.id, who)),
  versions: said(await who.ask(modelApi.versions, { params: { id: model.id } })),
  try: said(await story.tried(model.id, [ROW], who)),
  download: (await story.fetched(modelApi.download, model.id, who)).statusCode,
  onnx: (await story.fetched(modelApi.onnx, model.id, who)).statusCode,
});
const NONE = 'bigdata.model_not_found';
const NOTHING = { detail: NONE, versions: NONE, try: NONE, download: 404, onnx: 404 };
const USED = { detail: 'done', versions: 'done', try: 'done', download: 403, onnx: 403 };

/** What the database itself shows: the model, and its versions. */
const behindTheWall = async (who: Caller, alias: string | null) => {
  const place = alias === null ? null : await enterpriseId(test, alias);
  return test.kit.database.transaction({ user: who.userId, enterprise: place }, async (db) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from model
      where id = ${model.id}`.execute(db);
    return rows[0]?.n;
  });
};

describe('a model that is given', () => {
  it(
    'is used where it was given, changed and taken along by nobody there, and gone when it is taken back',
    PLENTY,
    async () => {
      expect(await using(story.zhou)).toEqual(NOTHING);
      expect(await behindTheWall(story.zhou, '云杉精密')).toBe(0);
      const made = await share({ with: 'enterprise', name: '云杉精密' });
      expect(made.body).toMatchObject({ with: 'enterprise', state: 'standing', mayDownload: false });

      await story.run(`insert into model_use (model_id, kind, holder_id, name)
        values ('${model.id}', 'project', new_id(), '绝密项目')`);
      expect((await story.view(model.id)).body.uses).toHaveLength(1);
      expect(await using(story.zhou)).toEqual(USED);
      expect(await behindTheWall(story.zhou, '云杉精密')).toBe(1);
      expect(await hub.given(story.zhou)).toEqual([model.id]);
      const { body: seen } = await story.view(model.id, story.zhou);
      expect(seen).toMatchObject({ mayEdit: false, mayDownload: false, given: { until: null }, uses: [] });
      // What it was made of, and by whom, is not theirs.
      expect(seen.newest).toMatchObject({
        recipe: null,
        againHindrance: 'recipe',
        datasetName: '',
        byName: '',
      });
      expect(JSON.stringify(seen)).not.toContain(story.learned);
      expect(JSON.stringify(seen)).not.toContain(story.lin.userId);

      const params = { id: model.id };
      const no = 'kit.not_allowed';
      expect(said(await story.zhou.ask(modelApi.again, { params, body: {} }))).toBe(no);
      expect(said(await story.zhou.ask(modelApi.remove, { params }))).toBe(no);
      const renamed = { name: '换名', description: '', categoryCode: 'other' as const };
      expect(said(await story.zhou.ask(modelApi.change, { params, body: renamed }))).toBe(no);
      expect(said(await story.zhou.ask(modelApi.cancel, { params, body: {} }))).toBe(no);
      expect(said(await story.save(`training:${model.newest?.id}`, story.zhou))).toBe(no);
      expect(said(await share({ with: 'enterprise', name: '海川重工' }, story.zhou))).toBe(no);
      const shares = { params: { kind: 'model' as const, id: model.id } };
      expect(said(await story.zhou.ask(hubApi.shares, shares))).toBe(no);

      for (const who of [story.su, story.admin]) expect(await using(who)).toEqual(NOTHING);
      expect(await behindTheWall(story.su, null)).toBe(0);

      await hub.revoke(made.body.id);
      expect(await using(story.zhou)).toEqual(NOTHING);
      expect(await behindTheWall(story.zhou, '云杉精密')).toBe(0);
      expect(await hub.given(story.zhou)).toEqual([]);
    },
  );

  it(
    'is taken along where that was allowed, without what it was made of, and its owner reads of it',
    PLENTY,
    async () => {
      const made = await share({ with: 'enterprise', name: '云杉精密', mayDownload: true });
      expect(await using(story.zhou)).toMatchObject({ download: 200, onnx: 200 });
      const file = await story.fetched(modelApi.download, model.id, story.zhou);
      expect(file.rawPayload.includes(story.learned)).toBe(false);
      const place = await enterpriseId(test, '海川重工');
      const noted = await runSql<{ action: string; actor: string }>(
        test,
        `select distinct action, actor_name as actor from audit_entry where object_id = '${model.id}'
        and enterprise_id = '${place}' and actor_name = 'zhou.yan' order by action`,
      );
      expect(noted.map(({ action }) => action)).toEqual(['bigdata.model.download', 'bigdata.model.export']);
      await hub.revoke(made.body.id);
    },
  );

  it(
    'leads to no model of what was given: neither is learned from, nor the data it learned from',
    PLENTY,
    async () => {
      const made = await hub.share(story.learned, { with: 'enterprise', name: '云杉精密' });
      expect(said(await story.train(story.learned, {}, story.zhou))).toBe('kit.not_allowed');
      await hub.revoke(made.body.id);
      expect(said(await story.train(story.learned, {}, story.zhou))).toBe('bigdata.dataset_not_found');
    },
  );

  it('to a colleague is theirs to use without any key', PLENTY, async () => {
    const meng = await test.as('meng.xia');
    await story.run(`delete from role_member where account_id = '${meng.userId}'`);
    expect(await using(meng)).toEqual(NOTHING);
    const made = await share({ with: 'colleague', name: 'meng.xia' });
    expect(await using(meng)).toEqual(USED);
    await hub.revoke(made.body.id);
    expect(await using(meng)).toEqual(NOTHING);
  });

  it('says nothing of a version that is being made or has failed', PLENTY, async () => {
    const made = await share({ with: 'enterprise', name: '云杉精密' });
    await story.run(`insert into model_version (model_id, number, enterprise_id, created_by, origin, state, problem)
      values ('${model.id}', 2, '${await enterpriseId(test, '海川重工')}', '${story.lin.userId}', 'training', 'failed',
        '{"end": "failed", "code": "", "at": "", "text": "一号泵"}')`);
    const { body: seen } = await story.view(model.id, story.zhou);
    expect(seen).toMatchObject({ state: 'ready', version: 1, problem: null, allVersions: [{ version: 1 }] });
    const progress = await story.zhou.ask(modelApi.progress, { params: { id: model.id } });
    expect(progress.body).toMatchObject({ version: 1, state: 'ready', problem: null, text: '' });
    const second = await story.zhou.ask(modelApi.version, { params: { id: model.id, version: 2 } });
    expect(said(second)).toBe(NONE);
    expect((await story.view(model.id)).body.allVersions).toHaveLength(2);
    await story.run(`delete from model_version where model_id = '${model.id}' and number = 2`);
    await hub.revoke(made.body.id);
  });

  it('answers nothing that was asked before it was taken back', PLENTY, async () => {
    const made = await share({ with: 'enterprise', name: '云杉精密' });
    const { engine } = test.kit;
    const run = engine.run.bind(engine);
    // Taken back while the answer is being made.
    const runs = vi.spyOn(engine, 'run').mockImplementation(async (...asked) => {
      await hub.revoke(made.body.id);
      return run(...asked);
    });
    const answer = await story.tried(model.id, [ROW], story.zhou);
    expect(runs).toHaveBeenCalled();
    runs.mockRestore();
    expect(said(answer)).toBe(NONE);
  });

  it('is not sent where it was taken back meanwhile', PLENTY, async () => {
    const { engine } = test.kit;
    for (const [call, act] of [
      [modelApi.download, 'packModel'],
      [modelApi.onnx, 'writeOnnx'],
    ] as const) {
      const made = await share({ with: 'enterprise', name: '云杉精密', mayDownload: true });
      const write = engine[act].bind(engine) as (...asked: unknown[]) => Promise<void>;
      const writes = vi.spyOn(engine, act).mockImplementation(async (...asked: unknown[]) => {
        await hub.revoke(made.body.id);
        return write(...asked);
      });
      const answer = await story.fetched(call, model.id, story.zhou);
      expect(writes).toHaveBeenCalled();
      writes.mockRestore();
      expect(answer.statusCode).toBe(404);
    }
  });

  it('shows no values of what it learned from', PLENTY, async () => {
    const made = await share({ with: 'enterprise', name: '云杉精密' });
    const example = async (who: Caller) => (await story.view(model.id, who)).body.newest?.example;
    // The middle of its columns, for those whose table it is.
    expect(await example(story.lin)).toMatchObject({ b: 5 });
    expect(Object.values(await example(story.zhou))).toEqual([0, 0, 0]);
    await hub.revoke(made.body.id);
  });

  it('is told of its new versions while it is', PLENTY, async () => {
    const made = await share({ with: 'enterprise', name: '云杉精密' });
    expect(said(await hub.follow(model.id, true, story.zhou, 'model'))).toBe('done');
    await hub.revoke(made.body.id);
    expect((await hub.hub(story.zhou, { reason: 'followed' })).content).toEqual([]);
    expect(said(await hub.follow(model.id, true, story.zhou, 'model'))).toBe(NONE);
  });

  it('to an enterprise is for those of its people who may look at models', PLENTY, async () => {
    const made = await share({ with: 'enterprise', name: '云杉精密' });
    expect(said(await story.view(model.id, story.zhou))).toBe('done');
    await story.run(`delete from role_member where account_id = '${story.zhou.userId}'`);
    expect(await using(story.zhou)).toEqual(NOTHING);
    await hub.revoke(made.body.id);
  });
});
