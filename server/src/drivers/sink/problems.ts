import type { Problem, ProblemKind } from '@cloudyard/contract/kit/problem.ts';
import type { Sent } from '../../kit/sink.ts';

/** A failure that says what it is. */
export class SinkProblem extends Error {
  readonly problem: Problem;
  readonly next: 'again' | 'never' | 'away';
  constructor(kind: ProblemKind, detail: string, next: 'again' | 'never' | 'away' = 'away') {
    super(detail || kind);
    this.problem = { kind, detail: detail.slice(0, 500) };
    this.next = next;
  }
}

const KINDS: Record<string, ProblemKind> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  EAI_NODATA: 'unknown_host',
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'connection_refused',
  ENETUNREACH: 'connection_refused',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  ECONNRESET: 'broken',
  EPIPE: 'broken',
  HPE_INVALID_CONSTANT: 'broken',
};
const isTls = (code: string) => /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|EPROTO|ALTNAME/.test(code);

/** Of several at once (every address of a name) the first says enough. */
const innermost = (error: unknown): Error & { code?: string; name: string } => {
  const one = error as Error & { errors?: Error[]; cause?: unknown; code?: string };
  const first = one?.errors?.[0];
  if (first) return innermost(first);
  if (one?.cause instanceof Error && !KINDS[one.code ?? '']) return innermost(one.cause);
  return one instanceof Error ? one : new Error(String(error));
};

/** What a failure of a connection means. */
export function problemOf(error: unknown): SinkProblem {
  if (error instanceof SinkProblem) return error;
  const inner = innermost(error);
  if (inner instanceof SinkProblem) return inner;
  const code = String(inner.code ?? '');
  const detail = inner.message.slice(0, 500);
  if (inner.name === 'AbortError' || inner.name === 'TimeoutError') return new SinkProblem('timeout', detail);
  const kind = KINDS[code] ?? (isTls(code) ? 'tls' : 'other');
  return new SinkProblem(kind, detail);
}

export const failed = (error: unknown): Sent => {
  const { problem, next } = problemOf(error);
  return { problem, next };
};

/** The same for all of a batch that went as one. */
export const failedAll = (batch: readonly unknown[], error: unknown): Sent[] =>
  batch.map(() => failed(error));
