import { expect, it } from 'vitest';
import { type Carrier, type Carrying, carry, type Remembered, type Sizes } from './resumable.ts';

const failure = (status: number) => Object.assign(new Error('refused'), { status });
const file = new File(['abcdefghij'], 'app.jar', { lastModified: 7 });
const remembered: Remembered = { id: 'u1', name: 'app.jar', bytes: 10, changed: 7 };

/** A server in memory: keeps pieces, and fails on demand. */
function server(held = '') {
  const log: string[] = [];
  const fails: { append?: (() => unknown) | undefined; state?: unknown; finish?: unknown } = {};
  let text = held;
  const now = () => ({ id: 'u1', bytes: 10, received: text.length });
  const carrier: Carrier<string> = {
    begin: async () => {
      log.push('begin');
      text = '';
      return now();
    },
    state: async (id) => {
      log.push(`state ${id}`);
      if (fails.state) throw fails.state;
      return now();
    },
    append: async (_, offset, piece) => {
      log.push(`append ${offset}`);
      const error = fails.append?.();
      if (error) throw error;
      if (offset !== text.length) throw failure(409);
      text += await piece.text();
      return now();
    },
    finish: async () => {
      if (fails.finish) throw fails.finish;
      return `kept ${text}`;
    },
    cancel: async (id) => log.push(`cancel ${id}`),
  };
  return { carrier, log, fails, put: (more: string) => (text += more) };
}

const alike: Sizes = { first: 4, after: (bytes) => bytes };

function journey(at: ReturnType<typeof server>, before?: Remembered, sizes = alike) {
  const phases: string[] = [];
  const seen = { now: undefined as Carrying | undefined, kept: '', remembered: undefined as unknown };
  const carrying = carry({
    carrier: at.carrier,
    file,
    sizes,
    before,
    onChange: (now) => {
      seen.now = now;
      phases.push(`${now.phase} ${now.received}`);
    },
    onRemember: (one) => {
      seen.remembered = one;
    },
    onDone: (kept) => {
      seen.kept = kept;
    },
  });
  return { carrying, phases, seen };
}

it('an upload sends its pieces in order, and is forgotten when it is done', async () => {
  const at = server();
  const { carrying, phases, seen } = journey(at);
  await carrying.go();
  expect(at.log).toEqual(['begin', 'append 0', 'append 4', 'append 8']);
  expect(phases).toEqual([
    'sending 0',
    'sending 0',
    'sending 4',
    'sending 8',
    'sending 10',
    'finishing 10',
    'done 10',
  ]);
  expect(seen).toMatchObject({ kept: 'kept abcdefghij', remembered: undefined });
});

it('an upload resumes where it stopped after a reload', async () => {
  const at = server('abcdef');
  const { carrying, seen } = journey(at, remembered);
  await carrying.go();
  expect(at.log).toEqual(['state u1', 'append 6']);
  expect(seen.kept).toBe('kept abcdefghij');
});

it('an upload starts again for another file, or when the server has deleted it', async () => {
  const other = server('abcdef');
  const first = journey(other, { ...remembered, changed: 8 });
  await first.carrying.go();
  expect(other.log[0]).toBe('begin');

  const swept = server('abcdef');
  swept.fails.state = failure(404);
  const second = journey(swept, remembered);
  await second.carrying.go();
  expect(swept.log.slice(0, 2)).toEqual(['state u1', 'begin']);
  expect(second.seen.kept).toBe('kept abcdefghij');
});

it('an upload waits when the network is lost, and resumes after what arrived', async () => {
  const at = server();
  at.fails.append = () => {
    at.fails.append = undefined;
    at.put('ab'); // a part of the piece arrived
    return failure(0);
  };
  const { carrying, seen } = journey(at);
  await carrying.go();
  expect(seen.now?.phase).toBe('lost');
  expect(seen.remembered).toEqual(remembered);
  await carrying.go();
  expect(at.log).toEqual(['begin', 'append 0', 'state u1', 'append 2', 'append 6']);
  expect(seen.kept).toBe('kept abcdefghij');
});

it('an upload continues where another window left off, and fails when there is no progress', async () => {
  const faster = server();
  faster.fails.append = () => {
    faster.fails.append = undefined;
    faster.put('abcd');
  };
  const first = journey(faster);
  await first.carrying.go();
  expect(first.seen.kept).toBe('kept abcdefghij');

  const stuck = server();
  stuck.fails.append = () => failure(409);
  const second = journey(stuck);
  await second.carrying.go();
  expect(second.seen.now?.phase).toBe('failed');
  expect(stuck.log).toEqual(['begin', 'append 0', 'state u1']);
});

it('an upload sends larger pieces on a fast line, and smaller ones after a failure', async () => {
  const sizes: Sizes = { first: 2, after: (bytes, took) => (took < 60_000 ? bytes * 2 : bytes / 2) };
  const at = server();
  const { carrying, seen } = journey(at, undefined, sizes);
  at.fails.append = () => (at.log.length === 3 ? failure(0) : undefined);
  await carrying.go();
  expect(seen.now?.phase).toBe('lost');
  await carrying.go();
  // Two bytes, then four that are lost and become two, then four again.
  expect(at.log).toEqual(['begin', 'append 0', 'append 2', 'state u1', 'append 2', 'append 4', 'append 8']);
  expect(seen.kept).toBe('kept abcdefghij');
});

it('an upload pauses after the current piece, and resumes', async () => {
  const at = server();
  const { carrying, phases, seen } = journey(at);
  at.fails.append = () => {
    at.fails.append = undefined;
    carrying.pause();
  };
  await carrying.go();
  expect(at.log).toEqual(['begin', 'append 0']);
  expect(phases.at(-1)).toBe('paused 0');
  await carrying.go();
  expect(at.log).toEqual(['begin', 'append 0', 'state u1', 'append 4', 'append 8']);
  expect(seen.kept).toBe('kept abcdefghij');
});

it('a cancelled upload is cancelled on the server too', async () => {
  const at = server('abcd');
  const { carrying, seen } = journey(at, remembered);
  await carrying.cancel();
  expect(at.log).toEqual(['cancel u1']);
  expect(seen.remembered).toBeUndefined();
});

it('a refused upload reports the error, and can be tried again', async () => {
  const at = server();
  at.fails.finish = failure(413);
  const { carrying, seen } = journey(at);
  await carrying.go();
  expect(seen.now).toMatchObject({ phase: 'failed', error: { status: 413 } });
  at.fails.finish = undefined;
  await carrying.go();
  expect(seen.kept).toBe('kept abcdefghij');
});
