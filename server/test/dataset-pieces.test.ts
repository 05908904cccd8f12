import { FORM_BYTES } from '@cloudyard/contract/bigdata/values.ts';
import { uploadApi } from '@cloudyard/contract/file/upload.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatasetStory, datasetStory, said } from '../src/domains/bigdata/dataset/dataset.stories.ts';
import { beginUpload, sendPiece } from '../src/domains/file/upload/upload-piece.stories.ts';
import { openTestApp, type TestApp } from './app.ts';

let test: TestApp;
let story: DatasetStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await datasetStory(test);
  await story.run(`insert into quota_grant (enterprise_id, item, amount, source_type, source_id, starts_at)
    select id, 'BIGDATA_STEPS', 2, 'request', new_id(), now() - interval '1 day' from enterprise where alias = '云杉精密'`);
});
afterAll(() => test?.close());

const LARGE = `a,b\n${'123456789,987654321\n'.repeat(Math.ceil(FORM_BYTES / 20))}`;

it('a large file comes in pieces, and one dataset is made of it', async () => {
  const bytes = Buffer.from(LARGE);
  const begun = await beginUpload(story.zhou, bytes.length, {
    originalName: '大表.csv',
    category: 'dataset',
  });
  const half = Math.floor(bytes.length / 2);
  await sendPiece(test, story.zhou, { id: begun.body.id, offset: 0 }, bytes.subarray(0, half));
  await sendPiece(test, story.zhou, { id: begun.body.id, offset: half }, bytes.subarray(half));
  const { body: file } = await story.zhou.ask(uploadApi.finish, { params: { id: begun.body.id } });
  const made = await story.save('a\n1\n', { srcPath: file.name }, story.zhou);
  expect(said(made)).toBe('done');
  expect(said(await story.save('a\n1\n', { srcPath: file.name }, story.zhou))).toBe('bigdata.file_unknown');
  expect(said(await story.save('a\n1\n', { srcPath: file.name }))).toBe('bigdata.file_unknown');
  const rows = Math.ceil(FORM_BYTES / 20);
  expect(await story.ended(made.body.id, story.zhou)).toMatchObject({ state: 'ready', rows });
});
