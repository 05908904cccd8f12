/** What has to be known to carry a large file over in pieces; the calls are given from outside. */
export type Progress = { id: string; bytes: number; received: number };
export type Carrier<Kept> = {
  begin: (file: File) => Promise<Progress>;
  state: (id: string) => Promise<Progress>;
  append: (id: string, offset: number, piece: Blob, signal: AbortSignal) => Promise<Progress>;
  finish: (id: string) => Promise<Kept>;
  cancel: (id: string) => Promise<unknown>;
};

/** Enough to know the same file again after a reload. */
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
  /** An upload of this file that was broken off. */
  before?: Remembered | undefined;
  onChange: (now: Carrying) => void;
  /** To find it again after a reload; undefined when there is nothing to find any more. */
  onRemember: (upload: Remembered | undefined) => void;
  onDone: (kept: Kept) => void;
};

const statusOf = (error: unknown) => (error as { status?: number } | null)?.status ?? -1;
/** No answer at all: the network is gone, and may come back. */
const isLost = (error: unknown) => statusOf(error) === 0 || statusOf(error) >= 502;
const isGone = (error: unknown) => statusOf(error) === 404;
/** Another piece arrived in the meantime, or this one twice. */
const isElsewhere = (error: unknown) => statusOf(error) === 409;

type Pace = ReturnType<typeof makePace>;

/** As much at a time as gets through in good time. */
function makePace({ first, after }: Sizes) {
  let bytes = first;
  return {
    async send<T>(act: (bytes: number) => Promise<T>): Promise<T> {
      const begin = performance.now();
      const done = await act(bytes);
      bytes = after(bytes, performance.now() - begin);
      return done;
    },
    /** It broke off: next time less has to get through at once. */
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
    // A refusal that moves nothing on is no race; asking again would never end.
    if (there.received === from) throw error;
    return there;
  }
}

/** Carries one file over: begins or goes on where it stopped, pauses, waits for the network, ends once. */
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
        before = undefined; // it was swept away: from the beginning
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
      if (phase === 'paused') return; // the piece on its way was broken off on purpose
      pace.less();
      tell(isLost(error) ? 'lost' : 'failed', error);
    }
  };
  return {
    /** Begins, or goes on after a pause or a loss. */
    go: async () => {
      if (phase === 'paused' || phase === 'lost' || phase === 'failed') await go();
    },
    /** The network is back: goes on, unless somebody paused it. */
    wake: async () => {
      if (phase === 'lost') await go();
    },
    pause: () => {
      if (phase !== 'sending') return;
      tell('paused');
      abort.abort();
    },
    /** Gives it up, here and at the house. */
    cancel: async () => {
      tell('paused');
      abort.abort();
      onRemember(undefined);
      const known = upload?.id ?? before?.id;
      if (known) await carrier.cancel(known);
    },
  };
}
