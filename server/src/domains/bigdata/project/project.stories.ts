import type { projectApi as Api } from '@cloudyard/contract/bigdata/project.ts';
import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import type { ProjectCanvas, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { modulesOf, portsOf, sourcePorts } from '@cloudyard/contract/bigdata/project-graph.ts';
import { fileApi } from '@cloudyard/contract/file/file.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { z } from 'zod';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { makeRole, put } from '../../../../test/roles.ts';
import { accountId, enterpriseId, rows } from '../../../../test/rows.ts';
import { builtinRow } from '../../algorithm/index.ts';
import { datasetStory } from '../dataset/dataset.stories.ts';

export const TABLE = 'a,b\n1,2\n3,4\n';
type Draft = Partial<z.input<typeof Api.save.body>>;

const common = { version: null, digest: '', mode: '', params: {}, seed: 1 };
/** A dataset on a canvas. */
export const tableNode = (id: string, objectId: string, more: Partial<ProjectNode> = {}): ProjectNode => ({
  ...{ ...common, id, kind: 'dataset', objectId, name: id, x: 100, y: 100 },
  ...sourcePorts('dataset'),
  ...more,
});
export const canvasOf = (
  nodes: ProjectNode[],
  links: ProjectCanvas['links'] = [],
  more: Partial<ProjectCanvas> = {},
): ProjectCanvas => ({ format: 1, nodes, links, frames: [], notes: [], ...more });

/** A package of the platform on a canvas, in the version that lies here. */
export async function stepNode(test: TestApp, id: string, name: string, more: Partial<ProjectNode> = {}) {
  const row = await rows(test, (db) => builtinRow(db, name));
  if (!row) throw new Error(`There is no ${name}`);
  const node: ProjectNode = {
    ...{ ...common, id, kind: 'algorithm', objectId: row.id, name: row.name, x: 100, y: 200 },
    ...{ version: row.number, digest: row.digest, mode: row.mode, ...portsOf(row.manifest.parameters) },
  };
  return { ...node, ...more };
}

/** The fixed calls name it; a test that took the word from the code would follow every change of it. */
const FIXED = 'json';

/** A file of a canvas, stored by the fixed call. */
export async function uploadFile(test: TestApp, who: Caller, text: string, category = FIXED) {
  const form = new FormData();
  form.append('category', category);
  form.append('file', new Blob([text]), 'canvas.json');
  const sent = new Response(form);
  const answer = await test.app.inject({
    ...{ method: 'POST', url: fileApi.upload.path, payload: Buffer.from(await sent.arrayBuffer()) },
    headers: { 'content-type': sent.headers.get('content-type') ?? '', cookie: who.cookie },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json() as string;
}

export type ProjectStory = Awaited<ReturnType<typeof projectStory>>;

/** lin and qin work for one enterprise, zhou for another, su for herself. */
export async function projectStory(test: TestApp) {
  const people = await datasetStory(test);
  const qin = await test.as('qin.yue');
  const ids = new Map<string, string>();
  for (const name of ['lin.qiao', 'qin.yue', 'zhou.yan', 'su.wen'])
    ids.set(name, await accountId(test, name));
  const names = new Map<Caller, string>([
    ...([
      [people.lin, 'lin.qiao'],
      [qin, 'qin.yue'],
      [people.zhou, 'zhou.yan'],
      [people.su, 'su.wen'],
    ] as const),
  ]);
  const idOf = (who: Caller) => ids.get(names.get(who) ?? '') ?? NIL;
  let count = 0;

  /** As it is drawn: uploaded, and named with its modules. */
  const save = async (canvas: ProjectCanvas, more: Draft = {}, who: Caller = people.lin) => {
    count += 1;
    const location = more.location ?? (await uploadFile(test, who, JSON.stringify(canvas)));
    const draft = { userId: idOf(who), modules: modulesOf(canvas), name: `工程 ${count}` };
    return who.ask(projectApi.save, { body: { ...draft, ...more, location } });
  };
  const saved = async (canvas: ProjectCanvas, more: Draft = {}, who: Caller = people.lin) => {
    const answer = await save(canvas, more, who);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body as unknown as string;
  };
  const view = (id: string, who: Pick<Caller, 'ask'> = people.lin) =>
    who.ask(projectApi.detail, { params: { id } });
  const drawn = async (id: string, version: number, who: Caller = people.lin) => {
    const { body } = await who.ask(projectApi.version, { params: { id, version } });
    return body.canvas as ProjectCanvas;
  };
  const there = (id: string, body: { nodeId: string | null; leave?: boolean }, who: Caller = people.lin) =>
    who.ask(projectApi.presence, { params: { id }, body });
  const read = (name: string, who: Caller = people.lin) =>
    test.app.inject({
      url: `${fileApi.read.path}?name=${name}&category=${FIXED}`,
      headers: { cookie: who.cookie },
    });
  /** A colleague with these keys, or who sees projects and changes none: every other role is taken from them. */
  const reader = async (keys = ['bigdata.project.read']) => {
    const [enterprise, user] = [await enterpriseId(test, '海川重工'), await accountId(test, 'meng.xia')];
    await rows(test, (db) => db.deleteFrom('role_member').where('account_id', '=', user).execute());
    const role = await makeRole(test, { enterprise, keys });
    await put(test, { role, user, enterprise });
    return test.as('meng.xia');
  };
  const { saved: table, save: _save, view: _view, ...others } = people;
  return { ...others, table, qin, idOf, save, saved, view, drawn, there, read, reader };
}
