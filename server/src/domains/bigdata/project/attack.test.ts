import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { modulesOf } from '@cloudyard/contract/bigdata/project-graph.ts';
import { storageApi } from '@cloudyard/contract/file/storage.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { said } from '../dataset/dataset.stories.ts';
import {
  canvasOf,
  type ProjectStory,
  projectStory,
  TABLE,
  tableNode,
  uploadFile,
} from './project.stories.ts';

let test: TestApp;
let story: ProjectStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await projectStory(test);
});
afterAll(() => test?.close());

describe('somebody of another enterprise', () => {
  it('is told nothing of a project, whatever they ask', async () => {
    const id = await story.saved(canvasOf([tableNode('a', NIL)], [], { notes: [] }));
    const { zhou } = story;
    const params = { id };
    const { body: comment } = await story.lin.ask(projectApi.comment, { params, body: { text: '内部' } });
    const one = { params: { id, commentId: comment.id } };
    for (const answer of [
      await zhou.ask(projectApi.detail, { params }),
      await zhou.ask(projectApi.versions, { params }),
      await zhou.ask(projectApi.version, { params: { id, version: 1 } }),
      await zhou.ask(projectApi.change, { params, body: { name: '别人的', description: '' } }),
      await zhou.ask(projectApi.schedule, { params, body: { schedule: '', onData: true } }),
      await zhou.ask(projectApi.copy, { params, body: { name: '偷' } }),
      await zhou.ask(projectApi.remove, { params }),
      await zhou.ask(projectApi.comments, { params }),
      await zhou.ask(projectApi.comment, { params, body: { text: '外人' } }),
      await zhou.ask(projectApi.changeComment, { ...one, body: { isDone: true } }),
      await zhou.ask(projectApi.removeComment, one),
      await story.there(id, { nodeId: 'a' }, zhou),
      await story.save(canvasOf([]), { id }, zhou),
      await zhou.ask(hubApi.follow, { params: { kind: 'project', id }, body: { isFollowed: true } }),
    ])
      expect(said(answer)).toBe('bigdata.project_not_found');
    // Nothing of it has changed, and nobody is there.
    expect((await story.view(id)).body).toMatchObject({ version: 1, onData: false });
    expect((await story.lin.ask(projectApi.comments, { params })).body).toMatchObject([{ isDone: false }]);
    expect((await story.there(id, { nodeId: null })).body.people).toHaveLength(1);
  });

  it('reaches a comment only by the project it stands at', async () => {
    const [mine, theirs] = [await story.saved(canvasOf([])), await story.saved(canvasOf([]), {}, story.zhou)];
    const { body } = await story.lin.ask(projectApi.comment, {
      params: { id: mine },
      body: { text: '内部' },
    });
    const params = { id: theirs, commentId: body.id };
    expect(said(await story.zhou.ask(projectApi.removeComment, { params }))).toBe(
      'bigdata.comment_not_found',
    );
    const answer = await story.zhou.ask(projectApi.changeComment, { params, body: { isDone: true } });
    expect(said(answer)).toBe('bigdata.comment_not_found');
  });

  it('may draw what is not theirs, and reads and holds nothing of it', async () => {
    const ours = await story.table(TABLE);
    const id = await story.saved(canvasOf([tableNode('a', ours.id)]), {}, story.zhou);
    // It is answered as it was sent, like something that does not exist.
    expect((await story.view(id, story.zhou)).body.modules).toEqual(
      modulesOf(canvasOf([tableNode('a', ours.id)])),
    );
    expect(said(await story.zhou.ask(datasetApi.detail, { params: { id: ours.id } }))).toBe(
      'bigdata.dataset_not_found',
    );
    expect((await story.lin.ask(datasetApi.detail, { params: { id: ours.id } })).body.uses).toEqual([]);
    expect(said(await story.lin.ask(datasetApi.remove, { params: { id: ours.id } }))).toBe('done');
  });

  it('saves no file that somebody else uploaded, and nobody brings one from another place', async () => {
    const canvas = canvasOf([]);
    const foreign = await uploadFile(test, story.lin, JSON.stringify(canvas));
    expect(said(await story.save(canvas, { location: foreign }, story.zhou))).toBe('bigdata.canvas_unknown');
    // Not even a colleague's: what is saved is what one uploaded oneself.
    expect(said(await story.save(canvas, { location: foreign }, story.qin))).toBe('bigdata.canvas_unknown');
    expect(said(await story.save(canvas, { location: 'nothing.json' }))).toBe('bigdata.canvas_unknown');
    // Uploaded while working for nobody, it would not be the enterprise's to read.
    await story.run(`update file set enterprise_id = null where name = '${foreign}'`);
    expect(said(await story.save(canvas, { location: foreign }))).toBe('bigdata.canvas_unknown');
  });

  it('does not make the file of another project their own', async () => {
    const canvas = canvasOf([]);
    const [one, other] = [await story.saved(canvas), await story.saved(canvas)];
    const { location } = (await story.view(one)).body;
    expect(said(await story.save(canvas, { id: other, location }))).toBe('bigdata.canvas_unknown');
    await story.lin.ask(projectApi.remove, { params: { id: other } });
    expect((await story.read(location)).statusCode).toBe(200);
    // Of the same project it may: nothing of the file is lost then.
    await story.saved(canvas, { id: one, location });
    expect((await story.read(location)).statusCode).toBe(200);
    expect(
      said(
        await story.read(location, story.zhou).then(({ statusCode }) => ({
          ...{ status: statusCode, body: { code: statusCode } },
        })),
      ),
    ).toBe(404);
  });
});

