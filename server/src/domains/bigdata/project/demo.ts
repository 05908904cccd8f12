import type { ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import { PROJECT_FILE_CATEGORY } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { openText } from '../../file/index.ts';
import { demoOwner } from '../model/demo.queries.ts';
import { insertComment } from './comment.queries.ts';
import { projectNamed } from './demo.queries.ts';
import { insertProject } from './project.queries.ts';
import { builtTemplate } from './template.service.ts';
import { TEMPLATES, type Template } from './templates.ts';
import { keepUses } from './use.queries.ts';
import { insertVersion } from './version.queries.ts';

type DemoVersion = {
  by: string;
  daysAgo: number;
  note: string;
  /** Steps that were not drawn yet. */
  without?: readonly string[];
  /** Packages and values that stood there first, by step. */
  was?: Readonly<Record<string, { algorithm?: string; params: ParameterValues }>>;
};
type DemoComment = { by: string; daysAgo: number; nodeId: string; text: string; isDone: boolean };
type DemoProject = {
  template: string;
  name: string;
  description: string;
  /** It runs by itself, the first time soon after the demo was filled: who looks at it sees what it makes. */
  schedule: string;
  /** The newest stands last, and is the template itself. */
  versions: readonly DemoVersion[];
  comments: readonly DemoComment[];
};

/** Of three people in two enterprises, over some days: each begins small and becomes what its template is. */
const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    ...{ template: 'machine_failure', name: '一号线机床故障分析', schedule: '30 6 * * 1' },
    description: '找出一号线机床停机前的征兆，供班组提前保养。',
    versions: [
      {
        ...{ by: 'lin.qiao', daysAgo: 9, note: '先用逻辑回归看看', without: ['predict'] },
        was: { train: { algorithm: 'logistic-regression', params: { label: 'failed', balanced: true } } },
      },
      {
        ...{ by: 'qin.yue', daysAgo: 6, note: '改用梯度提升树', without: ['predict'] },
        was: { train: { params: { label: 'failed', trees: 40 } } },
      },
      { by: 'lin.qiao', daysAgo: 2, note: '更多的树，并给测试数据打分' },
    ],
    comments: [
      {
        ...{ by: 'qin.yue', daysAgo: 7, nodeId: 'train', isDone: true },
        text: '逻辑回归漏掉了大部分过载故障，树应该更合适。',
      },
      {
        ...{ by: 'lin.qiao', daysAgo: 5, nodeId: 'split', isDone: false },
        text: '故障只有 4%，拆分一定要分层。',
      },
    ],
  },
  {
    ...{ template: 'pump_station', name: '泵站振动异常', schedule: '0 7 * * *' },
    description: '给每分钟的读数打分，与值班记录的异常对照。',
    versions: [
      {
        ...{ by: 'qin.yue', daysAgo: 5, note: '孤立森林', without: ['smooth', 'chart'] },
      },
      { by: 'qin.yue', daysAgo: 1, note: '加上振动的控制图' },
    ],
    comments: [
      {
        ...{ by: 'lin.qiao', daysAgo: 1, nodeId: 'chart', isDone: false },
        text: '基线取前两天可以吗？那两天没有检修。',
      },
    ],
  },
  {
    ...{ template: 'plant_energy', name: '厂区用电预测', schedule: '0 18 * * 5' },
    description: '下周每小时的用电量，供排产和需量申报参考。',
    versions: [
      {
        ...{ by: 'zhou.yan', daysAgo: 8, note: '按天', without: ['hours'] },
        was: { days: { params: { time: 'time', value: 'energy', season: 7, horizon: 14 } } },
      },
      { by: 'zhou.yan', daysAgo: 3, note: '再加上每小时的预测' },
    ],
    comments: [],
  },
];

const drawnAs = (template: Template, { without = [], was = {} }: DemoVersion): Template => ({
  ...template,
  steps: template.steps
    .filter(({ id }) => !without.includes(id))
    .map((step) => ({ ...step, ...was[step.id] })),
});

const A_DAY = 86_400_000;
/** Who fills a demo ends before the server beside it has begun. */
const SOON_MS = 20_000;
const daysAgo = (days: number) => new Date(Date.now() - days * A_DAY);

/** Written down as if it had been saved then; undefined: its people or its sample are not here, or it is. */
async function insertDemo({ db, kit }: Context, demo: DemoProject) {
  const template = TEMPLATES.find(({ code }) => code === demo.template);
  const people = new Map<string, { id: string; enterprise_id: string }>();
  for (const { by } of [...demo.versions, ...demo.comments]) {
    const found = await demoOwner(db, by);
    if (found) people.set(by, found);
  }
  const [first] = demo.versions;
  const owner = first && people.get(first.by);
  if (!template || !first || !owner || (await projectNamed(db, owner.enterprise_id, demo.name))) return;
  const [id, { enterprise_id, id: created_by }] = [newId(), owner];
  const drawn = [];
  for (const version of demo.versions) {
    const built = await builtTemplate(db, drawnAs(template, version), 'cn');
    if (!built) return;
    drawn.push({ ...version, canvas: built.canvas });
  }
  const newest = drawn.at(-1);
  const by = (name: string) => people.get(name)?.id ?? created_by;
  const text = {
    text: JSON.stringify(newest?.canvas),
    name: 'project.json',
    category: PROJECT_FILE_CATEGORY,
  };
  const location = await openText(kit, db, text, {
    ownerId: by(newest?.by ?? ''),
    enterpriseId: enterprise_id,
  });
  await insertProject(db, {
    ...{ id, scope: 'enterprise', enterprise_id, created_by, name: demo.name, description: demo.description },
    ...{ schedule: demo.schedule, schedule_by: created_by, next_at: new Date(Date.now() + SOON_MS) },
    ...{ version: drawn.length, location, created_at: daysAgo(first.daysAgo) },
    ...{ updated_at: daysAgo(newest?.daysAgo ?? 0), updated_by: by(newest?.by ?? '') },
  });
  for (const [at, { canvas, ...version }] of drawn.entries())
    await insertVersion(db, {
      ...{ project_id: id, number: at + 1, enterprise_id, created_by: by(version.by), note: version.note },
      ...{ canvas: JSON.stringify(canvas), nodes: canvas.nodes.length, links: canvas.links.length },
      created_at: daysAgo(version.daysAgo),
    });
  for (const { nodeId: node_id, text: words, isDone: is_done, ...comment } of demo.comments)
    await insertComment(db, {
      ...{ project_id: id, enterprise_id, node_id, text: words, is_done, created_by: by(comment.by) },
      created_at: daysAgo(comment.daysAgo),
    });
  await keepUses(db, id);
}

/** When a demo is filled and its samples are there. What is there already stays. */
export const insertDemoProjects = (kit: Kit): Promise<void> =>
  inTransaction(kit, { platform: 'projects of the demo' }, async (ctx) => {
    for (const demo of DEMO_PROJECTS) await insertDemo(ctx, demo);
  });
