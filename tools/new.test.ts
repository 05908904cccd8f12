// Runs the generator in a copy of the tree: what it writes, with the lines it asks for, is a working room.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const exec = promisify(execFile);
const root = join(import.meta.dirname, '..');
const node = join(root, 'node_modules/node/bin/node');
const tool = (path: string) => join(root, 'node_modules', path);

const parts = ['algorithms', 'contract', 'gateway', 'server', 'web', 'tools', 'e2e', 'docs/reports'];
const files = [
  'package.json',
  'tsconfig.base.json',
  'biome.json',
  '.gitignore',
  'vitest.config.ts',
  'docs/rules.json',
];
const rules = ['floors.cjs', '.dependency-cruiser.cjs'];

/** A new room; a known one with all its files; a known one that had no refusals when this was written. */
const nouns = [
  ['harbour/crane', '起重机'],
  ['audit/retention-policy'],
  ['portal/wall-notice', '墙报'],
] as const;
const tables = ['crane', 'retention_policy', 'wall_notice'];

let copy: string;
const at = (path: string) => join(copy, path);

type Outcome = { code: number; output: string; stdout: string };

/** Runs the pinned Node in the copy; an inner vitest must not take over the outer one's settings. */
async function run(...args: string[]): Promise<Outcome> {
  const { TEST_DATABASE_URL: _, ...inherited } = process.env;
  const env = Object.fromEntries(Object.entries(inherited).filter(([name]) => !name.startsWith('VITEST')));
  try {
    const { stdout, stderr } = await exec(node, args, {
      cwd: copy,
      env: { ...env, NO_COLOR: '1', FORCE_COLOR: undefined },
      maxBuffer: 1e8,
    });
    return { code: 0, output: stdout + stderr, stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr, stdout };
  }
}

/** Links to the installed packages, but to the copy's own contract. */
async function linkPackages() {
  await mkdir(at('node_modules/@cloudyard'), { recursive: true });
  for (const part of ['algorithms', 'contract'])
    await symlink(at(part), at(`node_modules/@cloudyard/${part}`));
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name.startsWith('.') || name === '@cloudyard') continue;
    await symlink(join(root, 'node_modules', name), at(`node_modules/${name}`));
  }
}

/** What a file imports, as paths in the tree; packages from outside are left out. */
const importedBy = (file: string, text: string) =>
  [...text.matchAll(/from '([^']+\.tsx?)'/g)].map(([, to = '']) =>
    to.startsWith('.')
      ? join(dirname(file), to)
      : to.replace(/^@cloudyard\/(\w+)\//, (_, part: string) => `${part}/src/`),
  );

/**
 * `npm test` checks the whole tree: here only new and changed files are checked, and those that import them directly.
 * The rest is read for its types only.
 */
async function markKnown() {
  const files = (await readdir(copy, { recursive: true })).filter(
    (file) => /^(contract|server|web)\/(src|test)\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
  );
  const texts = new Map<string, string>();
  for (const file of files) texts.set(file, await readFile(at(file), 'utf8'));
  const isAsItWas = async (file: string) =>
    existsSync(join(root, file)) && (await readFile(join(root, file), 'utf8')) === texts.get(file);
  const changed = new Set<string>();
  // Without the generated table types, which half the server imports: more tables do not change the others.
  for (const file of files) {
    if (!file.endsWith('.gen.ts') && !(await isAsItWas(file))) changed.add(file);
  }
  for (const [file, text] of texts) {
    const leans = importedBy(file, text).some((one) => changed.has(one));
    if (!changed.has(file) && !leans) await writeFile(at(file), `// @ts-nocheck\n${text}`);
  }
  return changed;
}

