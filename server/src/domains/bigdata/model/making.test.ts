import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { never, PLENTY, storedFiles } from '../../../../test/held-work.ts';
import type { Kit } from '../../../kit/context.ts';
import { said } from '../dataset/dataset.stories.ts';
import { installSamples } from '../dataset/sample.service.ts';
import { makeDemoModels } from './demo.ts';
import { makeVersion } from './making.service.ts';
import { sweepModels } from './model.jobs.ts';
import { type ModelStory, modelStory } from './model.stories.ts';
import { makeSystemModels } from './system.service.ts';

let test: TestApp;
let story: ModelStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await modelStory(test);
}, 300_000);
afterAll(() => test?.close());

const stored = () => storedFiles(test, 'model-');
type Row = { id: string; attempts: number; state: string; sha256: string };
const versionsOf = (id: string) =>
  story.run<Row>(
    `select id, attempts, state, sha256 from model_version where model_id = '${id}' order by number`,
  );
/** As a server that was killed leaves it: in the hands of a process that is no more. */
const abandon = (id: string) =>
  story.run(`update model_version set state = 'training', holder = -1, percent = 40, bytes = 0
    where model_id = '${id}'`);
/** A kit whose engine waits before a step until it is let go, and says when it has come that far. */
function held(): { kit: Kit; waits: Promise<void>; go(): void } {
  let go = () => {};
  let arrived = () => {};
  const open = new Promise<void>((resolve) => {
    go = resolve;
  });
  const waits = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const { engine } = test.kit;
  const run: typeof engine.run = async (order) => {
    arrived();
    await open;
    return engine.run(order);
  };
  return { kit: { ...test.kit, engine: { ...engine, run } }, waits, go };
}

describe('a training', () => {
  it('that a killed server had in hand is begun anew, by one, and once', { timeout: PLENTY }, async () => {
    const { id } = await story.trained(story.learned);
    const [first] = await versionsOf(id);
    await abandon(id);
    const versionId = first?.id ?? '';
    await Promise.all([makeVersion(test.kit, versionId, never), makeVersion(test.kit, versionId, never)]);
    // What comes out is what came out before.
    await eventually(async () =>
      expect(await versionsOf(id)).toMatchObject([{ attempts: 2, state: 'ready', sha256: first?.sha256 }]),
    );
    await makeVersion(test.kit, versionId, never);
    expect(await versionsOf(id)).toMatchObject([{ attempts: 2 }]);
  });
  it('that is interrupted again and again has failed, and keeps no dataset', {
    timeout: PLENTY,
  }, async () => {
    const data = await story.saved('a,label\n1,x\n2,y\n3,x\n4,y\n');
    const { id } = await story.trained(data.id, { holdout: 0 });
    await abandon(id);
    await story.run(`update model_version set attempts = 3 where model_id = '${id}'`);
    await makeVersion(test.kit, (await versionsOf(id))[0]?.id ?? '', never);
    expect((await story.view(id)).body).toMatchObject({ state: 'failed', problem: { end: 'interrupted' } });
    expect((await story.datasets.view(data.id)).body.uses).toEqual([]);
  });
  it('that is cancelled hears of it, and leaves nothing behind', { timeout: PLENTY }, async () => {
    const { id } = await story.trained(story.learned);
    const [version] = await versionsOf(id);
    const name = `model-${version?.id}.zip`;
    await test.kit.storage.remove(name);
    await abandon(id);
    const { kit, waits, go } = held();
    const made = makeVersion(kit, version?.id ?? '', never);
    await waits;
    const cancelled = await story.lin.ask(modelApi.cancel, { params: { id }, body: {} });
    expect(cancelled.body.state).toBe('cancelled');
    go();
    await made;
    expect((await story.view(id)).body).toMatchObject({ state: 'cancelled', newest: null });
    expect(await stored()).not.toContain(name);
    expect(said(await story.tried(id, [{ a: 1, b: 1, y: 1 }]))).toBe('bigdata.model_not_ready');
  });
  it('that cannot be done says why', { timeout: PLENTY }, async () => {
    const one = await story.saved('a,label\n1,x\n2,x\n3,x\n');
    const failed = await story.trained(one.id, { holdout: 0 });
    expect(failed).toMatchObject({ state: 'failed', problem: { end: 'unfit_data', code: 'one_class' } });
    expect(failed.problem?.text).not.toBe('');
    const wrong = async (params: object) => (await story.train(story.learned, { params })).body;
    expect(await wrong({ label: 'nothing' })).toMatchObject({
      ...{ code: 'bigdata.params_unfit', fields: { 'params.label': 'no_such_column' } },
    });
    expect(await wrong({})).toMatchObject({ fields: { 'params.label': 'required' } });
    expect(said(await story.train(story.learned, { algorithmId: story.learned }))).toBe(
      'bigdata.trainer_unknown',
    );
    expect((await story.train(story.learned, { name: undefined })).body.code).toBe('kit.invalid');
  });
});

describe('limits', () => {
  it('one training of a person, two of an enterprise, at a time', { timeout: PLENTY }, async () => {
    const { id } = await story.trained(story.learned);
    // In the hands of a process that lives: nobody takes it up.
    const holder = test.kit.presence()?.mark ?? 0;
    const state = (text: string) =>
      story.run(`update model_version set state = '${text}', holder = ${holder} where model_id = '${id}'`);
    await state('training');
    expect(said(await story.train(story.learned))).toBe('bigdata.trainings_many');
    const qin = await test.as('qin.yue');
    const mine = await story.train(story.learned, {}, qin);
    expect(said(mine)).toBe('done');
    await story.ended(mine.body.id, qin);
    await state('ready');
    await story.trained(story.learned);
  });
  it('a table that is too long for the algorithm is refused before anything runs', {
    timeout: PLENTY,
  }, async () => {
    const data = await story.saved('a,label\n1,x\n2,y\n');
    await story.run(`update dataset_version set rows = 5000001 where dataset_id = '${data.id}'`);
    await eventually(async () => expect(said(await story.train(data.id))).toBe('bigdata.data_large'));
  });
});

