import {
  EMPTY_CANVAS,
  type ProjectCanvas,
  type ProjectNode,
} from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { AlgorithmParameter } from '../../../algorithm/lent/library-calls.ts';
import { algorithmNode, sourceNode } from './panel-node.ts';

/** Drawings that tests of the panel begin with. */
export const ID = '11111111-1111-4111-8111-111111111111';
export const parameters: AlgorithmParameter[] = [
  { name: 'data', type: 'DATASET_IN', required: true },
  { name: 'extra', type: 'DATASET_IN', required: false },
  { name: 'model', type: 'MODEL_IN' },
  { name: 'scored', type: 'DATASET_OUT', schema: { adds: [{ name: 'score', type: 'DOUBLE' }] } },
  { name: 'trained', type: 'MODEL_OUT' },
  { name: 'trees', type: 'integer', defaultValue: 100 },
  { name: 'label', type: 'string', ui: 'column', of: 'data' },
];
export const algorithm = {
  id: ID,
  version: 3,
  digest: 'd',
  algorithmType: { code: 'BUILTIN' as const, name: '' },
  parameters,
};

export const dataset = (x = 0): ProjectNode => ({
  ...sourceNode('dataset', { id: ID, name: 'table' }, { x, y: 0 }),
  id: `d${x}`,
});
export const model = (): ProjectNode => ({
  ...sourceNode('model', { id: ID, name: 'model' }, { x: 500, y: 0 }),
  id: 'm',
});
export const step = (id = 'a'): ProjectNode => ({
  ...algorithmNode(algorithm, 'forest', { x: 0, y: 120 }),
  id,
});
export const link = (source: string, sourcePort: string, target: string, targetPort: string) => ({
  ...{ source, sourcePort, target, targetPort },
});
export const canvas = (nodes: ProjectNode[], links: ProjectCanvas['links'] = []): ProjectCanvas => ({
  ...EMPTY_CANVAS,
  nodes,
  links,
});
export const drawn = canvas([dataset(), dataset(300), model(), step()], [link('d0', 'out', 'a', 'data')]);
