import { CallError } from '../../../kit/call-error.ts';

/** Two different failures: the server answered no, or there was no answer at all. */
export const failedOrRaised = <T>(error: unknown, failed: T, raised: T): T =>
  error instanceof CallError && error.status > 0 ? failed : raised;
