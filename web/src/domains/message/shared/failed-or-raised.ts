import { CallError } from '../../../kit/call-error.ts';

/** Two kinds of failure: the server refused, or there was no answer at all. */
export const failedOrRaised = <T>(error: unknown, failed: T, raised: T): T =>
  error instanceof CallError && error.status > 0 ? failed : raised;