/** Each part with the sources it imports from the others: nothing was built in the copy. */
async function typesOf(part: string) {
  const config = JSON.parse(await readFile(at(`${part}/tsconfig.json`), 'utf8'));
  const { rootDir: _, outDir: __, tsBuildInfoFile: ___, ...options } = config.compilerOptions;
  const alone = { ...options, composite: false, emitDeclarationOnly: false, noEmit: true };
  const file = at(`${part}/tsconfig.alone.json`);
  await writeFile(file, JSON.stringify({ ...config, references: [], compilerOptions: alone }));
  return run(tool('typescript/bin/tsc'), '-p', file, '--checkers', '1');
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'cloudyard-new-'));
  const filter = (path: string) => !['node_modules', 'dist'].includes(basename(path));
  for (const part of parts) await cp(join(root, part), at(part), { recursive: true, filter });
  for (const file of [...files, ...rules]) await cp(join(root, file), at(file));
  await linkPackages();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Where "in api: …" of a printed line is. */
const places: Record<string, (place: string) => RegExp> = {
  'floors.cjs': () => /module\.exports = \[\s*\[/,
  'contract/src/index.ts': (place) =>
    place === 'api' || place === 'allErrors'
      ? new RegExp(`export const ${place} = \\{`)
      : new RegExp(`\\n {2}${place.replace('api.', '')}: \\{`),
  'errors.ts': () => /errors\(\{/,
  'audit.sql': () => /$/,
  'portal.sql': () => /$/,
  'server/src/app.ts': () => /export const rooms: Room\[\] = \[/,
  'rooms.ts': () => /export const rooms: readonly RoomManifest\[\] = \[/,
  'index.ts': (place) =>
    place.startsWith('routes,') ? /routes: \(server\) => \{/ : new RegExp(`${place}: \\[`),
  'titles.ts': () => /titles = \{/,
  'contract/src/audit/acts.ts': (place) => new RegExp(`export const ${place} = \\[`),
  'object-types.ts': (place) => new RegExp(`export const ${place} = \\[`),
  'contract/src/audit/fields.ts': (place) => new RegExp(`export const ${place} = \\{`),
  'web/src/domains/audit/i18n/entry/cn.ts': (place) => new RegExp(`export const ${place} = \\{`),
  'objects-cn.ts': (place) => new RegExp(`export const ${place} = \\{`),
  'objects-en.ts': (place) => new RegExp(`export const ${place}: .* = \\{`),
  'web/src/domains/audit/i18n/entry/en.ts': (place) => new RegExp(`export const ${place}: .* = \\{`),
  'cn.ts': (place) => (place === 'cn' ? /cn = \{/ : /errors: \{/),
  'en.ts': (place) => (place === 'en' ? /en: .* = \{/ : /errors: \{/),
  'error-words.ts': (place) => new RegExp(`${place}: \\{`),
};

/** Applies one printed line; a line that cannot be applied is a failure. */
function follow(text: string, file: string, line: string): string {
  if (line.startsWith('import ')) return `${line}\n${text}`;
  const [, place = '', code = ''] = /^(?:in )?(.+?): (.+)$/.exec(line) ?? [];
  const anchor = (places[file] ?? places[basename(file)])?.(place);
  // A room with one noun names its routes; with a second one it calls them.
  const open = place.startsWith('routes,')
    ? text
        .replace(/routes: (\w+),/, 'routes: (server) => { $1(server); },')
        .replace(/routes: (\w+) \}/, 'routes: (server) => { $1(server); } }')
    : text;
  if (!anchor?.test(open)) throw new Error(`Cannot follow "${line}" in ${file}`);
  return open.replace(anchor, (found) => `${found} ${code}`);
}

const between = (text: string, start: string, end: string) => text.split(start)[1]?.split(end)[0] ?? '';

/** Adds the lines printed under "Now by hand", and answers the files named under "Written". */
async function compose(output: string): Promise<string[]> {
  for (const section of between(output, 'Now by hand:', 'Then:').trim().split('\n\n')) {
    const [file = '', ...lines] = section.split('\n').map((line) => line.trim());
    const text = lines.reduce((so, line) => follow(so, file, line), await readFile(at(file), 'utf8'));
    await writeFile(at(file), text);
  }
  return between(output, 'Written:', '\n\n').trim().split(/\s+/);
}

describe('npm run new', () => {
  const written: string[] = [];

  it('writes nouns, and prints what is to be done by hand', async () => {
    for (const noun of nouns) {
      const { code, output } = await run('tools/new.mjs', 'noun', ...noun);
      expect(code, output).toBe(0);
      written.push(...(await compose(output)));
    }
    expect(written).toEqual(
      expect.arrayContaining([
        'web/src/domains/harbour/crane/crane-list.page.tsx',
        'web/src/domains/harbour/index.ts',
        'web/src/domains/audit/retention-policy/retention-policy-form.tsx',
      ]),
    );
    expect(written).not.toContain('web/src/domains/audit/index.ts');
    for (const file of written) expect(await readFile(at(file), 'utf8'), file).not.toContain('__');
  });

  it('makes tables with row-level security', async () => {
    const { code, output } = await run('tools/reports.ts');
    expect(code, output).toBe(0);
    const report = JSON.parse(await readFile(at('docs/reports/tables.json'), 'utf8'));
    const walled = report.filter((one: { walled: boolean }) => one.walled);
    expect(walled.map((one: { name: string }) => one.name)).toEqual(expect.arrayContaining(tables));
  });

  it('makes code that compiles', async () => {
    expect(await markKnown()).toContain('contract/src/index.ts');
    const silent = { code: 0, output: '', stdout: '' };
    for (const part of ['contract', 'server', 'web']) expect(await typesOf(part), part).toEqual(silent);
  });

  it('makes code that is formatted and keeps the directions', async () => {
    const code = written.filter((file) => !file.endsWith('.sql'));
    const lint = await run(tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', ...code);
    expect(lint.code, lint.output).toBe(0);
    const cruiser = tool('dependency-cruiser/bin/dependency-cruiser.mjs');
    const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
    const { totalCruised, violations } = JSON.parse((await run(cruiser, ...args, ...code)).stdout).summary;
    expect(totalCruised).toBeGreaterThan(code.length);
    expect(violations.filter((one: { from: string }) => written.includes(one.from))).toEqual([]);
  });

  it('makes rooms that pass their own tests and the tests of all rooms', async () => {
    const stories = written.filter((file) => file.endsWith('.test.ts'));
    const walks = ['server/test/walks.test.ts', 'web/src/app/rooms.test.ts', 'web/src/app/words.test.ts'];
    expect(stories).toHaveLength(nouns.length);
    const args = ['run', '--project', 'server', '--project', 'web', ...stories, ...walks];
    const { code, output } = await run(tool('vitest/vitest.mjs'), ...args);
    expect(code, output).toBe(0);
    expect(output).toMatch(new RegExp(`Test Files\\s+${stories.length + walks.length} passed`));
  });

  it('refuses to write a noun twice', async () => {
    const page = 'web/src/domains/harbour/crane/crane-list.page.tsx';
    await appendFile(at(page), '// by hand\n');
    const { code, output } = await run('tools/new.mjs', 'noun', 'harbour/crane');
    expect([code, output]).toEqual([1, expect.stringContaining(`${page}`)]);
    expect(output).toContain('Nothing was written');
    expect(await readFile(at(page), 'utf8')).toContain('// by hand');
  });

  it.each([
    ['harbour', 'Usage'],
    ['Harbour/crane', 'Usage'],
    ['harbour/crane_hook', 'Usage'],
    ['harbour/order', 'a word of SQL'],
    ['harbour/role', 'a table role already'],
  ])('refuses %s', async (noun, why) => {
    const before = await readdir(at('server/migrations'));
    const { code, output } = await run('tools/new.mjs', 'noun', noun);
    expect([code, output]).toEqual([1, expect.stringContaining(why)]);
    expect(await readdir(at('server/migrations'))).toEqual(before);
  });
});
