import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test.each([
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  ['  http://example.com ', 'http://example.com'],
  ['mailto:somebody@example.com', 'mailto:somebody@example.com'],
  ['javascript:alert(1)', undefined],
  ['JaVaScRiPt:alert(1)', undefined],
  ['data:text/html,<script>1</script>', undefined],
  ['//example.com', undefined],
  ['/console', undefined],
  ['example.com', undefined],
  ['', undefined],
])('in a message, the typed link %s becomes %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  ['/common/help-home?a=1#b', '/common/help-home?a=1#b'],
  ['#part-1', '#part-1'],
  ['//example.com', undefined],
  ['/\\\\example.com', undefined],
  ['javascript:alert(1)', undefined],
  ['https://example.com', 'https://example.com'],
])('in an article, the typed link %s becomes %s', (typed, address) => {
  expect(linkAddress(typed, true)).toBe(address);
});
