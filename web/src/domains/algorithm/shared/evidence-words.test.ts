import { UNABLE_CODES } from '@cloudyard/contract/algorithm/ability.ts';
import { expect, it } from 'vitest';
import { words } from '../i18n/shared/evidence/en.ts';
import { checkText, timeTaken, touchText } from './evidence-words.ts';

const { cn, en } = words;

it.each([
  ['package', 'passed', 'abcdef0123456789', 'digest abcdef012345'],
  ['package', 'failed', '', "the package couldn't be read"],
  ['package', 'failed', 'algorithm.digest_changed', 'said algorithm.digest_changed'],
  [
    'isolation',
    'passed',
    'a locked database in a process of its own',
    'A locked database, in a process of its own',
  ],
  [
    'isolation',
    'passed',
    'a process in namespaces of its own, limited by cgroup2',
    'in a process in namespaces of its own, limited by cgroup2',
  ],
  ['isolation', 'passed', 'a container without network and rights, by podman', 'In a container without'],
  ['isolation', 'passed', 'a program on the Spark cluster at spark:7077', 'cluster at spark:7077'],
  ['touched', 'left_out', 'CONTAINER', "isn't watched"],
  ['touched', 'left_out', 'SPARK', 'no part in'],
  ['isolation', 'failed', 'not_apart', "can't keep programs apart"],
  ['isolation', 'failed', 'no_python', 'has no Python'],
  ['isolation', 'failed', 'There is no python3.', "can't run this kind: There is no python3."],
  ['tests', 'warned', '', 'brings no tests'],
  ['tests', 'failed', 'first, second', 'Failed: first, second'],
  ['sample', 'left_out', 'model', 'needs a model'],
  ['sample', 'left_out', 'left', 'No sample fits the input left'],
  ['repeatable', 'left_out', '', 'no two finished runs'],
  ['repeatable', 'warned', 'draws', 'says that they may: draws'],
  ['touched', 'warned', 'network 10.0.0.1', 'Tried to touch: Network 10.0.0.1'],
] as const)('the check %s that %s says %j in words', (code, verdict, text, said) => {
  expect(checkText({ code, verdict, text }, en, (one) => `said ${one}`)).toContain(said);
});

it('says in both languages why a machine cannot run a mode', () => {
  for (const text of UNABLE_CODES) {
    const said = [cn, en].map((t) => checkText({ code: 'isolation', verdict: 'failed', text }, t));
    expect(said[0]).toMatch(/[\u4e00-\u9fff]/);
    expect(said[1]).not.toMatch(/[\u4e00-\u9fff]|_/);
  }
});

it.each(['tests', 'sample', 'repeatable', 'limits', 'touched'] as const)(
  '%s that passed needs no words',
  (code) => {
    expect(checkText({ code, verdict: 'passed', text: '' }, cn)).toBe('');
  },
);

it('names what was touched by its kind, and leaves the rest as it was', () => {
  expect(touchText('file /etc/passwd and more', cn)).toBe('文件 /etc/passwd and more');
  expect(touchText('other thing', cn)).toBe('other thing');
});

it('says times in a readable unit', () => {
  expect([timeTaken(999.4, en), timeTaken(1000, en), timeTaken(12_340, en)]).toEqual([
    '999 ms',
    '1 s',
    '12.3 s',
  ]);
});
