import type { Allow } from '@cloudyard/contract/kit/endpoint.ts';
import { createContext, type ReactNode, useContext } from 'react';

/** The keys of the session; the app fills it. */
export type Rights = { loggedIn: boolean; keys: ReadonlySet<string> };
export const RightsContext = createContext<Rights>({ loggedIn: false, keys: new Set() });

export function holds(rights: Rights, allow: Allow | readonly Allow[]): boolean {
  if (typeof allow !== 'string') return allow.some((one) => holds(rights, one));
  const { loggedIn, keys } = rights;
  if (allow === 'public') return true;
  return loggedIn && (allow === 'session' || keys.has(allow));
}

export function useMay(): (allow: Allow | readonly Allow[]) => boolean {
  const rights = useContext(RightsContext);
  return (allow) => holds(rights, allow);
}

/** Shows its children to holders of the permission. The server checks again; this only avoids a refusal. */
export function May({ permission, children }: { permission: Allow; children: ReactNode }) {
  return useMay()(permission) ? children : null;
}
