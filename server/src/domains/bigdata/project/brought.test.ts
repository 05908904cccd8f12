import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import type { Project, ProjectVersion } from '@cloudyard/contract/bigdata/project-shown.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { said } from '../dataset/dataset.stories.ts';
import { installSamples } from '../dataset/sample.service.ts';
import { runDue } from '../project-run/trigger.service.ts';
import { insertDemoProjects } from './demo.ts';
import { type ProjectStory, projectStory } from './project.stories.ts';
import { installSystemProjects } from './system.service.ts';

let test: TestApp;
let story: ProjectStory;
const PLENTY = 600_000;
beforeAll(async () => {
  test = await openTestApp();
  await installSamples(test.kit);
  story = await projectStory(test);
}, PLENTY);
afterAll(() => test?.close());

const listed = async (query: object, who = story.lin) =>
  (await who.ask(projectApi.page, { query: { sort: 'name', size: 100, ...query } })).body
    .content as Project[];

describe('what the platform brings', () => {
  it('is there once, for everybody to see and to begin with, and for nobody to change', async () => {
    await Promise.all([installSystemProjects(test.kit), installSystemProjects(test.kit)]);
    await installSystemProjects(test.kit);
    const brought = await listed({ system: true });
    expect(
      brought.map(({ version, system, mayEdit, location }) => [version, system, mayEdit, location]),
    ).toEqual([1, 2, 3].map(() => [1, true, false, '']));
    const [first] = brought as [Project];
    expect(first.nameEn).not.toBe(first.name);
    for (const who of [story.zhou, story.su]) expect((await story.view(first.id, who)).status).toBe(200);
    const params = { id: first.id };
    const words = { name: '我的', description: '' };
    for (const answer of [
      await story.lin.ask(projectApi.change, { params, body: words }),
      await story.lin.ask(projectApi.remove, { params }),
      await story.lin.ask(projectApi.schedule, { params, body: { schedule: '', onData: true } }),
      await story.lin.ask(projectApi.comment, { params, body: { text: '好' } }),
      await story.save(await story.drawn(first.id, 1), { id: first.id }),
    ])
      expect(said(answer)).toBe('bigdata.system_project');
    // People of other enterprises look at it too: nobody hears of them.
    expect((await story.there(first.id, { nodeId: 'source' })).body).toEqual({ people: [], locked: [] });
    expect((await story.lin.ask(projectApi.comments, { params })).body).toEqual([]);
    const copied = await story.su.ask(projectApi.copy, { params, body: { name: '副本' } });
    expect(copied.body).toMatchObject({ system: false, mayEdit: true, nodes: first.nodes });
  });

  it('has a new version when one of its packages is another', async () => {
    const [first] = (await listed({ system: true })) as [Project];
    await story.run(`update project_version set canvas = jsonb_set(canvas, '{nodes,1,digest}', '"old"')
      where project_id = '${first.id}'`);
    await installSystemProjects(test.kit);
    expect((await story.view(first.id)).body.version).toBe(2);
  });
});

describe('a demo', () => {
  it('has projects of its people, with a past, and what is there already stays', {
    timeout: PLENTY,
  }, async () => {
    await insertDemoProjects(test.kit);
    await insertDemoProjects(test.kit);
    const ours = await listed({});
    expect(ours.map(({ name, version }) => [name, version])).toEqual([
      ['泵站振动异常', 2],
      ['一号线机床故障分析', 3],
    ]);
    expect((await listed({}, story.zhou)).map(({ name }) => name)).toEqual(['厂区用电预测']);
    const [, failures] = ours as [Project, Project];
    const { body: versions } = await story.lin.ask(projectApi.versions, { params: { id: failures.id } });
    const days = (versions as ProjectVersion[]).map(({ createdAt }) => createdAt);
    expect(days.toSorted().toReversed()).toEqual(days);
    const { body: comments } = await story.lin.ask(projectApi.comments, { params: { id: failures.id } });
    expect(comments).toHaveLength(2);
    expect((await story.read(failures.location, story.qin)).json()).toEqual(
      await story.drawn(failures.id, 3),
    );
    // With the first minute of the server they run, by themselves.
    await runDue(test.kit, new Date(Date.now() + 120_000));
    for (const who of [story.lin, story.zhou])
      await eventually(async () => {
        for (const { name, lastRun } of await listed({}, who))
          expect([name, lastRun?.cause, lastRun?.state]).toEqual([name, 'schedule', 'done']);
      });
    const first = await story.drawn(failures.id, 1);
    expect(first.nodes.find(({ id }) => id === 'train')?.params).toMatchObject({ balanced: true });
  });
});
