import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testSettings } from '../testing/local.ts';
import { editionOf, loadedBy, sumOf } from './edition.ts';

let folder: string;
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloudyard-edition-'));
  for (const name of ['kit', 'local/sandbox']) mkdirSync(join(folder, name), { recursive: true });
  write('local/supervisor.ts', `import {\n  one,\n} from '../kit/one.ts';\nimport './own.ts';\n`);
  write('local/own.ts', `import type { T } from '../kit/types.ts';\nexport { two } from '../kit/two.ts';\n`);
  write('local/own.test.ts', `import '../kit/types.ts';\n`);
  for (const name of ['one', 'two', 'types', 'other']) write(`kit/${name}.ts`, `export const ${name} = 1;\n`);
  write('local/sandbox/enter.sh', 'true\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['kit/one.ts', true],
  ['kit/two.ts', true],
  ['local/sandbox/enter.sh', true],
  ['kit/types.ts', false],
  ['kit/other.ts', false],
  ['local/own.test.ts', false],
])('of a program in which %s changes: another? %s', (name, isOther) => {
  const program = join(folder, 'local/supervisor.ts');
  const before = sumOf(program);
  expect(sumOf(program)).toBe(before);
  write(name, 'export const three = 3;\n');
  expect(sumOf(program) !== before).toBe(isOther);
});

it('of the supervisor has all in it that runs there, wherever it lies', () => {
  const source = join(import.meta.dirname, '../../..');
  const { files, packages } = loadedBy(join(import.meta.dirname, 'supervisor.ts'));
  const names = [...files].map((file) => relative(source, file));
  expect(names).toEqual(
    expect.arrayContaining([
      ...['kit/address.ts', 'kit/public-address.ts', 'drivers/runtime/environment.ts'],
      ...['drivers/database/lock.ts', 'drivers/database/process-identity.ts', 'drivers/database/wait.ts'],
      ...['drivers/storage/sync.ts', 'drivers/runtime/local/boot.ts', 'drivers/runtime/proxy/index.ts'],
    ]),
  );
  expect(names.filter((name) => /test|open\.ts$/.test(name))).toEqual([]);
  expect([...packages].sort()).toEqual(['@fastify/proxy-addr', 'yauzl']);
});

it('is another with other settings, and the same with the same', () => {
  const settings = testSettings();
  expect(editionOf(structuredClone(settings))).toBe(editionOf(settings));
  expect(editionOf({ ...settings, networks: '' })).not.toBe(editionOf(settings));
});
