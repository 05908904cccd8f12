import type { ProjectCanvas, ProjectLink, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { projectRunApi, type RunOrder } from '@cloudyard/contract/bigdata/project-run.ts';
import type { ProjectRunPage, RunPlan, RunStep } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { canvasOf, projectStory, stepNode, tableNode } from '../project/project.stories.ts';

/** Rows of a machine: `bad` where the sum is large. */
export const MACHINE = `line,a,b,label\n${Array.from({ length: 200 }, (_, n) => {
  const [a, b] = [(n * 7) % 20, (n * 13) % 11];
  return `${n % 2 ? 'A' : 'B'},${a},${b},${a + b > 14 ? 'bad' : 'good'}`;
}).join('\n')}\n`;

export const linked = (from: string, to: string): ProjectLink => {
  const [source = '', sourcePort = 'out'] = from.split('.');
  const [target = '', targetPort = 'data'] = to.split('.');
  return { source, sourcePort, target, targetPort };
};

export type RunStory = Awaited<ReturnType<typeof runStory>>;

/** People are those of the stories of projects. */
export async function runStory(test: TestApp) {
  const story = await projectStory(test);
  const { lin } = story;
  const machine = (await story.table(MACHINE)).id;

  /** Filter → split → train → predict → evaluate: five steps over a table. */
  const fiveSteps = async (datasetId = machine, where = 'a >= 2'): Promise<ProjectCanvas> => {
    const step = (id: string, name: string, y: number, params: ProjectNode['params'] = {}) =>
      stepNode(test, id, name, { y, params });
    const nodes = [
      tableNode('table', datasetId),
      await step('filter', 'filter-select', 200, { where }),
      await step('split', 'split', 300, { ratio: 0.7 }),
      await step('train', 'logistic-regression', 400, { label: 'label' }),
      await step('predict', 'predict', 500),
      await step('evaluate', 'evaluate', 600),
    ];
    return canvasOf(nodes, [
      linked('table', 'filter'),
      linked('filter.result', 'split'),
      linked('split.train', 'train'),
      linked('split.test', 'predict'),
      linked('train.model', 'predict.model'),
      linked('split.test', 'evaluate'),
      linked('train.model', 'evaluate.model'),
    ]);
  };
  const start = (id: string, body: RunOrder = {}, who: Pick<Caller, 'ask'> = lin) =>
    who.ask(projectRunApi.start, { params: { id }, body });
  const view = (id: string, who: Pick<Caller, 'ask'> = lin) =>
    who.ask(projectRunApi.detail, { params: { id } });
  const ended = (id: string, who: Caller = lin): Promise<ProjectRunPage> =>
    eventually(async () => {
      const { body } = await view(id, who);
      if (body.state === 'waiting' || body.state === 'running')
        throw new Error(`${body.state} ${body.percent}`);
      return body as ProjectRunPage;
    });
  const run = async (id: string, body: RunOrder = {}, who: Caller = lin): Promise<ProjectRunPage> => {
    const begun = await start(id, body, who);
    if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
    return ended(begun.body.id, who);
  };
  const plan = async (id: string, body: RunOrder = {}, who: Caller = lin) =>
    (await who.ask(projectRunApi.plan, { params: { id }, body })).body as RunPlan;
  const rowsAt = (id: string, nodeId: string, port: string, who: Pick<Caller, 'ask'> = lin) =>
    who.ask(projectRunApi.rows, { params: { id, nodeId }, query: { port } });
  const sql = story.run;
  return { ...story, sql, machine, fiveSteps, start, runView: view, ended, run, plan, rowsAt };
}

/** What became of each step, by its node. */
export const statesOf = (steps: readonly Pick<RunStep, 'nodeId' | 'state'>[]) =>
  Object.fromEntries(steps.map(({ nodeId, state }) => [nodeId, state]));
export const reasonsOf = (steps: readonly Pick<RunStep, 'nodeId' | 'reason'>[]) =>
  Object.fromEntries(steps.map(({ nodeId, reason }) => [nodeId, reason]));
