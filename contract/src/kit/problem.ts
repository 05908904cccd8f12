import { z } from 'zod';

/** What went wrong with an outside system; the words are the browser's. */
export const PROBLEMS = [
  /** It leads into a network that is not one of OWN_NETWORKS. */
  'private_address',
  'unknown_host',
  'connection_refused',
  'timeout',
  'tls',
  'login',
  'denied',
  /** No such table, column, topic or bucket. */
  'missing',
  /** It answered, and not with yes; the detail says what. */
  'answered',
  'redirect',
  /** The connection ended in the middle. */
  'broken',
  'too_large',
  'expression',
  'other',
] as const;
export const ProblemKind = z.enum(PROBLEMS);
export type ProblemKind = z.infer<typeof ProblemKind>;
export const Problem = z.object({ kind: ProblemKind, detail: z.string() });
export type Problem = z.infer<typeof Problem>;
