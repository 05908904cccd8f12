import type { AlgorithmRow } from '@cloudyard/contract/algorithm/shown.ts';
import type { AlgorithmStatusCode } from '@cloudyard/contract/algorithm/values.ts';

export type Deed = Exclude<AlgorithmRow['allowed'][number], 'edit' | 'verify'>;
/** Acts that only change the state of one. */
export type Step = 'submit' | 'withdraw' | 'online';
export const CODE_OF: Record<Step, AlgorithmStatusCode> = { submit: '2', withdraw: '1', online: '3' };

/** In a row: what is done most comes first. */
export const ROW_DEEDS = ['submit', 'withdraw', 'online', 'offline', 'move', 'remove'] as const;
/** On a selection. */
export const BATCH_DEEDS = ['move', 'offline', 'remove'] as const;
export type BatchDeed = (typeof BATCH_DEEDS)[number];

export type Target = Pick<AlgorithmRow, 'id' | 'name' | 'allowed'>;
export const able = <T extends Target>(deed: Deed, targets: readonly T[]): T[] =>
  targets.filter(({ allowed }) => allowed.includes(deed));
export const isStep = (deed: Deed): deed is Step => deed in CODE_OF;
