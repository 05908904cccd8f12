import type { ChosenColumn, Profile, Reading, Sniffed, Table } from '@cloudyard/contract/bigdata/table.ts';
import type { DataTypeCode } from '@cloudyard/contract/bigdata/values.ts';

/** A table a user brought, and how it is to be read; what is not said is found out. */
export type TableSource = {
  from: string;
  format: DataTypeCode;
  reading?: Reading | undefined;
  columns?: ChosenColumn[] | undefined;
  sheet?: string | undefined;
  /** Only the beginning of it lies here: its last line may be half a line. */
  isPart?: boolean;
};
export type SniffedTable = Omit<Sniffed, 'dataType' | 'bytes'>;

export type Misfits = { column: string; count: number }[];
export type ColumnFigures = Omit<Profile, 'madeAt'>;
/** What became of it; values that did not fit the type of their column are empty, and counted. */
export type BroughtTable = {
  rows: number;
  bytes: number;
  sha256: string;
  schema: Table['columns'];
  reading: Reading | null;
  misfits: Misfits;
  figures: ColumnFigures;
};

export type BringOrder = {
  source: TableSource;
  into: string;
  /** 0 to 1. */
  tell?(share: number): void;
  signal?: AbortSignal | undefined;
};
export type QueryOrder = {
  /** Parquet files, by the names they have in the text. */
  tables: Readonly<Record<string, string>>;
  /** One SELECT. */
  text: string;
  /** So many rows are handed over; the others are counted. */
  most: number;
  seconds: number;
  signal?: AbortSignal | undefined;
};

/** `unfit`: the bytes are no such table; `columns`: what was said about columns; `sql`: the text; `room`: too much for it. */
export type TableRefusalCode = 'unfit' | 'columns' | 'sql' | 'time' | 'room' | 'cancelled';
export class TableRefusal extends Error {
  override name = 'TableRefusal';
  readonly code: TableRefusalCode;
  constructor(code: TableRefusalCode, text: string) {
    super(text);
    this.code = code;
  }
}

/** Tables of strangers, each read in a locked process of its own. All throw a TableRefusal. */
export type Tables = {
  sniff(source: TableSource, signal?: AbortSignal): Promise<SniffedTable>;
  bring(order: BringOrder): Promise<BroughtTable>;
  query(order: QueryOrder): Promise<Table>;
};
