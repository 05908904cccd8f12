import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { planFor } from '../../testing/bench.ts';
import { releaseFor } from '../../testing/images.ts';
import { hookFor, runArguments, type Stage, variables } from './arguments.ts';
import { type Engine, type Found, keepAsking } from './engine.ts';
import { imagesOf } from './images.ts';
import { mountsBelow } from './mounts.ts';
import { partsIn } from './parts.ts';
import { endedOf, hindranceOf } from './podman.ts';
import { placeOf, referenceOf, wordsOf } from './reference.ts';
import { roomIn } from './room.ts';

const stage: Stage = {
  ...{
    name: 'cloudyard.a.1',
    runtimeId: 'r',
    image: 'abc',
    init: '',
    hooks: '/b/hooks',
    envFile: '/b/variables',
    hosts: '/b/hosts',
  },
  ...{ files: '/f', secrets: { LONG: 'cloudyard.a.1.0' }, firstUid: 1_065_536 },
  group: {
    parent: '/cloudyard-x/a.1',
    views: [['/sys/fs/cgroup/memory/cloudyard-x/a.1', '/sys/fs/cgroup/memory']],
  },
};
const plan = planFor(
  'a',
  { release: releaseFor('example/a:1'), bytes: Buffer.alloc(0) },
  {
    generation: 7,
    limits: { cpu: 1500, memory: 256, disk: 64, users: null },
    env: { SECRET: 'do not tell' },
  },
);

describe('the words that start a container', () => {
  const words = runArguments(plan, stage);
  const text = words.join(' ');

  it('take everything away that a program does not need', () => {
    for (const part of [
      ...[
        '--cap-drop ALL',
        '--security-opt no-new-privileges',
        '--network host',
        '--dns none',
        '--pull never',
      ],
      ...['--uidmap 0:1065536:65536', '--gidmap 0:1065536:65536', '--ulimit core=0:0'],
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/privileged(?!$)\b=|--publish|--device|\/var\/run/);
  });

  it('limit it by its plan', () => {
    for (const part of [
      ...['--cgroup-parent /cloudyard-x/a.1', '--cpus 1.5', '--memory 257m'],
      ...['--ulimit nofile=4096:4096', `--ulimit fsize=${64 * 1024 ** 2}:${64 * 1024 ** 2}`],
    ])
      expect(text).toContain(part);
  });

  it('say whose it is, and nothing of its environment', () => {
    expect(text).toContain('--label cloudyard.instance=a --label cloudyard.generation=7');
    expect(text).toContain('--env-file /b/variables --secret cloudyard.a.1.0,type=env,target=LONG');
    expect(text).not.toContain('do not tell');
    expect(words.at(-1)).toBe('abc');
  });

  it('show it its own group where programs look for it', () => {
    expect(text).toContain('--tmpfs /sys/fs/cgroup:');
    const two = { ...stage, group: { parent: '/c/a', views: [['/sys/fs/cgroup/c/a', '/sys/fs/cgroup']] } };
    expect(runArguments(plan, two as Stage).join(' ')).not.toContain('--tmpfs');
  });
});

describe('what runs before a program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudyard-join-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const { hook, stages } = JSON.parse(hookFor(folder)) as {
    hook: { path: string; args: string[] };
    stages: string[];
  };
  const run = (state: object) =>
    execFileSync(hook.path, hook.args.slice(1), { input: JSON.stringify(state), stdio: 'pipe' });

  it('is asked for before it, and found by the engine', () => {
    expect(stages).toEqual(['createRuntime']);
    expect(runArguments(plan, stage).slice(0, 3)).toEqual(['--hooks-dir', '/b/hooks', 'run']);
  });

  it.each([
    { status: 'creating', pid: 4711, bundle: '/b' },
    { pid: 4711, annotations: { pid: '1', 'a"pid":2': '"pid":3' } },
    { annotations: { pid: '1', 'a"pid":2': '"pid":3' }, pid: 4711 },
  ])('puts the first process of %j into the group', (state) => {
    run({ ociVersion: '1.0.2', id: 'abc', ...state });
    expect(readFileSync(join(folder, 'cgroup.procs'), 'utf8')).toBe('4711\n');
  });
});

it('puts what has line breaks elsewhere than on a line', () => {
  expect(variables({ A: 'b c', B: 'one\ntwo', C: '' })).toEqual({
    lines: 'A=b c\nC=\n',
    long: [['B', 'one\ntwo']],
  });
});

