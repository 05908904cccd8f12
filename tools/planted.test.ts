// A check that cannot fail is no check: each rule is tested with a planted violation.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const tool = (name: string) => join(root, 'node_modules', name);

/** rule → a file and what it must not import; the imported files are made empty. */
const violations: Record<string, [string, string]> = {
  'contract-is-alone': ['contract/src/a/a.ts', '../../../server/src/kit/x.ts'],
  'server-never-web': ['server/src/kit/b.ts', '../../../web/src/kit/x.ts'],
  'web-never-server': ['web/src/kit/b.ts', '../../../server/src/kit/x.ts'],
  'kit-below-domains': ['server/src/kit/c.ts', '../domains/identity/index.ts'],
  'kit-without-drivers': ['server/src/kit/d.ts', '../drivers/mail/smtp.ts'],
  'server-index-only': ['server/src/domains/enterprise/a.ts', '../identity/inner.ts'],
  'web-lent-only': ['web/src/domains/enterprise/a.tsx', '../identity/inner.ts'],
  'own-shelf': ['web/src/domains/enterprise/b.tsx', '../../../../contract/src/identity/x.ts'],
  'own-shelf-market': ['web/src/domains/market/b.tsx', '../../../../contract/src/identity/x.ts'],
  'only-queries-touch-the-db': ['server/src/domains/identity/a.service.ts', 'kysely'],
  'queries-are-the-floor': ['server/src/domains/identity/a.queries.ts', './b.service.ts'],
  'policy-is-pure': ['server/src/domains/identity/a.policy.ts', './b.queries.ts'],
  'services-know-no-http': ['server/src/domains/identity/c.service.ts', './b.routes.ts'],
  'app-composes': ['server/src/domains/identity/d.ts', '../../app.ts'],
  'no-orphan-imports': ['server/src/kit/e.ts', './nowhere.ts'],
  'floor-identity': ['server/src/domains/identity/e.ts', '../access/index.ts'],
  'web-floor-identity': ['web/src/domains/identity/e.ts', '../access/lent/x.ts'],
  'floor-publishing': ['server/src/domains/publishing/a.ts', '../market/index.ts'],
  'floor-market': ['server/src/domains/market/a.ts', '../equipment/index.ts'],
};

let folder: string;
const put = async (name: string, text: string) => {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
};
type Violation = { rule: { name: string }; from: string };

