// npm run prove: the suites that `npm test` runs briefly, in their full count (server/test/prove.ts). Money moved at
// random, processes killed: minutes instead of seconds.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, run, say } from './setup.mjs';

ensureInstalled();
const server = join(root, 'server');
const isProof = (file) =>
  file.endsWith('.test.ts') && /from '[^']*\/prove\.ts'/.test(readFileSync(join(server, file), 'utf8'));
const suites = ['src', 'test']
  .flatMap((folder) =>
    readdirSync(join(server, folder), { recursive: true }).map((name) => join(folder, name)),
  )
  .filter(isProof);
if (suites.length === 0) throw new Error('No suite uses server/test/prove.ts');
say(`In full:\n${suites.map((file) => `  server/${file}`).join('\n')}`);
const started = Date.now();
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server'];
const { code } = await run([...vitest, ...suites], { env: { PROVE: 'full' } });
const seconds = Math.round((Date.now() - started) / 1000);
say(`${code === 0 ? 'Proved' : 'Failed'}: ${suites.length} suites in full, ${seconds} s`);
process.exit(code);
