// biome-ignore lint/style/noRestrictedImports: the one place where React's own is wrapped
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { withRetry } from './with-retry.ts';

/** A part that is loaded when it is shown. Its chunk may be missing for a moment: it is tried again for two minutes. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await withRetry(load) }));
