import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import type { RunEvent } from '../../../kit/runtime.ts';
import { type Bench, become, linesOf, planFor, statusOf } from './bench.ts';
import * as real from './programs.ts';

/** What every driver of the seam does, as stories; each test file calls it with its own. */
export function runtimeStories(name: string, open: () => Promise<Bench>): void {
  describe(`${name}: stories every driver tells`, () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await open();
    });
    afterAll(() => bench?.close());
    life(() => bench);
    crashes(() => bench);
    upgrades(() => bench);
    absence(() => bench);
  });
}

/** What every program finds in its environment. */
const SAID = [
  ...['HOME', 'LANG', 'PATH', 'PORT', 'SERVER_PORT', 'TMPDIR'],
  ...['AUDIENCE', 'IDENTITY_HEADER', 'ISSUER', 'JWKS', 'JWKS_URL'].map((name) => `CLOUDYARD_${name}`),
];

/** As the driver runs them: as they are, packed into images, or played. */
const programsOf = ({ programs = real, pack = async (program) => program }: Bench) => ({
  obedient: async (name: string) => pack(await programs.obedient(name)),
  hopeless: async () => pack(await programs.hopeless()),
  ill: async () => pack(await programs.ill()),
});

/** Images are not placed. */
const place = async ({ runtime, programs }: Bench, program: real.Program) => {
  if (!programs) await real.place(runtime, program);
};

/** What the program itself says; played ones say nothing. */
async function expectAnswer({ call, programs }: Bench, id: string, text: string): Promise<void> {
  if (!programs) expect(await call(id, '/')).toEqual({ status: 200, text });
}

async function expectEnvironment({ call, programs, adds = [] }: Bench, id: string): Promise<void> {
  if (programs) return;
  const env = JSON.parse((await call(id, '/env')).text);
  expect(env).toMatchObject({ GREETING: 'good day\nto you', LANG: 'C.UTF-8' });
  expect(Object.keys(env).sort()).toEqual([...SAID, ...adds, 'GREETING'].sort());
  // By these a program knows who is calling.
  expect(env).toMatchObject({ CLOUDYARD_AUDIENCE: id, CLOUDYARD_IDENTITY_HEADER: 'X-Cloudyard-Identity' });
  expect(env.CLOUDYARD_JWKS_URL).toBe(`${env.CLOUDYARD_ISSUER}/.well-known/jwks.json`);
  expect(JSON.parse(env.CLOUDYARD_JWKS)).toMatchObject({ keys: [{ alg: 'EdDSA', use: 'sig' }] });
}

function life(bench: () => Bench): void {
  it('places, runs, calls, stops, starts and removes', async () => {
    const { runtime, call } = bench();
    const program = await programsOf(bench()).obedient('one');
    await place(bench(), program);
    await place(bench(), program);
    await runtime.apply(planFor('life', program, { env: { GREETING: 'good day\nto you' } }));
    const running = await become(runtime, 'life', { state: 'running', generation: 1 });
    expect(running).toMatchObject({ cause: null, digest: program.release.digest, restarts: 0 });
    await expectAnswer(bench(), 'life', 'one');
    await expectEnvironment(bench(), 'life');

    await runtime.apply(planFor('life', program, { generation: 2, wanted: 'stop' }));
    await become(runtime, 'life', { state: 'stopped', cause: 'asked', generation: 2, digest: null });
    await expect(call('life', '/')).rejects.toThrow();
    // Older than what is in force: nothing happens.
    await runtime.apply(planFor('life', program, { generation: 1 }));
    expect(await statusOf(runtime, 'life')).toMatchObject({ state: 'stopped', generation: 2 });

    await runtime.apply(planFor('life', program, { generation: 3 }));
    await become(runtime, 'life', { state: 'running', generation: 3 });
    const before = await bench().processOf('life');
    await runtime.restart('life');
    await eventually(async () => expect(await bench().processOf('life')).not.toBe(before));
    await become(runtime, 'life', { state: 'running' });
    await runtime.apply(planFor('life', program, { generation: 4, wanted: 'frozen' }));
    await become(runtime, 'life', { state: 'stopped', cause: 'frozen' });

    await runtime.remove('life');
    expect((await runtime.statuses()).map(({ id }) => id)).not.toContain('life');
    await runtime.remove('life');
  });

  it('keeps what a program says, with what happened to it', async ({ skip }) => {
    const { runtime, call, programs } = bench();
    if (programs) return skip('played programs say nothing');
    const program = await programsOf(bench()).obedient('speaker');
    await place(bench(), program);
    await runtime.apply(planFor('speaker', program));
    await become(runtime, 'speaker', { state: 'running' });
    await eventually(async () => expect(await linesOf(runtime, 'speaker')).toContain('out: speaker listens'));
    const { next } = await runtime.log('speaker', undefined, 0);
    await call('speaker', '/say');
    await eventually(async () => {
      const { lines } = await runtime.log('speaker', next, 10);
      expect(lines.map(({ from, text }) => `${from}: ${text}`).sort()).toEqual([
        'err: err of speaker',
        'out: out of speaker',
      ]);
    });
    expect((await linesOf(runtime, 'speaker'))[0]).toMatch(/^runtime: starting release/);
    await runtime.remove('speaker');
  });
}

