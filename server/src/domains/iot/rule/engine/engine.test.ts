import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import type { RuleGraph, RuleLink, RuleNode } from '@cloudyard/contract/iot/rule-graph.ts';
import { describe, expect, it } from 'vitest';
import type { ThingMessage } from '../../stream/message.ts';
import { compileRule } from './compile.ts';
import { type DeviceState, dueAt, judge, newState, tick, wake } from './engine.ts';

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
const made = (graph: RuleGraph) => {
  const { rule, problems } = compileRule(graph, [model]);
  expect(problems).toEqual([]);
  return rule;
};

const T = 1_770_000_000_000;
const message = (
  seconds: number,
  values: ThingMessage['values'],
  more: Partial<ThingMessage> = {},
): ThingMessage => ({
  ...{ enterpriseId: 'e', deviceId: 'd', deviceName: 'P1', deviceCode: 'p1', productId: 'p', gatewayId: 'g' },
  ...{ kind: 'property', no: seconds, at: T + seconds * 1_000, receivedAt: T + seconds * 1_000 },
  ...{ values, quality: {}, tags: {}, ...more },
});
const none = () => undefined;

const trigger = node('start', 'on-property', { properties: ['temperature'] });
const raise = node('hot', 'raise', { severity: 'major', title: '${device.name} ${temperature}' });
const clear = node('cool', 'clear', { raised: 'hot' });

/** What a rule does with messages one after the other. */
function run(graph: RuleGraph, messages: ThingMessage[], state: DeviceState = newState()) {
  const rule = made(graph);
  return messages.flatMap((one) =>
    judge(rule, state, one, none).effects.map(({ what, at }) => [(at - T) / 1_000, what.kind]),
  );
}

describe('a filter', () => {
  const graph = graphOf(
    [trigger, node('is-hot', 'filter', { expression: 'temperature > 80' }), raise, clear],
    ['start out is-hot', 'is-hot yes hot', 'is-hot no cool'],
  );
  it('lets pass what is so, and by the other exit what is not', () => {
    expect(run(graph, [message(0, { temperature: 81 }), message(1, { temperature: 79 })])).toEqual([
      [0, 'raise'],
      [1, 'clear'],
    ]);
  });
  it('hears only the properties its trigger names, of good quality', () => {
    expect(run(graph, [message(0, { running: true })])).toEqual([]);
    expect(run(graph, [message(0, { temperature: 90 }, { quality: { temperature: 2 } })])).toEqual([]);
  });
  it('fills its texts', () => {
    const { effects } = judge(made(graph), newState(), message(0, { temperature: 81 }), none);
    expect(effects[0]).toMatchObject({ what: { title: 'P1 81' }, facts: { temperature: 81 }, deviceId: 'd' });
  });
});

describe('a value that was said earlier', () => {
  const graph = graphOf(
    [trigger, node('both', 'filter', { expression: 'temperature > 80 && running' }), raise],
    ['start out both', 'both yes hot'],
  );
  it('is remembered, and until it is known nothing is judged', () => {
    const rule = made(graph);
    const state = newState();
    const first = judge(rule, state, message(0, { temperature: 90 }), none);
    expect(first).toMatchObject({
      effects: [],
      steps: [{ node: 'start' }, { node: 'both', port: 'skipped' }],
    });
    judge(rule, state, message(1, { running: true }), none);
    expect(judge(rule, state, message(2, { temperature: 90 }), none).effects).toHaveLength(1);
  });
  it('is not replaced by one that comes late', () => {
    const rule = made(graph);
    const state = newState();
    judge(rule, state, message(5, { running: true }), none);
    judge(rule, state, message(3, { running: false }, { late: ['running'] }), none);
    expect(judge(rule, state, message(6, { temperature: 90 }), none).effects).toHaveLength(1);
  });
});

