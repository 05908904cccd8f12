/**
 * Files of columns: written, merged and asked by a process apart. What may be asked is said here; nobody sends it SQL.
 * Names of files are ours, below its folder.
 */
export type Columns = {
  /** Everything it reads and writes lies below. */
  folder: string;
  run<K extends keyof Operations>(
    what: K,
    order: Operations[K]['order'],
    options?: ColumnsOptions,
  ): Promise<Operations[K]['answer']>;
  /** Its process, while there is one; that of people if nothing else is said. */
  pid(lane?: Lane): number | undefined;
  close(): Promise<void>;
};

/** What people wait for and what jobs do are two processes: neither keeps the other waiting. */
export type Lane = 'people' | 'work';
export type ColumnsOptions = { signal?: AbortSignal; seconds?: number; lane?: Lane };

/** `busy`: too many wait; `late`: it took too long; `cancelled`: nobody wants it any more; `failed`: see its words. */
export class ColumnsError extends Error {
  readonly reason: 'busy' | 'late' | 'cancelled' | 'failed';
  constructor(reason: ColumnsError['reason'], message: string = reason) {
    super(message);
    this.reason = reason;
  }
}

/** A sketch has one row for each half minute of a series. */
export const CELL_MS = 30_000;

export type Weighed = { file: string; bytes: number; sha256: string };
/** What was written of one day; times in milliseconds since 1970. */
export type SealedFile = Weighed & {
  /** Days since 1970, in Asia/Shanghai. */
  day: number;
  points: number;
  from: number;
  to: number;
  /** First and last of those that follow each other without a hole. */
  series: [number, number][];
  sketch: Weighed | null;
};

export type ColumnPoint = {
  series: number;
  at: number;
  value: number | null;
  text: string | null;
  quality: number;
  receivedAt: number;
  no: number;
};

/** From and to, which is not in it any more. */
export type Span = [number, number];

/** Where points lie. `lines` are files of frames, one a line, as `telemetry_line` writes them. */
export type Sources = {
  points: string[];
  lines: string[];
  /** Times in which a point may lie in several of them: the one received last is meant. */
  mixed: Span[];
  /** The other times: there every point lies in one of them. */
  plain: Span[];
};

export type Asked = { sources: Sources; series: number[] };

export type ChartOrder = Asked & {
  /** Times for which the sketches say all there is to say; `unsketched` are points beside them. */
  sketched: Span[];
  sketches: string[];
  unsketched: string[];
  origin: number;
  width: number;
  /** Series of at most so many points show all of them where a bucket has no more than four. */
  few: number;
};

/** One bucket of a chart. `at` null: nothing there is a number. */
export type Corner = { at: number; value: number | null; text: string | null; quality: number };
export type Bucket = {
  series: number;
  bucket: number;
  count: number;
  good: number;
  first: Corner;
  last: Corner;
  least: Corner | null;
  greatest: Corner | null;
};

export type RecordsOrder = Asked & {
  after: { at: number; series: number } | null;
  newestFirst: boolean;
  most: number;
};

export type CopyOrder = Asked & {
  format: 'csv' | 'parquet';
  into: string;
  /** `title` is what people call it, `name` what it calls itself. */
  names: { series: number; name: string; title: string; unit: string; kind: string }[];
  /** The first points only, by time. */
  most: number;
  /** Of a CSV file: the names of its columns come first. */
  hasHead: boolean;
};

export type Operations = {
  /** Frames become files, one a day; also says the newest point of each series, of those too that are not kept. */
  seal: {
    order: { lines: string[]; kept: number[]; into: string };
    answer: { files: SealedFile[]; newest: ColumnPoint[] };
  };
  /** Several files of one day become one. */
  merge: { order: { points: string[]; into: string }; answer: SealedFile };
  chart: {
    order: ChartOrder;
    answer: { buckets: Bucket[]; all: (Corner & { series: number; bucket: number })[] };
  };
  records: { order: RecordsOrder; answer: ColumnPoint[] };
  /** Points by name, for people and other programs. */
  copy: { order: CopyOrder; answer: Weighed & { points: number } };
  /** Several Parquet files of the same columns become one, in their order. */
  join: { order: { parts: string[]; into: string }; answer: Weighed };
};
