import type { InferenceSession, Tensor } from 'onnxruntime-web';
import { unfitModel } from '../refusal.ts';

type Ort = typeof import('onnxruntime-web');
export type TensorType = Tensor.Type;
/** What goes into a model or comes out of it, as the model says; a dimension that is a name may be anything. */
export type Slot = { name: string; type: TensorType; shape: readonly (number | string)[] };
/** `odd`: what comes out and is no tensor, such as a list of maps. */
export type Session = {
  ort: Ort;
  inputs: Slot[];
  outputs: Slot[];
  odd: string[];
  run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>;
};

const PAGE = 64 * 1024;
const MIB = 1024 * 1024;

let loading: Promise<Ort> | undefined;

/**
 * ONNX Runtime as WebAssembly: a model's bytes are a stranger's, and what they do to the runtime stays in its memory. It
 * has no files, no network and one thread.
 */
function load(memoryMb: number): Promise<Ort> {
  loading ??= begin(memoryMb);
  return loading;
}

type MemoryWanted = { initial: number; maximum?: number; shared?: boolean };
type Wasm = { Memory: new (wanted: MemoryWanted) => object };

async function begin(memoryMb: number): Promise<Ort> {
  const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;
  const { Memory } = wasm;
  // The runtime asks for up to 4 GiB: it is given what the job has, so that it says itself when that is not enough.
  const most = Math.max(512, Math.floor((memoryMb * MIB) / PAGE));
  wasm.Memory = class extends Memory {
    constructor(wanted: MemoryWanted) {
      super({ ...wanted, maximum: Math.min(wanted.maximum ?? most, most) });
    }
  };
  try {
    const ort = await import('onnxruntime-web');
    ort.env.wasm.numThreads = 1;
    ort.env.wasm.proxy = false;
    ort.env.logLevel = 'fatal';
    // The memory is made with the first session, of which nothing but that is wanted.
    await ort.InferenceSession.create(new Uint8Array([0]), OPTIONS).catch(() => undefined);
    return ort;
  } finally {
    wasm.Memory = Memory;
  }
}

const OPTIONS: InferenceSession.SessionOptions = { executionProviders: ['wasm'], logSeverityLevel: 4 };

/** What the runtime says, without where it was built. */
const sayingOf = (error: unknown) =>
  String(error instanceof Error ? error.message : error)
    .replace(/.*ERROR_MESSAGE: /s, '')
    .replace(/^\/\S+:\d+ .*?(?:\[ONNXRuntimeError\] : \d+ : \w+ : |\(\) )/s, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500);

const LACKS_MEMORY = /bad_alloc|out of memory|Array buffer allocation failed|could not allocate/i;

function withoutMemory(saying: string): void {
  if (LACKS_MEMORY.test(saying)) throw new Error('The model needs more memory than its step has: bad_alloc.');
}

/** Opens a model; `at` is whose it is: the port, or the entry of a package. */
export async function openModel(bytes: Uint8Array, memoryMb: number, at: string): Promise<Session> {
  const ort = await load(memoryMb);
  try {
    const session = await ort.InferenceSession.create(bytes, OPTIONS);
    const tensors = (all: readonly InferenceSession.ValueMetadata[]) =>
      all.flatMap((one): Slot[] => (one.isTensor ? [one] : []));
    const outputs = tensors(session.outputMetadata);
    const odd = session.outputMetadata.filter(({ isTensor }) => !isTensor).map(({ name }) => name);
    const wanted = outputs.map(({ name }) => name);
    if (session.inputMetadata.some(({ isTensor }) => !isTensor)) throw new Error('An input is no tensor.');
    return {
      ...{ ort, inputs: tensors(session.inputMetadata), outputs, odd },
      run: (feeds) => running(session, feeds, wanted),
    };
  } catch (error) {
    const reason = sayingOf(error);
    withoutMemory(reason);
    throw unfitModel('onnx_unfit', at, { reason });
  }
}

async function running(session: InferenceSession, feeds: Record<string, Tensor>, wanted: string[]) {
  try {
    return (await session.run(feeds, wanted)) as Record<string, Tensor>;
  } catch (error) {
    const saying = sayingOf(error);
    withoutMemory(saying);
    throw new Error(`The model failed: ${saying}`);
  }
}
