import type { RunStep } from '@cloudyard/contract/bigdata/project-shown.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** 340 ms, 2.1 s, 3 min 5 s. */
export function tookText(ms: number): string {
  if (ms < SECOND) return `${Math.round(ms)} ms`;
  if (ms < MINUTE) return `${(ms / SECOND).toFixed(1)} s`;
  const minutes = Math.floor(ms / MINUTE);
  return `${minutes} min ${Math.round((ms - minutes * MINUTE) / SECOND)} s`;
}

/** `run:<id>/<node>/<port>`: which run made what is kept there. */
export const runOfPath = (path: string): string | undefined => /^run:([^/]+)\//.exec(path)?.[1];

/** The run a step belongs to, by what it made. */
export const runOf = (step: Pick<RunStep, 'outputs'> | undefined): string | undefined => {
  const path = step?.outputs[0]?.path;
  return path === undefined ? undefined : runOfPath(path);
};