describe('the bytes of a model', () => {
  it('go with it, also those that no row knows', { timeout: PLENTY }, async () => {
    const { id } = await story.trained(story.learned);
    const name = `model-${(await versionsOf(id))[0]?.id}.zip`;
    expect(await stored()).toContain(name);
    const later = new Date(Date.now() + 86_400_000);
    await sweepModels(test.kit, later);
    expect(await stored()).toContain(name);
    // What lay here unpacked is gone, and fetched again.
    expect(said(await story.tried(id, [{ a: 1, b: 1, y: 1 }]))).toBe('done');
    await story.run(`delete from model where id = '${id}'`);
    await sweepModels(test.kit, later);
    expect(await stored()).not.toContain(name);
  });
  it('that were changed on the storage are not used', { timeout: PLENTY }, async () => {
    const [one, two] = [await story.trained(story.learned), await story.trained(story.learned, { seed: 2 })];
    const [first, second] = [(await versionsOf(one.id))[0], (await versionsOf(two.id))[0]];
    const body = await test.kit.storage.get(`model-${second?.id}.zip`);
    if (!body) throw new Error('no archive');
    await test.kit.storage.put(`model-${first?.id}.zip`, body);
    expect(said(await story.tried(one.id, [{ a: 1, b: 1, y: 1 }]))).toBe('bigdata.model_broken');
  });
});

describe('the platform’s own', () => {
  it('are made once from the samples, for everybody, and nobody changes them', {
    timeout: PLENTY,
  }, async () => {
    await makeSystemModels(test.kit, never);
    expect((await story.su.ask(modelApi.list, { query: { system: true } })).body).toEqual([]);
    await installSamples(test.kit);
    await makeSystemModels(test.kit, never);
    await makeSystemModels(test.kit, never);
    const { body } = await story.su.ask(modelApi.page, { query: { system: 'true' } });
    expect(body.totalElements).toBe(3);
    const kinds = body.content.map((one: { kind: string }) => one.kind).sort();
    expect(kinds).toEqual(['boosted-trees/1', 'boosted-trees/1', 'isolation-forest/1']);
    for (const one of body.content)
      expect(one).toMatchObject({ state: 'ready', versions: 1, mayEdit: false });
    const [model] = body.content;
    const { body: page } = await story.view(model.id, story.su);
    expect(said(await story.tried(model.id, [page.newest.example], story.su))).toBe('done');
    const params = { id: model.id };
    const named = { name: 'x', description: '', categoryCode: 'other' as const };
    for (const answer of [
      await story.lin.ask(modelApi.change, { params, body: named }),
      await story.lin.ask(modelApi.remove, { params }),
      await story.lin.ask(modelApi.addVersion, { params, body: { path: 'x', note: '' } }),
    ])
      expect(said(answer)).toBe('bigdata.system_model');
    const again = await story.su.ask(modelApi.again, { params, body: {} });
    expect(said(again)).toBe('done');
    const repeats = async (who = story.su) => (await story.view(model.id, who)).body.newest.repeats;
    await eventually(async () =>
      expect((await repeats())[0]).toMatchObject({ state: 'ready', isSame: true }),
    );
    // Nobody else sees who made it again.
    expect(await repeats(story.lin)).toEqual([]);
  });
  it('tell nobody what others made from them', { timeout: PLENTY }, async () => {
    await installSamples(test.kit);
    const { body } = await story.zhou.ask(datasetApi.list, { query: { system: true } });
    const machine = body.find(({ nameEn }: { nameEn: string }) => /machine/i.test(nameEn));
    const model = await story.trained(machine.id, { params: { label: 'failed' } }, story.zhou);
    const known = async (who: Caller) => {
      const page = (await story.datasets.view(machine.id, who)).body.uses as { id: string }[];
      const { body: lineage } = await who.ask(datasetApi.lineage, { params: { id: machine.id } });
      return [page, lineage.usedBy as { id: string }[]].map((list) => list.some(({ id }) => id === model.id));
    };
    expect([await known(story.zhou), await known(story.lin), await known(story.su)]).toEqual([
      ...[
        [true, true],
        [false, false],
        [false, false],
      ],
    ]);
  });
  it('have company in a demo: two of an enterprise, each with two versions', {
    timeout: PLENTY,
  }, async () => {
    await installSamples(test.kit);
    await makeDemoModels(test.kit, never);
    await makeDemoModels(test.kit, never);
    const { body } = await story.lin.ask(modelApi.page, { query: { sort: '-createdAt', size: 2 } });
    for (const one of body.content) expect(one).toMatchObject({ state: 'ready', versions: 2 });
    const [first] = body.content;
    const query = { left: 1, right: 2 };
    const { body: compared } = await story.lin.ask(modelApi.compare, { params: { id: first.id }, query });
    expect(compared).toMatchObject({ isSameData: true, isSameBytes: false });

    // As a server leaves them that was stopped while it trained the first of the two.
    await story.run(`delete from model_version where model_id = '${first.id}' and number = 2`);
    await abandon(first.id);
    await makeDemoModels(test.kit, never);
    expect(await versionsOf(first.id)).toMatchObject([{ state: 'ready' }, { state: 'ready' }]);
  });
});
