import { mergeCanvas } from '@cloudyard/contract/bigdata/project-merge.ts';
import { describe, expect, it } from 'vitest';
import { differenceOf } from './difference.ts';
import { firstFitting, fittingPorts, flowAt, linkBetween } from './fits.ts';
import { rulesFrom } from './link-drawer.tsx';
import { editorOf, goneFrom } from './locks.ts';
import { withFrame, withNote } from './marks.ts';
import { canvasOf, graphOf } from './panel-node.ts';
import { canvas, dataset, drawn, ID, link, model, parameters, step } from './panel-samples.ts';
import { changedNames } from './params-form.tsx';
import { calledIn, elementOf, resolved, sharing, stepAfter } from './resolve.ts';
import { schemaAt } from './schema.ts';
import { toldTo, withTold } from './shared-values.ts';

describe('what fits a port', () => {
  it('is every port of the other side with the same kind that is free', () => {
    const end = { node: 'd300', port: 'out', isInput: false };
    expect(fittingPorts(drawn, end).map(({ node, port }) => `${node} ${port}`)).toEqual(['a extra']);
    expect(flowAt(drawn, end)).toBe('dataset');
    const into = { node: 'a', port: 'model', isInput: true };
    expect(fittingPorts(drawn, into).map(({ node }) => node)).toEqual(['m']);
    expect(linkBetween(into, { node: 'm', port: 'out', isInput: false })).toEqual(
      link('m', 'out', 'a', 'model'),
    );
  });
  it('is the first such port of a new module', () => {
    expect(firstFitting(step(), 'model', true)).toBe('model');
    expect(firstFitting(dataset(), 'model', false)).toBeUndefined();
  });
});

describe('the columns at a port', () => {
  const column = (name: string) => ({ name, type: 'DOUBLE' });
  const chain = canvas(
    [dataset(), step('a'), step('b')],
    [link('d0', 'out', 'a', 'data'), link('a', 'scored', 'b', 'data')],
  );
  const known = {
    tables: new Map([[ID, [column('x')]]]),
    parameters: new Map([[ID, parameters]]),
    outputs: () => undefined,
  };
  it('are those of the dataset, or what the algorithm adds to them before its first run', () => {
    expect(schemaAt(chain, 'a', 'data', known).map(({ name }) => name)).toEqual(['x']);
    expect(schemaAt(chain, 'b', 'data', known).map(({ name }) => name)).toEqual(['x', 'score']);
    expect(schemaAt(chain, 'b', 'extra', known)).toEqual([]);
  });
  it('are what the last run made', () =>
    expect(schemaAt(chain, 'b', 'data', { ...known, outputs: () => [column('y')] })).toEqual([column('y')]));
});

describe('what somebody edits', () => {
  const locks = new Map([['a', '秦越']]);
  it('is not taken away by others, also among what they may take', () => {
    expect(editorOf(goneFrom(drawn.nodes, []), locks)).toBe('秦越');
    expect(editorOf(goneFrom(drawn.nodes, drawn.nodes.slice(1)), locks)).toBeUndefined();
    expect(goneFrom(drawn.nodes, [...drawn.nodes, step('new')])).toEqual([]);
  });
});

describe('a step that is taken back', () => {
  it('is what was typed into one field of a module', () => {
    const node = step();
    expect(changedNames(node, { ...node.params, trees: 200 }, node.seed)).toBe('trees');
    expect(changedNames(node, {}, node.seed)).toBe('trees');
    expect(changedNames(node, { ...node.params, label: 'x' }, 7)).toBe('label the seed');
  });
});

