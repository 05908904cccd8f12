import { type ComponentType, use } from 'react';
import type { Load } from '../kit/door.ts';

const TIMEOUT = 120_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tries again with back-off, for two minutes at most: a chunk may be missing only for a moment. */
export async function withRetry<T>(load: () => Promise<T>, timeout = TIMEOUT, first = 500): Promise<T> {
  const end = Date.now() + timeout;
  for (let pause = first; ; pause = Math.min(pause * 2, 15_000)) {
    try {
      return await Promise.race([
        load(),
        wait(end - Date.now()).then(() => Promise.reject(new Error('timeout'))),
      ]);
    } catch (error) {
      if (Date.now() + pause >= end) throw error;
      await wait(pause);
    }
  }
}

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

/** Suspends until the page's chunk is there. */
export function Lazy({ load }: { load: Load }) {
  const Page = use(pageOf(load));
  return <Page />;
}
