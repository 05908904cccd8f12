import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import type { RuleLink, RuleNode } from '@cloudyard/contract/iot/rule-graph.ts';
import { describe, expect, it } from 'vitest';
import type { ThingMessage } from '../../stream/message.ts';
import { compileRule } from './compile.ts';
import { judge, newState } from './engine.ts';

const model = {
  properties: [{ id: 'temperature', name: 't', dataType: 'number', source: 'device' }],
  ...{ events: [], services: [], tags: [], codec: '' },
} as unknown as ThingModel;
const node = (id: string, type: RuleNode['type'], more: object = {}) =>
  ({ id, type, name: '', note: '', x: 0, y: 0, ...more }) as RuleNode;
const link = (text: string): RuleLink => {
  const [from = '', port = '', to = ''] = text.split(' ');
  return { from, port, to };
};
const message: ThingMessage = {
  ...{ enterpriseId: 'e', deviceId: 'd', deviceName: 'P1', deviceCode: 'p1', productId: 'p', gatewayId: 'g' },
  ...{ kind: 'property', no: 1, at: 0, receivedAt: 0, values: { temperature: 1 }, quality: {}, tags: {} },
};
const judged = (nodes: RuleNode[], links: string[]) => {
  const { rule, problems } = compileRule({ nodes, links: links.map(link) }, [model]);
  expect(problems).toEqual([]);
  return judge(rule, newState(), message, () => undefined);
};
const trigger = node('start', 'on-property', { properties: ['temperature'] });

describe('what a drawing may cost', () => {
  it('is bounded where ways part and meet again', () => {
    // Thirty times two ways to the next: more than a thousand million.
    const layers = Array.from({ length: 30 }, (_, n) => n);
    const compute = (id: string) => node(id, 'compute', { as: 'x', expression: '1.0' });
    const { steps } = judged(
      [trigger, ...layers.flatMap((n) => [compute(`a${n}`), compute(`b${n}`), compute(`m${n}`)])],
      layers.flatMap((n) => {
        const from = n === 0 ? 'start' : `m${n - 1}`;
        return [`${from} out a${n}`, `${from} out b${n}`, `a${n} out m${n}`, `b${n} out m${n}`];
      }),
    );
    expect(steps).toHaveLength(1_001);
    expect(steps.at(-1)).toMatchObject({ port: 'failure' });
  });

  it.each([
    ['a text', '"0123456789"', 'vars.x + vars.x'],
    ['a list', '[1.0]', '[vars.x, vars.x]'],
  ])('is bounded where %s is said twice, over and over', (_, first, twice) => {
    const again = Array.from({ length: 40 }, (_, n) => `c${n}`);
    const { steps, effects } = judged(
      [
        trigger,
        node('first', 'compute', { as: 'x', expression: first }),
        ...again.map((id) => node(id, 'compute', { as: 'x', expression: twice })),
        node('far', 'raise', { severity: 'info', title: 'far' }),
      ],
      ['start out first', 'first out c0', ...again.map((id, n) => `${id} out ${again[n + 1] ?? 'far'}`)],
    );
    expect(effects).toEqual([]);
    expect(steps.at(-1)).toMatchObject({ port: 'failure', detail: 'It gives more than can be kept' });
  });

  it('is nothing that cannot be kept: a sign that was cut in two, a NUL', () => {
    const { steps, effects } = judged(
      [
        trigger,
        node('odd', 'compute', { as: 'x', expression: '"a\\u0000b"' }),
        node('hot', 'raise', { severity: 'info', title: `${'x'.repeat(199)}😀` }),
      ],
      ['start out odd', 'odd out hot'],
    );
    const all = JSON.stringify([steps, effects]);
    expect(all).not.toMatch(/\\u0000|\\ud83d/);
    expect(effects[0]?.facts).toMatchObject({ x: 'ab' });
  });
});
