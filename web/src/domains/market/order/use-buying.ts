import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useMay } from '../../../kit/may.tsx';
import { useWho } from '../../../kit/who.ts';
import { useEnterpriseName } from '../../enterprise/lent/use-enterprise-name.ts';

export type Buying = {
  /** Not loaded yet; not logged in; in no enterprise; without the right; or able to buy. */
  state: 'unknown' | 'visitor' | 'personal' | 'refused' | 'able';
  /** Nil: in no enterprise. */
  enterpriseId: string;
  /** Empty until it is loaded. */
  enterprise: string;
};

/** The buyer, and whether they may buy. The server checks again. */
export function useBuying(): Buying {
  const { state, userId, enterpriseId = NIL } = useWho();
  const may = useMay();
  const enterprise = useEnterpriseName(userId);
  const stands = () => {
    if (!userId) return state === 'begin' ? 'unknown' : 'visitor';
    if (enterpriseId === NIL) return 'personal';
    return may('market.application.buy') ? 'able' : 'refused';
  };
  return { state: stands(), enterpriseId, enterprise };
}