function crashes(bench: () => Bench): void {
  it('tells an end by itself, by a signal and by lack of memory apart, and starts again', async () => {
    const { runtime, call } = bench();
    const program = await programsOf(bench()).obedient('fragile');
    await place(bench(), program);
    await runtime.apply(planFor('fragile', program));
    const isCrash = ({ status }: RunEvent) => status.id === 'fragile' && status.state === 'crashed';
    const cases = [
      ['/crash', { cause: 'exited', exit: { code: 7, signal: null, outOfMemory: false } }],
      ['', { cause: 'killed', exit: { code: null, signal: 'SIGKILL', outOfMemory: false } }],
      ['/eat', { cause: 'out_of_memory', exit: { outOfMemory: true } }],
      ['/hoard', { cause: 'out_of_memory', exit: { outOfMemory: true } }],
    ] as const;
    let seen = 0;
    for (const [path, expected] of cases) {
      await become(runtime, 'fragile', { state: 'running' });
      if (path) await call('fragile', path).catch(() => undefined);
      else await bench().killProgram('fragile');
      const crash = await eventAfter(bench(), seen, isCrash);
      expect(crash.status).toMatchObject(expected);
      seen = crash.seq;
    }
    await become(runtime, 'fragile', { state: 'running', restarts: 4 });
    await runtime.remove('fragile');
  });
}

function upgrades(bench: () => Bench): void {
  it('turns to a new release when it is healthy, and back to an old one', async () => {
    const { runtime } = bench();
    const [one, two] = [
      await programsOf(bench()).obedient('first'),
      await programsOf(bench()).obedient('second'),
    ];
    await place(bench(), one);
    await place(bench(), two);
    await runtime.apply(planFor('shop', one));
    await become(runtime, 'shop', { state: 'running' });
    await runtime.apply(planFor('shop', two, { generation: 2 }));
    await become(runtime, 'shop', { state: 'running', generation: 2, digest: two.release.digest });
    await expectAnswer(bench(), 'shop', 'second');
    await runtime.apply(planFor('shop', one, { generation: 3 }));
    await become(runtime, 'shop', { state: 'running', generation: 3, digest: one.release.digest });
    await expectAnswer(bench(), 'shop', 'first');
    await runtime.remove('shop');
  });

  it('goes on with the old release when the new one does not become healthy, and says so', async () => {
    const { runtime, call } = bench();
    const good = await programsOf(bench()).obedient('steady');
    const bad = await programsOf(bench()).hopeless();
    await place(bench(), good);
    await place(bench(), bad);
    await runtime.apply(planFor('steady', good));
    await become(runtime, 'steady', { state: 'running' });
    const before = await bench().processOf('steady');
    await runtime.apply(planFor('steady', bad, { generation: 2 }));
    const status = await become(runtime, 'steady', { cause: 'returned', generation: 2 });
    expect(status).toMatchObject({ state: 'running', digest: good.release.digest });
    expect(status.detail).toContain('code 3');
    expect(await bench().processOf('steady')).toBe(before);
    // When that one crashes it is what is started again, not the bad one.
    await call('steady', '/crash').catch(() => undefined);
    await eventually(async () => expect(await bench().processOf('steady')).not.toBe(before));
    await become(runtime, 'steady', { state: 'running', cause: 'returned', digest: good.release.digest });
    if (!bench().programs) expect(await linesOf(runtime, 'steady')).toContain('err: there is no hope');
    await runtime.remove('steady');
  });

  it('gives no program a chance that answers with errors', async () => {
    const { runtime } = bench();
    const program = await programsOf(bench()).ill();
    await place(bench(), program);
    await runtime.apply(planFor('ill', program));
    await become(runtime, 'ill', { state: 'booting' });
    await runtime.apply(planFor('ill', program, { generation: 2, health: { by: 'port' } }));
    await become(runtime, 'ill', { state: 'running', generation: 2 });
    await runtime.remove('ill');
  });
}

