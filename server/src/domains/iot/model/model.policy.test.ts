import type { Break, ThingModel } from '@cloudyard/contract/iot/model.ts';
import { ThingModel as Schema } from '@cloudyard/contract/iot/model.ts';
import { describe, expect, it } from 'vitest';
import { modelWith, parameter, property } from '../iot.stories.ts';
import { breaksOf, differenceOf, NO_MODEL } from './model.policy.ts';

const event = (id: string, output: ThingModel['events'][number]['output'] = []) => ({
  ...{ id, name: id, description: '', level: 'info' as const, output },
});
const service = (id: string, more: Partial<ThingModel['services'][number]> = {}) => ({
  ...{ id, name: id, description: '', isAsync: false, input: [], output: [], ...more },
});
const tag = (id: string, isRequired = false) => ({ id, name: id, description: '', isRequired });
const properties = (...list: ThingModel['properties']) => modelWith({ properties: list });
const choices = (...values: number[]) => ({
  ...{ dataType: 'choice', choices: values.map((value) => ({ value, name: `${value}` })) },
});

type Case = [what: string, before: ThingModel, after: ThingModel, kinds: Break['kind'][]];
const speed = (more: object = {}) => property('speed', more);
const CASES: Case[] = [
  ['nothing', properties(speed()), properties(speed()), []],
  ['a first model', NO_MODEL, properties(speed()), []],
  ['one more property', properties(speed()), properties(speed(), property('flow')), []],
  ['a property gone', properties(speed()), NO_MODEL, ['removed']],
  ['a property under another identifier', properties(speed()), properties(property('Speed')), ['removed']],
  [
    'another name and description',
    properties(speed()),
    properties(speed({ name: '转速', description: 'x' })),
    [],
  ],
  ['another order', properties(speed(), property('a')), properties(property('a'), speed()), []],
  ['another type', properties(speed({ unit: 'm' })), properties(speed({ dataType: 'text' })), ['type']],
  ['another unit', properties(speed({ unit: 'm/s' })), properties(speed({ unit: 'km/h' })), ['unit']],
  ['a range where there was none', properties(speed()), properties(speed({ min: 0 })), ['range']],
  ['a narrower range', properties(speed({ max: 10 })), properties(speed({ max: 9 })), ['range']],
  ['a wider range', properties(speed({ min: 0, max: 10 })), properties(speed({ min: -1, max: 11 })), []],
  ['no range any more', properties(speed({ min: 0 })), properties(speed()), []],
  ['another step', properties(speed({ step: 1 })), properties(speed({ step: 2 })), []],
  ['a choice fewer', properties(speed(choices(0, 1))), properties(speed(choices(0))), ['choices']],
  ['a choice more', properties(speed(choices(0))), properties(speed(choices(0, 1))), []],
  ['a range and a unit', properties(speed()), properties(speed({ unit: 'm', min: 0 })), ['unit', 'range']],
  ['not writable any more', properties(speed({ isWritable: true })), properties(speed()), ['writable']],
  ['writable now', properties(speed()), properties(speed({ isWritable: true })), []],
  ['an event gone', modelWith({ events: [event('e')] }), NO_MODEL, ['removed']],
  [
    'an event that hands over more',
    modelWith({ events: [event('e')] }),
    modelWith({ events: [event('e', [parameter('p')])] }),
    ['parameters'],
  ],
  [
    'a parameter of another type',
    modelWith({ events: [event('e', [parameter('p')])] }),
    modelWith({ events: [event('e', [parameter('p', { dataType: 'text' })])] }),
    ['parameters'],
  ],
  [
    'parameters in another order',
    modelWith({ events: [event('e', [parameter('p'), parameter('q')])] }),
    modelWith({ events: [event('e', [parameter('q'), parameter('p')])] }),
    [],
  ],
  [
    'a service that asks for more and answers less',
    modelWith({ services: [service('s', { output: [parameter('p')] })] }),
    modelWith({ services: [service('s', { input: [parameter('p')] })] }),
    ['parameters', 'parameters'],
  ],
  ['a tag gone', modelWith({ tags: [tag('t')] }), NO_MODEL, ['removed']],
  ['a tag that is required now', modelWith({ tags: [tag('t')] }), modelWith({ tags: [tag('t', true)] }), []],
  ['a first codec', NO_MODEL, modelWith({ codec: 'a' }), []],
  ['another codec', modelWith({ codec: 'a' }), modelWith({ codec: 'b' }), ['codec']],
  ['no codec any more', modelWith({ codec: 'a' }), NO_MODEL, ['codec']],
];

describe('what breaks', () => {
  it.each(CASES)('by %s', (_, before, after, kinds) => {
    expect(breaksOf(before, after).map(({ kind }) => kind)).toEqual(kinds);
  });
  it('says what it was and what it is', () => {
    const found = breaksOf(properties(speed({ min: 0, max: 10 })), properties(speed({ min: 1, max: 10 })));
    expect(found).toEqual([
      { part: 'properties', id: 'speed', name: 'speed', kind: 'range', before: '0 … 10', after: '1 … 10' },
    ]);
  });
});

describe('the difference', () => {
  it('counts what is new, other and gone, in every part', () => {
    const before = modelWith({
      properties: [speed(), property('a')],
      events: [event('e')],
      tags: [tag('t')],
    });
    const after = modelWith({
      properties: [speed({ unit: 'm' }), property('b')],
      events: [event('e')],
      services: [service('s')],
    });
    expect(differenceOf(before, after)).toEqual({ added: 2, changed: 1, removed: 2 });
    expect(differenceOf(NO_MODEL, modelWith({ codec: 'a' }))).toEqual({ added: 1, changed: 0, removed: 0 });
    expect(differenceOf(modelWith({ codec: 'a' }), modelWith({ codec: 'b' })).changed).toBe(1);
    expect(differenceOf(modelWith({ codec: 'a' }), NO_MODEL).removed).toBe(1);
    expect(differenceOf(after, after)).toEqual({ added: 0, changed: 0, removed: 0 });
  });
});

describe('a thing model', () => {
  const problems = (model: object) =>
    Schema.safeParse(model).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  const WRONG: [string, object, [string, string][]][] = [
    [
      'a property twice',
      properties(speed(), property('SPEED')),
      [['properties.1.id', 'iot.identifier_twice']],
    ],
    [
      'a range upside down',
      properties(speed({ min: 2, max: 1 })),
      [['properties.0.max', 'iot.bounds_order']],
    ],
    [
      'a choice of nothing',
      properties(speed({ dataType: 'choice' })),
      [['properties.0.choices', 'required']],
    ],
    ['a choice twice', properties(speed(choices(1, 1))), [['properties.0.choices', 'iot.value_twice']]],
    [
      'a parameter twice',
      modelWith({ events: [event('e', [parameter('p'), parameter('P')])] }),
      [['events.0.output.1.id', 'iot.identifier_twice']],
    ],
    ['a name with a sign', properties(property('a-b')), [['properties.0.id', 'format']]],
    ['a name that ends in a dot', properties(property('a.')), [['properties.0.id', 'format']]],
    ['a name with two dots', properties(property('a..b')), [['properties.0.id', 'format']]],
  ];
  it.each(WRONG)('is refused with %s', (_, model, expected) => {
    expect(problems(model)).toEqual(expected);
  });
  it('is taken with only what has to be said', () => {
    const said = Schema.parse({ properties: [{ id: 'speed', name: 'speed', dataType: 'number' }] });
    expect(said).toEqual(properties(speed()));
    expect(problems(properties(property('spindle.speed_2')))).toEqual([]);
  });
});
