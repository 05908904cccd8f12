import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { FORM_BYTES } from '@cloudyard/contract/bigdata/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { never, storedFiles } from '../../../../test/held-work.ts';
import { sweepDatasets } from './dataset.jobs.ts';
import { type DatasetStory, datasetStory, said } from './dataset.stories.ts';
import { importVersion } from './import.service.ts';
import { installSamples } from './sample.service.ts';

let test: TestApp;
let story: DatasetStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await datasetStory(test);
});
afterAll(() => test?.close());

const stored = () => storedFiles(test, 'bigdata-');
const versionsOf = (id: string) =>
  story.run<{ id: string; attempts: number; state: string }>(
    `select id, attempts, state from dataset_version where dataset_id = '${id}'`,
  );
/** As a server that was killed leaves it: in the hands of a process that is no more. */
const abandon = (id: string) =>
  story.run(`update dataset_version set state = 'importing', holder = -1, percent = 40, bytes = 0
    where dataset_id = '${id}'`);

describe('an import', () => {
  it('that a killed server had in hand is begun anew, by one, and once', async () => {
    const { id } = await story.saved('a\n1\n2\n');
    const [version] = await versionsOf(id);
    const file = await story.upload('a\n1\n2\n3\n');
    await abandon(id);
    await story.run(`update dataset_version set file = '${file}' where dataset_id = '${id}'`);
    const versionId = version?.id ?? '';
    await Promise.all([importVersion(test.kit, versionId, never), importVersion(test.kit, versionId, never)]);
    expect(await versionsOf(id)).toMatchObject([{ attempts: 2, state: 'ready' }]);
    expect((await story.rows(id)).body.total).toBe(3);
    await importVersion(test.kit, versionId, never);
    expect(await versionsOf(id)).toMatchObject([{ attempts: 2 }]);
  });
  it('that is interrupted again and again has failed', async () => {
    const { id } = await story.saved('a\n1\n');
    await abandon(id);
    await story.run(`update dataset_version set attempts = 3, file = 'x' where dataset_id = '${id}'`);
    await importVersion(test.kit, (await versionsOf(id))[0]?.id ?? '', never);
    expect((await story.view(id)).body).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/interrupted/),
    });
  });
  it('that is cancelled hears of it, and leaves nothing behind', async () => {
    const { id } = await story.saved('a\n1\n');
    const [version] = await versionsOf(id);
    const before = await stored();
    await test.kit.storage.remove(`bigdata-${version?.id}.parquet`);
    const file = await story.upload('a\n1\n2\n');
    await abandon(id);
    await story.run(`update dataset_version set file = '${file}' where dataset_id = '${id}'`);
    // An engine that is done in the very moment in which it is told to stop.
    const { engine } = test.kit;
    const bring: typeof engine.bring = async ({ signal, ...order }) => {
      const made = await engine.bring(order);
      expect((await story.lin.ask(datasetApi.cancel, { params: { id } })).body.state).toBe('cancelled');
      await eventually(() => expect(signal?.aborted).toBe(true));
      return made;
    };
    await importVersion({ ...test.kit, engine: { ...engine, bring } }, version?.id ?? '', never);
    expect((await story.view(id)).body).toMatchObject({ state: 'cancelled', rows: 0 });
    expect(await stored()).toEqual(before.filter((name) => !name.includes(version?.id ?? '')));
    expect(said(await story.rows(id))).toBe('bigdata.dataset_not_ready');
  });
  it('takes the bytes of what is deleted away, also those that no row knows', async () => {
    const { id } = await story.saved('a\n1\n');
    const [version] = await versionsOf(id);
    const name = `bigdata-${version?.id}.parquet`;
    expect(await stored()).toContain(name);
    await sweepDatasets(test.kit, new Date(Date.now() + 86_400_000));
    expect(await stored()).toContain(name);
    expect((await story.rows(id)).body.total).toBe(1);
    await story.run(`delete from dataset where id = '${id}'`);
    await sweepDatasets(test.kit, new Date(Date.now() + 86_400_000));
    expect(await stored()).not.toContain(name);
  });
});

describe('a large file', () => {
  const LARGE = `a,b\n${'123456789,987654321\n'.repeat(Math.ceil(FORM_BYTES / 20))}`;
  it('needs an enterprise with big-data quota', async () => {
    expect(said(await story.save(LARGE, {}, story.su))).toBe('bigdata.file_large');
    expect(said(await story.save(LARGE, {}, story.zhou))).toBe('bigdata.quota_missing');
    await story.run(`insert into quota_grant (enterprise_id, item, amount, source_type, source_id, starts_at)
      select id, 'BIGDATA_STEPS', 2, 'request', new_id(), now() - interval '1 day' from enterprise where alias = '云杉精密'`);
    expect(said(await story.save(LARGE, {}, story.zhou))).toBe('done');
  });
});

describe('the platform’s own', () => {
  it('are there for everybody, once, and nobody changes them', async () => {
    await installSamples(test.kit);
    await installSamples(test.kit);
    const { body } = await story.su.ask(datasetApi.list, { query: { system: true } });
    expect(body).toHaveLength(6);
    const machine = body.find(({ nameEn }: { nameEn: string }) => /machine/i.test(nameEn));
    expect(machine).toMatchObject({ ...{ system: true, state: 'ready', rows: 10_000, mayEdit: false } });
    expect((await story.rows(machine.id, { limit: 5 }, story.su)).body.rows).toHaveLength(5);
    const named = { name: 'x', description: 'x', categoryCode: 'other' as const };
    const change = await story.lin.ask(datasetApi.change, { params: { id: machine.id }, body: named });
    const remove = await story.lin.ask(datasetApi.remove, { params: { id: machine.id } });
    expect([said(change), said(remove)]).toEqual(['bigdata.system_dataset', 'bigdata.system_dataset']);
  });
});
