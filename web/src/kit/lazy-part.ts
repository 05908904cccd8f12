// biome-ignore lint/style/noRestrictedImports: the one place where React's own is wrapped
import { type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { withRetry } from './with-retry.ts';

type Part<Props> = (props: Props) => ReactNode;

/** A part that is loaded when it is shown. Its chunk may be missing for a moment: it is tried again for two minutes. */
export const lazyPart = <Props>(load: () => Promise<Part<Props>>): LazyExoticComponent<Part<Props>> =>
  lazy(async () => ({ default: await withRetry(load) }));
