import type { RuleNode } from '@cloudyard/contract/iot/rule-graph.ts';
import { type DriftState, type Learned, seenRow } from './drift.ts';

/** A trained model, as far as it is known here. */
export type AskedModel = {
  features: readonly string[];
  learned: readonly Learned[];
  /** Left out where a drawing is only looked at. */
  scorer?: RowScorer | undefined;
};
type RowScorer = {
  /** About what it takes as long as it is kept. */
  bytes: number;
  takesMissing: boolean;
  score(values: readonly number[]): {
    predicted: string | number | boolean;
    score: number;
    probabilities: Record<string, number>;
  };
};

export function numberOf(value: unknown): number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error(`${String(value)} is no number`);
  return value;
}

type Score = Extract<RuleNode, { type: 'score' }>;
type Around = {
  /** The newest values of the device, by property. */
  known: Readonly<Record<string, unknown>>;
  before: DriftState | undefined | 'late';
  missing: (feature: string) => Error;
};

/** What a model says of a device, and how far its inputs went from what it learned. */
export function asked(
  model: AskedModel | undefined,
  { inputs, drift }: Score,
  { known, before, missing }: Around,
) {
  if (!model?.scorer) throw new Error('The model is not there');
  const { features, learned, scorer } = model;
  const row = features.map((feature) => {
    const value = known[inputs[feature] ?? feature];
    if (value !== undefined && value !== null) return numberOf(value);
    if (!scorer.takesMissing) throw missing(feature);
    return Number.NaN;
  });
  const seen = drift > 0 && before !== 'late' ? seenRow(before, row, learned, drift) : undefined;
  return { said: { ...scorer.score(row), drift: seen?.worst ?? 0 }, seen };
}