async function cruise(): Promise<Violation[]> {
  const args = [
    '--config',
    join(root, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    'contract/src',
    'server/src',
    'web/src',
  ];
  const command = run(process.execPath, [tool('dependency-cruiser/bin/dependency-cruiser.mjs'), ...args], {
    cwd: folder,
    maxBuffer: 1e8,
  });
  const { stdout } = await command.catch((error: { stdout: string }) => error);
  return JSON.parse(stdout).summary.violations;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-planted-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module","dependencies":{"kysely":"*"}}');
  for (const place of ['contract/src/a', 'contract/src/identity', 'server/src/kit', 'web/src/kit'])
    await put(`${place}/x.ts`, 'export const x = 1;\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the rules of direction', () => {
  it('are silent on a clean tree', async () => {
    expect(await cruise()).toEqual([]);
  });

  it('each report a planted violation', async () => {
    for (const [from, to] of Object.values(violations)) {
      if (to.startsWith('.') && !to.includes('nowhere'))
        await put(join(dirname(from), to), 'export const y = 1;\n');
    }
    for (const [from, to] of Object.values(violations))
      await put(from, `import * as y from '${to}';\nexport const z = y;\n`);
    await put('server/src/kit/round.ts', "import { b } from './about.ts';\nexport const a = () => b;\n");
    await put('server/src/kit/about.ts', "import { a } from './round.ts';\nexport const b = () => a;\n");
    const found = await cruise();
    const fired = (rule: string, from: string) =>
      found.some((each) => each.rule.name === rule && each.from === from);
    const silent = Object.entries(violations)
      .filter(([rule, [from]]) => !fired(rule, from))
      .map(([rule]) => rule);
    expect(silent).toEqual([]);
    expect(found.some((each) => each.rule.name === 'no-cycles')).toBe(true);
  });

  it('allow imports of types where they say so', async () => {
    await rm(join(folder, 'server/src/domains'), { recursive: true });
    await put(
      'server/src/domains/identity/a.view.ts',
      "import type { Selectable } from 'kysely';\nexport type A = Selectable<{ a: 1 }>;\n",
    );
    const found = await cruise();
    expect(found.filter((each) => each.from.includes('a.view.ts'))).toEqual([]);
  });
});

/** What the linter reports for a file of a room. */
async function lint(text: string): Promise<string> {
  await copyFile(join(root, 'biome.json'), join(folder, 'biome.json'));
  await put('web/src/domains/yard/crane-list.tsx', text);
  const args = ['lint', '--colors=off', '--vcs-enabled=false', 'web/src/domains/yard'];
  const command = run(process.execPath, [tool('@biomejs/biome/bin/biome'), ...args], { cwd: folder });
  return command.then(
    () => '',
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
}

describe('a list of a room', () => {
  const drawn = (from: string, piece: string) =>
    `import { ${piece} } from '${from}';\nexport const Rows = () => <${piece} />;\n`;

  it('uses the pieces of the kit', async () => {
    expect(await lint(drawn('../../../kit/data-table.tsx', 'DataTable'))).toBe('');
    expect(await lint(drawn('antd', 'Button'))).toBe('');
  });
  it.each(['Table', 'List'])('is not the bare %s of the component library', async (piece) => {
    expect(await lint(drawn('antd', piece))).toContain('A list is ListPage and DataTable of the kit');
  });
  it('may be one with its reason', async () => {
    const reason = '// biome-ignore lint/style/noRestrictedImports: rows are dragged\n';
    expect(await lint(reason + drawn('antd', 'Table'))).toBe('');
  });
});

/** What the compiler reports for a file beside the web application. */
async function compile(text: string): Promise<string> {
  const place = join(root, 'web/src/planted');
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'planted.ts'), text);
  const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true };
  const config = { extends: '../../tsconfig.json', include: ['.', '../*.d.ts'], compilerOptions };
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(config));
  try {
    await run(process.execPath, [tool('typescript/bin/tsc'), '-p', place]);
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

describe('texts', () => {
  const cn = "const cn = { title: '标题', gone: '已删除 {n} 条' } as const;";
  const start = `import type { Words } from '../kit/text.ts';\n${cn}\n`;

  it('given in both languages compile', async () => {
    expect(
      await compile(`${start}export const en: Words<typeof cn> = { title: 'Title', gone: '{n} deleted' };\n`),
    ).toBe('');
  });
  it('missing in one language do not compile', async () => {
    expect(await compile(`${start}export const en: Words<typeof cn> = { title: 'Title' };\n`)).toContain(
      "'gone' is missing",
    );
  });
  it('missing for an error code do not compile', async () => {
    const text =
      "import type { ErrorWords } from '@cloudyard/contract/kit/errors.ts';\nimport { auditErrors } from '@cloudyard/contract/audit/errors.ts';\n";
    expect(
      await compile(
        `${text}export const words: ErrorWords<typeof auditErrors> = { 'audit.entry_not_found': '' };\n`,
      ),
    ).toContain('is missing the following properties');
  });
});

describe('an endpoint', () => {
  it('without allow does not compile', async () => {
    const text =
      "import { endpoint } from '@cloudyard/contract/kit/endpoint.ts';\nimport { z } from 'zod';\n";
    const planted =
      "export const one = endpoint({ method: 'GET', path: '/x', summary: '', reply: z.null() });\n";
    expect(await compile(text + planted)).toContain("'allow' is missing");
  });
});
