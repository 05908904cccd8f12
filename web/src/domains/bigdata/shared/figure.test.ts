import { expect, it } from 'vitest';
import { figure, share } from './figure.ts';

it('figures have six digits that matter, whole ones all of them', () => {
  expect(figure(1234567890)).toBe((1234567890).toLocaleString());
  expect(figure(0.123456789)).toBe('0.123457');
});
it.each([
  [0, 0, '0%'],
  [0, 9, '0%'],
  [9, 9, '100%'],
  [1, 3, '33.3%'],
  [1, 5_000_000, '< 0.1%'],
  [4_999_999, 5_000_000, '> 99.9%'],
])('%i of %i is %s', (part, whole, said) => expect(share(part, whole)).toBe(said));
