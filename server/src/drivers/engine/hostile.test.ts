import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { basename, join } from 'node:path';
import type { Mode } from '@cloudyard/contract/algorithm/package.ts';
import type { StepEnd } from '@cloudyard/contract/algorithm/step.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Abilities, StepOrder, StepResult } from '../../kit/engine.ts';
import { type Bench, openBench } from './testing/bench.ts';
import { ENDLESS, FILLING, FORKING, js, py, TAKING } from './testing/hostile.ts';
import { snapshotOf } from './testing/snapshot.ts';

const SECRET = 'a-secret-of-the-server-8c1f';
let bench: Bench;
let abilities: Abilities;
let listener: Server;
let port = 0;
let secretFile = '';

beforeAll(async () => {
  process.env.CLOUDYARD_TEST_SECRET = SECRET;
  bench = await openBench({ graceMs: 500 });
  abilities = await bench.engine.able();
  await mkdir(join(bench.folder, 'house'));
  secretFile = join(bench.folder, 'house/secret.txt');
  await writeFile(secretFile, SECRET, { mode: 0o666 });
  listener = createServer((socket) => socket.end('the console'));
  await new Promise<void>((resolve) => listener.listen(0, resolve));
  port = (listener.address() as { port: number }).port;
});
afterAll(async () => {
  delete process.env.CLOUDYARD_TEST_SECRET;
  listener?.close();
  await bench?.close();
});

const said = ({ log }: StepResult) => [log.out.head, log.out.tail, log.err.head, log.err.tail].join('\n');
const small = { memoryMb: 128, cpu: 1, timeoutS: 60, diskMb: 16 };

/** Runs it while the server goes on; looks afterwards whether anything outside of its job changed, or still runs. */
async function attack(mode: Mode, text: string, change: Partial<StepOrder> = {}): Promise<StepResult> {
  const untouched = () =>
    snapshotOf([bench.folder], [join(bench.folder, 'jobs'), join(bench.folder, 'engine')]);
  const before = await untouched();
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const result = await bench.run(mode, text, { limits: small, reviewed: false, ...change });
  isOver = true;
  expect(turns).toBeGreaterThan(10);
  expect(await untouched()).toEqual(before);
  expect(said(result) + JSON.stringify(result.outputs)).not.toContain(SECRET);
  expect(leftOver()).toEqual([]);
  return result;
}

/** Processes that see a folder of this engine's as a step does. */
function leftOver(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const sees = readFileSync(`/proc/${pid}/mountinfo`, 'utf8').includes(basename(bench.folder));
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return sees && /\/app\/main/.test(command) ? [command] : [];
      } catch {
        // It ended in this moment.
        return [];
      }
    });
}

/** Where the machine keeps nothing apart, nothing is run, and it says why. */
async function ends(mode: Mode, text: string, end: StepEnd | StepEnd[], change: Partial<StepOrder> = {}) {
  const result = await attack(mode, text, change);
  const ability = abilities[mode];
  if (ability.able && ability.strict) expect([end].flat(), result.text).toContain(result.end);
  else {
    expect(result.end).toBe('refused');
    expect(result.text).not.toBe('');
  }
  return { result, isRun: ability.able && ability.strict };
}

