import { type ComponentType, use } from 'react';
import type { Load } from '../kit/room-manifest.ts';
import { withRetry } from '../kit/with-retry.ts';

const loading = new Map<Load, Promise<ComponentType>>();

/** The promise of a page; a failed one is forgotten, so the error state can try again. */
function pageOf(load: Load): Promise<ComponentType> {
  const known = loading.get(load);
  if (known) return known;
  const made = withRetry(load) as Promise<ComponentType>;
  made.catch(() => setTimeout(() => loading.delete(load), 0));
  loading.set(load, made);
  return made;
}

/** For a page that the server rendered: its script is there before it is taken over. */
export const loaded = (load: Load): Promise<unknown> => pageOf(load);

/** Suspends until the page's chunk is there. */
export function Lazy({ load }: { load: Load }) {
  const Page = use(pageOf(load));
  return <Page />;
}
