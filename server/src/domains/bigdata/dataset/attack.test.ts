import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { makeRole, put } from '../../../../test/roles.ts';
import { accountId, enterpriseId, rows, runSql } from '../../../../test/rows.ts';
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

describe('a dataset', () => {
  it.each([
    ['a sign that ends a text', 'a\u0000b'],
    ['a line of its own', 'a\nb'],
    ['a sign for terminals', 'a\u001b[2Jb'],
    ['a sign that turns what follows around', '报告\u202evsc.exe'],
    ['half of a sign', 'a\ud800b'],
  ])('is not called by %s', async (_, name) => {
    const srcPath = await upload();
    const named = { name, description: '一列', categoryCode: 'other' as const };
    const saved = await lin.ask(datasetApi.save, { body: { ...named, dataTypeCode: 'csv', srcPath } });
    expect(saved.body.code).toBe('kit.invalid');
    // What has a name is not called so later either.
    const { body } = await saveFrom(srcPath);
    const changed = await lin.ask(datasetApi.change, { params: { id: body.id }, body: named });
    expect(changed.body.code).toBe('kit.invalid');
  });

  it('is changed by nobody who only reads, and by nobody elsewhere', async () => {
    const { body } = await saveFrom(await upload());
    const role = await makeRole(test, {
      ...{ enterprise: await enterpriseId(test, '海川重工'), keys: ['bigdata.dataset.read'] },
    });
    const user = await accountId(test, 'he.ming');
    await runSql(test, `delete from role_member where account_id = '${user}'`);
    await put(test, { role, user, enterprise: await enterpriseId(test, '海川重工') });
    const acts = async (who: Caller) => {
      const params = { id: body.id };
      const named = { name: '换名', description: '换了', categoryCode: 'other' as const };
      const more = { dataTypeCode: 'csv' as const, note: '', srcPath: await upload() };
      return [
        await who.ask(datasetApi.change, { params, body: named }),
        await who.ask(datasetApi.addVersion, { params, body: more }),
        await who.ask(datasetApi.cancel, { params }),
        await who.ask(datasetApi.remove, { params }),
        await who.ask(hubApi.shares, { params: { kind: 'dataset', ...params } }),
      ].map(({ body: answer }) => answer.code);
    };
    expect(await acts(await test.as('he.ming'))).toEqual(Array(5).fill('kit.not_allowed'));
    for (const who of [zhou, await test.as('su.wen'), await test.as('admin')])
      expect(await acts(who)).toEqual(Array(5).fill('bigdata.dataset_not_found'));
  });
});
