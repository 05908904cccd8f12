import { applyEncode } from '../transforms/encode.ts';
import { applyImpute } from '../transforms/impute.ts';
import { applyScale } from '../transforms/scale.ts';
import { scoreBayes, scoreLinear, scoreLogistic } from './linear.ts';
import type { Scorer } from './scored.ts';
import { applyPca, scoreForecast, scoreIsolation, scoreKMeans } from './shapes.ts';
import { scoreBoosted, scoreForest } from './trees.ts';

/** Every kind of model that a built-in package writes, and who puts it to other data. */
export const SCORERS = {
  'boosted-trees/1': scoreBoosted,
  'encode/1': applyEncode,
  'holt-winters/1': scoreForecast,
  'impute/1': applyImpute,
  'isolation-forest/1': scoreIsolation,
  'kmeans/1': scoreKMeans,
  'linear/1': scoreLinear,
  'logistic/1': scoreLogistic,
  'naive-bayes/1': scoreBayes,
  'pca/1': applyPca,
  'random-forest/1': scoreForest,
  'scale/1': applyScale,
} as const satisfies Record<string, Scorer>;
export type KnownKind = keyof typeof SCORERS;
