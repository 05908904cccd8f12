import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { StepOrder, StepResult } from '../../kit/engine.ts';
import { unmountBelow } from '../runtime/local/engine/mounts.ts';
import { archiveOf, imageIdOf, layerOf, ociArchiveOf } from '../runtime/testing/images.ts';
import { type Bench, manifestFor, openBench } from './testing/bench.ts';
import { snapshotOf } from './testing/snapshot.ts';

/** By `npm run engines podman`: it needs podman, root and groups of the kernel. */
const isWanted = process.env.ENGINE_PODMAN !== undefined;
const SECRET = 'a-secret-of-the-server-8c1f';

describe('where no containers are started', () => {
  it('a package of one is refused in a sentence, and says so before', async () => {
    const bench = await openBench({ without: ['containers'] });
    try {
      const ability = (await bench.engine.able()).CONTAINER;
      expect(ability).toMatchObject({
        able: false,
        code: 'no_containers',
        why: expect.stringMatching(/\.$/),
      });
      const folder = await packed(bench, 'none', Buffer.from('no archive'), `sha256:${'0'.repeat(64)}`);
      const placed = await bench.engine.read(folder);
      const result = await bench.engine.run(bench.order(placed));
      expect(result).toMatchObject({ end: 'refused', exit: null, text: expect.stringMatching(/ontainers/) });
      expect(existsSync(join(bench.folder, 'engine/containers'))).toBe(false);
    } finally {
      await bench.close();
    }
  });

  it.each<[string, Partial<Manifest>, string]>([
    ['without a digest', { runtime: {} }, 'runtime.image'],
    ['with a name that moves', { runtime: { image: 'example/program:latest' } }, 'runtime.image'],
    ['with an entry that is no archive', { entry: 'algorithm.json' }, 'entry'],
  ])('one %s is none', async (_what, change, field) => {
    const bench = await openBench();
    try {
      const folder = await packed(bench, 'odd', Buffer.from(''), `sha256:${'0'.repeat(64)}`, change);
      await expect(bench.engine.read(folder)).rejects.toMatchObject({ name: 'PackageRefusal', field });
    } finally {
      await bench.close();
    }
  });
});

async function packed(
  bench: Bench,
  name: string,
  archive: Buffer,
  image: string,
  change: Partial<Manifest> = {},
): Promise<string> {
  const folder = join(bench.folder, 'packages', name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'image.tar'), archive);
  const manifest = manifestFor('CONTAINER', { entry: 'image.tar', runtime: { image }, ...change });
  await writeFile(join(folder, 'algorithm.json'), JSON.stringify(manifest));
  return folder;
}

