import { expect, it } from 'vitest';
import { atWork, isHoliday, isWeekend, nextAtWork, startOfDay, workday } from './calendar.ts';
import { seeded } from './random.ts';

const at = (time: string) => new Date(`${time}+08:00`);

it.each([
  ['2026-11-16T00:00', '2026-11-16T00:00'],
  ['2026-11-16T07:59', '2026-11-16T00:00'],
  ['2026-11-16T23:59', '2026-11-16T00:00'],
])('a day begins at midnight in Shanghai: %s', (time, midnight) => {
  expect(startOfDay(at(time))).toEqual(at(midnight));
});

it.each([
  ['2026-11-16T00:00', 1, '2026-11-13T00:00'],
  ['2026-11-16T00:00', 4, '2026-11-12T00:00'],
  ['2026-10-08T00:00', 1, '2026-09-30T00:00'],
])('no user works on free days: %s, %i days before', (today, days, day) => {
  expect(workday(at(today), days)).toEqual(at(day));
});

it('knows hours of working days', () => {
  const today = at('2026-11-16T00:00');
  expect(atWork(today, 1, 9.5)).toEqual(at('2026-11-13T09:30'));
  expect(nextAtWork(at('2026-11-13T18:00'), 10)).toEqual(at('2026-11-16T10:00'));
  expect([isWeekend(at('2026-11-15T12:00')), isHoliday(at('2026-10-07T12:00'))]).toEqual([true, true]);
});

it('chance is the same for the same word, and between its bounds', () => {
  const draw = (word: string) => {
    const { between, whole } = seeded(word);
    return Array.from({ length: 500 }, () => [between(2, 5), whole(1, 3)] as const);
  };
  expect(draw('one')).toEqual(draw('one'));
  expect(draw('one')).not.toEqual(draw('two'));
  const drawn = draw('one');
  expect(drawn.every(([some]) => some >= 2 && some < 5)).toBe(true);
  expect(new Set(drawn.map(([, number]) => number))).toEqual(new Set([1, 2, 3]));
});
