import type { Manifest, ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import type {
  StepEvent,
  StepRefusal,
  StepRequest,
  StepResponse,
} from '@cloudyard/contract/algorithm/step.ts';
import type { Table } from '@cloudyard/contract/bigdata/table.ts';

import type { ColumnFacts } from '../../../kit/engine.ts';
import type { BroughtTable, SniffedTable, TableRefusalCode, TableSource } from '../../../kit/engine-table.ts';

/** What a process for tables may use; its folders are those it was started with. */
export type Room = { memoryMb: number; threads: number; tempMb: number };

/** A value as SQL sees it. */
export type Variable = {
  name: string;
  type: 'BIGINT' | 'DOUBLE' | 'VARCHAR' | 'BOOLEAN' | 'VARCHAR[]';
  value: VariableValue;
};
export type VariableValue = string | number | boolean | null | string[];

export type ReadTable = {
  name: string;
  /** Names inside its folders: what is read, in this order, and where a Parquet file of it is written, if one is. */
  from: string[];
  format: 'parquet' | 'csv' | 'json';
  into: string | null;
  /** How the bytes written are packed; what a program reads itself is plain text. */
  as?: 'parquet' | 'csv';
};
export type TableFacts = { name: string; rows: number; schema: Column[]; facts?: ColumnFacts[] | null };

/** `wantsFacts`: of each column of the tables that come out. */
export type Work = { room: Room; wantsFacts?: true | undefined } & (
  | { what: 'sql'; text: string; request: StepRequest; variables: Variable[]; seed: number }
  | {
      what: 'builtin';
      folder: string;
      manifest: Manifest;
      request: StepRequest;
      params: ParameterValues;
      seed: number;
    }
  | {
      what: 'onnx';
      request: StepRequest;
      /** The model's file, and the ports of its table and its answers. */
      model: string;
      input: string;
      output: string;
      columns?: string[];
      names?: string[];
      missing: 'refuse' | 'nan';
    }
  /** Counts and checks every value of tables, and writes them anew where that is wanted. */
  | { what: 'read'; tables: ReadTable[] }
  | { what: 'sniff'; source: TableSource; tmp: string }
  | { what: 'bring'; source: TableSource; into: string; tmp: string }
  | { what: 'query'; tables: { name: string; path: string }[]; text: string; most: number }
  /** A model that somebody brought: `into` is the folder it is unpacked to. */
  | { what: 'open-model'; from: string; format: 'zip' | 'onnx'; into: string }
  | { what: 'write-onnx'; folder: string; into: string }
);
/** About tables that somebody brought. */
export type TableAnswer =
  | { sniffed: SniffedTable }
  | { brought: Omit<BroughtTable, 'bytes' | 'sha256'> }
  | { queried: Table }
  | { opened: true }
  | { written: true };

export type Answer =
  | { response: StepResponse; tables: TableFacts[] }
  | { refusal: StepRefusal }
  | { failed: string }
  | { table: TableAnswer }
  | { unfit: { code: TableRefusalCode; text: string } };
/** `isFollowed`: when it has answered it makes itself ready for another job. */
export type ToTables = { work: Work; isFollowed: boolean } | 'stop';
export type FromTables = 'ready' | { event: StepEvent } | { answer: Answer; peakBytes: number };

/** Where its folders are: their names inside. */
export type TablePlaces = { in: string; out: string; tmp: string };
