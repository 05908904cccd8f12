// Writes what is generated from the code and the migrated database: table types and docs/reports.
// With --check nothing is written; what is stale is named and the exit code is 1.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ConnectionOptions, openTemporary } from '../server/src/drivers/database/index.ts';
import { migrate } from '../server/src/drivers/database/migrate.ts';
import { sqlFiles } from '../server/src/drivers/database/sql-files.ts';
import { endpointsReport } from './reports/endpoints.ts';
import { rulesReport } from './reports/rules.ts';
import { sqlReport } from './reports/sql.ts';
import { tablesReport } from './reports/tables.ts';

const root = join(import.meta.dirname, '..');
const check = process.argv.includes('--check');
const run = promisify(execFile);

/** Table types as Kysely wants them; types that our parsers turn into numbers are numbers. */
async function tableTypes(owner: ConnectionOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-types-'));
  const out = join(folder, 'tables.ts');
  const { user, password = '', host, port, database } = owner;
  const url = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
  const options = ['--url', url, '--out-file', out, '--dialect', 'postgres', '--default-schema', 'public'];
  const shape = ['--type-mapping', '{"int8":"number"}', '--date-parser', 'string', '--log-level', 'error'];
  const tool = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
  await run(process.execPath, [tool, ...options, ...shape, '--include-pattern', 'public.*']);
  const text = await readFile(out, 'utf8');
  await rm(folder, { recursive: true });
  return text;
}

const databases = await openTemporary({ log: () => undefined });
const outputs: Record<string, string> = {};
try {
  const files = sqlFiles(root);
  await migrate(databases.owner, join(root, 'server/migrations'), files);
  outputs['server/src/kit/tables.gen.ts'] = await tableTypes(databases.owner);
  Object.assign(outputs, await tablesReport(databases.owner), await sqlReport(databases.owner, files));
} finally {
  await databases.stop();
}
if (!process.argv.includes('--types')) {
  // Reads the manifests of the browser's rooms, which the types alone do not need.
  const { screensReport } = await import('./reports/screens.ts');
  const { catalogue } = await import('./reports/catalogue.ts');
  const { matrixReport } = await import('./reports/matrix.ts');
  const made = catalogue();
  Object.assign(outputs, endpointsReport(), await screensReport(), made.files, matrixReport(made.catalogue));
  Object.assign(outputs, await rulesReport(root));
}

const stale: string[] = [];
for (const [name, text] of Object.entries(outputs)) {
  const before = await readFile(join(root, name), 'utf8').catch(() => '');
  if (before === text) continue;
  stale.push(name);
  if (!check) await writeFile(join(root, name), text);
}
if (check && stale.length > 0) {
  process.stderr.write(`Stale: ${stale.join(', ')}. Run \`npm run reports\` and commit what changed.\n`);
  process.exit(1);
}
process.stdout.write(stale.length > 0 ? `Written: ${stale.join(', ')}\n` : 'Reports are up to date.\n');
process.exit(0);
