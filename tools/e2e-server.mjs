// The server of the browser walks: the real program on temporary data. Several start together:
// the first one fills a folder with the demo, and each begins with a copy of it. With --fill only the folder is filled.
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cacheFolder, filledFolder, node, root } from './setup.mjs';

const start = (data, env, stdio) =>
  spawn(node, [join(root, 'server/src/main.ts')], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', MQTT_PORT: 'off', ...env, CLOUDYARD_DATA: data },
    stdio,
  });

const lives = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Whether its jobs have ended: what a demo trains and runs after its first start is there. */
async function hasRest(url) {
  const answer = await fetch(`${url}/metrics`);
  const jobs = [...(await answer.text()).matchAll(/^jobs\{state="(?:waiting|running)"\} (\d+)$/gm)];
  if (jobs.length !== 2) throw new Error(`${url}/metrics says nothing of jobs: ${answer.status}`);
  return jobs.every(([, count]) => count === '0');
}

/** What runs by the clock has begun by then: it is looked for once a minute. */
const BEGUN_MS = 90_000;
/** A limit for what hangs: what has not ended by then goes on in each of the copies. */
const REST_MS = 300_000;

/** Each lane would do all of it again, while its walks wait. */
async function rest(url) {
  const since = Date.now();
  const passed = () => Date.now() - since;
  await wait(BEGUN_MS);
  while (passed() < REST_MS && !(await hasRest(url))) await wait(1000);
}

/** Starts on an empty folder, and stops when it is at rest. */
function fill(data) {
  return new Promise((resolve, reject) => {
    const server = start(data, { PORT: '0', HOST: '127.0.0.1' }, ['ignore', 'pipe', 'inherit', 'ipc']);
    let told = '';
    server.stdout.on('data', (chunk) => {
      const before = told;
      told += chunk;
      const url = /Cloudyard {2}(http:\S+)/.exec(told)?.[1];
      if (!url || !told.includes('Ctrl-C') || before.includes('Ctrl-C')) return;
      rest(url)
        .catch(reject)
        .finally(() => server.kill('SIGTERM'));
    });
    server.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Filling the demo ended with ${code}`)),
    );
  });
}

/** Removes folders that were filled from other sources, or on another day. */
function forgetOthers(making) {
  for (const name of readdirSync(cacheFolder).filter((one) => one.startsWith('filled-'))) {
    const path = join(cacheFolder, name);
    if (path === making) continue;
    try {
      rmSync(path, { recursive: true, force: true });
    } catch (error) {
      // Podman mounts its store where it was used as root: that folder stays until the machine starts anew.
      process.stderr.write(`${path} is not removed: ${error.message}\n`);
    }
  }
}

/** Fills the folder once; other servers wait meanwhile, and one takes over when the filling server died. */
async function ensureFilled() {
  const filled = filledFolder();
  const making = `${filled}.making`;
  const maker = join(making, 'maker');
  while (!existsSync(filled)) {
    try {
      mkdirSync(making);
      writeFileSync(maker, String(process.pid));
      forgetOthers(making);
      await fill(join(making, 'data'));
      // Each copy chooses a port of its own for the databases of tenants.
      rmSync(join(making, 'data/tenants/port'), { force: true });
      renameSync(join(making, 'data'), filled);
      rmSync(making, { recursive: true });
    } catch (error) {
      if (error.code !== 'EEXIST') {
        rmSync(making, { recursive: true, force: true });
        throw error;
      }
      await wait(200);
      const pid = existsSync(maker) ? Number(readFileSync(maker, 'utf8')) : process.pid;
      if (!lives(pid)) rmSync(making, { recursive: true, force: true });
    }
  }
  return filled;
}

mkdirSync(cacheFolder, { recursive: true });
const filled = await ensureFilled();
if (process.argv.includes('--fill')) process.exit(0);
const data = mkdtempSync(join(tmpdir(), 'cloudyard-e2e-'));
// With owners and modes: PostgreSQL checks both.
if (spawnSync('cp', ['-a', `${filled}/.`, data], { stdio: 'inherit' }).status !== 0) process.exit(1);
// Walks that let days pass find its database there.
writeFileSync(join(cacheFolder, `e2e-${process.env.PORT}`), data);
// What it starts outlives it only for a little while.
// The runner throws away what a server prints; errors are printed at the end of `npm test`.
const log = openSync(join(cacheFolder, `e2e-${process.env.PORT}.log`), 'w');
const server = start(data, { APPS_LINGER: '30' }, ['ignore', log, 'inherit', 'ipc']);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'));
/** They outlive the server on purpose; without their folder they could not be ended. */
function endApplications() {
  const program = join(root, 'server/src/drivers/runtime/index.ts');
  spawnSync(
    node,
    ['-e', `import(${JSON.stringify(program)}).then((m) => m.endLocal(process.argv[1]))`, data],
    {
      stdio: 'inherit',
    },
  );
}
server.on('exit', (code) => {
  endApplications();
  rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  process.exit(code ?? 1);
});