describe('somebody who may only look', () => {
  it('changes and runs nothing by itself, edits no node, and may speak', async () => {
    const id = await story.saved(canvasOf([tableNode('a', NIL)]));
    const reader = await story.reader();
    expect((await story.view(id, reader)).body).toMatchObject({ mayEdit: false });
    const params = { id };
    for (const answer of [
      await reader.ask(projectApi.change, { params, body: { name: '改', description: '' } }),
      await reader.ask(projectApi.schedule, { params, body: { schedule: '', onData: true } }),
      await reader.ask(projectApi.remove, { params }),
      await reader.ask(projectApi.copy, { params, body: { name: '副本' } }),
      await reader.ask(projectApi.fromTemplate, { body: { code: 'pump_station', name: '泵' } }),
    ])
      expect(said(answer)).toBe('kit.not_allowed');
    const { body } = await story.there(id, { nodeId: 'a' }, reader);
    expect(body.people).toMatchObject([{ nodeId: null, isSelf: true }]);
    expect(said(await reader.ask(projectApi.comment, { params, body: { text: '好' } }))).toBe('done');
  });
});

describe('what is deep or long', () => {
  it('is refused by its place, and the server lives on', async () => {
    const deep = `{"format":1,"nodes":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const many = JSON.stringify(canvasOf(Array.from({ length: 2_001 }, (_, n) => tableNode(`n${n}`, NIL))));
    for (const text of [deep, '{'])
      await expect(uploadFile(test, story.lin, text)).rejects.toThrow('file.not_json');
    for (const text of [many, 'null', '"x"', JSON.stringify({ __proto__: 1 })]) {
      const location = await uploadFile(test, story.lin, text);
      expect(said(await story.save(canvasOf([]), { location }))).toBe('bigdata.canvas_unfit');
    }
  });
});

describe('a time that never comes', () => {
  it('is refused by its words, before anybody looks for it', async () => {
    const params = { id: await story.saved(canvasOf([])) };
    const set = (schedule: string) =>
      story.lin.ask(projectApi.schedule, { params, body: { schedule, onData: false } });
    for (const schedule of ['0 0 31 2,4 *', '59 23 31 4,6,9,11 ?', '0 0 30,31 2 *', '* * * * * *'])
      expect([schedule, said(await set(schedule))]).toEqual([schedule, 'bigdata.schedule_unfit']);
    for (const schedule of ['0 0 31 4,5 *', '0 0 29 2 *', '0 0 L * *', '0 0 31 4 1', ''])
      expect([schedule, said(await set(schedule))]).toEqual([schedule, 'done']);
  });
});

describe('versions of a canvas', () => {
  const kept = async (): Promise<number> => {
    const use = (await story.zhou.ask(storageApi.use)).body;
    return use.account.used;
  };
  const large = canvasOf([], [], {
    notes: Array.from({ length: 200 }, (_, n) => ({
      ...{ id: `n${n}`, x: 0, y: 0, width: 100, height: 100, text: 'x'.repeat(2_000) },
    })),
  });

  it('are kept, and count for as long as they are', async () => {
    const before = await kept();
    const id = await story.saved(large, {}, story.zhou);
    const once = (await kept()) - before;
    await story.saved(large, { id }, story.zhou);
    await story.saved(large, { id }, story.zhou);
    // The file of the newest is one of them; three canvases stand in the database.
    expect((await kept()) - before).toBeGreaterThan(once + 750_000);
    // Files of those before go a little later.
    await eventually(async () => expect((await kept()) - before).toBeLessThan(once + 900_000));
    // There is room for another file, and for no other version.
    await story.run(`update storage_use set bytes = 2048::bigint * 1024 * 1024 - 600000
      where holder = '${story.zhou.userId}'`);
    expect(said(await story.save(large, { id }, story.zhou))).toBe('file.account_full');
    expect((await story.view(id, story.zhou)).body.version).toBe(3);
    const full = await kept();
    await story.zhou.ask(projectApi.remove, { params: { id } });
    expect(full - (await kept())).toBeGreaterThan(1_200_000);
  });
});
