import type { Promotion } from '@cloudyard/contract/market/promotion.ts';
import type { Tone } from '../../../kit/status-tag.tsx';

export type PromotionState = 'shown' | 'later' | 'over' | 'unlisted';

export const STATE_TONES: Record<PromotionState, Tone> = {
  shown: 'good',
  later: 'busy',
  over: 'neutral',
  unlisted: 'caution',
};

type Timed = Pick<Promotion, 'from' | 'until'> & { application: { listed: boolean } };

/** Whether the market shows it at a given time, and if not, why. */
export function promotionState({ from, until, application }: Timed, now: number): PromotionState {
  if (until !== null && Date.parse(until) <= now) return 'over';
  if (!application.listed) return 'unlisted';
  return Date.parse(from) > now ? 'later' : 'shown';
}