describe('a hostile program', () => {
  it.each([
    [
      'JAVASCRIPT',
      () =>
        js(`for (const path of ['/etc/shadow', '/proc/1/environ', ${JSON.stringify(secretFile)}, ${JSON.stringify(import.meta.filename)}, '/root'])
          await attempt(path, () => fs.readFileSync(path));
        await attempt('passwd', () => { if (/root/.test(fs.readFileSync('/etc/passwd', 'utf8'))) return 'the accounts'; throw new Error('none'); });
        await attempt('environment', () => { const all = JSON.stringify(process.env); if (all.includes('SECRET')) return all; throw new Error('none'); });
        await attempt('write', () => fs.writeFileSync('/in/new', ''));
        await attempt('package', () => fs.writeFileSync('/app/main.mjs', ''));
        process.exit(10)`),
    ],
    [
      'PYTHON',
      () =>
        py(`for path in ['/etc/shadow', '/proc/1/environ', ${JSON.stringify(secretFile)}, ${JSON.stringify(import.meta.filename)}]:
    attempt(path, lambda: open(path).read())
attempt('root', lambda: os.listdir('/root'))
def accounts():
    if 'root' in open('/etc/passwd').read(): return 'the accounts'
    raise Exception('none')
attempt('passwd', accounts)
attempt('write', lambda: open('/in/new', 'w'))
attempt('package', lambda: open('/app/main.py', 'w'))
attempt('remount', lambda: os.system('mount -o remount,rw / && echo mounted') == 0 or (_ for _ in ()).throw(Exception('no')))
attempt('set user', lambda: os.setuid(0))
sys.exit(10)`),
    ],
  ] as const)('in %s reads neither the machine nor the server', async (mode, text) => {
    const { result, isRun } = await ends(mode, text(), 'failed');
    expect(said(result)).not.toContain('REACHED');
    if (!isRun) return;
    expect(said(result).match(/refused/g)?.length).toBeGreaterThan(5);
    expect(result.touched).toContainEqual({ what: 'file', target: '/etc/shadow' });
  });

  it.each([
    [
      'JAVASCRIPT',
      () =>
        js(`const reach = (where) => new Promise((resolve, reject) => net.connect(where).on('connect', resolve).on('error', reject));
        for (const host of ['127.0.0.1', '::1', '8.8.8.8']) await attempt(host, () => reach({ port: ${port}, host }));
        process.exit(10)`),
    ],
    [
      'PYTHON',
      () =>
        py(`for host in ['127.0.0.1', '8.8.8.8']:
    attempt(host, lambda: socket.create_connection((host, ${port}), 5))
sys.exit(10)`),
    ],
  ] as const)('in %s has no network', async (mode, text) => {
    const { result, isRun } = await ends(mode, text(), 'failed');
    expect(said(result)).not.toContain('REACHED');
    if (isRun) expect(result.touched.some(({ what }) => what === 'network')).toBe(true);
  });

  it('in JavaScript starts no other program', async () => {
    const text = js(`await attempt('spawn', () => cp.execFileSync('/bin/ls')); process.exit(10)`);
    const { result } = await ends('JAVASCRIPT', text, 'failed');
    expect(said(result)).not.toContain('REACHED');
  });

  it('in Python multiplies until it may not any more, and all of it ends', async () => {
    const { result, isRun } = await ends('PYTHON', FORKING, ['failed', 'memory']);
    if (isRun && result.end === 'failed') expect(said(result)).toContain('stopped True');
  });

  const filling = {
    'one file': `while True: piece.write(b'x' * 1048576)`,
    'many files': `n = 0
while True:
    with open('/tmp/' + str(n), 'wb') as one: one.write(b'x' * 1048576)
    n += 1`,
    'empty files': `n = 0
while True:
    open('/out/' + str(n), 'wb').close()
    n += 1`,
  };
  it.each(Object.entries(filling))('that fills the disk with %s is ended for it', async (_name, text) => {
    await ends('PYTHON', py(`piece = open('/out/large', 'wb')\n${text}`), 'disk');
  });
  it('in JavaScript that fills the disk is ended for it', async () => {
    await ends('JAVASCRIPT', FILLING, 'disk');
  });

  it.each(TAKING)('that takes %s in %s is ended for want of memory', async (_what, mode, text) => {
    await ends(mode, text, 'memory');
  });

  it.each(ENDLESS)('in %s that goes on for ever is ended when its time is over', async (mode, text) => {
    const { result, isRun } = await ends(mode, text, 'time', { limits: { ...small, timeoutS: 2 } });
    if (isRun) expect(result.exit).toBe(124);
  });

  it('is cancelled, and may clear up before', async () => {
    const cancel = new AbortController();
    const text = js(`process.on('SIGTERM', () => { console.log('goodbye'); process.exit(0); });
      fs.writeSync(3, '{"event":"progress","value":0.5,"text":"half"}\\n'); setInterval(() => undefined, 1000);`);
    const { result, isRun } = await ends('JAVASCRIPT', text, 'cancelled', {
      signal: cancel.signal,
      tell: () => {
        expect(leftOver()).not.toEqual([]);
        cancel.abort();
      },
    });
    if (isRun) expect(said(result)).toContain('goodbye');
  });

  it('writes nothing after its end', async () => {
    const text = py(`if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        import time
        os.close(1); os.close(2); os.close(3); os.close(4)
        while True:
            open('/out/late', 'a').write('x')
            time.sleep(0.01)
    os._exit(0)
os.wait()
open('/out/result.csv', 'w').write('a\\n1\\n')
json.dump({'outputs': {'result': {'path': 'result.csv'}}}, open('/out/response.json', 'w'))`);
    const { result, isRun } = await ends('PYTHON', text, 'done');
    if (!isRun) return;
    const out = join(bench.folder, 'jobs');
    expect(result.outputs.result).toMatchObject({ rows: 1 });
    expect((await snapshotOf([out])).some((path) => path.includes('late'))).toBe(false);
  });

  it('that talks without end is heard, not kept', async () => {
    const text = py(`line = ('x' * 1023 + '\\n') * 1024
for n in range(200): sys.stdout.write(line)
print('the end')
sys.exit(10)`);
    const { result, isRun } = await ends('PYTHON', text, 'failed');
    if (!isRun) return;
    const { head, tail, left } = result.log.out;
    expect(head.length + tail.length).toBeLessThan(6 * 1024 * 1024);
    expect(left).toBeGreaterThan(150 * 1024 * 1024);
    expect(tail.endsWith('the end\n')).toBe(true);
  });
});