describe('a condition that has to hold', () => {
  const graph = graphOf(
    [trigger, node('long', 'hold', { expression: 'temperature > 80', seconds: 300 }), raise, clear],
    ['start out long', 'long held hot', 'long released cool'],
  );
  const hot = (seconds: number) => message(seconds, { temperature: 90 });
  const cold = (seconds: number) => message(seconds, { temperature: 20 });

  it.each<[string, ThingMessage[], [number, string][]]>([
    ['is held after its time, once', [hot(0), hot(299), hot(300), hot(400)], [[300, 'raise']]],
    ['begins anew after a break', [hot(0), cold(200), hot(210), hot(400), hot(510)], [[510, 'raise']]],
    [
      'is released when it is over',
      [hot(0), hot(300), cold(301), cold(302)],
      [
        [300, 'raise'],
        [301, 'clear'],
      ],
    ],
    [
      'counts by the clock of the device when much comes at once',
      [0, 100, 200, 300].map((at) => message(at, { temperature: 90 }, { receivedAt: T + 1_000_000 })),
      [[300, 'raise']],
    ],
  ])('%s', (_, messages, effects) => {
    expect(run(graph, messages)).toEqual(effects);
  });

  it('is held when nothing more is said, at the moment it is due', () => {
    const rule = made(graph);
    const state = newState();
    judge(rule, state, hot(0), none);
    expect(dueAt(state)).toBe(T + 300_000);
    expect(wake(rule, state, hot(0), T + 299_999, none).effects).toEqual([]);
    expect(wake(rule, state, hot(0), T + 300_000, none).effects).toMatchObject([{ at: T + 300_000 }]);
    expect(dueAt(state)).toBeUndefined();
    expect(wake(rule, state, hot(0), T + 400_000, none).effects).toEqual([]);
  });
  it('was held before the message that comes later', () => {
    expect(run(graph, [hot(0), cold(500)])).toEqual([
      [300, 'raise'],
      [500, 'clear'],
    ]);
  });
  it('is not known any more when the device goes away', () => {
    const away = message(100, {}, { kind: 'status', status: { up: false, cause: 'broken' } });
    expect(run(graph, [hot(0), away, hot(350)])).toEqual([]);
  });
  it('goes on from what was written down', () => {
    const rule = made(graph);
    const state = newState();
    judge(rule, state, hot(0), none);
    const read = JSON.parse(JSON.stringify(state)) as DeviceState;
    expect(judge(rule, read, hot(300), none).effects).toHaveLength(1);
  });
});

describe('a window', () => {
  const graph = (more: object) =>
    graphOf(
      [
        trigger,
        node('mean', 'window', { value: 'temperature', as: 'm', ...more }),
        node('out', 'compute', { as: 'x', expression: 'vars.m' }),
      ],
      ['start out mean', 'mean out out'],
    );
  const given = (more: object, series: [number, number][]) => {
    const rule = made(graph({ function: 'mean', by: 'count', size: 2, isSliding: true, ...more }));
    const state = newState();
    return series.flatMap(([at, temperature]) =>
      judge(rule, state, message(at, { temperature }), none).steps.flatMap(({ node: id, detail }) =>
        id === 'out' ? [Number(detail)] : [],
      ),
    );
  };
  const series: [number, number][] = [
    [0, 1],
    [10, 3],
    [20, 5],
    [30, 9],
  ];
  it.each<[string, object, number[]]>([
    ['slides over a count', {}, [2, 4, 7]],
    ['takes counts one after the other', { isSliding: false }, [2, 7]],
    ['slides over a time', { by: 'seconds', size: 15, function: 'sum' }, [1, 4, 8, 14]],
    [
      'takes periods one after the other',
      { by: 'seconds', size: 20, isSliding: false, function: 'max' },
      [3],
    ],
    ['knows how much changed', { function: 'change' }, [2, 2, 4]],
    ['counts', { by: 'seconds', size: 100, function: 'count' }, [1, 2, 3, 4]],
  ])('%s', (_, more, expected) => {
    expect(given(more, series)).toEqual(expected);
  });
  it('puts what comes late where it belongs', () => {
    expect(
      given({ function: 'last', size: 3 }, [
        [0, 1],
        [20, 5],
        [10, 3],
      ]),
    ).toEqual([5]);
  });
});

