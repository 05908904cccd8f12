import type { Words } from '../../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  name: 'Item',
  versionOf: 'Version {n}',
  change: 'Change',
  same: 'Same',
  differs: 'Differs',
  better: 'better',
  worse: 'worse',
  yes: 'Yes',
  no: 'No',
  metrics: 'Metrics',
  made: 'How they were made',
  views: 'Result views',
  algorithm: 'Algorithm',
  data: 'Data',
  input: 'Input {name}',
  sameBytes: 'Both versions are the same, byte for byte.',
  sameAlgorithm: 'The same algorithm.',
  otherDigest: 'The same algorithm with other contents.',
  otherAlgorithm: 'Different algorithms.',
  sameData: 'The data is the same: metrics differ by the parameters.',
  otherData: 'The data differs: compare metrics with care.',
};
export const words = { cn, en };
