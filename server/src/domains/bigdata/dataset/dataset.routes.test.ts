import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type DatasetStory, datasetStory, MESSY, said } from './dataset.stories.ts';

let test: TestApp;
let story: DatasetStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await datasetStory(test);
});
afterAll(() => test?.close());

describe('a messy Chinese table', () => {
  it('is looked at, corrected, imported and profiled', async () => {
    const file = await story.upload(MESSY);
    const first = await story.lin.ask(datasetApi.sniff, { body: { file } });
    expect(first.body).toMatchObject({
      dataType: 'csv',
      reading: { encoding: 'gb18030', delimiter: ';', decimal: ',', nulls: ['缺失'] },
      columns: [{ from: '日期', type: 'DATE' }, { from: '温度', type: 'DOUBLE' }, { from: 'code' }],
    });
    const columns = first.body.columns.map((one: { from: string }) =>
      one.from === 'code' ? { ...one, name: '编号', type: 'BIGINT' } : one,
    );
    const reading = { ...first.body.reading, nulls: [] };
    const again = await story.lin.ask(datasetApi.sniff, { body: { file, columns, reading } });
    expect(again.body.misfits).toEqual([0, 1, 0]);

    const dataset = await story.saved(MESSY, { columns, reading });
    expect(dataset).toMatchObject({
      state: 'ready',
      rows: 4,
      columns: 3,
      version: 1,
      problem: '',
      mayEdit: true,
    });
    const { body: page } = await story.view(dataset.id);
    expect(page.schema.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
      ['日期', 'DATE'],
      ['温度', 'DOUBLE'],
      ['编号', 'BIGINT'],
    ]);
    expect(page.versions).toMatchObject([{ version: 1, rows: 4, misfits: [{ column: '温度', count: 1 }] }]);
    const { body: profile } = await story.lin.ask(datasetApi.profile, {
      params: { id: dataset.id },
      query: {},
    });
    expect(profile.columns[1]).toMatchObject({ name: '温度', nulls: 1, min: 1.5, max: 1234.5 });
  });
  it('leaves no upload behind, and counts as storage', async () => {
    const counted = async () =>
      Number(
        (
          await story.run<{ bytes: string }>(
            `select bytes from storage_use where holder = '${story.su.userId}'`,
          )
        )[0]?.bytes ?? 0,
      );
    const dataset = await story.saved(MESSY, {}, story.su);
    const files = () => story.run(`select from file where owner_id = '${story.su.userId}'`);
    await eventually(async () => expect(await files()).toEqual([]));
    expect(await counted()).toBe(dataset.size);
    await story.su.ask(datasetApi.remove, { params: { id: dataset.id } });
    expect(await counted()).toBe(0);
  });
});

