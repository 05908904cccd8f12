import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useMay } from '../../../kit/may.tsx';
import { useWho } from '../../../kit/who.ts';
import { useEnterpriseName } from '../../enterprise/lent/use-enterprise-name.ts';

export type Buying = {
  /** Not known yet; nobody; in no enterprise; without the right; or somebody who may. */
  state: 'unknown' | 'visitor' | 'personal' | 'refused' | 'able';
  /** Nil: in none. */
  enterpriseId: string;
  /** Empty until it is known. */
  enterprise: string;
};

/** Who would buy, and whether they may. The server asks again. */
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
