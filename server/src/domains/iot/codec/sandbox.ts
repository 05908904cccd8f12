import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { BOUNDS, type Failure, noFunction, type Order, type Ran } from './protocol.ts';

// Only for the process apart: what is below runs what strangers wrote.

/** Taken before a codec can change them; each call has a world of its own. */
const PRELUDE = `({
  bytes: (buffer) => new Uint8Array(buffer),
  parse: JSON.parse,
  stringify: JSON.stringify,
  listed: (answer) => (answer instanceof Uint8Array ? Array.from(answer) : answer),
  told: (thrown) => {
    try {
      return thrown instanceof Error
        ? { name: '' + thrown.name, message: '' + thrown.message, stack: '' + thrown.stack }
        : { name: '', message: typeof thrown === 'symbol' ? 'Symbol' : '' + thrown, stack: '' };
    } catch { return { name: '', message: '', stack: '' }; }
  },
})`;
const TOOLS = ['bytes', 'parse', 'stringify', 'listed', 'told'] as const;
type Tools = Record<(typeof TOOLS)[number], QuickJSHandle>;
const FILE = 'codec.js';

/** A codec threw it, or did what it must not. */
class Failed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

const spentMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** `held`: what has to be let go before the world is taken apart. */
type World = { vm: QuickJSContext; tools: Tools; held: QuickJSHandle[]; isOver: () => boolean };

function hold({ held }: Pick<World, 'held'>, handle: QuickJSHandle): QuickJSHandle {
  held.push(handle);
  return handle;
}

/** The text of a string of the codec, unless it is longer than anybody reads. */
function textOf({ vm }: World, handle: QuickJSHandle, most: number): string | undefined {
  if (vm.typeof(handle) !== 'string') return undefined;
  const length = vm.getProp(handle, 'length').consume((one) => vm.getNumber(one));
  return length <= most ? vm.getString(handle) : undefined;
}

const KINDS: [RegExp, Failure['kind']][] = [
  [/out of memory/i, 'memory'],
  [/stack overflow|call stack/i, 'depth'],
];

/** What was thrown, in words: whatever it is, it may be made to confuse. */
function failureOf(world: World, thrown: QuickJSHandle): Failure {
  const { vm, tools, isOver } = world;
  const late: Failure = { kind: 'time', message: '', line: null };
  if (isOver()) return late;
  // Room for telling, where the codec has taken all.
  vm.runtime.setMemoryLimit(2 * BOUNDS.memoryBytes);
  const told = vm.callFunction(tools.told, vm.undefined, thrown);
  if (told.error) {
    told.error.dispose();
    return isOver() ? late : { kind: 'code', message: '', line: null };
  }
  const said = told.value.consume((one) => {
    const part = (name: string) =>
      vm.getProp(one, name).consume((text) => textOf(world, text, 100_000) ?? '');
    return { name: part('name'), message: part('message'), stack: part('stack') };
  });
  const message = [said.name, said.message].filter((text) => text !== '').join(': ');
  const kind = KINDS.find(([sign]) => sign.test(said.message))?.[1] ?? 'code';
  const line = new RegExp(`${FILE}:(\\d+)`).exec(said.stack)?.[1];
  return { kind, message: message.slice(0, 500), line: line === undefined ? null : Number(line) };
}

function call(world: World, fn: QuickJSHandle, ...given: QuickJSHandle[]): QuickJSHandle {
  const done = world.vm.callFunction(fn, world.vm.undefined, ...given);
  if (!done.error) return hold(world, done.value);
  throw new Failed(done.error.consume((thrown) => failureOf(world, thrown)));
}

function evaluated(world: World, code: string): QuickJSHandle {
  const done = world.vm.evalCode(code, FILE, { type: 'global' });
  if (!done.error) return hold(world, done.value);
  throw new Failed(done.error.consume((thrown) => failureOf(world, thrown)));
}

function toolsOf(vm: QuickJSContext, held: QuickJSHandle[]): Tools {
  return vm.unwrapResult(vm.evalCode(PRELUDE)).consume((all) => {
    const entries = TOOLS.map((name) => [name, hold({ held }, vm.getProp(all, name))] as const);
    return Object.fromEntries(entries) as Tools;
  });
}

