import { afterAll, describe, expect, it } from 'vitest';
import { makeBench } from './bench.ts';
import { BOUNDS, type Failure } from './protocol.ts';

const bench = makeBench();
afterAll(() => {
  const pid = bench.pid();
  if (pid) process.kill(pid, 'SIGKILL');
});

const decode = (codec: string, bytes: number[] = [1, 2, 3]) =>
  bench.run({ call: 'decode', codec, input: new Uint8Array(bytes), topic: 'up/raw' });
const fine = 'function decode(bytes) { return { sum: bytes.reduce((a, b) => a + b, 0) }; }';
const worksStill = async () => expect((await decode(fine)).answer).toBe('{"sum":6}');

describe('a codec', () => {
  it('turns bytes and a topic into values', async () => {
    const codec = `const decode = (bytes, topic) => {
      log('got', bytes.length, { topic });
      return { temperature: ((bytes[0] << 8) | bytes[1]) / 10, topic };
    };`;
    expect(await decode(codec, [1, 4])).toMatchObject({
      ...{ answer: '{"temperature":26,"topic":"up/raw"}', failure: null, log: ['got 2 {"topic":"up/raw"}'] },
      micros: expect.any(Number),
    });
  });
  it('turns a command into bytes', async () => {
    const codec = 'function encode({ arguments: { on } }) { return new Uint8Array([6, on ? 1 : 0]); }';
    const ran = await bench.run({ call: 'encode', codec, input: '{"arguments":{"on":true}}' });
    expect(ran.answer).toBe('[6,1]');
  });
  it('says in which line it failed', async () => {
    expect(
      (await decode('function decode() {\n  const none = null;\n  return none.value;\n}')).failure,
    ).toEqual({
      ...{ kind: 'code', line: 3, message: "TypeError: cannot read property 'value' of null" },
    });
    expect((await decode('function decode({\n')).failure).toMatchObject({ kind: 'code', line: 2 });
  });
  it('begins anew with every call', async () => {
    const counting = 'globalThis.n = (globalThis.n ?? 0) + 1; function decode() { return { n }; }';
    expect((await decode(counting)).answer).toBe('{"n":1}');
    expect((await decode(counting)).answer).toBe('{"n":1}');
    await decode('Object.prototype.toJSON = () => "taken"; function decode() { return {}; }');
    await worksStill();
  });
});

type Case = [what: string, body: string, kinds: Failure['kind'][]];
const HOSTILE: Case[] = [
  ['runs for ever', 'for (;;) {}', ['time']],
  ['runs for ever in a generator', 'return [...(function* () { for (;;) yield 1; })()];', ['time', 'memory']],
  ['looks for a pattern for ever', "return /(a+)+$/.test('a'.repeat(60) + 'b');", ['time']],
  ['runs for ever in one step', 'return new Array(4294967295).join();', ['lost', 'memory']],
  [
    'fills memory over and over in one step',
    'const b = new Uint8Array(15e6); for (;;) b.fill(1);',
    ['lost', 'time'],
  ],
  ['takes all memory at once', "return 'x'.repeat(2e8);", ['memory']],
  [
    'takes memory bit by bit',
    "const all = []; for (;;) all.push('x'.repeat(1e6) + all.length);",
    ['memory', 'time', 'lost'],
  ],
  [
    'holds more than its share',
    'const all = []; for (let i = 0; i < 60; i += 1) all.push(new Uint8Array(1e6).fill(i)); return { n: all.length };',
    ['memory', 'time'],
  ],
  ['hides that memory is over', "for (;;) { try { 'x'.repeat(2e8); } catch {} }", ['time']],
  ['calls itself', 'return decode();', ['depth']],
  ['answers too much', "return { a: 'x'.repeat(100000) };", ['size']],
  ['answers nothing', '', ['result']],
  ['answers itself', 'const a = {}; a.a = a; return a;', ['code']],
  ['answers what JSON has not', 'return { a: 1n };', ['code']],
  ['answers slowly', 'return { get a() { for (;;) {} } };', ['time']],
  ['throws nothing', 'throw null;', ['code']],
  ['throws undefined', 'throw undefined;', ['code']],
  ['throws a symbol', "throw Symbol('a');", ['code']],
  ['throws what answers for ever', 'throw new Proxy(new Error(), { get() { for (;;) {} } });', ['time']],
  [
    'throws what throws',
    "const e = new Error(); Object.defineProperty(e, 'stack', { get() { throw e; } }); throw e;",
    ['code'],
  ],
  ['throws a long story', "throw new Error('x'.repeat(1e6));", ['code']],
  ['logs what takes for ever', 'log({ toJSON() { for (;;) {} } }); return {};', ['time']],
  [
    'takes away what we use',
    'Function.prototype.call = null; delete globalThis.JSON; throw new Error();',
    ['code'],
  ],
];

describe('a codec that', () => {
  it.each(HOSTILE)('%s is stopped, and the next one runs', async (_, body, kinds) => {
    const { answer, failure } = await decode(`function decode() { ${body} }`);
    expect(answer).toBe(null);
    expect(kinds).toContain(failure?.kind);
    expect(failure?.message.length).toBeLessThanOrEqual(500);
    await worksStill();
  });
  it('reaches for what is ours finds nothing', async () => {
    const names = [
      'process',
      'require',
      'fetch',
      'module',
      'Buffer',
      'WebAssembly',
      'setTimeout',
      'std',
      'os',
    ];
    const codec = `function decode() {
      const made = (() => {}).constructor('return this')();
      return { seen: ${JSON.stringify(names)}.filter((name) => name in globalThis || name in made) };
    }`;
    expect((await decode(codec)).answer).toBe('{"seen":[]}');
    expect((await decode("import fs from 'fs'; function decode() { return {}; }")).failure?.kind).toBe(
      'code',
    );
    const asked =
      "let said = 'asked'; function decode() { import('fs').then((fs) => (said = 'got')); return { said }; }";
    expect((await decode(asked)).answer).toBe('{"said":"asked"}');
  });
  it('logs without end leaves a few short lines', async () => {
    const ran = await decode(
      "function decode() { for (let i = 0; i < 1000; i += 1) log('x'.repeat(1000)); return {}; }",
    );
    expect(ran.log).toHaveLength(BOUNDS.logLines);
    expect(new Set(ran.log.map((line) => line.length))).toEqual(new Set([BOUNDS.logCharacters]));
  });
  it('is killed from outside costs one call', async () => {
    await worksStill();
    const waiting = decode('function decode() { return new Array(4294967295).join(); }');
    process.kill(bench.pid() as number, 'SIGKILL');
    expect((await waiting).failure?.kind).toBe('lost');
    await worksStill();
  });
});
