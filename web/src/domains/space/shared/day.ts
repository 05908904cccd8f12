import { exact } from '../../../kit/time.ts';

/** 2026-11-16 */
export const day = (instant: string) => exact(instant).slice(0, 10);
