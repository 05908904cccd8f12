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

const wrong = (name: string) => new Error(`The manifest has no such parameter, or no default: ${name}`);

/** Parameters by their type. Absent ones are those that are not required and have no default. */
export const numberOf = ({ params }: Step, name: string): number => {
  const value = params[name];
  if (typeof value !== 'number') throw wrong(name);
  return value;
};
export const isOn = ({ params }: Step, name: string): boolean => params[name] === true;
export const textOf = ({ params }: Step, name: string): string | undefined => {
  const value = params[name];
  return typeof value === 'string' ? value : undefined;
};
export const choiceOf = <const T extends string>(step: Step, name: string): T => {
  const value = textOf(step, name);
  if (value === undefined) throw wrong(name);
  return value as T;
};

/** The parameter `seed` where somebody gave one, else the run's. */
export const seedOf = ({ params, seed }: Step): number =>
  typeof params.seed === 'number' ? params.seed : seed;
