import type { Target } from './types.ts';

/** An application that is another site: its host, its path, and where its redirects lead, seen from here. */
export type Away = { host: string; origin: string; path: string; location(value: string): string };

export function awayOf(target: Target): Away | undefined {
  if (target.at !== 'address') return undefined;
  const site = new URL(target.url);
  const path = site.pathname.replace(/\/+$/, '');
  /** A redirect within the site stays here; one that leaves it leads away. */
  const location = (value: string) => {
    const to = URL.parse(value, site.href);
    if (to?.origin !== site.origin) return value;
    const isBelow = to.pathname === path || to.pathname.startsWith(`${path}/`);
    // An address beside the application's own path is not served here.
    if (!isBelow) return to.href;
    return `/${to.pathname.slice(path.length).replace(/^\/+/, '')}${to.search}${to.hash}`;
  };
  return { host: site.host, origin: site.origin, path, location };
}
