import type { RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import { describe, expect, it } from 'vitest';
import { lateIn } from '../../stream/late.policy.ts';
import { type Mapping, messagesOf, type Seen, type ThingMessage } from '../../stream/message.ts';
import { graphOf, node } from '../rule.stories.ts';
import { compileRule } from './compile.ts';
import { judge, newState, wake } from './engine.ts';

// Values that come late: measured before the newest of their property that was read. What they do is said once, here.

const T = 1_770_000_000_000;
const property = (id: string, source = 'device') => ({ id, dataType: 'number' as const, unit: '', source });
const model = {
  properties: [property('temperature'), property('limit'), property('load', 'computed')],
  events: [],
} as Parameters<typeof compileRule>[1][number];
const device = {
  deviceId: 'd',
  deviceName: 'P1',
  deviceCode: 'p1',
  productId: 'p',
  enterpriseId: 'e',
  tags: {},
};
const mapping: Mapping = {
  gatewayId: 'g',
  bySeries: new Map([
    [1, [{ device, property: 'temperature', kind: 'number' }]],
    [2, [{ device, property: 'limit', kind: 'number' }]],
  ]),
  byDevice: new Map([['d', device]]),
};

const [HOT, COLD] = [90, 20];

/** `5 hot, 3 20, 9 1 2`: seconds, value, and series, in the order in which they are received. */
const read = (text: string) =>
  text.split(', ').map((one) => {
    const [at, value, series = '1'] = one.split(' ');
    return [
      Number(at),
      value === 'hot' ? HOT : value === 'cold' ? COLD : Number(value),
      Number(series),
    ] as const;
  });

/** Received when the newest of those before was measured. */
function messages(text: string, ahead = 0): ThingMessage[] {
  const seen: Seen = {};
  const said = read(text);
  return said.flatMap(([at, value, series], n) => {
    const time = Math.max(...said.slice(0, n + 1).map(([one]) => one));
    const frame = {
      ...{
        no: n,
        receivedAt: T + (time - ahead) * 1_000,
        series: [series],
        at: [T + at * 1_000],
      },
      ...{ value: [value], quality: null, text: null },
    };
    return messagesOf(frame, mapping, () => true, lateIn(seen, frame));
  });
}

function run(graph: RuleGraph, all: readonly ThingMessage[], until?: number) {
  const { rule, problems } = compileRule(graph, [model]);
  expect(problems).toEqual([]);
  const state = newState();
  const none = () => undefined;
  const done = all.flatMap((one) => judge(rule, state, one, none).effects);
  const [first] = all;
  const woken = until !== undefined && first ? wake(rule, state, first, T + until * 1_000, none).effects : [];
  return [...done, ...woken].map(({ what, at }) => {
    const said = what.kind === 'set' ? ` ${what.value}` : '';
    return `${(at - T) / 1_000} ${what.kind}${said}`;
  });
}

const start = node('start', 'on-property', { properties: ['temperature'] });
const raise = node('hot', 'raise', { severity: 'major', title: 'hot' });
const clear = node('cool', 'clear', { raised: 'hot' });

describe('a limit with an alarm', () => {
  const graph = graphOf(
    [start, node('over', 'filter', { expression: 'temperature > 80' }), raise, clear],
    ['start out over', 'over yes hot', 'over no cool'],
  );
  it.each<[string, string, string[]]>([
    ['goes by values in their order', '0 hot, 10 cold', ['0 raise', '10 clear']],
    ['is not cleared by an older value', '10 hot, 5 cold', ['10 raise']],
    ['is not raised by an older value', '10 cold, 5 hot', ['10 clear']],
    ['is not counted on by an older value', '10 hot, 5 hot', ['10 raise']],
    ['takes a second value of the same moment as said now', '10 hot, 10 cold', ['10 raise', '10 clear']],
    ['goes on with what is newer', '10 hot, 5 cold, 11 cold', ['10 raise', '11 clear']],
    ['is not late because another property is newer', '10 1 2, 9 hot', ['9 raise']],
  ])('%s', (_, said, effects) => {
    expect(run(graph, messages(said))).toEqual(effects);
  });
  it('is not kept from acting by a clock that was ahead once', () => {
    const ahead = messages('86000 hot', 86_000);
    const seen: Seen = {};
    const frame = (at: number, receivedAt: number) => ({
      ...{ no: 0, receivedAt: T + receivedAt * 1_000, series: [1], at: [T + at * 1_000], value: [COLD] },
      ...{ quality: null, text: null },
    });
    lateIn(seen, frame(86_000, 0));
    const next = frame(10, 10);
    const after = messagesOf(next, mapping, () => true, lateIn(seen, next));
    expect(run(graph, [...ahead, ...after])).toEqual(['86000 raise', '10 clear']);
  });
});

describe('a duration of 300 seconds', () => {
  const graph = graphOf(
    [start, node('long', 'hold', { expression: 'temperature > 80', seconds: 300 }), raise, clear],
    ['start out long', 'long held hot', 'long released cool'],
  );
  it.each<[string, string, string[]]>([
    ['is held at its time', '0 hot, 100 hot, 300 hot', ['300 raise']],
    ['is not ended by what was before it', '10 hot, 5 cold, 310 hot', ['310 raise']],
    ['is not begun by an older value', '10 cold, 5 hot, 306 hot', []],
    ['is not lengthened by an older value', '10 hot, 5 hot, 306 hot', []],
    [
      'goes on from the newest moment it was true when a break becomes known',
      '0 hot, 100 hot, 50 cold, 300 hot, 400 hot',
      ['400 raise'],
    ],
    ['is not held because of an older value', '0 hot, 290 hot, 280 hot', []],
    ['is not released by an older value once it is held', '0 hot, 300 hot, 250 cold', ['300 raise']],
    ['is released by a newer one', '0 hot, 300 hot, 250 cold, 301 cold', ['300 raise', '301 clear']],
  ])('%s', (_, said, effects) => {
    expect(run(graph, messages(said))).toEqual(effects);
  });
  it('is due as much later as it begins later', () => {
    const said = '0 hot, 100 hot, 50 cold';
    expect(run(graph, messages(said), 399)).toEqual([]);
    expect(run(graph, messages(said), 400)).toEqual(['400 raise']);
  });
});

describe('a window', () => {
  const graph = (more: object) =>
    graphOf(
      [
        start,
        node('all', 'window', {
          ...{
            value: 'temperature',
            function: 'sum',
            by: 'seconds',
            size: 60,
            isSliding: true,
            as: 's',
            ...more,
          },
        }),
        node('load', 'set', { property: 'load', expression: 'double(vars.s)' }),
        raise,
      ],
      ['start out all', 'all out load', 'all out hot'],
    );
  it.each<[string, object, string, string[]]>([
    [
      'has what comes late where it belongs, and does not act on it',
      {},
      '0 1, 50 2, 20 4',
      ['0 set 1', '0 raise', '50 set 3', '50 raise', '20 set 7'],
    ],
    [
      'leaves out what is older than it is long',
      {},
      '100 2, 20 4, 101 8',
      ['100 set 2', '100 raise', '20 set 2', '101 set 10', '101 raise'],
    ],
    [
      'counts what comes late in the period that is open, and not in one that was given',
      { isSliding: false },
      '0 1, 70 2, 30 16, 65 4, 125 8',
      ['70 set 1', '70 raise', '125 set 6', '125 raise'],
    ],
  ])('%s', (_, more, said, effects) => {
    expect(run(graph(more), messages(said))).toEqual(effects);
  });
});

describe('data', () => {
  it('that comes late is forwarded and computed for its own moment', () => {
    const graph = graphOf(
      [
        start,
        node('load', 'set', { property: 'load', expression: 'temperature * 2.0' }),
        node('out', 'forward', { forwardId: 'f', template: '' }),
        node('told', 'message', { users: ['u'], handlers: false, title: 'x', text: 'y' }),
        node('stop', 'command', { command: 'stop', arguments: '{}' }),
      ],
      ['start out load', 'start out out', 'start out told', 'start out stop'],
    );
    expect(run(graph, messages('10 1, 5 4'))).toEqual([
      ...['10 set 2', '10 forward', '10 message', '10 command', '5 set 8', '5 forward'],
    ]);
  });
});
