/** The same is not said again and again in a log. */
const SAY_AGAIN_MS = 60_000;

/** What this copy remembers for a minute: what was said of gateways. */
export function makeMemory() {
  const said = new Map<string, number>();
  return {
    isTimeToSay(gatewayId: string, what: string): boolean {
      const key = `${gatewayId} ${what}`;
      const last = said.get(key);
      if (last !== undefined && Date.now() - last < SAY_AGAIN_MS) return false;
      said.set(key, Date.now());
      return true;
    },
    /** Once a minute. */
    forget() {
      for (const [what, at] of said) if (Date.now() - at > SAY_AGAIN_MS) said.delete(what);
    },
  };
}
