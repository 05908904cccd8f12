import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { commandFor, type Start } from './command.ts';
import { succeeds } from './try.ts';
import type { Ways } from './ways.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Looks around and says what it sees. */
const LOOK = `
const fs = require('node:fs');
const { execFileSync } = require('node:child_process');
const attempt = (act) => { try { return act(); } catch (error) { return error.code ?? 'failed'; } };
const caps = fs.readFileSync('/proc/self/status', 'utf8').match(/^(Cap\\w+|NoNewPrivs):\\s+\\w+$/gm);
console.log(JSON.stringify({
  root: fs.readdirSync('/').sort(),
  handles: fs.readdirSync('/proc/self/fd').map((fd) => attempt(() => fs.readlinkSync('/proc/self/fd/' + fd))),
  processes: fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).length,
  one: ['root', 'cwd', 'environ', 'mem', 'fd/10'].map((name) => attempt(() => fs.readlinkSync('/proc/1/' + name))),
  writes: ['/x', '/app/x', '/run/x', '/etc/x', '/runtime/x', '/usr/x'].map((path) => attempt(() => fs.writeFileSync(path, ''))),
  writable: fs.readFileSync('/proc/self/mountinfo', 'utf8').split('\\n').map((line) => line.split(' '))
    .filter(([, , , , , options]) => options && !options.split(',').includes('ro')).map(([, , , , path]) => path),
  mount: attempt(() => execFileSync('mount', ['-o', 'remount,rw', '/'], { stdio: 'pipe' }).toString()),
  deeper: attempt(() => execFileSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'pipe' }).toString()),
  host: require('node:os').hostname(),
  caps,
}));`;

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function lookAround(namespaces: 'root' | 'user') {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-sandbox-'));
  folders.push(folder);
  await chmod(folder, 0o755);
  const at = (...parts: string[]) => join(folder, ...parts);
  for (const name of ['root', 'app', 'files/data', 'files/tmp', 'run'])
    await mkdir(at(name), { recursive: true });
  await writeFile(at('app/look.cjs'), LOOK);
  for (const name of ['files/data', 'files/tmp', 'root']) await chown(at(name), NOBODY, NOBODY);
  const ways: Ways = {
    limits: 'none',
    users: namespaces === 'root',
    namespaces,
    rlimits: true,
    privileges: true,
  };
  const start: Start = {
    things: { root: at('root'), app: at('app'), files: at('files'), run: at('run'), javaHome: '' },
    limits: { cpu: 1000, memory: 256, disk: 16, users: null },
    uid: NOBODY,
    name: 'inside',
    cwd: '/data',
    program: ['/runtime/node', '/app/look.cjs'],
    needsJava: false,
  };
  const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  const words = [...(namespaces === 'user' ? asNobody : []), ...commandFor(ways, start)];
  const [command = '', ...args] = words;
  const { stdout } = await promisify(execFile)(command, args, {
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/bin' },
  });
  return { seen: JSON.parse(stdout), folder };
}

describe.each(['root', 'user'] as const)('a sandbox made as %s', (namespaces) => {
  it('is a little world without a way out', async ({ skip }) => {
    if (!isRoot) return skip('this needs root, to be an ordinary user as well');
    const { seen, folder } = await lookAround(namespaces);
    const system = ['bin', 'lib', 'lib32', 'lib64', 'libx32', 'sbin'];
    expect(seen.root.filter((name: string) => !system.includes(name))).toEqual([
      'app',
      'data',
      'dev',
      'etc',
      'old',
      'proc',
      'run',
      'runtime',
      'tmp',
      'usr',
    ]);
    // A handle of a folder outside would be a way there.
    for (const handle of seen.handles) expect(handle).not.toContain(folder);
    expect(seen.processes).toBe(2);
    for (const path of seen.one) expect(path).toMatch(/EACCES|EPERM|ENOENT|EINVAL/);
    for (const code of seen.writes) expect(code).toMatch(/EROFS|EACCES/);
    expect(seen.writable.filter((path: string) => !path.startsWith('/dev/')).sort()).toEqual([
      ...['/data', '/proc', '/tmp'],
    ]);
    expect(seen.mount).toBe('failed');
    expect(seen.host).toBe('inside');
    expect(seen.caps.map((line: string) => line.replace(/:\s+/, ' '))).toEqual([
      ...['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].map((name) => `${name} ${'0'.repeat(16)}`),
      'NoNewPrivs 1',
    ]);
    if (namespaces === 'user') expect(seen.deeper).toBe('failed');
  });
});

it('does not take a machine that is slow for one that cannot', async () => {
  const slow = () => promisify(execFile)('sleep', ['60'], { timeout: 1 }).then(() => true);
  let asked = 0;
  const second = () => (++asked === 2 ? Promise.resolve(true) : slow());
  expect(await succeeds(second)).toBe(true);
  expect(await succeeds(slow)).toBe(false);
  asked = 1;
  expect(await succeeds(() => Promise.reject(new Error(`refused ${++asked}`)))).toBe(false);
  expect(asked).toBe(2);
});
