import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { portsOf, sourcePorts } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { ShownProject, ShownStep } from '@cloudyard/contract/bigdata/show.ts';
import { expect, it } from 'vitest';
import { chaptersOf, pictureOf, rowsOfLinks, rowsRead, tellingFirst, verdictOf } from './shown-run.ts';

const base = { objectId: '00000000-0000-4000-8000-000000000001', version: null, digest: '', mode: '' };
const node = (id: string, y: number, ports: [string, string][]): ProjectNode => ({
  ...{ ...base, id, kind: 'algorithm', name: id, x: 0, y, params: {}, seed: 1 },
  ...portsOf(ports.map(([name, type]) => ({ name, type }))),
});
const source: ProjectNode = {
  ...{ ...base, id: 'source', kind: 'dataset', name: 'source', x: 0, y: 0, params: {}, seed: 1 },
  ...sourcePorts('dataset'),
};
const D: [string, string] = ['data', 'DATASET_IN'];
const nodes = [
  source,
  node('split', 100, [D, ['train', 'DATASET_OUT'], ['test', 'DATASET_OUT']]),
  node('learn', 200, [D, ['model', 'MODEL_OUT']]),
  node('judge', 300, [D, ['model', 'MODEL_IN'], ['scores', 'DATASET_OUT']]),
];
const link = (text: string) => {
  const [source = '', sourcePort = '', target = '', targetPort = ''] = text.split(' ');
  return { source, sourcePort, target, targetPort };
};
const links = [
  link('source out split data'),
  link('split train learn data'),
  link('split test judge data'),
  link('learn model judge model'),
];
const step = (nodeId: string, more: Partial<ShownStep> = {}): ShownStep => ({
  ...{ nodeId, state: 'done', ms: 1, metrics: {}, outputs: [], views: [] },
  ...more,
});
const shown = (steps: ShownStep[], carried: object[] = []): ShownProject => ({
  ...{ code: 'c', name: 'c', nameEn: 'c', description: '', descriptionEn: '', modules: {} },
  canvas: { format: 1, nodes, links, frames: [], notes: [] },
  // Of a link only its ends and rows are read.
  run: { endedAt: '2026-01-01T00:00:00Z', ms: 1, steps, carried: carried as never },
});

it('rows of links are those the run carried, else those the step before them made', () => {
  const split = step('split', {
    outputs: [
      { port: 'train', kind: 'dataset', rows: 80 },
      { port: 'test', kind: 'dataset', rows: 20 },
    ],
  });
  const project = shown(
    [split],
    [
      { ...links[0], rows: 100 },
      { ...links[1], rows: 79 },
    ],
  );
  expect([...rowsOfLinks(project).values()]).toEqual([100, 79, 20]);
  expect(rowsRead(project)).toBe(100);
  expect(rowsRead({ ...project, run: null })).toBe(0);
});
it('the verdict is the last step with figures and a picture', () => {
  const view = { type: 'text' as const, data: 'x' };
  const learn = step('learn', { metrics: { accuracy: 1 }, views: [view] });
  const judge = step('judge', { metrics: { accuracy: 0.9 } });
  expect(verdictOf(shown([judge, learn]))?.nodeId).toBe('learn');
  expect(verdictOf(shown([learn, step('judge', { ...judge, views: [view] })]))?.nodeId).toBe('judge');
  expect(verdictOf(shown([judge]))?.nodeId).toBe('judge');
  expect(verdictOf(shown([step('split')]))).toBeUndefined();
});
it('a story is told by what goes in and out of modules', () => {
  const { data, prepare, train, judge } = chaptersOf(shown([]));
  expect([data, prepare, train, judge].map((part) => part.map(({ id }) => id))).toEqual([
    ['source'],
    ['split'],
    ['learn'],
    ['judge'],
  ]);
});

it('of figures those that say most come first, and nothing that is missing', () =>
  expect(tellingFirst({ rows: 5, log_loss: 0.1, odd: 1, train_auc: 0.9, f1: null, accuracy: 0.8 })).toEqual([
    ['accuracy', 0.8],
    ['train_auc', 0.9],
    ['log_loss', 0.1],
    ['odd', 1],
  ]));
it('a picture is what has axes', () => {
  const roc = { type: 'roc' as const, data: [] };
  const plain = { type: 'stats' as const, data: [] };
  expect(pictureOf(step('judge', { views: [plain, roc as never] }))).toBe(roc);
  expect(pictureOf(step('judge', { views: [plain] }))).toBeUndefined();
});
