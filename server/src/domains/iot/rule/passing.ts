import { refusalOf } from '../../../kit/refusal.ts';

/** Errors that pass by themselves: it is tried again. */
const PASSING: readonly unknown[] = ['kit.unavailable', 'kit.conflict', 'kit.took_too_long'];

export const isPassing = (error: unknown) => PASSING.includes(refusalOf(error)?.code);