/** All it can reach of ours: a list of lines that ends. */
function lendLog(world: World, log: string[]) {
  const { vm, tools } = world;
  const write = vm.newFunction('log', (...given) => {
    if (log.length >= BOUNDS.logLines) return;
    const words = given.slice(0, 10).map((one) => {
      const plain = textOf(world, one, 10_000);
      if (plain !== undefined) return plain;
      return textOf(world, call(world, tools.stringify, one), 10_000) ?? '…';
    });
    log.push(words.join(' ').slice(0, BOUNDS.logCharacters));
  });
  vm.setProp(vm.global, 'log', write);
  const console = vm.newObject();
  vm.setProp(console, 'log', write);
  vm.setProp(vm.global, 'console', console);
  console.dispose();
  write.dispose();
}

function inputsOf(world: World, order: Order): QuickJSHandle[] {
  const { vm, tools } = world;
  if (order.call === 'encode')
    return [vm.newString(order.input).consume((text) => call(world, tools.parse, text))];
  const { buffer, byteOffset, byteLength } = order.input;
  const copy = buffer.slice(byteOffset, byteOffset + byteLength);
  return [
    vm.newArrayBuffer(copy).consume((one) => call(world, tools.bytes, one)),
    hold(world, vm.newString(order.topic)),
  ];
}

const wrong = (kind: Failure['kind'], message: string) => new Failed({ kind, message, line: null });

function answerOf(world: World, order: Order): string {
  const { vm, tools } = world;
  const inputs = inputsOf(world, order);
  evaluated(world, order.codec);
  // By its name: also what was declared with const is seen so.
  const fn = evaluated(world, `typeof ${order.call} === 'function' ? ${order.call} : undefined`);
  if (vm.typeof(fn) !== 'function') throw new Failed(noFunction(order.call));
  const answer = call(world, fn, ...inputs);
  const listed = call(world, tools.listed, answer);
  const text = call(world, tools.stringify, listed);
  if (vm.typeof(text) !== 'string') throw wrong('result', 'undefined');
  const said = textOf(world, text, BOUNDS.answerCharacters);
  if (said === undefined) throw wrong('size', '');
  return said;
}

/** Runs one codec once, in a world of its own. */
function runIn(vm: QuickJSContext, order: Order, isOver: () => boolean): Ran & { held: QuickJSHandle[] } {
  const began = process.hrtime.bigint();
  const [log, held]: [string[], QuickJSHandle[]] = [[], []];
  const ran = (answer: string | null, failure: Failure | null) => ({
    ...{ answer, failure, log, held },
    micros: Number((process.hrtime.bigint() - began) / 1000n),
  });
  try {
    const world = { vm, tools: toolsOf(vm, held), held, isOver };
    lendLog(world, log);
    return ran(answerOf(world, order), null);
  } catch (error) {
    if (error instanceof Failed) return ran(null, error.failure);
    throw error;
  }
}

function runOnce(quickjs: QuickJSWASMModule, order: Order): { ran: Ran; end: () => void } {
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(BOUNDS.memoryBytes);
  runtime.setMaxStackSize(BOUNDS.stackBytes);
  const until = spentMs() + BOUNDS.cpuMs;
  const isOver = () => spentMs() > until;
  runtime.setInterruptHandler(isOver);
  const vm = runtime.newContext();
  const { held, ...ran } = runIn(vm, order, isOver);
  const end = () => {
    for (const handle of held) if (handle.alive) handle.dispose();
    vm.dispose();
    runtime.dispose();
  };
  return { ran, end };
}

/** The types of the package describe its other form, where this is one level down. */
const MACHINE = variant as unknown as QuickJSSyncVariant;

/** Of 64 KB: what the machine asks for itself, which it hardly uses, and what a codec may have beyond. */
const OWN_PAGES = 256;
const CODEC_PAGES = Math.ceil(BOUNDS.memoryBytes / 65_536);

/** What it takes up does not shrink, so it is made anew now and then. */
const CALLS_PER_MODULE = 5_000;

export async function makeSandbox() {
  // QuickJS does not know here how large what it took is, so its own bound counts little: the memory itself has an end.
  const fresh = () => {
    const wasmMemory = new WebAssembly.Memory({ initial: OWN_PAGES, maximum: OWN_PAGES + CODEC_PAGES });
    return newQuickJSWASMModuleFromVariant(newVariant(MACHINE, { wasmMemory }));
  };
  let quickjs = await fresh();
  let calls = 0;
  return async (order: Order): Promise<Ran> => {
    calls += 1;
    if (calls > CALLS_PER_MODULE) [quickjs, calls] = [await fresh(), 1];
    const { ran, end } = runOnce(quickjs, order);
    try {
      end();
    } catch {
      // A codec left its world in a state that cannot be taken apart: the whole machine goes.
      calls = CALLS_PER_MODULE;
    }
    return ran;
  };
}
