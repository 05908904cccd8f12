import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { algorithmLibraryApi } from '@cloudyard/contract/algorithm/library.ts';
import { verificationApi } from '@cloudyard/contract/algorithm/verification.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { rows } from '../../../../test/rows.ts';
import { uploadText } from '../../../../test/upload-text.ts';
import { type AlgorithmStory, algorithmStory, said } from '../algorithm.stories.ts';
import { insertEvidence } from './evidence.queries.ts';
import { makeEvidence } from './making.service.ts';

let test: TestApp;
let story: AlgorithmStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await algorithmStory(test);
});
afterAll(() => test.close());

const change = (id: string, more: object) =>
  story.lin.ask(algorithmApi.update, { body: { ...story.draft(more), id } });

describe('a trial', () => {
  /** Without its job: nobody else takes it meanwhile. */
  const asked = async ({ id, digest }: { id: string; digest: string | null }): Promise<string> => {
    const row = { algorithm_id: id, digest: digest ?? '', asked_by: null };
    return (await rows(test, (db) => insertEvidence(db, row))).id;
  };
  const stateOf = async (id: string): Promise<string> =>
    (await story.lin.ask(verificationApi.evidence, { params: { id } })).body.state;

  it('that took too long has failed, and the next one may begin', async () => {
    const made = await story.added();
    const { id } = made;
    await makeEvidence(test.kit, await asked(made), AbortSignal.abort());
    expect(await stateOf(id)).toBe('failed');
    expect(said(await story.lin.ask(verificationApi.again, { params: { id } }))).toBe('done');
  });
  it('that a server leaves on its way out says nothing about the package', async () => {
    const made = await story.added();
    const kit = { ...test.kit, ending: AbortSignal.abort() };
    await makeEvidence(kit, await asked(made), new AbortController().signal);
    expect(['queued', 'running']).toContain(await stateOf(made.id));
  });
  it('waits for those of the same owner: one enterprise does not fill the queue', async () => {
    for (let n = 0; n < 10; n += 1) await asked(await story.added({}, story.su));
    const more = await story.added({}, story.su);
    expect(said(await story.set(more.id, '2', {}, story.su))).toBe('algorithm.trials_many');
    expect((await story.view(more.id, story.su)).body.algorithmStatus.code).toBe('1');
    const { id } = await story.added({}, story.zhou);
    expect(said(await story.set(id, '2', {}, story.zhou))).toBe('done');
  });
});

describe('a draft', () => {
  const secret = 'create view out as select *, 77 as not_handed_in from data';

  it('that was handed in before and taken back is nobody else’s business again', async () => {
    const { id } = await story.added();
    await story.set(id, '2');
    await story.set(id, '1');
    expect((await change(id, { source: secret })).status).toBe(200);
    const seen = [
      await story.view(id, story.admin),
      await story.admin.ask(verificationApi.detail, { params: { id } }),
      await story.admin.ask(verificationApi.source, { params: { id }, query: { path: 'main.sql' } }),
    ];
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain('not_handed_in');
    const { body } = await story.admin.ask(verificationApi.page, { query: { pageSize: 100 } });
    expect(body.content.map((one: { id: string }) => one.id)).not.toContain(id);
  });
  it('changes nothing of what the library says until somebody approves it', async () => {
    const id = await story.online({ name: '已审核的名称', description: '已审核的说明', keyword: '已审核' });
    const words = { name: '换过的名称', description: 'https://evil.example', keyword: '换过' };
    expect((await change(id, words)).status).toBe(200);
    const told = [
      await test.visitor.ask(algorithmLibraryApi.page, { params: { id } }),
      await test.visitor.ask(algorithmLibraryApi.tree),
      await test.visitor.ask(algorithmLibraryApi.top),
      await story.view(id, story.zhou),
    ];
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(JSON.stringify(told.map(({ body }) => body))).not.toMatch(/evil|换过/);
    expect(told[0]?.body).toMatchObject({ name: '已审核的名称', description: '已审核的说明' });
  });
});

describe('a file', () => {
  it('is of one algorithm: deleting another takes nothing from it', async () => {
    const file = await uploadText(test, story.lin, 'create view out as select * from data', 'dataset');
    const from = { source: null, algorithmFileId: file };
    const { id } = await story.added(from);
    const again = await story.add(from);
    expect(said(again)).toBe('algorithm.file_unknown');
    // Of two at once one gets it.
    const other = await uploadText(test, story.lin, 'create view out as from data', 'dataset');
    const both = await Promise.all([1, 2].map(() => story.add({ source: null, algorithmFileId: other })));
    expect(both.map(said).sort()).toEqual(['algorithm.file_unknown', 'done']);
    expect((await story.lin.ask(algorithmApi.files, { params: { id } })).status).toBe(200);
  });
});

describe('a verdict', () => {
  it('is not for who wrote it last, whoever handed it in', async () => {
    const { id } = await story.added();
    await story.set(id, '2');
    await story.evidence(id);
    await rows(test, (db) =>
      db.updateTable('algorithm').set({ updated_by: story.admin.userId }).where('id', '=', id).execute(),
    );
    expect(said(await story.set(id, '3', {}, story.admin))).toBe('algorithm.algorithm_four_eyes');
  });
});
