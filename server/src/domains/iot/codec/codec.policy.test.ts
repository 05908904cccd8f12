import { describe, expect, it } from 'vitest';
import { bytesOf, bytesOfHex, decodedOf, NoAnswer } from './codec.policy.ts';

const at = '2026-01-01T00:00:00.000Z';
const READ: [string, unknown, object][] = [
  [
    'values',
    { a: 1, b: 'x', c: true },
    {
      values: [
        ['a', 1, null],
        ['b', 'x', null],
        ['c', true, null],
      ],
    },
  ],
  ['values with a time', { time: Date.parse(at), a: 1 }, { values: [['a', 1, at]] }],
  ['a time as text', { time: at, a: 1 }, { values: [['a', 1, at]] }],
  ['a value that is missing', { a: null, b: 2 }, { values: [['b', 2, null]] }],
  [
    'a list',
    [{ time: at, a: 1 }, { a: 2 }],
    {
      values: [
        ['a', 1, at],
        ['a', 2, null],
      ],
    },
  ],
  [
    'values and events',
    { time: at, values: { a: 1 }, events: [{ id: 'e', output: { n: 1 } }] },
    {
      values: [['a', 1, at]],
      events: [['e', { n: 1 }, at]],
    },
  ],
  ['events alone', { events: [{ id: 'e' }] }, { values: [], events: [['e', {}, null]] }],
  ['a property called values', { values: 3 }, { values: [['values', 3, null]] }],
  ['nothing', [], { values: [] }],
];
const REFUSED: [string, unknown][] = [
  ['a number', 3],
  ['nothing at all', null],
  ['a list of numbers', [1, 2]],
  ['a value that is a list', { a: [1] }],
  ['a value that is an object', { a: {} }],
  ['a time that is none', { time: 'yesterday', a: 1 }],
  ['a time beyond all calendars', { time: 9e15, a: 1 }],
  ['events that are none', { values: {}, events: 'e' }],
  ['an event without a name', { events: [{}] }],
  ['an output that is none', { events: [{ id: 'e', output: 3 }] }],
  ['an output that is nested', { events: [{ id: 'e', output: { a: [1] } }] }],
  ['too many records', Array.from({ length: 1001 }, () => ({ a: 1 }))],
];

describe('an answer of decode', () => {
  it.each(READ)('is read: %s', (_, answer, expected) => {
    const { values, events } = decodedOf(answer);
    expect({
      values: values.map(({ property, value, time }) => [property, value, time]),
      events: events.map(({ event, output, time }) => [event, output, time]),
    }).toEqual({ events: [], ...expected });
  });
  it.each(REFUSED)('is none: %s', (_, answer) => {
    expect(() => decodedOf(answer)).toThrow(NoAnswer);
  });
});

it('an answer of encode is bytes or text', () => {
  expect(bytesOf([0, 255]).toString('hex')).toBe('00ff');
  expect(bytesOf('ab').toString('hex')).toBe('6162');
  for (const wrong of [[256], [-1], [1.5], ['1'], {}, null]) expect(() => bytesOf(wrong)).toThrow(NoAnswer);
});

it('hexadecimal is read however it is written', () => {
  for (const text of ['01a2ff', '01 A2 FF', '0x01, 0xA2, 0xff', '01:a2:ff', '01-a2-ff\n'])
    expect(Buffer.from(bytesOfHex(text) ?? []).toString('hex'), text).toBe('01a2ff');
  expect(bytesOfHex('')).toHaveLength(0);
  for (const text of ['0', 'xy', '01 a']) expect(bytesOfHex(text), text).toBe(undefined);
});
