import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../../test/eventually.ts';
import { become, linesOf, planFor } from '../../testing/bench.ts';
import {
  archiveOf,
  imageOf,
  layerOf,
  nodeLayer,
  openRegistry,
  type Registry,
  releaseFor,
} from '../../testing/images.ts';
import { type LocalBench, openBench, testSettings } from '../../testing/local.ts';
import { place, programOf } from '../../testing/programs.ts';
import { runtimeStories } from '../../testing/stories.ts';
import { groupOf } from '../boot-files.ts';

/** By `npm run engines podman`: it needs podman, root and groups of the kernel. */
const isWanted = process.env.ENGINE_PODMAN !== undefined;

const BUSYBOX = '/bin/busybox';
const PIDS = '/sys/fs/cgroup/pids';
const MEMORY = '/sys/fs/cgroup/memory';

let registry: Registry;
const folder = mkdtempSync(join(tmpdir(), 'cloudyard-registry-'));
beforeAll(async () => {
  registry = await openRegistry();
  const file = join(folder, 'registries.conf');
  writeFileSync(file, `[[registry]]\nlocation = "${registry.host}"\ninsecure = true\n`);
  process.env.CONTAINERS_REGISTRIES_CONF = file;
});
afterAll(() => {
  registry?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The folders of an instance's group; there is one. */
function groupsOf(bench: LocalBench, id: string, root: string): string[] {
  const record = bench.current(id);
  if (!record) return [];
  const trees = readdirSync(root).filter((name) => name.startsWith('cloudyard-'));
  return trees.map((name) => join(root, name, groupOf(record))).filter(existsSync);
}

const mostMemory = (bench: LocalBench, id: string) =>
  groupsOf(bench, id, MEMORY).map((home) =>
    Number(readFileSync(join(home, 'memory.max_usage_in_bytes'), 'utf8')),
  );

/** All processes of a container, as the kernel counts them. */
function processesOf(bench: LocalBench, id: string): number[] {
  return groupsOf(bench, id, PIDS).flatMap((home) =>
    readdirSync(home)
      .filter((name) => name.startsWith('libpod-'))
      .flatMap((name) => readFileSync(join(home, name, 'cgroup.procs'), 'utf8').split('\n'))
      .filter(Boolean)
      .map(Number),
  );
}

const nameOf = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim();

function killProgram(bench: LocalBench, id: string): void {
  const program = processesOf(bench, id).find((pid) => !/init|catatonit/.test(nameOf(pid)));
  process.kill(program ?? Number.NaN, 'SIGKILL');
}

async function openImages(): Promise<LocalBench> {
  const bench = await openBench(testSettings({ without: [], times: { term: 3_000 } }));
  const base = nodeLayer();
  return Object.assign(bench, {
    pack: (program: Parameters<typeof imageOf>[2]) => imageOf(registry, base, program),
    adds: ['HOSTNAME'],
    killProgram: async (id: string) => killProgram(bench, id),
  });
}

if (isWanted) runtimeStories('containers of podman', openImages);

describe.runIf(isWanted)('containers', () => {
  let bench: LocalBench;
  const web = (text: string) => [
    layerOf({ 'bin/busybox': { copy: BUSYBOX }, 'bin/sh': { link: 'busybox' }, 'www/index.html': text }),
  ];
  const serve = 'exec /bin/busybox httpd -f -p $PORT -h /www';
  const config = { Cmd: ['/bin/sh', '-c', serve], Env: ['PORT=1', 'OWN=of the image'] };
  const health = { by: 'http', path: '/' } as const;
  beforeAll(async () => {
    bench = await openBench(testSettings({ without: [], times: { term: 3_000 } }));
  });
  afterAll(() => bench?.close());

  it('are something the operator sees', async () => {
    const { launchers } = await bench.runtime.enforcement();
    expect(launchers.IMAGE).toMatchObject({ ready: true, version: expect.stringMatching(/^podman \d/) });
  });

  it('run out of an uploaded archive, and what is none is refused', async () => {
    const program = programOf('IMAGE', archiveOf(config, web('out of an archive')));
    await place(bench.runtime, program);
    await place(bench.runtime, program);
    await bench.runtime.apply(planFor('archive', program, { health }));
    await become(bench.runtime, 'archive', { state: 'running', digest: program.release.digest });
    expect((await bench.call('archive', '/')).text).toBe('out of an archive');
    await expect(place(bench.runtime, programOf('IMAGE', Buffer.from('no archive')))).rejects.toThrow(
      /no archive of an image/,
    );
    await bench.runtime.remove('archive');
  });

  it('are what a name meant when it was first fetched, and are fetched once', async () => {
    registry.put(config, web('first'), 'moving');
    const release = releaseFor(`${registry.host}/stories/program:moving`);
    const program = { release, bytes: Buffer.alloc(0) };
    await bench.runtime.apply(planFor('moving', program, { health }));
    await become(bench.runtime, 'moving', { state: 'running' });
    registry.put(config, web('second'), 'moving');
    const before = registry.asked.length;
    const process = await bench.processOf('moving');
    await bench.runtime.restart('moving');
    await eventually(async () => expect(['null', process]).not.toContain(await bench.processOf('moving')));
    await bench.runtime.apply(planFor('other', program, { health }));
    for (const id of ['moving', 'other']) {
      await become(bench.runtime, id, { state: 'running' });
      expect((await bench.call(id, '/')).text).toBe('first');
    }
    expect(registry.asked.length).toBe(before);
    for (const id of ['moving', 'other']) await bench.runtime.remove(id);
  });

  it('are not read out of files of this machine', async () => {
    for (const reference of ['dir:/etc', 'docker-archive:/etc/passwd', '../x']) {
      const program = { release: releaseFor(reference), bytes: Buffer.alloc(0) };
      await bench.runtime.apply(planFor('sly', program));
      await become(bench.runtime, 'sly', { state: 'crashed', cause: 'bad_release' });
      await bench.runtime.remove('sly');
    }
  });

  it('are not fetched where little room is left on the disk', async () => {
    const full = await openBench(testSettings({ without: [], diskFloorMb: 1e9 }));
    try {
      const program = { release: releaseFor(registry.put(config, web('large'))), bytes: Buffer.alloc(0) };
      await full.runtime.apply(planFor('large', program, { health }));
      const { detail } = await become(full.runtime, 'large', { state: 'crashed' });
      expect(detail).toContain('not enough room left on the disk');
    } finally {
      await full.close();
    }
  });

  it('that no instance needs any more are removed, and one that was lost is fetched again', async () => {
    const own = await openBench(testSettings({ without: [], times: { term: 3_000, keepRelease: 100 } }));
    const images = () => {
      const list = own.home.at('containers/storage/overlay-images/images.json');
      return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).length : 0;
    };
    const podman = (...args: string[]) =>
      execFileSync('podman', args, {
        env: {
          PATH: process.env.PATH,
          CONTAINERS_CONF: own.home.at('containers/containers.conf'),
          CONTAINERS_STORAGE_CONF: own.home.at('containers/storage.conf'),
        },
      });
    try {
      const program = { release: releaseFor(registry.put(config, web('lost'))), bytes: Buffer.alloc(0) };
      await own.runtime.apply(planFor('lost', program, { health }));
      await become(own.runtime, 'lost', { state: 'running' });
      await own.runtime.apply(planFor('lost', program, { generation: 2, wanted: 'stop' }));
      await become(own.runtime, 'lost', { state: 'stopped' });
      podman('rmi', '--all', '--force');
      await own.runtime.apply(planFor('lost', program, { generation: 3, health }));
      await become(own.runtime, 'lost', { state: 'running', generation: 3 });
      expect(images()).toBe(1);
      await own.runtime.remove('lost');
      await eventually(() => expect(images()).toBe(0));
    } finally {
      await own.close();
    }
  });

  it('have no rights, no network and no view of others', async () => {
    const look = [
      'cat /proc/self/status',
      'busybox ip -o addr',
      'busybox ls -d /sys/fs/cgroup/*/*/ | busybox grep -v libpod',
      'busybox ip route get 8.8.8.8 2>&1',
      'busybox id -u; busybox ps | busybox wc -l; busybox touch /data/mine /tmp/mine && echo wrote',
    ].map((line) => line.replace(/^cat/, 'busybox cat'));
    const layers = [
      layerOf({ 'bin/busybox': { copy: BUSYBOX }, 'bin/sh': { link: 'busybox' }, 'www/index.html': 'x' }),
    ];
    const told = { ...config, Cmd: ['/bin/sh', '-c', `${look.join('; ')}; ${serve}`] };
    const program = { release: releaseFor(registry.put(told, layers)), bytes: Buffer.alloc(0) };
    await bench.runtime.apply(planFor('meek', program, { health }));
    await become(bench.runtime, 'meek', { state: 'running' });
    const lines = (await linesOf(bench.runtime, 'meek')).join('\n');
    expect(lines).toMatch(/CapEff:\s0+\n/);
    expect(lines).toMatch(/CapBnd:\s0+\n/);
    expect(lines).toMatch(/NoNewPrivs:\s1/);
    expect(lines).toMatch(/Seccomp:\s2/);
    expect(lines).toMatch(/Network is unreachable/);
    expect(lines).not.toMatch(/eth\d|cloudyard-/);
    expect(lines).toMatch(/out: wrote/);
    const [pid = 0] = processesOf(bench, 'meek');
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/Uid:\s1\d{6}/);
    expect(readFileSync('/proc/self/cgroup', 'utf8')).not.toContain('cloudyard');
    await bench.runtime.remove('meek');
  });

  it('leave nothing behind, whenever the supervisor is killed', async () => {
    const program = { release: releaseFor(registry.put(config, web('abrupt'))), bytes: Buffer.alloc(0) };
    await bench.runtime.apply(planFor('abrupt', program, { health }));
    await become(bench.runtime, 'abrupt', { state: 'running' });
    for (const [n, ms] of [0, 150, 400, 900, 1500].entries()) {
      await bench.runtime.apply(
        planFor('abrupt', program, { generation: n + 2, health, env: { ROUND: String(n) } }),
      );
      await new Promise((resolve) => setTimeout(resolve, ms));
      await bench.killWatcher?.();
    }
    await become(bench.runtime, 'abrupt', { state: 'running', generation: 6 });
    const boot = bench.current('abrupt');
    expect((await bench.call('abrupt', '/')).text).toBe('abrupt');
    await eventually(() => expect(containersOf(bench, 'abrupt')).toEqual([`cloudyard.abrupt.${boot?.id}`]));
    await bench.runtime.remove('abrupt');
    expect(containersOf(bench, 'abrupt')).toEqual([]);
    for (const tree of readdirSync('/sys/fs/cgroup')) {
      const homes = readdirSync(join('/sys/fs/cgroup', tree)).filter((name) => name.startsWith('cloudyard-'));
      const groups = homes.flatMap((home) => readdirSync(join('/sys/fs/cgroup', tree, home)));
      expect(groups.filter((name) => name.startsWith('abrupt.'))).toEqual([]);
    }
  });

  it('do not lack memory because files they read fill it', async () => {
    const read = 'busybox dd if=/dev/zero of=/data/x bs=1M count=100; busybox cat /data/x >/dev/null';
    const told = { ...config, Cmd: ['/bin/sh', '-c', `${read}; ${serve}`] };
    const program = { release: releaseFor(registry.put(told, web('x'))), bytes: Buffer.alloc(0) };
    const limits = { cpu: 1000, memory: 64, disk: 512, users: null };
    await bench.runtime.apply(planFor('reader', program, { health, limits }));
    await become(bench.runtime, 'reader', { state: 'running' });
    // Files filled it: the kernel takes a few pages back before it counts the last one.
    const [most] = mostMemory(bench, 'reader');
    expect(most).toBeLessThanOrEqual(64 * 1024 ** 2);
    expect(most).toBeGreaterThan(63 * 1024 ** 2);
    killProgram(bench, 'reader');
    await eventually(async () =>
      expect((await linesOf(bench.runtime, 'reader')).join('\n')).toMatch(/ended by SIGKILL$/m),
    );
    await become(bench.runtime, 'reader', { state: 'running', restarts: 1 });
    await bench.runtime.remove('reader');
  });

  it('are stopped when they write more than their plan allows, wherever they write', async () => {
    const layers = [
      layerOf({ 'bin/busybox': { copy: BUSYBOX }, 'bin/sh': { link: 'busybox' }, 'www/index.html': 'x' }),
    ];
    const fill = 'for n in 1 2 3 4; do busybox dd if=/dev/zero of=/www/$n bs=1M count=10; done';
    const told = { ...config, Cmd: ['/bin/sh', '-c', `${fill}; ${serve}`] };
    const program = { release: releaseFor(registry.put(told, layers)), bytes: Buffer.alloc(0) };
    const limits = { cpu: 1000, memory: 128, disk: 24, users: null };
    await bench.runtime.apply(planFor('greedy', program, { health, limits }));
    await become(bench.runtime, 'greedy', { state: 'stopped', cause: 'disk_full' });
    await bench.runtime.remove('greedy');
  });
});

/** By their names in the engine's own list. */
function containersOf(bench: LocalBench, id: string): string[] {
  const list = bench.home.at('containers/storage/overlay-containers/containers.json');
  const found: { names: string[] }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  return found.flatMap(({ names }) => names).filter((name) => name.startsWith(`cloudyard.${id}.`));
}
