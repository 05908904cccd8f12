import { Id } from '@cloudyard/contract/kit/values.ts';
import type { ListingDetail } from '@cloudyard/contract/market/listing.ts';
import { Months, orderApi, type Quote } from '@cloudyard/contract/market/order.ts';
import { z } from 'zod';
import { useAsk } from '../../../../kit/use-ask.ts';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import { useListState } from '../../../../kit/use-list-state.ts';
import { deployAddress } from '../../shared/addresses.ts';
import { type Choice, choiceOf, deployQuery } from './plan-choice.ts';

const chosenQuery = z.object({ plan: Id.optional(), months: Months.optional() });

/** A user who steps through months makes one call, at the end. */
const WAIT_MS = 250;
const NOTHING = { appVersionId: '', appPlanId: '', periods: 1 };

export type Chosen = {
  choice: Choice | undefined;
  choose: (patch: Partial<Choice>) => void;
  /** The last answer; it stays while another is loaded, which `asking` says. */
  quote: Quote | undefined;
  asking: boolean;
  error: unknown;
  /** The address of the deploy page; undefined until the price is known. */
  to: string | undefined;
};

/** The chosen plan and duration, kept in the address, and the server's price for them. */
export function useChoice({ version, resources }: Pick<ListingDetail, 'version' | 'resources'>): Chosen {
  const [asked, change] = useListState(chosenQuery);
  const choice = choiceOf(resources, asked);
  const wanted = choice && `${choice.planId} ${choice.months}`;
  const settled = useDebounced(wanted, WAIT_MS);
  const [appPlanId = '', months = '1'] = settled?.split(' ') ?? [];
  const query = settled ? { appVersionId: version.id, appPlanId, periods: Number(months) } : NOTHING;
  const answer = useAsk(orderApi.quote, { query }, { enabled: settled !== undefined });
  const asking = settled !== wanted || answer.isPlaceholderData || answer.isPending;
  const quote = answer.data;
  return {
    choice,
    // Only the changed part: an earlier change may not have been rendered yet.
    choose: ({ planId, months: time }) =>
      change({ ...(planId && { plan: planId }), ...(time && { months: time }) }),
    quote,
    asking: choice !== undefined && asking,
    error: answer.error,
    to: choice && quote && !asking ? deployAddress(deployQuery(version.id, choice, quote.cost)) : undefined,
  };
}