describe.runIf(isWanted)('a step that is a container', () => {
  let bench: Bench;
  const small = { memoryMb: 64, cpu: 1, timeoutS: 120, diskMb: 16 };
  const layer = () =>
    layerOf({
      'bin/busybox': { copy: '/bin/busybox' },
      'bin/sh': { link: 'busybox' },
      'app/seal.txt': 'sealed',
    });
  beforeAll(async () => {
    process.env.CLOUDYARD_TEST_SECRET = SECRET;
    bench = await openBench({ graceMs: 1_000 });
    await mkdir(join(bench.folder, 'house'));
    await writeFile(join(bench.folder, 'house/secret.txt'), SECRET, { mode: 0o666 });
  });
  afterAll(async () => {
    delete process.env.CLOUDYARD_TEST_SECRET;
    await bench?.close();
  });

  const said = ({ log }: StepResult) => [log.out.head, log.out.tail, log.err.head, log.err.tail].join('\n');
  const left = () => {
    const list = join(bench.folder, 'engine/containers/storage/overlay-containers/containers.json');
    return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  };

  let made = 0;
  /** A shell script as the program of an image; afterwards nothing outside of its job is changed, and nothing left. */
  async function run(
    script: string,
    change: Partial<StepOrder> = {},
    config: object = {},
    manifest: Partial<Manifest> = {},
  ): Promise<StepResult> {
    made += 1;
    const told = { Cmd: ['/bin/sh', '-c', script], Env: ['PATH=/bin'], ...config };
    const layers = [layer()];
    const image = imageIdOf(told, layers);
    const folder = await packed(bench, `c${made}`, archiveOf(told, layers), image, {
      ...manifest,
      runtime: { image, ...manifest.runtime },
    });
    const untouched = () =>
      snapshotOf([bench.folder], [join(bench.folder, 'jobs'), join(bench.folder, 'engine')]);
    const placed = await bench.engine.read(folder);
    const before = await untouched();
    const result = await bench.engine.run(bench.order(placed, { limits: small, reviewed: false, ...change }));
    expect(await untouched()).toEqual(before);
    expect(left()).toEqual([]);
    expect(said(result) + JSON.stringify(result.outputs)).not.toContain(SECRET);
    return result;
  }

  const RESPONSE = `echo '{"outputs":{"result":{"path":"result.csv"}},"metrics":{"rows":2}}' >/out/response.json`;
  const b = 'busybox';

  it('reads its request and tables, tells, answers, and is measured', async () => {
    const data = await bench.table('container', 'a,b\n1,x\n2,y\n');
    const told: unknown[] = [];
    const result = await run(
      `echo '@@{"event":"progress","value":0.5}'; ${b} grep -q '"seed": 7' "$JOB_REQUEST" || exit 10
       ${b} cat /in/data.csv >/out/result.csv; ${b} cp /in/data.csv /tmp/x; ${RESPONSE}; echo words`,
      { inputs: { data }, seed: 7, tell: (event) => told.push(event) },
      {},
      {
        runtime: { tables: 'csv' },
        parameters: [
          { name: 'data', type: 'DATASET_IN' },
          { name: 'result', type: 'DATASET_OUT' },
        ],
      },
    );
    expect(result, said(result)).toMatchObject({
      ...{ end: 'done', exit: 0, metrics: { rows: 2 }, outputs: { result: { rows: 2 } } },
    });
    expect(told).toEqual([{ event: 'progress', value: 0.5 }]);
    expect(result.log.out.head).toBe('words\n');
    expect(result.measured.ms).toBeGreaterThan(0);
    expect(result.measured.cpuMs).toBeGreaterThan(0);
  });

  it('comes out of an archive of either form, by the digest of its manifest or its own', async () => {
    const config = { Cmd: ['/bin/sh', '-c', 'exit 75'], Env: ['PATH=/bin'] };
    const layers = [layer()];
    const { bytes, digest } = ociArchiveOf(config, layers);
    for (const [name, image] of [
      ['manifest', digest],
      ['own', imageIdOf(config, layers)],
    ] as const) {
      const placed = await bench.engine.read(await packed(bench, `oci-${name}`, bytes, image));
      const result = await bench.engine.run(bench.order(placed, { limits: small, reviewed: false }));
      expect(result, result.text).toMatchObject({ end: 'temporary', exit: 75 });
    }
  });

  it('is another image than its manifest says, or none: then nothing runs', async () => {
    const config = { Cmd: ['/bin/sh', '-c', 'exit 75'] };
    const other = await packed(bench, 'other', archiveOf(config, [layer()]), `sha256:${'1'.repeat(64)}`);
    const none = await packed(bench, 'none', Buffer.from('no archive'), `sha256:${'1'.repeat(64)}`);
    for (const [folder, why] of [
      [other, /holds the image .* not sha256:1/],
      [none, /no archive of an image/],
    ] as const) {
      const placed = await bench.engine.read(folder);
      const result = await bench.engine.run(bench.order(placed, { reviewed: false }));
      expect(result).toMatchObject({ end: 'failed', exit: 10, text: expect.stringMatching(why) });
    }
  });

  it('refuses by its exit code, as every program does', async () => {
    const result = await run(`echo '{"code":"too_few","at":"trees"}' >/out/refusal.json; exit 2`);
    expect(result).toMatchObject({
      end: 'bad_parameter',
      exit: 2,
      refusal: { code: 'too_few', at: 'trees' },
    });
    expect(await run('echo no way >&2; exit 9')).toMatchObject({
      ...{ end: 'failed', text: expect.stringMatching(/no way/) },
    });
  });

  it('has no rights, sees nothing of the machine, and writes nowhere else', async () => {
    const result = await run(
      `${b} cat /proc/self/status; ${b} id -u; env
       for path in /etc/x /app/seal.txt /data/x /in/x /sys/fs/cgroup/x /bin/x /run/x; do echo y >$path && echo WROTE $path; done
       ${b} ls ${bench.folder} && echo SAW; ${b} cat /etc/shadow && echo SAW; ${b} ls /sys/fs/cgroup/*/ | ${b} grep -v libpod
       ${b} mount -o remount,rw / && echo MOUNTED; ${b} mount -t tmpfs none /mnt && echo MOUNTED
       ${b} mknod /tmp/disk b 8 0 && echo MADE; exit 10`,
      {},
      { Volumes: { '/data': {} } },
    );
    expect(result.end).toBe('failed');
    const words = said(result);
    expect(words).toMatch(/CapEff:\s0+\n/);
    expect(words).toMatch(/CapBnd:\s0+\n/);
    expect(words).toMatch(/NoNewPrivs:\s1/);
    expect(words).toMatch(/Seccomp:\s2/);
    expect(words).not.toMatch(/WROTE|SAW|MOUNTED|MADE|cloudyard-step/);
  });

  it('has no network', async () => {
    const result = await run(
      `${b} ip -o addr; ${b} ip route get 8.8.8.8; ${b} wget -T 2 -O - http://127.0.0.1:1/ && echo REACHED
       ${b} nc -w 2 8.8.8.8 53 </dev/null && echo REACHED; exit 10`,
    );
    expect(said(result)).not.toMatch(/REACHED|eth\d/);
    expect(said(result)).toMatch(/unreachable/i);
  });

  it('is seen by what it reaches for, whatever it is written in, and goes on', async () => {
    const result = await run(
      `${b} nc -w 2 8.8.8.8 53 </dev/null; echo x >/etc/x; cd /app; ${b} mkdir made; ${b} rm seal.txt; echo y >/tmp/own
       ${b} cat /app/seal.txt /etc/none; printf 'a\\n1\\n' >/out/result.csv; ${RESPONSE}; exit 0`,
    );
    expect(result, said(result)).toMatchObject({ end: 'done', outputs: { result: { rows: 1 } } });
    expect(result.touched.map(({ what, target }) => `${what} ${target}`).sort()).toEqual([
      'file /app/made',
      'file /app/seal.txt',
      'file /etc/x',
      'network 8.8.8.8:53',
    ]);
  });

  it('that calls without end is ended by its time, and what it reached for is told', async () => {
    const result = await run(`while :; do echo x >/etc/x; done 2>/dev/null`, {
      limits: { ...small, timeoutS: 5 },
    });
    expect(result).toMatchObject({ end: 'time', touched: [{ what: 'file', target: '/etc/x' }] });
  });

  it('multiplies until it may not any more, and all of it ends', async () => {
    const result = await run('(while :; do busybox sleep 600 & done) 2>/dev/null; echo stopped; exit 10', {
      limits: { ...small, memoryMb: 256 },
    });
    expect(['failed', 'memory']).toContain(result.end);
  });

  it('that takes more memory than it may is ended for it', async () => {
    expect((await run(`${b} tail /dev/zero`)).end).toBe('memory');
    expect((await run(`${b} dd if=/dev/zero of=/dev/shm/x bs=1M count=64; exit 10`)).end).toBe('failed');
  });

  it.each([
    ['one file', `exec ${b} dd if=/dev/zero of=/out/x bs=1M count=200`],
    ['many files', `n=0; while :; do ${b} dd if=/dev/zero of=/tmp/$n bs=1M count=1; n=$((n+1)); done`],
  ])('that fills the disk with %s is ended for it', async (_what, script) => {
    expect((await run(script)).end).toBe('disk');
  });

  it('that goes on for ever is ended when its time is over, whatever it is told', async () => {
    const result = await run(`trap '' TERM; while :; do :; done`, { limits: { ...small, timeoutS: 3 } });
    expect(result).toMatchObject({ end: 'time', exit: 124 });
  });

  it('is cancelled, and may clear up before', async () => {
    const cancel = new AbortController();
    const result = await run(
      `trap 'echo goodbye; exit 0' TERM; echo '@@{"event":"progress","value":0.1}'; while :; do ${b} sleep 0.1; done`,
      { signal: cancel.signal, tell: () => cancel.abort() },
    );
    expect(result).toMatchObject({ end: 'cancelled', exit: 143 });
    expect(said(result)).toContain('goodbye');
  });

  it('writes nothing after its end', async () => {
    const result = await run(
      `${b} setsid /bin/sh -c 'exec >/dev/null 2>&1; while :; do echo x >>/out/late; ${b} sleep 0.01; done' &
       ${b} sleep 0.3; printf 'a\\n1\\n' >/out/result.csv; ${RESPONSE}; exit 0`,
    );
    expect(result, said(result)).toMatchObject({ end: 'done', outputs: { result: { rows: 1 } } });
    const all = await snapshotOf([join(bench.folder, 'jobs'), join(bench.folder, 'engine/work')]);
    expect(all.filter((path) => path.includes('late'))).toEqual([]);
  });

  it('ends with the server that started it, however that ends', async () => {
    const config = {
      Cmd: ['/bin/sh', '-c', `echo '@@{"event":"progress","value":0.1}'; exec busybox sleep 600`],
      Env: ['PATH=/bin'],
    };
    const layers = [layer()];
    const image = imageIdOf(config, layers);
    const placed = await packed(bench, 'killed', archiveOf(config, layers), image);
    const folder = await mkdtemp(join(tmpdir(), 'cloudyard-engine-killed-'));
    const child = fork(join(import.meta.dirname, 'testing/killed-container.ts'), [folder, placed]);
    await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`It ended by itself, with ${code}.`)));
    });
    const list = join(folder, 'engine/containers/storage/overlay-containers/containers.json');
    expect(JSON.parse(readFileSync(list, 'utf8'))).toHaveLength(1);
    child.kill('SIGKILL');
    await eventually(() => expect(JSON.parse(readFileSync(list, 'utf8'))).toEqual([]));
    // The next engine in this folder takes away what is left of it.
    const again = await openBench({ folder });
    await again.run('SQL', 'create view result as select 1 as a');
    await again.engine.close();
    await unmountBelow(join(folder, 'engine/containers'));
    await rm(folder, { recursive: true, force: true });
  });

  it('lies in its answer, and nothing of it is kept', async () => {
    const result = await run(
      `printf 'a\\n1\\n' >/out/result.csv; ${b} ln -s /etc/passwd /out/p.csv
       echo '{"outputs":{"result":{"path":"p.csv"}}}' >/out/response.json`,
    );
    expect(result).toMatchObject({ end: 'lied', outputs: {} });
  });
});
