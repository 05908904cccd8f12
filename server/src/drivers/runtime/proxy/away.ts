import type { Away } from './exchange.ts';
import type { Target } from './types.ts';

const TRIMMED = /\/+$/;

/** An application that is another site, as its target says. */
export function awayOf(target: Target, frame: string): Away | undefined {
  if (target.at !== 'address') return undefined;
  const site = new URL(target.url);
  const path = site.pathname.replace(TRIMMED, '');
  /** A redirect within the site stays here; one that leaves it leads away. */
  const location = (value: string) => {
    const to = URL.parse(value, site.href);
    if (to?.origin !== site.origin) return value;
    const isBelow = to.pathname === path || to.pathname.startsWith(`${path}/`);
    if (!isBelow) return value;
    const rest = to.pathname.slice(path.length).replace(/^\/{2,}/, '/');
    return `${rest.startsWith('/') ? rest : `/${rest}`}${to.search}${to.hash}`;
  };
  return { host: site.host, origin: site.origin, path, style: { frame, location } };
}
