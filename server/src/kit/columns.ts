/**
 * Files of columns: written, merged and asked by a process apart. What may be asked is said here; it is never sent SQL.
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

/** `busy`: too many wait; `late`: it took too long; `cancelled`: its caller has gone; `failed`: see its words. */
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

/** How wide the cells of roll-ups are. */
export const ROLL_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
export type RollStep = keyof typeof ROLL_MS;
/** Days begin at midnight in Asia/Shanghai. */
export const DAY_SHIFT_MS = 28_800_000;

/** Cells of one width, of one day. */
export type RollFile = Weighed & { step: RollStep; cells: number; series: [number, number][] };

export type RollOrder = {
  into: string;
  /** Files of points of one day, and the whole hours of it in which they changed. */
  points: string[];
  spans: Span[];
  /** By width: the file there is, series of which the whole day is made, and those of which what changed is made again. */
  steps: Record<RollStep, { known: string | null; fresh: number[]; again: number[] }>;
  /** Cells that overlap this go; they are made of what is left of narrower ones, where those are kept. */
  drop: Required<Cut> | null;
};

/** Where the points of some series are read, and for which times cells stand for them. */
export type FunctionsPart = Asked & { rolls: { files: string[]; spans: Span[] }[] };

export type FunctionsOrder = {
  parts: FunctionsPart[];
  /** Where intervals begin, how wide they are, and up to when something can be said. */
  origin: number;
  width: number;
  until: number;
  /** Also means weighted by time: for how long a value of a series stands for what follows it. */
  holds: { series: number; ms: number }[] | null;
};

/** What is said of one interval. Points of bad quality are in `count` and in nothing else. */
export type Functions = {
  series: number;
  bucket: number;
  count: number;
  good: number;
  average: number | null;
  sum: number | null;
  min: number | null;
  max: number | null;
  timeAverage: number | null;
  first: { value: number | null; text: string | null } | null;
  last: { value: number | null; text: string | null } | null;
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

/** What stands for an interval; null: every point by itself. */
export type TableHow = 'average' | 'timeAverage' | 'min' | 'max' | 'last' | 'count' | null;
/**
 * Points as a table. Of an interval of which nothing can be said nothing is said: `hidden` are those times, and they are
 * not filled either.
 */
export type TableOrder = Omit<FunctionsOrder, 'width'> & {
  /** Null: no intervals. */
  width: number | null;
  how: TableHow;
  layout: 'wide' | 'long';
  fill: 'none' | 'previous' | 'linear';
  columns: {
    series: number;
    /** Of a wide table. */
    name: string;
    device: string;
    point: string;
    unit: string;
    kind: 'number' | 'boolean' | 'text';
  }[];
  hidden: { series: number[]; spans: Span[] }[];
};
/** `fromFirst`: counted from the first row in which something was measured. */
export type TablePlace = { offset: number; limit: number; fromFirst?: boolean };
export type TablePage = {
  columns: { name: string; type: string }[];
  rows: (string | number | boolean | null)[][];
  total: number;
};

/** A file that a user uploaded, and whose points are meant by the names in it; `since`: older ones are not kept. */
export type StageOrder = {
  file: string;
  into: string;
  names: { series: number; name: string; isText: boolean; since: number }[];
  /** Later ones are absurd. */
  until: number;
  most: { rows: number; bytes: number };
};
export type Staged = {
  rows: number;
  from: number;
  to: number;
  /** Rows whose value is of another kind than their series, and those that are too old to be kept. */
  misfit: number;
  expired: number;
  names: { name: string; rows: number }[];
  /** Days since 1970, in Asia/Shanghai. */
  days: { day: number; series: number[] }[];
};
export type RestoreOrder = Asked & { staged: string; day: number; into: string | null; receivedAt: number };

/** Points of these series; from and to, which is not in it, where only a time is meant. */
export type Cut = { series: number[]; from?: number; to?: number };

export type Operations = {
  /** Frames become files, one a day; also says the newest point of each series, of those too that are not kept. */
  seal: {
    order: { lines: string[]; kept: number[]; into: string };
    answer: { files: SealedFile[]; newest: ColumnPoint[] };
  };
  /** Several files of one day become one. */
  merge: { order: { points: string[]; into: string }; answer: SealedFile };
  /** A file of one day without some of its points; null: nothing is left. */
  cut: { order: { points: string[]; into: string; without: Cut }; answer: SealedFile | null };
  /** Roll-ups of one day, as its points are now. */
  roll: { order: RollOrder; answer: RollFile[] };
  /** A file of roll-ups without some series; null: nothing is left. */
  trim: {
    order: { file: string; step: RollStep; into: string; without: number[] };
    answer: RollFile | null;
  };
  chart: {
    order: ChartOrder;
    answer: { buckets: Bucket[]; all: (Corner & { series: number; bucket: number })[] };
  };
  records: { order: RecordsOrder; answer: ColumnPoint[] };
  functions: { order: FunctionsOrder; answer: Functions[] };
  /** A table of points as a Parquet file, and some of its rows. */
  table: { order: TableOrder & { into: string }; answer: Weighed & { rows: number } };
  tablePage: { order: TableOrder & TablePlace; answer: TablePage };
  /** Points by name, for people and other programs. */
  copy: { order: CopyOrder; answer: Weighed & { points: number } };
  /** A file that was brought, checked and made ready to be read day by day; what is wrong with it is said as `restore:…`. */
  stage: { order: StageOrder; answer: Staged };
  /** Of one day of it what is not there yet, as a file of points, or only how much it is. */
  restore: { order: RestoreOrder; answer: { rows: number; known: number; file: SealedFile | null } };
  /** Several Parquet files of the same columns become one, in their order. */
  join: { order: { parts: string[]; into: string }; answer: Weighed };
};
