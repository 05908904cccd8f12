import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { PLENTY } from '../../../../test/held-work.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { said } from '../dataset/dataset.stories.ts';
import { type ModelStory, modelStory } from './model.stories.ts';

let test: TestApp;
let story: ModelStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await modelStory(test);
}, 120_000);
afterAll(() => test?.close());

const ROWS = [
  { a: 1, b: 2 },
  { a: 19, b: 9 },
];

describe('strangers', () => {
  strangersAreRefused(
    () => test,
    modelApi.detail,
    () => ({ params: { id: NIL } }),
  );
});

describe('a model', () => {
  it('is trained, tried, compared, taken along and brought back', { timeout: PLENTY }, async () => {
    const model = await story.trained(story.learned);
    expect(model).toMatchObject({
      state: 'ready',
      kind: 'logistic/1',
      task: 'class',
      version: 1,
      problem: null,
    });
    const { body: page } = await story.view(model.id);
    // Measured by rows it has not seen.
    expect(page.newest.metrics).toMatchObject({ accuracy: expect.any(Number), rows: 40 });
    expect(page.newest.metrics.accuracy).toBeGreaterThan(0.9);
    expect(page.newest.views.map(({ type }: { type: string }) => type)).toContain('confusion');
    expect(page.newest.recipe).toMatchObject({ holdout: 0.2, dataset: { id: story.learned, version: 1 } });
    expect(page.newest).toMatchObject({ isTried: true, onnxHindrance: null, againHindrance: null });
    expect(Object.keys(page.newest.example)).toEqual(['a', 'b', 'y']);

    const rows = ROWS.map((row) => ({ ...row, y: 2 * row.a + row.b }));
    const { body: answer } = await story.tried(model.id, rows);
    expect(answer.columns.map(({ name }: { name: string }) => name)).toEqual([
      ...['predicted', 'probability_bad', 'probability_good'],
    ]);
    expect(answer.rows.map(([first]: string[]) => first)).toEqual(['good', 'bad']);

    const more = { modelId: model.id, params: { label: 'label', columns: '["a"]', l2: 2 } };
    expect((await story.trained(story.learned, more)).version).toBe(2);
    const { body: compared } = await story.lin.ask(modelApi.compare, {
      params: { id: model.id },
      query: { left: 1, right: 2 },
    });
    expect(compared).toMatchObject({ isSameBytes: false, isSameData: true, isSameDigest: true });
    const params = compared.params as { name: string; isSame: boolean; label: object }[];
    expect(params.filter(({ isSame }) => !isSame).map(({ name }) => name)).toEqual(['l2', 'columns']);
    expect(params.find(({ name }) => name === 'l2')?.label).toMatchObject({ en: expect.any(String) });
    const accuracy = compared.metrics.find(({ name }: { name: string }) => name === 'accuracy');
    expect(accuracy.change).toBeCloseTo(accuracy.right - accuracy.left);
    expect(compared.inputs).toContainEqual({ name: 'b', left: 'DOUBLE', right: null });

    const file = await story.fetched(modelApi.download, model.id);
    expect(file.headers['content-type']).toBe('application/zip');
    const back = await story.brought(file.rawPayload);
    expect(back).toMatchObject({ state: 'ready', kind: 'logistic/1', problem: null });
    const here = await story.tried(model.id, [{ a: 3 }, { a: 18 }]);
    const there = await story.tried(back.id, [{ a: 3 }, { a: 18 }]);
    expect(there.body.rows).toEqual(here.body.rows);
    const { body: brought } = await story.view(back.id);
    expect(brought.newest).toMatchObject({ recipe: null, againHindrance: 'recipe', origin: 'upload' });
    expect(brought.newest.sha256).toBe((await story.view(model.id)).body.newest.sha256);
  });

  it('is made again by its recipe, byte for byte', { timeout: PLENTY }, async () => {
    const boosted = { algorithmId: story.trainer('boosted trees (class)').id };
    const model = await story.trained(story.learned, {
      ...boosted,
      params: { label: 'label', trees: 10, rowShare: 0.7 },
    });
    const again = await story.lin.ask(modelApi.again, { params: { id: model.id }, body: {} });
    expect(again.body).toMatchObject({ state: 'training', isSame: null });
    const repeat = await eventually(async () => {
      const { body } = await story.view(model.id);
      expect(body.newest.repeats[0].state).toBe('ready');
      return body.newest.repeats[0];
    });
    expect(repeat).toMatchObject({ isSame: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    // It is no version, and takes no room.
    expect((await story.view(model.id)).body.allVersions).toHaveLength(1);
  });

  it('is written as ONNX, and brought back says the same', { timeout: PLENTY }, async () => {
    const number = { algorithmId: story.trainer('linear').id, params: { label: 'y', columns: '["a","b"]' } };
    const model = await story.trained(story.learned, number);
    const file = await story.fetched(modelApi.onnx, model.id);
    expect(file.statusCode).toBe(200);
    const back = await story.brought(file.rawPayload, 'line.onnx');
    expect(back).toMatchObject({ state: 'ready', kind: 'onnx/1' });
    const { body: page } = await story.view(back.id);
    expect(page.newest.signature.inputs.map(({ name }: { name: string }) => name)).toEqual(['X_0', 'X_1']);
    const [mine, theirs] = [
      await story.tried(model.id, [{ a: 4, b: 5 }]),
      await story.tried(back.id, [{ X_0: 4, X_1: 5 }]),
    ];
    expect(theirs.body.rows[0][0]).toBeCloseTo(mine.body.rows[0][0], 5);
    expect(mine.body.rows[0][0]).toBeCloseTo(13, 5);
    const groups = { algorithmId: story.trainer('k-means').id, params: { columns: '["a","b"]' } };
    const kmeans = await story.trained(story.learned, groups);
    expect((await story.view(kmeans.id)).body.newest.onnxHindrance).toBe('kind');
    expect((await story.fetched(modelApi.onnx, kmeans.id)).json().code).toBe('bigdata.onnx_not_possible');
  });

  it('refuses values that do not fit, by the name of their column', { timeout: PLENTY }, async () => {
    const line = { algorithmId: story.trainer('linear').id, params: { label: 'y', columns: '["a","b"]' } };
    const { id } = await story.trained(story.learned, line);
    const refused = async (rows: object[]) => (await story.tried(id, rows)).body;
    expect(await refused([{ a: 'much', b: 1 }])).toMatchObject({
      ...{ code: 'bigdata.values_unfit', fields: { 'rows.a': 'wrong_type' } },
    });
    expect(await refused([{ a: 1, z: 1 }])).toMatchObject({ fields: { 'rows.z': 'no_such_column' } });
    expect(await refused([{ a: 1 }])).toMatchObject({ code: 'bigdata.values_unfit' });
    expect(await refused(Array.from({ length: 101 }, () => ({ a: 1, b: 1 })))).toMatchObject({
      code: 'kit.invalid',
    });
  });

  it('keeps what it learned from, and shows the way both ways', { timeout: PLENTY }, async () => {
    const data = await story.saved('a,label\n1,x\n2,y\n3,x\n4,y\n');
    const model = await story.trained(data.id, { holdout: 0 });
    const lineage = () => story.lin.ask(datasetApi.lineage, { params: { id: data.id } });
    expect((await lineage()).body.usedBy).toMatchObject([
      { ...{ kind: 'model', id: model.id, version: 1, datasetVersion: 1, system: false } },
    ]);
    const remove = () => story.lin.ask(datasetApi.remove, { params: { id: data.id } });
    expect(said(await remove())).toBe('bigdata.dataset_in_use');
    const named = { name: '新名', description: '', categoryCode: 'energy' as const };
    await story.lin.ask(modelApi.change, { params: { id: model.id }, body: named });
    expect((await story.datasets.view(data.id)).body.uses).toMatchObject([{ name: '新名' }]);
    await story.lin.ask(modelApi.remove, { params: { id: model.id } });
    expect((await lineage()).body.usedBy).toEqual([]);
    expect(said(await remove())).toBe('done');
  });

  it('learns from the version that was chosen, by the columns of that one', { timeout: PLENTY }, async () => {
    const data = await story.saved('a,label\n1,x\n2,y\n3,x\n4,y\n');
    const srcPath = await story.datasets.upload('b,label\n1,x\n2,y\n');
    const more = { srcPath, dataTypeCode: 'csv' as const, note: '' };
    await story.lin.ask(datasetApi.addVersion, { params: { id: data.id }, body: more });
    expect((await story.datasets.ended(data.id)).version).toBe(2);
    const recipeOf = async (given: object) => {
      const { id } = await story.trained(data.id, { holdout: 0, ...given });
      return (await story.view(id)).body.newest.recipe.dataset;
    };
    expect(await recipeOf({ datasetVersion: 1, params: { label: 'label', columns: '["a"]' } })).toMatchObject(
      {
        ...{ version: 1, rows: 4 },
      },
    );
    expect(await recipeOf({})).toMatchObject({ version: 2, rows: 2 });
    expect(said(await story.train(data.id, { datasetVersion: 3 }))).toBe('bigdata.dataset_not_ready');
  });

  it('that something uses stays', { timeout: PLENTY }, async () => {
    const { id } = await story.trained(story.learned);
    await story.run(
      `insert into model_use (model_id, kind, holder_id, name) values ('${id}', 'rule', new_id(), '规则')`,
    );
    const remove = () => story.lin.ask(modelApi.remove, { params: { id } });
    expect(said(await remove())).toBe('bigdata.model_in_use');
    expect((await story.view(id)).body.uses).toMatchObject([{ kind: 'rule', name: '规则' }]);
    await story.run(`delete from model_use where model_id = '${id}'`);
    expect(said(await remove())).toBe('done');
    expect(said(await story.view(id))).toBe('bigdata.model_not_found');
  });

  it('is kept under another name from something trained', { timeout: PLENTY }, async () => {
    const first = await story.trained(story.learned);
    const { body: page } = await story.view(first.id);
    const saved = await story.save(`training:${page.newest.id}`);
    const copy = await story.ended(saved.body.id);
    expect(copy).toMatchObject({ state: 'ready', kind: 'logistic/1' });
    expect((await story.view(copy.id)).body.newest).toMatchObject({
      ...{ sha256: page.newest.sha256, origin: 'copy', recipe: page.newest.recipe, views: page.newest.views },
    });
    expect(said(await story.save(`training:${NIL}`))).toBe('bigdata.model_file_unknown');
    expect(said(await story.save(`training:${page.newest.id}`, story.zhou))).toBe(
      'bigdata.model_file_unknown',
    );
  });
});

describe('whose a model is', () => {
  it('decides who sees it', { timeout: PLENTY }, async () => {
    const { id } = await story.trained(story.learned);
    for (const who of [story.zhou, story.su]) {
      expect(said(await story.view(id, who))).toBe('bigdata.model_not_found');
      expect(said(await story.tried(id, [{ a: 1, b: 1, y: 1 }], who))).toBe('bigdata.model_not_found');
      expect((await story.fetched(modelApi.download, id, who)).statusCode).toBe(404);
      expect(said(await who.ask(modelApi.remove, { params: { id } }))).toBe('bigdata.model_not_found');
      expect(said(await who.ask(modelApi.again, { params: { id }, body: {} }))).toBe(
        'bigdata.model_not_found',
      );
    }
    const page = await story.lin.ask(modelApi.page, { query: { kind: 'logistic/1', sort: 'name' } });
    expect(page.body.content.map((one: { id: string }) => one.id)).toContain(id);
    expect(page.body.kinds).toContainEqual({ kind: 'logistic/1', count: expect.any(Number) });
    expect((await story.zhou.ask(modelApi.page, { query: {} })).body.totalElements).toBe(0);
  });
  it('is somebody without an enterprise, too', { timeout: PLENTY }, async () => {
    const data = await story.saved('a,label\n1,x\n2,y\n3,x\n4,y\n', {}, story.su);
    const model = await story.trained(data.id, { holdout: 0 }, story.su);
    expect(model).toMatchObject({ state: 'ready', mayEdit: true });
    expect(said(await story.view(model.id))).toBe('bigdata.model_not_found');
    const used = async () => {
      const text = `select bytes from storage_use where holder = '${story.su.userId}'`;
      return Number((await story.run<{ bytes: string }>(text))[0]?.bytes);
    };
    expect(await used()).toBe(data.size + model.size);
    await story.su.ask(modelApi.remove, { params: { id: model.id } });
    expect(await used()).toBe(data.size);
    expect(said(await story.train(story.learned, {}, story.su))).toBe('bigdata.dataset_not_found');
  });
});
