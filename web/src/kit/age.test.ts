import { expect, it } from 'vitest';
import { ageText, ageTone } from './age.ts';

const age = { fresh: 'under 1 hour', hours: '{n} h', days: '{n} day|{n} days', late: '{age} · overdue' };

it.each([
  [0.4, 'under 1 hour', 'neutral'],
  [1, '1 h', 'neutral'],
  [24, '24 h', 'neutral'],
  [24.5, '24 h', 'caution'],
  [48, '2 days', 'caution'],
  [72, '3 days', 'caution'],
  [72.1, '3 days · overdue', 'bad'],
  [240, '10 days · overdue', 'bad'],
])('a wait of %s hours is shown as %s in the tone %s', (hours, text, tone) => {
  expect(ageText(age, hours)).toBe(text);
  expect(ageTone(hours)).toBe(tone);
});