describe('a reference', () => {
  const digest = `sha256:${'a'.repeat(64)}`;
  it.each([
    ['nginx', 'docker.io/library/nginx:latest'],
    ['nginx:1.27', 'docker.io/library/nginx:1.27'],
    ['acme/shop:2', 'docker.io/acme/shop:2'],
    ['registry.example:5000/a/b/c:v1', 'registry.example:5000/a/b/c:v1'],
    ['localhost/x', 'localhost/x:latest'],
    [`quay.io/a/b:1@${digest}`, `quay.io/a/b@${digest}`],
    ['10.0.0.7:5000/x', '10.0.0.7:5000/x:latest'],
  ])('%s is read as %s', (text, words) => {
    const found = referenceOf(text);
    expect(found && wordsOf(found)).toBe(words);
  });

  it.each([
    ...['', 'dir:/etc', 'docker-archive:/tmp/x.tar', 'oci:/x', 'docker://nginx', '/etc/passwd'],
    ...[
      '../x',
      'a b',
      'a;b',
      '--help',
      'UPPER/case',
      'nginx:',
      `nginx@sha256:${'a'.repeat(63)}`,
      'a'.repeat(600),
    ],
  ])('%s is none', (text) => expect(referenceOf(text)).toBeUndefined());

  it('says where it is asked', () => {
    const places = ['nginx', 'quay.io/a/b', '10.0.0.7:5000/x', '[fd00::1]:5000/x'];
    expect(places.map((text) => placeOf(referenceOf(text) ?? never()))).toEqual([
      ...['registry-1.docker.io', 'quay.io', '10.0.0.7', 'fd00::1'],
    ]);
  });
});

function never(): never {
  throw new Error('it is a reference');
}

it('finds what is mounted below a folder, the innermost first', () => {
  const mounts = 'a /data/x t 0 0\na /data/x/y\\040z t 0 0\na /database t 0 0\na / t 0 0\n';
  expect(mountsBelow(mounts, '/data')).toEqual(['/data/x/y z', '/data/x']);
});

it('reads how a container ended', () => {
  const state = { ExitCode: 137, OOMKilled: true, Status: 'exited' };
  expect(endedOf(state)).toEqual({ code: 137, outOfMemory: true });
  expect(endedOf({ ...state, ExitCode: 3, OOMKilled: false })).toEqual({ code: 3, outOfMemory: false });
  expect(endedOf({ ...state, Status: 'running' })).toBeUndefined();
  expect(endedOf(undefined)).toBeUndefined();
});

it('says why there are no containers', () => {
  const ways = {
    limits: 'cgroup1',
    users: true,
    namespaces: 'root',
    rlimits: true,
    privileges: true,
  } as const;
  const limiter = { tree: () => ({ parent: '', views: [] }) } as unknown as Parameters<typeof hindranceOf>[2];
  const none = { tree: () => undefined } as unknown as typeof limiter;
  expect(hindranceOf({}, ways, limiter)).toBe('');
  expect(hindranceOf({}, { ...ways, namespaces: 'user', users: false }, limiter)).toMatch(/root/);
  expect(hindranceOf({}, ways, none)).toMatch(/groups of the kernel/);
  expect(hindranceOf({ without: ['engine'] }, ways, limiter)).toMatch(/not used/);
});

it('is asked for again where it did not answer, now and then, until it does', async () => {
  let clock = 0;
  let asked = 0;
  const silent: Found = { missing: 'podman does not answer', mayPass: true };
  let found: Found = silent;
  const look = async () => {
    asked += 1;
    return found;
  };
  const images = keepAsking(look, 30_000, () => clock);
  expect(await Promise.all([images(), images(), images()])).toEqual([silent, silent, silent]);
  clock = 29_999;
  await images();
  expect(asked).toBe(1);
  found = { version: 'podman' } as Engine;
  clock = 30_000;
  expect(await Promise.all([images(), images()])).toEqual([found, found]);
  clock = 1e9;
  expect(await images()).toBe(found);
  expect(asked).toBe(2);
});

it('is not asked for again where nothing would change', async () => {
  let asked = 0;
  const look = async () => {
    asked += 1;
    return { missing: 'containers are started by root only' };
  };
  const images = keepAsking(look, 0);
  for (let n = 0; n < 3; n += 1) await images();
  expect(asked).toBe(1);
});

it('removes an image without force, and knows an engine that cannot say from one that says no', async () => {
  const asked: string[] = [];
  const fails = (code: number) =>
    imagesOf(
      () => Promise.reject(new Error('', { cause: { code } })),
      () => true,
      roomIn('/x', 0),
    );
  const podman = async (args: string[]) => {
    asked.push(args.join(' '));
    return '';
  };
  await imagesOf(podman, () => true, roomIn('/x', 0)).removeImage('abc');
  expect(asked).toEqual(['untag abc', 'rmi abc']);
  expect([await fails(1).has('abc'), await fails(125).has('abc')]).toEqual([false, true]);
});

it('knows the layers that no image and no container has', () => {
  const layer = (id: string, parent?: string) => ({ id, parent, 'diff-digest': `sha256:${id}` });
  const container = { id: 'writes', parent: 'b' };
  const layers = [layer('a'), layer('b', 'a'), layer('c', 'a'), layer('d', 'c'), layer('e'), container];
  const found = partsIn(layers as never, [{ layer: 'b' }, { layer: 'x', 'mapped-layers': ['e'] }]);
  expect(found.map((chain) => chain.map(({ id }) => id))).toEqual([['a', 'c', 'd']]);
});
