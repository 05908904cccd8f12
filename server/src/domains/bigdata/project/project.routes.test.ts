import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { type HubItem, hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { modulesOf } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { ProjectVersion } from '@cloudyard/contract/bigdata/project-shown.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { said } from '../dataset/dataset.stories.ts';
import {
  canvasOf,
  type ProjectStory,
  projectStory,
  stepNode,
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

describe('strangers', () => {
  strangersAreRefused(
    () => test,
    projectApi.detail,
    () => ({ params: { id: NIL } }),
  );
});

describe('a project', () => {
  it('is saved, seen by colleagues, saved again, changed, copied and deleted', async () => {
    const dataset = await story.table(TABLE);
    const first = canvasOf([tableNode('data', dataset.id), await stepNode(test, 'split', 'split')]);
    const id = await story.saved(first, { description: '试验', note: '开始' });
    const { body: page } = await story.view(id, story.qin);
    expect(page).toMatchObject({ version: 1, nodes: 2, system: false, mayEdit: true, description: '试验' });
    expect(page.modules).toEqual(modulesOf(first));
    expect((await story.read(page.location, story.qin)).json()).toEqual(first);
    expect(said(await story.view(id, story.zhou))).toBe('bigdata.project_not_found');

    const links = [{ source: 'data', sourcePort: 'out', target: 'split', targetPort: 'data' }];
    await story.saved({ ...first, links }, { id, note: '连接', base: 1 }, story.qin);
    const { body: versions } = await story.lin.ask(projectApi.versions, { params: { id } });
    expect((versions as ProjectVersion[]).map(({ version, note, links: n }) => [version, note, n])).toEqual([
      [2, '连接', 1],
      [1, '开始', 0],
    ]);
    expect((await story.drawn(id, 2)).links).toEqual(links);
    expect((await story.drawn(id, 1)).links).toEqual([]);
    // The file of the former version is gone, though another person had uploaded it.
    await eventually(async () => expect((await story.read(page.location)).statusCode).toBe(404));
    const { body: now } = await story.view(id);
    expect((await story.read(now.location)).json().links).toEqual(links);

    const words = { name: `${now.name} 乙`, description: '' };
    const changed = await story.lin.ask(projectApi.change, { params: { id }, body: words });
    expect(changed.body).toMatchObject({ ...words, version: 2 });
    const copied = await story.lin.ask(projectApi.copy, {
      ...{ params: { id }, body: { name: '副本', version: 1 } },
    });
    expect(copied.body).toMatchObject({ name: '副本', version: 1, nodes: 2 });
    expect((await story.drawn(copied.body.id, 1)).links).toEqual([]);
    expect((await story.read(copied.body.location)).statusCode).toBe(200);

    // What its newest version needs is kept; what no project has any more can go.
    const remove = () => story.lin.ask(datasetApi.remove, { params: { id: dataset.id } });
    expect(said(await remove())).toBe('bigdata.dataset_in_use');
    const { body: used } = await story.lin.ask(datasetApi.detail, { params: { id: dataset.id } });
    expect(used.uses.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      [words.name, '副本'].toSorted(),
    );
    for (const one of [id, copied.body.id])
      expect(said(await story.lin.ask(projectApi.remove, { params: { id: one } }))).toBe('done');
    expect(said(await story.view(id))).toBe('bigdata.project_not_found');
    expect(said(await remove())).toBe('done');
    await eventually(async () => expect((await story.read(now.location)).statusCode).toBe(404));
  });

  it('lets go what its newest version has no more', async () => {
    const dataset = await story.table(TABLE);
    const id = await story.saved(canvasOf([tableNode('data', dataset.id)]));
    await story.saved(canvasOf([]), { id });
    const removed = await story.lin.ask(datasetApi.remove, { params: { id: dataset.id } });
    expect(said(removed)).toBe('done');
  });

  it('is found by page, name, owner, and among what the platform brings', async () => {
    const id = await story.saved(canvasOf([]), { name: '轴承寿命' }, story.qin);
    const ask = (query: object, who = story.lin) => who.ask(projectApi.page, { query });
    const { body } = await ask({ name: '轴承' });
    expect(body).toMatchObject({ totalElements: 1, content: [{ id, lastRun: null }] });
    expect(body.owners.map(({ id: owner }: { id: string }) => owner)).toContain(story.idOf(story.qin));
    expect((await ask({ owner: story.idOf(story.lin), name: '轴承' })).body.totalElements).toBe(0);
    expect((await ask({ name: '轴承' }, story.zhou)).body.totalElements).toBe(0);
    expect((await ask({ system: true })).status).toBe(200);
    expect(said(await ask({}, story.su))).toBe('done');
  });

  it('stands in the hub of who made it, and of who follows it, and they hear of new versions', async () => {
    const id = await story.saved(canvasOf([]));
    const hub = async (who = story.lin) =>
      (await who.ask(hubApi.page, { query: { kind: 'project' } })).body.content as HubItem[];
    expect((await hub()).find((one) => one.id === id)).toMatchObject({ reasons: ['own'], version: 1 });
    const params = { kind: 'project' as const, id };
    const follow = { params, body: { isFollowed: true } };
    expect(said(await story.qin.ask(hubApi.follow, follow))).toBe('done');
    expect((await hub(story.qin)).find((one) => one.id === id)).toMatchObject({ reasons: ['followed'] });
    // It is followed, and not given to others.
    expect((await story.lin.ask(hubApi.thing, { params })).body).toMatchObject({ mayShare: false });
    await story.saved(canvasOf([]), { id });
    const told = () =>
      story.run<{ to: string }>(`select i.account_id as to from inbox i join message m on m.id = i.message_id
        where m.link like '%projectPanel?id=${id}%'`);
    await eventually(async () => expect(await told()).toEqual([{ to: story.idOf(story.qin) }]));
    await story.lin.ask(projectApi.remove, { params: { id } });
    expect((await hub(story.qin)).filter((one) => one.id === id)).toEqual([]);
  });

  it('belongs to a person without an enterprise as well', async () => {
    const id = await story.saved(canvasOf([]), {}, story.su);
    expect((await story.view(id, story.su)).body).toMatchObject({ mayEdit: true, version: 1 });
    expect(said(await story.view(id))).toBe('bigdata.project_not_found');
  });

  it('runs by the clock when somebody says so', async () => {
    const id = await story.saved(canvasOf([]));
    const set = (schedule: string, onData = false) =>
      story.lin.ask(projectApi.schedule, { params: { id }, body: { schedule, onData } });
    expect(said(await set('every day'))).toBe('bigdata.schedule_unfit');
    expect(said(await set('* * * * * *'))).toBe('bigdata.schedule_unfit');
    expect((await set('0 6 * * 1', true)).body).toMatchObject({ schedule: '0 6 * * 1', onData: true });
    const kept = () =>
      story.run<{ by: string | null; next: boolean }>(
        `select schedule_by as by, next_at > now() as next from project where id = '${id}'`,
      );
    expect(await kept()).toEqual([{ by: story.idOf(story.lin), next: true }]);
    expect((await set('')).body).toMatchObject({ schedule: '', onData: false });
    expect(await kept()).toEqual([{ by: null, next: null }]);
  });

  it('is spoken about', async () => {
    const id = await story.saved(canvasOf([tableNode('data', NIL)]));
    const body = { nodeId: 'data', text: '这里少了一列' };
    const { body: one } = await story.qin.ask(projectApi.comment, { params: { id }, body });
    expect(one).toMatchObject({ ...body, isDone: false, mayEdit: true });
    const all = await story.lin.ask(projectApi.comments, { params: { id } });
    expect(all.body).toMatchObject([{ id: one.id, mayEdit: false }]);
    const params = { id, commentId: one.id };
    const change = (words: object, who = story.lin) =>
      who.ask(projectApi.changeComment, { params, body: { isDone: true, ...words } });
    expect((await change({})).body).toMatchObject({ isDone: true, text: body.text });
    expect(said(await change({ text: '别的' }))).toBe('kit.not_allowed');
    expect((await change({ text: '补上了' }, story.qin)).body).toMatchObject({ text: '补上了' });
    expect(said(await story.lin.ask(projectApi.removeComment, { params }))).toBe('kit.not_allowed');
    expect(said(await story.qin.ask(projectApi.removeComment, { params }))).toBe('done');
    expect((await story.lin.ask(projectApi.comments, { params: { id } })).body).toEqual([]);
  });
});

describe('a canvas', () => {
  const point = { x: 10, y: 10 };
  it.each([
    ['something else', () => '[]', { location: 'format' }],
    ['another format', () => ({ ...canvasOf([]), format: 2 }), { format: 'not_in_list' }],
    [
      'a node off the sheet',
      () => canvasOf([tableNode('a', NIL, { y: 9_000 })]),
      { 'nodes.0.y': 'too_big:7000' },
    ],
    [
      'two nodes of one id',
      () => canvasOf([tableNode('a', NIL), tableNode('a', NIL, point)]),
      { 'nodes.1': 'twice' },
    ],
    [
      'a link to nowhere',
      () =>
        canvasOf(
          [tableNode('a', NIL)],
          [{ source: 'a', sourcePort: 'out', target: 'b', targetPort: 'data' }],
        ),
      { 'links.0.target': 'not_in_list' },
    ],
    ['a dataset with inputs', () => canvasOf([tableNode('a', NIL, { outputs: [] })]), { 'nodes.0': 'ports' }],
  ])('that is %s is refused by its place', async (_, make, fields) => {
    const made = make();
    const text = typeof made === 'string' ? made : JSON.stringify(made);
    const location = await uploadFile(test, story.lin, text);
    const answer = await story.save(canvasOf([]), { location });
    expect(answer.body).toMatchObject({ code: 'bigdata.canvas_unfit', fields });
  });

  it('says the ports its algorithms really have, and may hold what is not there', async () => {
    const split = await stepNode(test, 'split', 'split');
    const lying = { ...split, outputs: [{ name: 'train', kind: 'model' as const }] };
    const refused = await story.save(canvasOf([tableNode('a', NIL), lying]));
    expect(refused.body).toMatchObject({ code: 'bigdata.canvas_unfit', fields: { 'nodes.1': 'ports' } });
    // Of a version that nobody approved nothing is known; and whether an input is needed is not the drawing's to say.
    const unknown = { ...lying, digest: 'f'.repeat(64) };
    const loose = { ...split, inputs: [{ name: 'data', kind: 'dataset' as const }], id: 'loose' };
    const id = await story.saved(canvasOf([unknown, loose]));
    const { nodes } = await story.drawn(id, 1);
    expect(nodes[0]?.outputs).toEqual(lying.outputs);
    expect(nodes[1]?.inputs).toEqual([{ name: 'data', kind: 'dataset', isRequired: true }]);
  });

  it('is saved with the modules it has, once, by who uploaded it', async () => {
    const canvas = canvasOf([tableNode('a', NIL), tableNode('b', NIL)]);
    const modules = modulesOf(canvas);
    const differ = async (others: typeof modules) => said(await story.save(canvas, { modules: others }));
    expect(await differ(modules.slice(1))).toBe('bigdata.modules_differ');
    expect(await differ(modules.map((one) => ({ ...one, moduleType: { code: '003' } })))).toBe(
      'bigdata.modules_differ',
    );
    expect(said(await story.save(canvas, { userId: story.idOf(story.qin) }))).toBe('kit.not_allowed');
    const location = await uploadFile(test, story.lin, JSON.stringify(canvas));
    await story.saved(canvas, { location });
    expect(said(await story.save(canvas, { location }))).toBe('bigdata.canvas_unknown');
    const other = await uploadFile(test, story.lin, JSON.stringify(canvas), 'document');
    expect(said(await story.save(canvas, { location: other }))).toBe('bigdata.canvas_unknown');
    const large = await uploadFile(
      test,
      story.lin,
      `${JSON.stringify(canvas)}${' '.repeat(4 * 1024 * 1024)}`,
    );
    expect(said(await story.save(canvas, { location: large }))).toBe('bigdata.canvas_unfit');
  });
});
