import type { Words } from '../../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'Train a model',
  sentence:
    'Choose a dataset and an algorithm, and fill in its parameters. It is trained in the background; you can cancel it at any time.',
  versionTitle: 'Train "{name}" again',
  versionSentence:
    'It begins with the recipe of the last version: change data, algorithm or parameters to make a new version.',
  what: 'Data and algorithm',
  dataset: 'Dataset',
  datasetHelp: 'The model is trained from one version of it.',
  datasetVersion: 'Version of the dataset',
  datasetVersionHelp: 'The newest, unless you choose another one.',
  newestData: 'Newest (version {n})',
  versionOf: 'Version {n}',
  own: 'My datasets',
  system: 'System datasets',
  shape: '{rows} rows · {columns} columns',
  algorithm: 'Algorithm',
  otherCategory: 'Other',
  unable: "Can't run",
  datasetFirst: 'Choose a dataset first, to choose from its columns.',
  params: 'Parameters',
  holdout: 'Share kept for testing',
  holdoutHelp: "These rows aren't used for training, only to measure the model.",
  noHoldout: 'Nothing',
  about: 'About the model',
  note: 'Note',
  noteHelp: 'What changed in this version.',
  verb: 'Start training',
  begun: 'Training started',
  failed: "The training didn't start",
  noTrainers: 'No algorithm can train a model',
  noTrainersHint: 'Built-in algorithms, and approved ones that make a model of one dataset, appear here.',
};
export const words = { cn, en };
