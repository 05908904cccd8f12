// npm run prove [suites] [walks]: what `npm test` leaves out or runs briefly, in full: suites that kill, flood and count
// (tools/in-full.mjs, server/test/prove.ts), and every browser walk. An hour and more.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { inFull } from './in-full.mjs';
import { ensureBundles, ensureInstalled, ensureWeb, root, run, say } from './setup.mjs';

ensureInstalled();
await ensureBundles();
const env = { PROVE: 'full' };
const bin = (name) => join(root, 'node_modules', name);
const server = join(root, 'server');
const countsBriefly = (file) =>
  file.endsWith('.test.ts') &&
  /from '[^']*\/(prove|matrix)\.ts'/.test(readFileSync(join(server, file), 'utf8'));
const brief = ['src', 'test']
  .flatMap((folder) =>
    readdirSync(join(server, folder), { recursive: true }).map((name) => join(folder, name)),
  )
  .filter(countsBriefly);
if (brief.length === 0) throw new Error('No suite uses server/test/prove.ts');

async function suites() {
  const files = [...new Set([...inFull.server, ...brief])].sort();
  say(`Suites in full:\n${files.map((file) => `  server/${file}`).join('\n')}`);
  const projects = ['--project', 'server', '--project', 'tools'];
  return run([bin('vitest/vitest.mjs'), 'run', ...projects, ...files, ...inFull.tools], { env });
}

async function walks() {
  await ensureWeb();
  return run([bin('@playwright/test/cli.js'), 'test', '--reporter=list'], {
    env: { ...env, CHROMIUM: ensureChromium() },
    cwd: join(root, 'e2e'),
  });
}

const parts = { suites, walks };
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in parts));
if (unknown) throw new Error(`npm run prove knows ${Object.keys(parts).join(' and ')}, not ${unknown}.`);
let failed = 0;
for (const [name, prove] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const started = Date.now();
  const { code } = await prove();
  if (code !== 0) failed = code;
  say(`${code === 0 ? 'Proved' : 'Failed'}: ${name}, ${Math.round((Date.now() - started) / 1000)} s`);
}
process.exit(failed);