function absence(bench: () => Bench): void {
  it('goes on without a console, and tells the next one what happened', async () => {
    const { runtime } = bench();
    const program = await programsOf(bench()).obedient('alone');
    await place(bench(), program);
    await runtime.apply(planFor('alone', program));
    await become(runtime, 'alone', { state: 'running' });
    const [id, seq, before] = [
      await runtime.id(),
      await seqOf(bench(), 'alone'),
      await bench().processOf('alone'),
    ];
    await bench().reopen();
    expect(await bench().runtime.id()).toBe(id);
    expect(await bench().processOf('alone')).toBe(before);
    await bench()
      .call('alone', '/crash')
      .catch(() => undefined);
    const event = await eventAfter(bench(), seq, ({ status }) => status.id === 'alone');
    expect(event.seq).toBe(seq + 1);
    expect(event.status).toMatchObject({ state: 'crashed', cause: 'exited' });
  });

  it('takes running programs back when what watched over them was killed', async ({ skip }) => {
    const { killWatcher, call, processOf } = bench();
    if (!killWatcher) return skip('nothing of this driver watches over programs');
    const { runtime } = bench();
    await become(runtime, 'alone', { state: 'running' });
    const before = await processOf('alone');
    const events = runtime.events((await seqOf(bench(), 'alone')) - 1, new AbortController().signal);
    const listening = events[Symbol.asyncIterator]();
    expect((await listening.next()).value).toMatchObject({ status: { id: 'alone', state: 'running' } });
    await killWatcher();
    // Listeners get an event that it is over, and ask again.
    expect(await listening.next()).toEqual({ done: true, value: undefined });
    expect((await call('alone', '/')).text).toBe('alone');
    await become(runtime, 'alone', { state: 'running' });
    expect(await processOf('alone')).toBe(before);
    await call('alone', '/crash').catch(() => undefined);
    const crashed = await eventually(async () => {
      const found = await statusOf(runtime, 'alone');
      expect(found.restarts).toBe(2);
      return found;
    });
    expect(crashed.exit).toMatchObject({ code: 7 });
    await become(runtime, 'alone', { state: 'running' });
    await runtime.remove('alone');
  });
}

/** Of the event that reported what an instance is now. */
async function seqOf(bench: Bench, id: string): Promise<number> {
  const { state, since } = await statusOf(bench.runtime, id);
  const told = await eventAfter(
    bench,
    0,
    ({ status }) => status.id === id && status.state === state && status.since === since,
  );
  return told.seq;
}

async function eventAfter(bench: Bench, seq: number, fits: (event: RunEvent) => boolean): Promise<RunEvent> {
  const enough = new AbortController();
  try {
    for await (const event of bench.runtime.events(seq, enough.signal)) if (fits(event)) return event;
  } finally {
    enough.abort();
  }
  throw new Error('the events ended');
}