describe('drawings', () => {
  const rules = { schema: true, act: 'warn' as const };
  const full = {
    ...drawn,
    links: [{ ...link('d0', 'out', 'a', 'data'), rules }],
    frames: [{ id: 'f', x: 0, y: 0, width: 200, height: 100, title: 'part', tone: 'good' as const }],
    notes: [{ id: 'n', x: 0, y: 0, width: 100, height: 40, text: 'why' }],
  };
  it('are the same file after they were drawn', () => expect(canvasOf(full, graphOf(full))).toEqual(full));
  it('differ in what was added, changed and removed; moving alone is no difference', () => {
    const after = canvas([{ ...step(), x: 900 }, { ...model(), name: 'other' }, step('new')]);
    const { nodes, counts } = differenceOf(drawn, after);
    expect(Object.fromEntries(nodes)).toEqual({ m: 'changed', new: 'added', d0: 'removed', d300: 'removed' });
    expect(counts).toEqual({ added: 1, changed: 1, removed: 2, links: 1 });
  });
  it('get a frame around what is chosen, and a note', () => {
    expect(withFrame(drawn, ['d0', 'a'])?.canvas.frames[0]).toMatchObject({
      x: -30,
      y: -60,
      width: 260,
      height: 250,
    });
    expect(withFrame(drawn, [])).toBeUndefined();
    expect(withNote(drawn, { x: 14, y: 16 })?.canvas.notes[0]).toMatchObject({ x: 10, y: 20 });
  });
  it('of two people are brought together by the side that is chosen for each', () => {
    const base = canvas([step('a'), step('b')]);
    const mine = canvas([
      { ...step('a'), name: 'mine' },
      { ...step('b'), name: 'my b' },
    ]);
    const theirs = canvas([{ ...step('a'), name: 'theirs' }, step('b'), step('c')]);
    const names = (side: 'mine' | 'theirs') =>
      resolved({ base, theirs, mine }, [{ kind: 'node', id: 'a', side }]).nodes.map(
        ({ id, name }) => `${id} ${name}`,
      );
    expect(names('mine')).toEqual(['a mine', 'b my b', 'c forest']);
    expect(names('theirs')).toEqual(['a theirs', 'b my b', 'c forest']);
  });
  it('call what both changed by its name, whoever still has it', () => {
    const called = (kind: 'node' | 'link' | 'frame' | 'note', id: string) =>
      calledIn([canvas([]), full], { kind, id });
    expect(called('frame', 'f')).toBe('part');
    expect(called('note', 'n')).toBe('why');
    expect(called('node', 'a')).toBe('forest');
    expect(called('link', 'd0 out a data')).toBe('table → forest');
    expect(called('link', 'gone out a data')).toBe('gone → forest');
    expect(elementOf(full, { kind: 'link', id: 'd0 out a data' })).toBe(full.links[0]);
    expect(elementOf(canvas([]), { kind: 'note', id: 'n' })).toBeUndefined();
  });
  it('share what is the same, to the last value', () => {
    const off = { ...step('a'), params: { trees: 100, standardise: false } };
    const from = canvas([step('a'), step('b')]);
    const copied = structuredClone(from);
    expect(sharing(copied, from)).toBe(from);
    const shared = sharing({ ...copied, nodes: [off, ...copied.nodes.slice(1)] }, from);
    expect(shared.nodes[0]).toBe(off);
    expect(shared.nodes[1]).toBe(from.nodes[1]);
  });
  it('have links without rules where no limit is set', () => {
    expect(rulesFrom({ act: 'stop' })).toBeUndefined();
    expect(rulesFrom({ leastRows: 3, schema: false })).toEqual({ leastRows: 3, act: 'stop' });
  });
});

