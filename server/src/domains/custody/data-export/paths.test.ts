import { expect, it } from 'vitest';
import { distinctPaths, fitName } from './paths.ts';

it.each([
  ['合同 2026.pdf', '合同 2026.pdf'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['a\\b:c*?.txt', 'a_b_c__.txt'],
  ['..', '_'],
  ['', '_'],
  ['end. ', 'end'],
  ['\u202efdp.exe', '_fdp.exe'],
])('%j becomes %j', (name, fit) => {
  expect(fitName(name)).toBe(fit);
});

it('keeps the ending of a name that is too long', () => {
  const fit = fitName(`${'长'.repeat(300)}.parquet`);
  expect([...fit]).toHaveLength(120);
  expect(fit.endsWith('.parquet')).toBe(true);
});

it('gives each its own path', () => {
  const path = distinctPaths();
  expect(['a.txt', 'A.txt', 'a', 'a'].map((name) => path('files', name))).toEqual([
    'files/a.txt',
    'files/A (2).txt',
    'files/a',
    'files/a (2)',
  ]);
});

it('gives its own path to a name that is numbered already', () => {
  const path = distinctPaths();
  const given = ['a.txt', 'a.txt', 'a (2).txt', 'a (2).txt'].map((name) => path('files', name));
  expect(new Set(given).size).toBe(4);
});
