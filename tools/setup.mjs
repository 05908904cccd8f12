// What a fresh machine needs before anything else runs. Only Node's own modules, and syntax of Node 20.19.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** The pinned Node, not the machine's own. */
export const node = join(root, 'node_modules/node/bin/node');

/** Caches, safe to delete at any time. */
export const cacheFolder = join(root, '.cache');

/** For starting the server: with its modules compiled before, it starts in half the time. */
export const compiledOnce = { NODE_COMPILE_CACHE: join(cacheFolder, 'compiled') };

/**
 * The server needs 60 MB; on a large machine Node would keep several times as much garbage. The caller's own
 * NODE_OPTIONS come later and win.
 */
export const frugal =
  `--max-old-space-size=512 --max-semi-space-size=16 ${process.env.NODE_OPTIONS ?? ''}`.trim();

export const say = (line) => process.stdout.write(`${line}\n`);

export function stop(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

const hashOf = (parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** npm as it was called, or the one on the path. */
function npm(args) {
  const own = process.env.npm_execpath;
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  return (
    spawnSync(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status ===
    0
  );
}

/** Installs when the lock file has changed since the last installation. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Cloudyard needs Node 20.19 or newer to begin with; this is ${process.version}.`);
  const stamp = join(root, 'node_modules/.cloudyard');
  const wanted = hashOf([read(join(root, 'package-lock.json')), process.platform, process.arch]);
  if (read(stamp) === wanted && existsSync(node)) return;
  say('Installing packages …');
  if (!npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])) {
    stop('The packages could not be installed. The lines above are npm’s own; mend that and start again.');
  }
  if (!existsSync(node))
    stop(
      'npm did not run the install script of the package `node`: allow install scripts (see allowScripts in package.json) and start again.',
    );
  writeFileSync(stamp, wanted);
}

const below = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => below(join(path, name)))
    : [path];

/** All files in these folders of the checkout, in a fixed order. */
export const filesBelow = (places) =>
  places
    .map((name) => join(root, name))
    .filter(existsSync)
    .flatMap(below);
export const hashOfFiles = (files) =>
  hashOf(files.flatMap((file) => [file.slice(root.length), readFileSync(file)]));

/** Where a first start with the demo of these sources is kept; its dates end today, so each day has a folder of its own. */
export function filledFolder() {
  const sources = ['server/src', 'server/migrations', 'server/sql', 'contract/src', 'package-lock.json'];
  const today = new Date().toISOString().slice(0, 10);
  return join(cacheFolder, `filled-${today}-${hashOfFiles(filesBelow(sources)).slice(0, 16)}`);
}

const webSources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'contract/src',
  'package-lock.json',
  'tools/build-web.mjs',
];

/** Builds the browser application when one of its sources has changed. */
export async function ensureWeb() {
  const wanted = hashOfFiles(filesBelow(webSources));
  const stamp = join(root, 'web/dist/.stamp');
  if (read(stamp) === wanted) return;
  say('Building the web application …');
  for (const folder of ['web/dist', 'web/dist-server'])
    rmSync(join(root, folder), { recursive: true, force: true });
  if ((await run([join(root, 'tools/build-web.mjs')])).code !== 0)
    stop('The web application could not be built; the lines above say why.');
  writeFileSync(stamp, wanted);
}

/** Without them everything works as well, and starts later. */
export async function ensureBundles() {
  if ((await run([join(root, 'tools/bundles.ts')])).code !== 0)
    stop('The server could not be bundled; the lines above say why.');
}

/** Runs the pinned Node; with `quiet` its output is collected instead of shown. */
export function run(args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd,
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
        ...compiledOnce,
        ...env,
      },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a program of the server that asks and answers on the terminal, with what was typed behind `--`. */
export function runCommand(program) {
  ensureInstalled();
  const child = spawn(node, [join(root, program), ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, ...compiledOnce, NODE_OPTIONS: frugal },
    stdio: 'inherit',
  });
  // Ctrl-C reaches the program from the terminal too; this process stays until it has cleaned up.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
