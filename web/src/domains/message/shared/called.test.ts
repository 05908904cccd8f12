import { expect, test } from 'vitest';
import { localizedName } from '../../../kit/use-localized-name.ts';

test.each([
  ['cn', '安全', 'Safety', '安全'],
  ['en', '安全', 'Safety', 'Safety'],
  ['en', '安全', '', '安全'],
] as const)('in language %s, the names %s and %s show %s', (language, name, nameEn, called) => {
  expect(localizedName(language, { name, nameEn })).toBe(called);
});
