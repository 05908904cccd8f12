import type { GatewaySignals } from '@cloudyard/contract/equipment/gateway.ts';
import { describe, expect, it } from 'vitest';
import { childSignals, ownSignals } from './signals.policy.ts';
import { fits } from './value.policy.ts';

const told = (more: Partial<GatewaySignals> = {}): GatewaySignals => ({
  ...{ link: { up: true, since: null, cause: null }, address: '10.0.0.1', held: null, skewMs: 0 },
  fresh: { known: true, late: 0, nodes: 2, newest: null },
  quality: { bad: 0, uncertain: 0 },
  ...more,
});
const statesOf = ({ link, session, fresh, quality }: ReturnType<typeof ownSignals>) =>
  [link, session, fresh, quality].map(({ state, cause }) => (cause ? `${state}: ${cause}` : state));

describe('the signals of a device', () => {
  it.each([
    ['all is well', told(), ['up', 'open', 'fresh', 'good']],
    [
      'it is away',
      told({
        link: { up: false, since: null, cause: 'silent' },
        fresh: { known: false, late: 0, nodes: 2, newest: null },
      }),
      ['down: silent', 'closed: silent', 'unknown: silent', 'good'],
    ],
    [
      'it may not connect',
      told({
        link: { up: false, since: null, cause: 'uncertified' },
        fresh: { known: false, late: 0, nodes: 0, newest: null },
      }),
      ['down: uncertified', 'barred: uncertified', 'unknown: no_points', 'unknown: no_points'],
    ],
    [
      'values are late and bad',
      told({ fresh: { known: true, late: 1, nodes: 2, newest: null }, quality: { bad: 1, uncertain: 1 } }),
      ['up', 'open', 'late', 'bad'],
    ],
    [
      'values are uncertain',
      told({ quality: { bad: 0, uncertain: 1 } }),
      ['up', 'open', 'fresh', 'uncertain'],
    ],
  ])('of its own, when %s', (_, signals, states) => {
    expect(statesOf(ownSignals(signals))).toEqual(states);
  });

  it('of a child say nothing while its gateway is away', () => {
    const away = told({
      link: { up: false, since: null, cause: 'left' },
      fresh: { known: false, late: 0, nodes: 2, newest: null },
    });
    expect(statesOf(childSignals(away))).toEqual(Array.from({ length: 4 }, () => 'unknown: gateway_away'));
    expect(statesOf(childSignals(told()))).toEqual(['up', 'open', 'fresh', 'good']);
  });
});

describe('a value fits its model', () => {
  const shape = { min: 0, max: 10, choices: [{ value: 3, name: 'three' }] };
  it.each([
    ['number', 10, true],
    ['number', 10.1, false],
    ['number', -1, false],
    ['number', '5', false],
    ['number', Number.NaN, false],
    ['number', null, false],
    ['boolean', false, true],
    ['boolean', 0, false],
    ['text', 'x', true],
    ['text', 'x'.repeat(501), false],
    ['choice', 3, true],
    ['choice', 4, false],
  ] as const)('%s %s: %s', (dataType, value, does) => {
    expect(fits({ ...shape, dataType }, value)).toBe(does);
  });
});
