import { allErrors, type ErrorCode } from '@cloudyard/contract';
import type { FieldProblem } from '@cloudyard/contract/kit/errors.ts';

/** A refusal with a code from the closed list; the words are the browser's. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, FieldProblem> | undefined;
  constructor(code: ErrorCode, fields?: Record<string, FieldProblem>) {
    const { status, field, message }: { status: number; field?: string; message?: string } = allErrors[code];
    super(message ?? sentence(code));
    this.code = code;
    this.status = status;
    this.fields = fields ?? (field ? { [field]: code } : undefined);
  }
}

/** A refusal that does not last, and after how many seconds to come back. */
export class NotNow extends Refusal {
  readonly retryAfter: number;
  constructor(code: ErrorCode, retryAfter: number) {
    super(code);
    this.retryAfter = retryAfter;
  }
}

/** `audit.entry_not_found` → `Entry not found`, for people with curl. */
const sentence = (code: string) => {
  const words = code.slice(code.indexOf('.') + 1).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The value, or the refusal that it is not there. */
export function orRefuse<T>(value: T | null | undefined, code: ErrorCode): T {
  if (value === null || value === undefined) throw new Refusal(code);
  return value;
}

const byConstraint = new Map<string, ErrorCode>(
  (Object.keys(allErrors) as ErrorCode[])
    .filter((code) => allErrors[code].status === 409)
    .map((code) => [code.slice(code.indexOf('.') + 1), code]),
);

type PgError = Error & { code?: string; constraint?: string; detail?: string };

/**
 * A constraint is named after its error code (`role_name_taken`), so the database's refusal becomes ours: no
 * code checks first and inserts afterwards.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code, constraint, detail } = error as PgError;
  if (typeof code !== 'string') return undefined;
  const named = constraint ? byConstraint.get(constraint) : undefined;
  if (named) return new Refusal(named);
  if (code === '23505' || code === '40001' || code === '40P01') return new Refusal('kit.conflict');
  // A zero byte, or half a sign: no text of ours.
  const isHalfSign = code === '22P02' && /surrogate/.test(detail ?? '');
  if (code === '22021' || code === '22P05' || isHalfSign) return new Refusal('kit.invalid');
  // It took longer than a caller waits.
  if (code === '57014') return new Refusal('kit.took_too_long');
  // Disk full, no connection free, a plan that a migration made stale: the same call may well succeed later.
  if (['53100', '53300', '0A000', 'ENOSPC'].includes(code)) return new Refusal('kit.unavailable');
  // Class 08 and 57P: the server went away; ECONN…: it is not there.
  if (code.startsWith('08') || code.startsWith('57P') || code.startsWith('ECONN') || code === 'ENOENT') {
    return new Refusal('kit.unavailable');
  }
  return undefined;
}
