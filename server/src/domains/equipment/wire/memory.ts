import { makePaces } from './pace.ts';

/** The same is not said again and again in a log. */
const SAY_AGAIN_MS = 60_000;
/** Lines a gateway writes by what it does: some hundreds an hour are read by no user. */
const LINES = { burst: 100, perSecond: 0.1 };

/** What this copy remembers for a minute: what was said of gateways. */
export function makeMemory() {
  const said = new Map<string, number>();
  const lines = makePaces(LINES);
  return {
    isTimeToSay(gatewayId: string, what: string): boolean {
      const key = `${gatewayId} ${what}`;
      const last = said.get(key);
      if (last !== undefined && Date.now() - last < SAY_AGAIN_MS) return false;
      said.set(key, Date.now());
      return true;
    },
    /** Whether one more line of what this gateway does is noted. */
    mayNote: (gatewayId: string): boolean => lines.may(gatewayId),
    /** Once a minute. */
    forget() {
      lines.forget();
      for (const [what, at] of said) if (Date.now() - at > SAY_AGAIN_MS) said.delete(what);
    },
  };
}
