import type { Words } from '../../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'Try the model',
  one: 'One row',
  several: 'Several rows',
  hint: 'It begins with a row of the dataset: change it and score. Empty means missing.',
  row: 'Row',
  cell: '{name} of row {n}',
  removeRow: 'Remove row {n}',
  addRow: 'Add row',
  example: 'Back to the example',
  run: 'Score',
  missing: 'Missing',
  yes: 'Yes',
  no: 'No',
  answer: 'Answer',
  answers: 'Answers by row',
  took: '{ms} ms',
  tookSeconds: '{s} s',
  failed: "It couldn't be scored",
  probability: 'Probability',
  shareOf: 'Probability of {name}',
  said: {
    predicted: 'Prediction',
    lower: 'Lower bound',
    upper: 'Upper bound',
    cluster: 'Cluster',
    distance: 'Distance to its center',
    anomaly_score: 'Anomaly score',
    is_anomaly: 'Anomaly',
    probability: 'Probability',
  },
  unable: "The platform can't score this kind of model",
  unableHint: 'You can download it and use it elsewhere.',
};
export const words = { cn, en };