describe('a dataset', () => {
  it('is paged, sorted, asked and fetched', async () => {
    const lines = Array.from({ length: 500 }, (_, n) => `${n},${500 - n}`);
    const { id } = await story.saved(`a,b\n${lines.join('\n')}\n`);
    const { body: some } = await story.rows(id, { offset: 490, limit: 3 });
    expect([some.rows, some.total]).toEqual([
      [
        [490, 10],
        [491, 9],
        [492, 8],
      ],
      500,
    ]);
    const { body: sorted } = await story.rows(id, { limit: 1, sort: { column: 'b', isDown: false } });
    expect(sorted.rows).toEqual([[499, 1]]);
    expect(said(await story.rows(id, { sort: { column: 'c" --', isDown: true } }))).toBe('kit.invalid');
    expect((await story.ask(id, 'select count(*) as n, max(a) as m from data')).body).toMatchObject({
      ...{ rows: [[500, 499]], total: 1, isCut: false },
    });
    const file = await test.app.inject({
      url: addressOf(datasetApi.download, { params: { id }, query: {} }),
      headers: { cookie: story.lin.cookie },
    });
    expect(file.rawPayload.subarray(0, 4).toString()).toBe('PAR1');
  });
  it('has every row on one page and no other, sorted by values that many rows share', async () => {
    const lines = Array.from({ length: 3_000 }, (_, n) => `${n},${(n * 7) % 3}`);
    const { id } = await story.saved(`place,kind\n${lines.join('\n')}\n`);
    for (const isDown of [false, true]) {
      const seen: number[] = [];
      for (const offset of [0, 500, 1_000, 1_500, 2_000, 2_500]) {
        const { body } = await story.rows(id, { offset, limit: 500, sort: { column: 'kind', isDown } });
        expect(body.columns.map(({ name }: { name: string }) => name)).toEqual(['place', 'kind']);
        seen.push(...body.rows.map(([place]: [number]) => place));
      }
      expect(new Set(seen).size).toBe(3_000);
    }
  });
  it('is changed, and has a name that no other has', async () => {
    const [one, two] = [await story.saved('a\n1\n'), await story.saved('a\n1\n')];
    const change = (name: string, who = story.lin) =>
      who.ask(datasetApi.change, {
        params: { id: one.id },
        body: { name, description: '新', categoryCode: 'energy' },
      });
    expect(said(await change(two.name))).toBe('bigdata.dataset_name_taken');
    expect((await change('能耗')).body).toMatchObject({
      name: '能耗',
      category: { code: 'energy', name: '能源' },
    });
    const found = await story.lin.ask(datasetApi.list, { query: { name: '能耗', category: 'energy' } });
    expect(found.body.map(({ id }: { id: string }) => id)).toEqual([one.id]);
    expect((await story.saved('a\n1\n', { name: '能耗' }, story.zhou)).state).toBe('ready');
  });
  it('has versions: what used the old one still has it', async () => {
    const { id } = await story.saved('a\n1\n');
    const bring = async (text: string) => {
      const srcPath = await story.upload(text);
      return story.lin.ask(datasetApi.addVersion, {
        params: { id },
        body: { srcPath, dataTypeCode: 'csv', note: '更正' },
      });
    };
    expect(said(await bring('a\n1\n2\n'))).toBe('done');
    expect(await story.ended(id)).toMatchObject({ version: 2, rows: 2 });
    const rows = async (version?: number) => (await story.rows(id, version ? { version } : {})).body.total;
    expect([await rows(), await rows(1), await rows(2)]).toEqual([2, 1, 2]);
    await bring('a,b\n"\0",1\n');
    expect(await story.ended(id)).toMatchObject({
      state: 'ready',
      version: 2,
      problem: expect.stringMatching(/zero/),
    });
    expect((await story.view(id)).body.versions.map(({ version }: { version: number }) => version)).toEqual([
      2, 1,
    ]);
  });
  it('that something uses is not deleted', async () => {
    const { id } = await story.saved('a\n1\n');
    await story.run(
      `insert into dataset_use (dataset_id, kind, holder_id, name) values ('${id}', 'model', new_id(), '模型')`,
    );
    const remove = () => story.lin.ask(datasetApi.remove, { params: { id } });
    expect((await story.view(id)).body.uses).toMatchObject([{ kind: 'model', name: '模型' }]);
    expect(said(await remove())).toBe('bigdata.dataset_in_use');
    await story.run(`delete from dataset_use where dataset_id = '${id}'`);
    expect(said(await remove())).toBe('done');
    expect(said(await story.view(id))).toBe('bigdata.dataset_not_found');
  });
  it.each([
    ['of a file of nobody', { srcPath: 'nothing' }, 'bigdata.file_unknown'],
    ['for somebody else', { userId: NIL }, 'kit.not_allowed'],
    [
      'with a column twice',
      {
        columns: [
          { from: 'a', name: 'x', type: 'DOUBLE', isKept: true },
          { from: 'b', name: 'X', type: 'DOUBLE', isKept: true },
        ],
      },
      'bigdata.columns_unfit',
    ],
    [
      'without a column',
      { columns: [{ from: 'a', name: 'a', type: 'DOUBLE', isKept: false }] },
      'bigdata.columns_unfit',
    ],
  ])('is not saved %s', async (_, more, code) => {
    expect(said(await story.save('a,b\n1,2\n', more))).toBe(code);
  });
  it('is made of an upload once, and of one’s own', async () => {
    const srcPath = await story.upload('a\n1\n');
    const body = {
      name: '一次',
      description: 'x',
      categoryCode: 'other' as const,
      dataTypeCode: 'csv' as const,
      srcPath,
    };
    expect(said(await story.zhou.ask(datasetApi.save, { body }))).toBe('bigdata.file_unknown');
    expect(said(await story.zhou.ask(datasetApi.sniff, { body: { file: srcPath } }))).toBe(
      'bigdata.file_unknown',
    );
    expect(said(await story.lin.ask(datasetApi.save, { body }))).toBe('done');
    expect(said(await story.lin.ask(datasetApi.save, { body: { ...body, name: '两次' } }))).toBe(
      'bigdata.file_unknown',
    );
  });
  it('that is no table has failed, and says why', async () => {
    const failed = await story.saved('no parquet', { dataTypeCode: 'parquet' });
    expect(failed).toMatchObject({ state: 'failed', rows: 0 });
    expect(failed.problem).not.toBe('');
    expect(said(await story.rows(failed.id))).toBe('bigdata.dataset_not_ready');
    expect((await story.lin.ask(datasetApi.profile, { params: { id: failed.id }, query: {} })).body).toBe(
      null,
    );
  });
});

describe('a question in SQL', () => {
  it.each([
    ['several statements', 'select 1; select 2'],
    ['COPY', "copy data to '/tmp/x.csv'"],
    ['ATTACH', "attach '/tmp/x.db'"],
    ['another file', "select * from read_csv('/etc/passwd')"],
    ['a setting', "set memory_limit = '64GB'"],
    ['nothing of the kind', 'hello'],
  ])('is refused with %s, and told why', async (_, text) => {
    shared ??= await story.saved('a\n1\n');
    const { id } = shared;
    const answer = await story.ask(id, text);
    expect(said(answer)).toBe('bigdata.sql_wrong');
    expect(answer.body.fields.sql).not.toBe('bigdata.sql_wrong');
  });
  let shared: { id: string } | undefined;
});

describe('who has nothing to do with it', () => {
  strangersAreRefused(
    () => test,
    datasetApi.list,
    () => ({ query: { system: false } }),
  );
  it('another enterprise, and somebody without one, do not see it', async () => {
    const { id } = await story.saved('a\n1\n');
    for (const who of [story.zhou, story.su, story.admin]) {
      const named = { name: 'x', description: 'x', categoryCode: 'other' as const };
      const answers = [
        await story.view(id, who),
        await story.rows(id, {}, who),
        await story.ask(id, 'from data', who),
        await who.ask(datasetApi.profile, { params: { id }, query: {} }),
        await who.ask(datasetApi.change, { params: { id }, body: named }),
        await who.ask(datasetApi.cancel, { params: { id } }),
        await who.ask(datasetApi.remove, { params: { id } }),
        await who.ask(datasetApi.download, { params: { id }, query: {} }),
      ];
      expect(answers.map(said)).toEqual(answers.map(() => 'bigdata.dataset_not_found'));
    }
  });
});
