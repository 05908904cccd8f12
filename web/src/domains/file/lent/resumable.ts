/** Uploads a large file in pieces; the calls are passed in. */
export type Progress = { id: string; bytes: number; received: number };
export type Carrier<Kept> = {
  begin: (file: File) => Promise<Progress>;
  state: (id: string) => Promise<Progress>;
  append: (id: string, offset: number, piece: Blob, signal: AbortSignal) => Promise<Progress>;
  finish: (id: string) => Promise<Kept>;
  cancel: (id: string) => Promise<unknown>;
};

/** Enough to recognise the same file after a reload. */
export type Remembered = { id: string; name: string; bytes: number; changed: number };
export const isSameFile = (file: File, { name, bytes, changed }: Remembered) =>
  file.name === name && file.size === bytes && file.lastModified === changed;

export type Phase = 'sending' | 'paused' | 'lost' | 'finishing' | 'done' | 'failed';
export type Carrying = { phase: Phase; received: number; bytes: number; error?: unknown };

/** How much is sent at a time: at first, and after a piece that took so many milliseconds. */
export type Sizes = { first: number; after: (bytes: number, milliseconds: number) => number };

type Options<Kept> = {
  carrier: Carrier<Kept>;
  file: File;
  sizes: Sizes;
  /** An interrupted upload of this file. */
  before?: Remembered | undefined;
  onChange: (now: Carrying) => void;
  /** Called to find the upload again after a reload; undefined when there is nothing left to find. */
  onRemember: (upload: Remembered | undefined) => void;
  onDone: (kept: Kept) => void;
};

const statusOf = (error: unknown) => (error as { status?: number } | null)?.status ?? -1;
/** No answer at all: the network is lost, and may come back. */
const isLost = (error: unknown) => statusOf(error) === 0 || statusOf(error) >= 502;
const isGone = (error: unknown) => statusOf(error) === 404;
/** Another piece arrived in the meantime, or this one twice. */
const isElsewhere = (error: unknown) => statusOf(error) === 409;

type Pace = ReturnType<typeof makePace>;

/** Chooses the size of the next piece, so that one takes a reasonable time. */
function makePace({ first, after }: Sizes) {
  let bytes = first;
  return {
    async send<T>(act: (bytes: number) => Promise<T>): Promise<T> {
      const begin = performance.now();
      const done = await act(bytes);
      bytes = after(bytes, performance.now() - begin);
      return done;
    },
    /** A piece failed: the next one is smaller. */
    less: () => {
      bytes = after(bytes, Number.POSITIVE_INFINITY);
    },
  };
}

async function sendNext<Kept>(
  { carrier, file }: Options<Kept>,
  pace: Pace,
  now: Progress,
  signal: AbortSignal,
): Promise<Progress> {
  const from = now.received;
  try {
    return await pace.send((bytes) => carrier.append(now.id, from, file.slice(from, from + bytes), signal));
  } catch (error) {
    if (!isElsewhere(error)) throw error;
    const there = await carrier.state(now.id);
    // A refusal without progress is no race; trying again would never end.
    if (there.received === from) throw error;
    return there;
  }
}

/** Uploads one file: begins or resumes, pauses, waits for the network, finishes once. */
export function carry<Kept>(options: Options<Kept>) {
  const { carrier, file, onChange, onRemember, onDone } = options;
  let upload: Progress | undefined;
  let before = options.before && isSameFile(file, options.before) ? options.before : undefined;
  let phase: Phase = 'paused';
  const pace = makePace(options.sizes);
  let abort = new AbortController();

  const tell = (next: Phase, error?: unknown) => {
    phase = next;
    onChange({ phase, received: upload?.received ?? 0, bytes: file.size, ...(error ? { error } : {}) });
  };
  const begun = async (): Promise<Progress> => {
    const known = upload?.id ?? before?.id;
    if (known) {
      try {
        return await carrier.state(known);
      } catch (error) {
        if (!isGone(error)) throw error;
        before = undefined; // the server deleted it: from the beginning
      }
    }
    const fresh = await carrier.begin(file);
    onRemember({ id: fresh.id, name: file.name, bytes: file.size, changed: file.lastModified });
    return fresh;
  };
  const isSending = () => phase === 'sending';
  const go = async () => {
    abort = new AbortController();
    tell('sending');
    try {
      upload = await begun();
      tell('sending');
      while (isSending() && upload.received < file.size) {
        upload = await sendNext(options, pace, upload, abort.signal);
        if (isSending()) tell('sending');
      }
      if (!isSending()) return;
      tell('finishing');
      const kept = await carrier.finish(upload.id);
      onRemember(undefined);
      tell('done');
      onDone(kept);
    } catch (error) {
      if (phase === 'paused') return; // the pause aborted the piece being sent
      pace.less();
      tell(isLost(error) ? 'lost' : 'failed', error);
    }
  };
  return {
    /** Begins, or resumes after a pause or a loss. */
    go: async () => {
      if (phase === 'paused' || phase === 'lost' || phase === 'failed') await go();
    },
    /** The network is back: resumes, unless the user paused it. */
    wake: async () => {
      if (phase === 'lost') await go();
    },
    pause: () => {
      if (phase !== 'sending') return;
      tell('paused');
      abort.abort();
    },
    /** Cancels the upload, here and on the server. */
    cancel: async () => {
      tell('paused');
      abort.abort();
      onRemember(undefined);
      const known = upload?.id ?? before?.id;
      if (known) await carrier.cancel(known);
    },
  };
}
