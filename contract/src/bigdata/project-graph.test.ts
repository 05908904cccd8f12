import { describe, expect, it } from 'vitest';
import type { ProjectLink, ProjectNode } from './project-canvas.ts';
import {
  connectedWith,
  downstreamOf,
  graphProblems,
  linkProblem,
  moduleOf,
  portsOf,
  runOrder,
  sourcePorts,
  upstreamOf,
} from './project-graph.ts';

const base = {
  ...{ objectId: '00000000-0000-4000-8000-000000000001', version: null, digest: '', mode: '' },
  ...{ params: {}, seed: 1 },
};
const table = (id: string, x = 0, y = 0): ProjectNode => ({
  ...{ ...base, id, kind: 'dataset', name: id, x, y },
  ...sourcePorts('dataset'),
});
const trained = (id: string, x = 0, y = 0): ProjectNode => ({
  ...{ ...base, id, kind: 'model', name: id, x, y },
  ...sourcePorts('model'),
});
const JOIN = [
  { name: 'left', type: 'DATASET_IN' },
  { name: 'right', type: 'DATASET_IN', required: false },
  { name: 'joined', type: 'DATASET_OUT' },
  { name: 'keys', type: 'string' },
];
const PREDICT = [
  { name: 'data', type: 'DATASET_IN' },
  { name: 'model', type: 'MODEL_IN' },
  { name: 'scored', type: 'DATASET_OUT' },
];
const step = (id: string, parameters = JOIN, x = 0, y = 0): ProjectNode => ({
  ...{ ...base, id, kind: 'algorithm', name: id, x, y, mode: 'SQL' },
  ...portsOf(parameters),
});
const link = (source: string, sourcePort: string, target: string, targetPort: string): ProjectLink => ({
  ...{ source, sourcePort, target, targetPort },
});

describe('ports of an algorithm', () => {
  it('come from its parameters, and are needed unless they are said to be optional', () => {
    expect(portsOf(JOIN)).toEqual({
      inputs: [
        { name: 'left', kind: 'dataset', isRequired: true },
        { name: 'right', kind: 'dataset', isRequired: false },
      ],
      outputs: [{ name: 'joined', kind: 'dataset' }],
    });
  });
});

describe('a link', () => {
  const nodes = [table('a'), trained('m'), step('join'), step('predict', PREDICT)];
  it.each([
    ['leads from an output to an input of its kind', link('a', 'out', 'join', 'left'), undefined],
    ['does not begin at an input', link('join', 'left', 'predict', 'data'), 'no_port'],
    ['does not end at an output', link('a', 'out', 'join', 'joined'), 'no_port'],
    ['does not lead to its own node', link('join', 'joined', 'join', 'left'), 'self'],
    ['carries a model into no port of data', link('m', 'out', 'join', 'left'), 'kind'],
    ['carries data into no port of models', link('a', 'out', 'predict', 'model'), 'kind'],
    ['carries a model into a port of models', link('m', 'out', 'predict', 'model'), undefined],
  ])('%s', (_, one, problem) => {
    expect(linkProblem({ nodes, links: [] }, one)).toBe(problem);
  });
  it('does not arrive where another one has arrived', () => {
    const links = [link('a', 'out', 'join', 'left')];
    expect(linkProblem({ nodes, links }, link('predict', 'scored', 'join', 'left'))).toBe('taken');
    expect(linkProblem({ nodes, links }, link('a', 'out', 'join', 'left'))).toBe('twice');
    expect(linkProblem({ nodes, links }, link('a', 'out', 'join', 'right'))).toBeUndefined();
  });
});

describe('the order', () => {
  it('is by what is needed, then from top to bottom, then from left to right', () => {
    const nodes = [step('late', JOIN, 0, 0), table('b', 50, 10), table('a', 10, 10), table('top', 90, 0)];
    const links = [link('a', 'out', 'late', 'left'), link('b', 'out', 'late', 'right')];
    expect(runOrder({ nodes, links }).order.map(({ id }) => id)).toEqual(['top', 'a', 'b', 'late']);
  });
  it('leaves over what stands in a circle', () => {
    const nodes = [step('one'), step('two'), table('a')];
    const links = [link('one', 'joined', 'two', 'left'), link('two', 'joined', 'one', 'left')];
    const { order, circle } = runOrder({ nodes, links });
    expect(order.map(({ id }) => id)).toEqual(['a']);
    expect(circle.map(({ id }) => id)).toEqual(['one', 'two']);
  });
});

