import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import type { RuleGraph, RuleLink, RuleNode } from '@cloudyard/contract/iot/rule-graph.ts';
import { describe, expect, it } from 'vitest';
import { compileRule } from './compile.ts';

const property = (id: string, dataType = 'number', more: object = {}) => ({
  ...{ id, name: id, description: '', dataType, unit: '', min: null, max: null, step: null, choices: [] },
  ...{ source: 'device', isWritable: false, isKept: true, ...more },
});
const model = {
  properties: [
    property('temperature'),
    property('running', 'boolean'),
    property('load', 'number', { source: 'computed' }),
  ],
  events: [{ id: 'fault', name: 'fault', description: '', level: 'fault', output: [] }],
  ...{ services: [], tags: [], codec: '' },
} as unknown as ThingModel;

const node = (id: string, type: RuleNode['type'], more: object = {}) =>
  ({ id, type, name: '', note: '', x: 0, y: 0, ...more }) as RuleNode;
const link = (text: string): RuleLink => {
  const [from = '', port = '', to = ''] = text.split(' ');
  return { from, port, to };
};
const graphOf = (nodes: RuleNode[], links: string[]): RuleGraph => ({ nodes, links: links.map(link) });

const trigger = node('start', 'on-property', { properties: ['temperature'] });
const raise = node('hot', 'raise', { severity: 'major', title: 'x' });

describe('what is wrong with a rule is said where it is', () => {
  const problems = (nodes: RuleNode[], links: string[] = []) =>
    compileRule(graphOf(nodes, links), [model]).problems.map(({ node: id, field, code }) =>
      [id, field, code].join(' '),
    );
  it.each<[string, RuleNode[], string[], string]>([
    ['no trigger', [raise], [], '  no-trigger'],
    [
      'a loop',
      [
        trigger,
        node('a', 'filter', { expression: 'running' }),
        node('b', 'filter', { expression: 'running' }),
      ],
      ['start out a', 'a yes b', 'b yes a'],
      'a  loop',
    ],
    ['an exit it has not', [trigger, raise], ['start yes hot'], 'start  unknown-port'],
    [
      'a property no model has',
      [node('start', 'on-property', { properties: ['pressure'] }), raise],
      ['start out hot'],
      'start properties unknown-property',
    ],
    [
      'an expression',
      [trigger, node('f', 'filter', { expression: 'pressure > 1' })],
      ['start out f'],
      'f expression expression',
    ],
    [
      'a number where it needs a truth',
      [trigger, node('f', 'filter', { expression: 'temperature' })],
      ['start out f'],
      'f expression expression',
    ],
    [
      'a template',
      [trigger, node('r', 'raise', { severity: 'info', title: '${' })],
      ['start out r'],
      'r title template',
    ],
    ['a clock', [node('c', 'on-schedule', { cron: '* * * * * *' }), raise], ['c out hot'], 'c cron cron'],
    [
      'a message without a recipient',
      [trigger, node('m', 'message', { users: [], handlers: false, title: 'x', text: 'y' })],
      ['start out m'],
      'm users nobody',
    ],
    [
      'an alarm that is not there',
      [trigger, node('c', 'clear', { raised: 'x' })],
      ['start out c'],
      'c raised unknown-node',
    ],
    [
      'what a node does not take',
      [node('e', 'on-event', { events: [] }), node('h', 'hold', { expression: 'running', seconds: 1 })],
      ['e out h'],
      'h  not-taken',
    ],
    ['a node nothing leads to', [trigger, raise], [], 'hot  unlinked'],
    [
      'a property that is measured and set',
      [trigger, node('s', 'set', { property: 'temperature', expression: '1.0' })],
      ['start out s'],
      's property unknown-property',
    ],
    [
      'a value that is computed of a computed one',
      [
        node('start', 'on-property', { properties: ['load'] }),
        node('s', 'set', { property: 'load', expression: '1.0' }),
      ],
      ['start out s'],
      'start properties computed-trigger',
    ],
    [
      'a value that is computed of any',
      [
        node('start', 'on-property', { properties: [] }),
        node('s', 'set', { property: 'load', expression: '1.0' }),
      ],
      ['start out s'],
      'start properties computed-trigger',
    ],
  ])('%s', (_, nodes, links, expected) => {
    expect(problems(nodes, links)).toContain(expected);
  });
});
