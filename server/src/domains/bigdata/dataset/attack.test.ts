import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { uploadText } from '../../../../test/upload-text.ts';
import { importVersion } from './import.service.ts';
import { insertVersion, versionById } from './version.queries.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
beforeAll(async () => {
  test = await openTestApp();
  [lin, zhou] = await Promise.all([test.as('lin.qiao'), test.as('zhou.yan')]);
});
afterAll(() => test.close());

const saveFrom = (srcPath: string, who = lin) =>
  who.ask(datasetApi.save, {
    body: {
      name: `温度 ${crypto.randomUUID()}`,
      description: '一列',
      categoryCode: 'other',
      dataTypeCode: 'csv',
      srcPath,
    },
  });
const upload = () => uploadText(test, lin, 'a,b\n1,2\n', 'dataset');

describe('an upload', () => {
  it('is nobody else’s, and one dataset is made of it', async () => {
    const file = await upload();
    expect((await saveFrom(file, zhou)).body.code).toBe('bigdata.file_unknown');
    const both = await Promise.all([saveFrom(file), saveFrom(file)]);
    expect(both.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort()).toEqual([
      'bigdata.file_unknown',
      'done',
    ]);
  });
});

describe('an import', () => {
  it('that took too long has failed', async () => {
    const { body } = await saveFrom(await upload());
    await eventually(async () => {
      const now = await lin.ask(datasetApi.detail, { params: { id: body.id } });
      expect(now.body.state).toBe('ready');
    });
    const id = crypto.randomUUID();
    const file = await upload();
    // Without its job: nobody else takes it meanwhile.
    await rows(test, (db) =>
      insertVersion(db, { id, dataset_id: body.id, number: 2, data_type: 'csv', file }),
    );
    await importVersion(test.kit, id, AbortSignal.abort());
    expect((await rows(test, (db) => versionById(db, id)))?.state).toBe('failed');
  });
});