describe('what is wrong with a drawing', () => {
  it('is nothing where every needed input is linked and all hangs together', () => {
    const nodes = [table('a'), trained('m'), step('predict', PREDICT)];
    const links = [link('a', 'out', 'predict', 'data'), link('m', 'out', 'predict', 'model')];
    expect(graphProblems({ nodes, links })).toEqual([]);
  });
  it('names the nodes, ports and links', () => {
    const nodes = [table('a'), step('one'), step('two'), table('apart')];
    const bad = link('a', 'out', 'one', 'nowhere');
    const links = [bad, link('one', 'joined', 'two', 'left'), link('two', 'joined', 'one', 'left')];
    expect(graphProblems({ nodes, links })).toEqual([
      { code: 'link', link: bad, why: 'no_port' },
      { code: 'cycle', nodes: ['one', 'two'] },
      { code: 'not_connected', nodes: ['apart'] },
    ]);
    expect(graphProblems({ nodes: [], links: [] })).toEqual([{ code: 'empty' }]);
    expect(graphProblems({ nodes: [step('one')], links: [] })).toEqual([
      { code: 'input_missing', node: 'one', port: 'left' },
    ]);
  });
});

describe('what hangs together', () => {
  const links = [
    link('a', 'out', 'b', 'left'),
    link('b', 'joined', 'c', 'left'),
    link('d', 'out', 'c', 'right'),
  ];
  it('is found whichever way the links lead, before a node, and behind it', () => {
    expect([...connectedWith({ links }, 'a')].sort()).toEqual(['a', 'b', 'c', 'd']);
    expect([...upstreamOf({ links }, ['b'])].sort()).toEqual(['a', 'b']);
    expect([...downstreamOf({ links }, ['b'])].sort()).toEqual(['b', 'c']);
  });
});

describe('a module', () => {
  // rule: module.inputTypes, module.outputTypes
  it('has ports and values with the codes of the specification', () => {
    const node = { ...step('predict', PREDICT), params: { rate: 0.5, trees: 10, name: 'x', scale: true } };
    expect(moduleOf(node)).toEqual({
      ...{ id: 'predict', objectId: base.objectId, name: 'predict' },
      ...{ moduleType: { code: '002' }, moduleRunningStatus: { code: '001' } },
      inputParams: [
        { inputParamType: { code: '001' }, name: 'data', value: null },
        { inputParamType: { code: '002' }, name: 'model', value: null },
        { inputParamType: { code: '004' }, name: 'rate', value: 0.5 },
        { inputParamType: { code: '003' }, name: 'trees', value: 10 },
        { inputParamType: { code: '005' }, name: 'name', value: 'x' },
        { inputParamType: { code: '007' }, name: 'scale', value: true },
      ],
      outputParams: [{ outputParamType: { code: '001' }, name: 'scored', value: null }],
    });
    expect(moduleOf(table('a'))).toMatchObject({ moduleType: { code: '001' } });
    expect(moduleOf(table('a')).moduleRunningStatus).toBeUndefined();
  });
});

describe('a drawing of as much as may be saved', () => {
  it('is looked through once, however its links lie', () => {
    let looks = 0;
    const counted = (source: string, target: string, targetPort: string): ProjectLink => ({
      ...{ source, sourcePort: 'out', targetPort },
      get target() {
        looks += 1;
        return target;
      },
    });
    const nodes = Array.from({ length: 500 }, (_, n) => table(`t${n}`));
    const links = nodes.map(({ id }, n) => counted(id, 'join', `p${n}`));
    expect(graphProblems({ nodes: [...nodes, step('join')], links })).toHaveLength(501);
    expect(looks).toBeLessThan(20 * links.length);
  });
});
