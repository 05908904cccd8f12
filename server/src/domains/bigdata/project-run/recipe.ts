import { createHash } from 'node:crypto';
import type { Mode, ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import type { RunOrder } from '@cloudyard/contract/bigdata/project-run.ts';
import type { StepReason } from '@cloudyard/contract/bigdata/project-shown.ts';

/** What a step is made of, before and after its inputs are known. */
export type StepRecipe = {
  package: { id: string; version: number; digest: string };
  params: ParameterValues;
  seed: number;
  /** What runs it, where the bytes depend on it. */
  runtime: string;
  /** The same content gives other bytes each time: it is never reused. */
  isRandom: boolean;
  /** By port: the digest of what arrives. */
  inputs: Record<string, string>;
};

/**
 * Packages of the platform and SQL run in the platform's own code, and what is written as JavaScript, Python or a model in
 * runtimes that come with it: another version of the product may give other bytes. An image and a program for a cluster
 * bring their own.
 */
export const runtimeOf = (mode: Mode, engine: string) =>
  mode === 'CONTAINER' || mode === 'SPARK' ? '' : engine;

/** A run that is sent to a cluster sends SQL there too; everything else runs where its mode says. */
export const modeOn = (engine: RunOrder['engine'], mode: Mode): Mode =>
  engine === 'spark' && mode === 'SQL' ? 'SPARK' : mode;

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, canonical(one)]),
  );
};
const text = (value: unknown) => JSON.stringify(canonical(value));

/** The same content has the same key, wherever it stands on a canvas and whatever it is called there. */
export const keyOf = ({ package: { digest }, params, seed, runtime, inputs }: StepRecipe) =>
  createHash('sha256')
    .update(text({ contract: 1, package: digest, params, seed, runtime, inputs }))
    .digest('hex');

/** Why a step runs, by what its node was made of the last time. `isAhead`: one before it will run first. */
export function reasonFor(now: StepRecipe, last: StepRecipe | undefined, isAhead: boolean): StepReason {
  if (!last) return 'never_run';
  if (last.package.digest !== now.package.digest) return 'algorithm';
  if (text([last.params, last.seed]) !== text([now.params, now.seed])) return 'params';
  if (last.runtime !== now.runtime) return 'engine';
  if (isAhead) return 'upstream';
  if (text(last.inputs) !== text(now.inputs)) return 'input';
  return now.isRandom ? 'random' : 'result_gone';
}
