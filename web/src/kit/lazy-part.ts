// biome-ignore lint/style/noRestrictedImports: the one place where React's own is wrapped
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { withRetry } from './with-retry.ts';

/** A part that is loaded when it is shown. Its chunk may be missing for a moment: it is tried again for two minutes. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await withRetry(load) }));

/** Time for the page itself to come first. */
const LATER = 3000;

/** A part that no page shows at first, such as what a button opens: it comes after the page, before somebody wants it. */
export function laterPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  soon(load);
  return lazyPart(load);
}

/** Loads when the page is there and the browser idle; a failure is told to whoever opens it. */
export function soon(load: () => Promise<unknown>): void {
  setTimeout(() => globalThis.requestIdleCallback?.(() => void load().catch(() => {})), LATER);
}
