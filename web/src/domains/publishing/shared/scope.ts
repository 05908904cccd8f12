import type { Allow } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Scope } from '@cloudyard/contract/publishing/values.ts';
import { useLocation } from 'react-router';
import { useDashboard } from '../../../kit/cards.ts';
import { useMay } from '../../../kit/may.tsx';
import { useWho } from '../../../kit/who.ts';

const KEYS: Record<Scope, { read: Allow; publish: Allow }> = {
  enterprise: { read: 'market.application.read', publish: 'market.application.publish' },
  platform: { read: 'market.platform-application.read', publish: 'market.platform-application.publish' },
  // The user's own applications need no key.
  private: { read: 'session', publish: 'session' },
};
export const keysOf = (scope: Scope) => KEYS[scope];

/** The scope of the user's new applications by default: the enterprise they may publish for. */
export function useHomeScope(): Scope {
  const may = useMay();
  const { enterpriseId } = useWho();
  const inEnterprise = enterpriseId !== undefined && enterpriseId !== NIL;
  return inEnterprise && may(KEYS.enterprise.read) ? 'enterprise' : 'private';
}

/** The scope of a publication: `flag` of the address. */
export function useFlag(): Scope {
  const home = useHomeScope();
  const flag = Scope.safeParse(new URLSearchParams(useLocation().search).get('flag'));
  return flag.success ? flag.data : home;
}

/** The name shown as the publisher. */
export function usePublisher(scope: Scope): string {
  const { person } = useDashboard();
  return { enterprise: person.enterprise, platform: 'Cloudyard', private: person.name }[scope];
}
