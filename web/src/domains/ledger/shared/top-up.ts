import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Topup, TopupState } from '@cloudyard/contract/ledger/topup.ts';
import type { Tone } from '../../../kit/status-tag.tsx';

export const TONES: Record<TopupState, Tone> = {
  open: 'caution',
  receipt: 'busy',
  checked: 'busy',
  done: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
  failed: 'bad',
  returned: 'neutral',
};

/** Its page; without an id the form for a new one. */
export const topupPath = (enterpriseId: string, id?: string) =>
  `/console/top-up?of=${enterpriseId === NIL ? 'person' : 'enterprise'}${id ? `&id=${id}` : ''}`;

/** Where it goes on by itself or by its owner. */
export const isUnderWay = ({ state }: Pick<Topup, 'state'>) =>
  state === 'open' || state === 'receipt' || state === 'checked';
export const isCancelable = ({ state }: Pick<Topup, 'state'>) => state === 'open' || state === 'receipt';
