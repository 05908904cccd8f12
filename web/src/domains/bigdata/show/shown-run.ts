import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { projectLinkKey, runOrder } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { ShownProject, ShownStep, ShownView } from '@cloudyard/contract/bigdata/show.ts';

/** How many rows went through each link, by its key: what the run says, else what the step before it made. */
export function rowsOfLinks({ canvas, run }: ShownProject): Map<string, number> {
  const found = new Map<string, number>();
  if (!run) return found;
  for (const link of canvas.links) {
    const carried = run.carried.find((one) => projectLinkKey(one) === projectLinkKey(link))?.rows;
    const made = run.steps
      .find(({ nodeId }) => nodeId === link.source)
      ?.outputs.find(({ port }) => port === link.sourcePort)?.rows;
    const rows = carried ?? made ?? null;
    if (rows !== null) found.set(projectLinkKey(link), rows);
  }
  return found;
}

/** All that came in from datasets; each is counted once, however many links leave it. */
export function rowsRead(project: ShownProject): number {
  const rows = rowsOfLinks(project);
  const sources = project.canvas.nodes.filter(({ kind }) => kind === 'dataset');
  return sources.reduce((sum, { id }) => {
    const link = project.canvas.links.find((one) => one.source === id && rows.has(projectLinkKey(one)));
    return sum + (link ? (rows.get(projectLinkKey(link)) ?? 0) : 0);
  }, 0);
}

/** The step that says how good it is: the last one with a picture, else the last one with figures. */
export function verdictOf({ canvas, run }: ShownProject): ShownStep | undefined {
  if (!run) return undefined;
  const { order } = runOrder(canvas);
  const steps = order.flatMap(({ id }) => run.steps.find(({ nodeId }) => nodeId === id) ?? []);
  return (
    steps.findLast(({ views, metrics }) => views.length > 0 && Object.keys(metrics).length > 0) ??
    steps.findLast(({ views }) => views.length > 0) ??
    steps.findLast(({ metrics }) => Object.keys(metrics).length > 0)
  );
}

/** The modules of a story: where the data come from, what prepares them, what learns, what judges. */
export type Chapters = {
  data: ProjectNode[];
  prepare: ProjectNode[];
  train: ProjectNode[];
  judge: ProjectNode[];
};

/** By what goes in and out: what makes a model learns, what comes behind it judges, what comes before prepares. */
export function chaptersOf({ canvas }: ShownProject): Chapters {
  const chapters: Chapters = { data: [], prepare: [], train: [], judge: [] };
  let isTrained = false;
  const learns = ({ kind, outputs }: ProjectNode) =>
    kind === 'algorithm' && outputs.some((port) => port.kind === 'model');
  const { order } = runOrder(canvas);
  const trainer = order.findLast(learns);
  for (const node of order) {
    if (node.kind !== 'algorithm') chapters.data.push(node);
    else if (node.id === trainer?.id) {
      chapters.train.push(node);
      isTrained = true;
    } else chapters[isTrained ? 'judge' : 'prepare'].push(node);
  }
  return chapters;
}

/** The same as text, for drawings. */
export const figuresOfLinks = (project: ShownProject): Map<string, string> =>
  new Map([...rowsOfLinks(project)].map(([key, rows]) => [key, rows.toLocaleString()]));

/** What says most of a result first; how many rows it is about stands elsewhere. */
const TELLING = [
  'accuracy',
  'auc',
  'f1',
  'r2',
  'rmse',
  'mae',
  'silhouette',
  'precision',
  'recall',
  'log_loss',
];

export function tellingFirst(metrics: Readonly<Record<string, number | null>>): [string, number][] {
  const place = (name: string) => {
    const found = TELLING.indexOf(name.replace(/^(train|oob|test)_/, ''));
    return found < 0 ? TELLING.length : found;
  };
  return Object.entries(metrics)
    .flatMap(([name, value]): [string, number][] =>
      value === null || name === 'rows' ? [] : [[name, value]],
    )
    .toSorted(([one], [other]) => place(one) - place(other));
}

const PLAIN: readonly string[] = ['stats', 'text', 'table'];
/** The first result of a step that is a picture: figures and words stand beside it anyway. */
export const pictureOf = ({ views }: ShownStep): ShownView | undefined =>
  views.find(({ type }) => !PLAIN.includes(type));