describe('a step back after others saved', () => {
  const named = (name: string) => ({ ...step('a'), name });
  const names = ({ nodes }: typeof drawn) => nodes.map(({ id, name, x }) => `${id} ${name} ${x}`);
  const after = (before: typeof drawn, saved: typeof drawn, kept: typeof drawn) =>
    stepAfter(before, saved, kept);
  const x = step('a').x;
  const none = canvas([step('z')]);
  const mine = canvas([step('z'), named('mine')]);

  it('takes away what was added here, as long as nobody else touched it', () => {
    expect(names(after(none, mine, canvas([...mine.nodes, step('b')])))).toEqual([
      `z forest ${x}`,
      `b forest ${x}`,
    ]);
  });
  it.each([
    ['edited', canvas([step('z'), named('theirs')]), `a theirs ${x}`],
    ['moved', canvas([step('z'), { ...named('mine'), x: 700 }]), 'a mine 700'],
    ['linked', canvas(mine.nodes, [link('z', 'scored', 'a', 'data')]), `a mine ${x}`],
  ])('leaves what was added here and %s by somebody else', (_, kept, left) => {
    const back = after(none, mine, kept);
    expect(names(back)).toContain(left);
    expect(back.links).toEqual(kept.links);
  });
  it('takes back a word of ours, and not where they moved it to', () => {
    const kept = canvas([step('z'), { ...named('mine'), x: 700 }]);
    const before = canvas([step('z'), { ...named('before'), x: 300 }]);
    expect(names(after(before, mine, kept))).toEqual([`z forest ${x}`, 'a before 700']);
  });
  it('leaves what both wrote as they wrote it', () => {
    const kept = canvas([step('z'), named('theirs')]);
    expect(names(after(canvas([step('z'), named('before')]), mine, kept))).toContain(`a theirs ${x}`);
  });
  it('does not bring back what they removed, though it was changed here', () => {
    expect(names(after(canvas([step('z'), named('before')]), mine, none))).toEqual([`z forest ${x}`]);
  });
  it('leaves a link with the rules they gave it', () => {
    const linked = link('z', 'scored', 'a', 'data');
    const ruled = { ...linked, rules: { leastRows: 5, act: 'stop' as const } };
    expect(after(none, canvas(mine.nodes, [linked]), canvas(mine.nodes, [ruled])).links).toEqual([ruled]);
  });
});

describe('what the whole project shares', () => {
  const common = [
    { name: 'trees', type: 'integer' as const, scope: 'project' as const },
    { name: 'own', type: 'integer' as const },
  ];
  it('is told to every module that names it, whatever stands there', () => {
    const one = canvas([step('a'), step('b')]);
    const next = withTold(one, { id: 'a', seed: 3 }, { trees: 7, own: 1 }, common);
    expect(next.shared).toEqual([{ id: 'trees', value: 7 }]);
    expect(next.nodes.map((node) => toldTo(node, next.shared, common))).toEqual([
      { trees: 7, own: 1 },
      { ...step('b').params, trees: 7 },
    ]);
    expect(toldTo(step('b'), next.shared, [])).toEqual(step('b').params);
    expect(canvasOf(next, graphOf(next))).toEqual(next);
    expect(withTold(next, { id: 'b', seed: 0 }, { own: 1 }, common).shared).toBeUndefined();
  });
  it('is brought together like all else', () => {
    const of = (value?: number) => ({
      ...canvas([]),
      ...(value === undefined ? {} : { shared: [{ id: 'trees', value }] }),
    });
    expect(resolved({ base: of(1), theirs: of(2), mine: of(1) }, [])).toEqual(of(2));
    expect(resolved({ base: of(), theirs: of(), mine: of(4) }, [])).toEqual(of(4));
    const choose = (side: 'mine' | 'theirs') => [{ kind: 'shared' as const, id: 'trees', side }];
    expect(resolved({ base: of(1), theirs: of(2), mine: of(3) }, choose('mine'))).toEqual(of(3));
    expect(resolved({ base: of(1), theirs: of(), mine: of(3) }, choose('theirs'))).toEqual(of());
    expect(mergeCanvas(of(1), of(2), of(3)).conflicts).toEqual([{ kind: 'shared', id: 'trees' }]);
    expect(stepAfter(of(1), of(3), of(2)).shared).toEqual([{ id: 'trees', value: 2 }]);
  });
});
