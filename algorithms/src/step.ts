import type { ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import type { StepEvent, StepRequest, StepResponse } from '@cloudyard/contract/algorithm/step.ts';
import type { DuckDBConnection } from '@duckdb/node-api';

/** What a built-in algorithm works with: its request, tables as views of a locked database, and a way to tell. */
export type Step = {
  request: StepRequest;
  /** Checked against the manifest, defaults filled in. */
  params: ParameterValues;
  seed: number;
  /** Views named after the DATASET_IN ports; it reaches the job's folders only. */
  connection: DuckDBConnection;
  tell(event: StepEvent): void;
  /** Ends long loops when nobody waits any more. */
  stopped: AbortSignal;
};

/** The entry of a BUILTIN package: `export const run: Builtin`. */
export type Builtin = (step: Step) => Promise<StepResponse>;
