import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../contract/src/index.ts';
import { contractNouns, nounProblems } from './nouns.ts';

const root = join(import.meta.dirname, '..');

it('the nouns of the product have the same name in contract, server and web', () => {
  expect(nounProblems(root)).toEqual([]);
});

it('the calls of the contract are listed under the name of their file', () => {
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  for (const [room, nouns] of Object.entries(api))
    expect(Object.keys(nouns).map(kebab).sort(), room).toEqual([...contractNouns(root, room)].sort());
});

describe('the check of nouns', () => {
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

  it('finds nothing where all names agree', () => expect(found()).toEqual([]));

  it('finds a noun of the server that the contract does not have', async () => {
    await put('server/src/domains/harbour/hoist/hoist.routes.ts');
    expect(found()).toEqual(['server/harbour/hoist: no call of the contract is named so']);
  });

  it('finds a noun of the web, and texts, that the contract does not have', async () => {
    await put('web/src/domains/harbour/hoist/hoist-list.page.tsx');
    await put('web/src/domains/harbour/i18n/lift/cn.ts');
    expect(found()).toEqual([
      'web/harbour/hoist: no call of the contract is named so',
      'web/harbour/lift: words for a noun that has no folder',
    ]);
  });

  it('finds a noun that server and web lack', async () => {
    await put('contract/src/harbour/berth.ts', 'export const berthApi = {};');
    expect(found()).toEqual([
      'server/harbour/berth: the contract has it, this side has not',
      'web/harbour/berth: the contract has it, this side has not',
    ]);
  });

  it('finds an exception that is not needed', () =>
    expect(nounProblems(folder)).toContain('web/portal/home: excepted for nothing'));
});
