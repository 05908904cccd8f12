import { describe, expect, it } from 'vitest';
import type { ThingMessage } from '../stream/message.ts';
import { judged, NOTHING } from './mode.policy.ts';
import { filterOf, templateOf, wrongIn } from './program.ts';

const message: ThingMessage = {
  ...{
    enterpriseId: 'e',
    deviceId: 'd',
    deviceName: 'Pump',
    deviceCode: 'P-1',
    productId: 'p',
    gatewayId: 'g',
  },
  ...{ kind: 'property', no: 7, at: 1_700_000_000_000, receivedAt: 1_700_000_000_500 },
  ...{ values: { t: 81.5, run: true, note: 'a"b' }, quality: {}, tags: { site: 'A' } },
};

describe('a filter', () => {
  for (const [text, passes] of [
    ['', true],
    ['values.t > 80', true],
    ['values.t > 80 && values.run && tags.site == "A"', true],
    ['kind == "event"', false],
    ['deviceCode.startsWith("P-")', true],
  ] as const)
    it(`says ${passes} by "${text}"`, () => expect(filterOf(text)(message)).toBe(passes));

  for (const text of [
    'values.t >',
    '1 + 1',
    'nothing == 1',
    '"aaaa".matches("(a+)+$")',
    '[1,2,3].map(x, [1,2,3].map(y, x * y)).size() > 1',
    `${'('.repeat(500)}true${')'.repeat(500)}`,
    'true && '.repeat(400).concat('true'),
    'constructor("return process")()',
  ])
    it(`refuses "${text.slice(0, 40)}" with a place`, () =>
      expect(wrongIn(() => filterOf(text))).toMatchObject({ start: expect.any(Number) }));
});

describe('a template', () => {
  it('keeps types where a place stands alone, and makes text elsewhere', () => {
    const fill = templateOf(
      `{"t": "\${values.t}", "run": "\${values.run}", "say": "\${deviceName}: \${values.t} C", "n": [1, "\${no}"]}`,
    );
    expect(JSON.parse(fill(message))).toEqual({ t: 81.5, run: true, say: 'Pump: 81.5 C', n: [1, 7] });
  });
  it('cannot be broken out of by what a device says', () => {
    expect(JSON.parse(templateOf(`{"note": "\${values.note}"}`)(message))).toEqual({ note: 'a"b' });
  });
  it('without a text is the whole message, without whose it is', () => {
    expect(JSON.parse(templateOf('')(message))).toMatchObject({ deviceCode: 'P-1', values: { t: 81.5 } });
    expect(templateOf('')(message)).not.toContain('enterpriseId');
  });
  for (const text of [
    '{"a": ',
    `{"a": "\${values.t"}`,
    `{"a": "\${nothing}"}`,
    `{"a": "\${values.t.matches('(a+)+$')}"}`,
  ])
    it(`refuses ${text}`, () => expect(wrongIn(() => templateOf(text))).not.toBeNull());
  it('refuses one that is nested too deeply', () => {
    expect(wrongIn(() => templateOf(`${'['.repeat(50)}1${']'.repeat(50)}`))).toMatchObject({
      message: 'It is nested too deeply',
    });
  });
});

describe('a mode', () => {
  const at = (receivedAt: number, values: ThingMessage['values']) => ({
    kind: 'property' as const,
    values,
    receivedAt,
  });
  const run = (rules: Omit<Parameters<typeof judged>[0], 'mostBytes'>, said: ReturnType<typeof at>[]) => {
    let memory = NOTHING;
    return said.map((one) => {
      const next = judged({ ...rules, mostBytes: 1_000 }, memory, one, () => JSON.stringify(one.values.t));
      memory = next.memory;
      return next.payloads;
    });
  };
  const said = [
    at(0, { t: 1 }),
    at(400, { t: 1 }),
    at(1_000, { t: 2 }),
    at(1_200, { t: 2 }),
    at(2_500, { t: 2 }),
  ];
  it.each([
    [{ mode: 'every' as const, seconds: null, mostMessages: null }, [['1'], ['1'], ['2'], ['2'], ['2']]],
    [{ mode: 'change' as const, seconds: null, mostMessages: null }, [['1'], [], ['2'], [], []]],
    [{ mode: 'interval' as const, seconds: 1, mostMessages: null }, [['1'], [], ['2'], [], ['2']]],
    [{ mode: 'window' as const, seconds: 1, mostMessages: 100 }, [[], [], ['[1,1]'], [], ['[2,2]']]],
    [{ mode: 'window' as const, seconds: 60, mostMessages: 2 }, [[], ['[1,1]'], [], ['[2,2]'], []]],
  ])('%o', (rules, expected) => expect(run(rules, said)).toEqual(expected));
});

it('a template that says everything a thousand times is refused before it is written', () => {
  const all = `[${Array.from({ length: 50 }, () => 'values').join(', ')}]`;
  const render = templateOf(JSON.stringify(Array.from({ length: 30 }, () => `\${${all}}`)));
  const values = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`v${n}`, 'x'.repeat(100)]));
  expect(() => render({ ...message, values })).toThrow('The message would be too large.');
  expect(JSON.parse(render(message))).toHaveLength(30);
});