describe('a rule', () => {
  it('sends what it cannot work with to the exit for failures', () => {
    const graph = graphOf(
      [
        trigger,
        node('ratio', 'compute', { as: 'x', expression: '1 / int(temperature)' }),
        node('failed', 'raise', { severity: 'info', title: 'x' }),
      ],
      ['start out ratio', 'ratio failure failed'],
    );
    expect(run(graph, [message(0, { temperature: 0 })])).toEqual([[0, 'raise']]);
  });
  it('hears events, changes of the connection, and the clock', () => {
    const graph = graphOf(
      [
        node('on-fault', 'on-event', { events: ['fault'] }),
        node('away', 'on-status', { change: 'down' }),
        node('daily', 'on-schedule', { cron: '0 8 * * *' }),
        raise,
      ],
      ['on-fault out hot', 'away out hot', 'daily out hot'],
    );
    const event = (name: string) =>
      message(0, {}, { kind: 'event', event: { name, level: 'fault', output: {} } });
    const link = (up: boolean) => message(1, {}, { kind: 'status', status: { up, cause: '' } });
    expect(run(graph, [event('fault'), event('other'), link(true), link(false)])).toEqual([
      [0, 'raise'],
      [1, 'raise'],
    ]);
    const rule = made(graph);
    const daily = rule.nodes.get('daily') as RuleNode;
    expect(tick(rule, newState(), daily, message(5, {}), none).effects).toHaveLength(1);
  });
  it('reads another device where it names one', () => {
    const other = '018f0000-0000-7000-8000-000000000001';
    const graph = graphOf(
      [
        trigger,
        node('outside', 'enrich', { deviceId: other, property: 'temperature', as: 'outdoor' }),
        node('warmer', 'filter', { expression: 'temperature > double(vars.outdoor)' }),
        raise,
      ],
      ['start out outside', 'outside out warmer', 'warmer yes hot'],
    );
    const known = { ...newState(), last: { temperature: 30 } };
    const rule = made(graph);
    const at = (temperature: number) =>
      judge(rule, newState(), message(0, { temperature }), (id) => (id === other ? known : undefined)).effects
        .length;
    expect([at(31), at(29)]).toEqual([1, 0]);
    expect(judge(rule, newState(), message(0, { temperature: 1 }), none).steps.at(-1)).toMatchObject({
      port: 'skipped',
    });
  });
  it('computes a property of the device, and refuses what it is not', () => {
    const graph = (expression: string) =>
      graphOf([trigger, node('s', 'set', { property: 'load', expression })], ['start out s']);
    const { effects } = judge(
      made(graph('temperature * 2.0')),
      newState(),
      message(3, { temperature: 4 }),
      none,
    );
    expect(effects).toMatchObject([{ at: T + 3_000, what: { kind: 'set', property: 'load', value: 8 } }]);
    const wrong = judge(made(graph('"x"')), newState(), message(3, { temperature: 4 }), none);
    expect(wrong).toMatchObject({ effects: [], steps: [{}, { node: 's', port: 'failure' }] });
  });
  it('gives the same for the same messages', () => {
    const graph = graphOf(
      [trigger, node('long', 'hold', { expression: 'temperature > 50', seconds: 30 }), raise, clear],
      ['start out long', 'long held hot', 'long released cool'],
    );
    const messages = Array.from({ length: 500 }, (_, n) => message(n * 7, { temperature: (n * 37) % 101 }));
    expect(JSON.stringify(run(graph, messages))).toBe(JSON.stringify(run(graph, messages)));
  });
});
