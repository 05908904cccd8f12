import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../contract/src/index.ts';
import { contractNouns, nounProblems } from './nouns.ts';

const root = join(import.meta.dirname, '..');

it('nouns of the product are called alike on all sides', () => {
  expect(nounProblems(root)).toEqual([]);
});

it('calls stand in the contract under the name of their file', () => {
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  for (const [room, nouns] of Object.entries(api))
    expect(Object.keys(nouns).map(kebab).sort(), room).toEqual([...contractNouns(root, room)].sort());
});

describe('a noun called differently is found', () => {
  let folder: string;
  const put = async (file: string, text = '') => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  const found = () => nounProblems(folder).filter((problem) => !problem.endsWith('excepted for nothing'));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nouns-'));
    await put('contract/src/harbour/crane.ts', 'export const craneApi = {};');
    await put('server/src/domains/harbour/crane/crane.routes.ts');
    await put('web/src/domains/harbour/crane/crane-list.page.tsx');
    await put('web/src/domains/harbour/i18n/crane/cn.ts');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('not where all agree', () => expect(found()).toEqual([]));

  it('in the server', async () => {
    await put('server/src/domains/harbour/hoist/hoist.routes.ts');
    expect(found()).toEqual(['server/harbour/hoist: no call of the contract is named so']);
  });

  it('in the browser, and in its words', async () => {
    await put('web/src/domains/harbour/hoist/hoist-list.page.tsx');
    await put('web/src/domains/harbour/i18n/lift/cn.ts');
    expect(found()).toEqual([
      'web/harbour/hoist: no call of the contract is named so',
      'web/harbour/lift: words for a noun that has no folder',
    ]);
  });

  it('when one side lacks it', async () => {
    await put('contract/src/harbour/berth.ts', 'export const berthApi = {};');
    expect(found()).toEqual([
      'server/harbour/berth: the contract has it, this side has not',
      'web/harbour/berth: the contract has it, this side has not',
    ]);
  });

  it('and an exception that nothing needs', () =>
    expect(nounProblems(folder)).toContain('web/portal/home: excepted for nothing'));
});
