import { expect, it } from 'vitest';
import { stepsOf } from './newcomer.tsx';

it.each([
  [0, false, ['now', 'later', 'later']],
  [1, false, ['waits', 'later', 'later']],
  [2, false, ['waits', 'later', 'later']],
  [3, false, ['done', 'now', 'later']],
  [4, false, ['now', 'later', 'later']],
  [0, true, ['now', 'done', 'now']],
])('with certification %i and in an enterprise %s the first steps are %j', (code, inside, states) => {
  expect(stepsOf(code, inside)).toEqual(states);
});
