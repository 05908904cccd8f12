import type { Words } from '../../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  recipe: 'Recipe',
  versionOf: 'version {n}',
  canvas: 'Canvas',
  algorithm: 'Algorithm',
  algorithmDigest: 'Digest of the algorithm',
  dataset: 'Dataset',
  rows: 'Rows',
  dataDigest: 'Digest of the data',
  holdout: 'Kept for testing',
  noHoldout: 'Nothing',
  seed: 'Seed',
  engine: 'Engine',
  digest: 'Digest of the model',
  params: 'Parameters',
  brought: {
    training: 'No recipe was recorded.',
    upload: 'This version was uploaded as a file. There is no recipe.',
    copy: 'This version was copied from another model. There is no recipe.',
    project: 'This version was made by a run of a project.',
    system: 'This version was brought by the platform.',
  },
  again: 'Reproducibility',
  againHint:
    'Train it anew by its recipe, and see whether the files are the same, byte for byte. No new version is made.',
  makeAgain: 'Make again and compare',
  againFailed: "It couldn't be made again",
  hindrances: {
    recipe: "There is no recipe: it can't be made again.",
    algorithm: "The algorithm of the recipe is gone: it can't be made again.",
    dataset: "The version of the dataset is gone: it can't be made again.",
    not_ready: "This version isn't ready.",
  },
  repeats: 'Times it was made again',
  same: 'The same, byte for byte',
  differs: 'Differs',
  sameMetrics: 'same metrics, other bytes',
  cancel: 'Cancel',
  cancelFailed: 'Cancel failed',
  uses: 'Used by',
  noUses: 'No project or rule uses it yet',
  useKinds: { project: 'Project', rule: 'Rule' },
};
export const words = { cn, en };
