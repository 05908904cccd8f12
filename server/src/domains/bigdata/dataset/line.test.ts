import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { never } from '../../../../test/held-work.ts';
import { rows } from '../../../../test/rows.ts';
import { type DatasetStory, datasetStory, said } from './dataset.stories.ts';
import { importVersion } from './import.service.ts';
import { endQuestion, takeQuestion } from './question.queries.ts';

let test: TestApp;
let story: DatasetStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await datasetStory(test);
});
afterAll(() => test?.close());

const versionOf = async (id: string) =>
  (
    await story.run<{ id: string; holder: number | null; state: string }>(
      `select id, holder, state from dataset_version where dataset_id = '${id}'`,
    )
  )[0];
const mark = () => test.kit.presence()?.mark ?? 0;

describe('imports of an enterprise', () => {
  it('are two at once; the others wait in line, say how many come first, and begin by themselves', async () => {
    // Two that are under way for as long as this takes, in the hands of a copy that lives.
    const [one, two] = [await story.saved('a\n1\n'), await story.saved('a\n1\n')];
    const busy = [one, two].map(({ id }) => `'${id}'`).join(', ');
    await story.run(`update dataset_version set state = 'importing', holder = ${mark()}, bytes = 0
      where dataset_id in (${busy})`);
    const third = (await story.save('a\n1\n')).body;
    const fourth = (await story.save('a\n1\n')).body;
    await importVersion(test.kit, (await versionOf(fourth.id))?.id ?? '', never);
    const view = async (id: string) => (await story.view(id)).body;
    expect(await view(third.id)).toMatchObject({ state: 'importing', ahead: 2 });
    expect(await view(fourth.id)).toMatchObject({ state: 'importing', ahead: 3 });
    expect(await versionOf(fourth.id)).toMatchObject({ holder: null, state: 'importing' });
    // Others have a line of their own.
    const other = (await story.save('a\n1\n', {}, story.zhou)).body;
    await eventually(async () =>
      expect((await story.view(other.id, story.zhou)).body).toMatchObject({ state: 'ready', ahead: null }),
    );
    expect((await story.lin.ask(datasetApi.cancel, { params: { id: one.id } })).status).toBe(200);
    await eventually(async () => {
      expect(await view(third.id)).toMatchObject({ state: 'ready' });
      expect(await view(fourth.id)).toMatchObject({ state: 'ready' });
    });
  });
});

describe('questions of one person', () => {
  it('count over all copies of the server, and those of a copy that died do not', async () => {
    const { id } = await story.saved('a\n1\n');
    const who = story.lin.userId;
    const take = (holder: number) => rows(test, (db) => takeQuestion(db, { who, kind: 'sql', holder }, 120));
    // In the hands of another copy that lives.
    expect(await take(mark())).toBe(true);
    expect(said(await story.ask(id, 'select 1 from data'))).toBe('bigdata.busy');
    expect(said(await story.rows(id))).toBe('done');
    await rows(test, (db) => endQuestion(db, { who, kind: 'sql', holder: mark() }));
    expect(await take(-1)).toBe(true);
    expect(said(await story.ask(id, 'select 1 from data'))).toBe('done');
    expect(await story.run(`select kind from dataset_question`)).toEqual([]);
  });
});
