import { z } from 'zod';

/**
 * `field`: the field of the form the refusal is about; the words then stand there.
 * `message`: the answer's literal text, where it is fixed.
 */
export type ErrorTable = Record<string, { status: number; field?: string; message?: string }>;

/** A room's refusals: code → HTTP status. The words live in the browser's dictionaries. */
export const errors = <const T extends ErrorTable>(table: T): T => table;

export const kitErrors = errors({
  'kit.invalid': { status: 400 },
  'kit.not_logged_in': { status: 401 },
  'kit.login_unfinished': { status: 401 },
  /** An API token that is unknown, expired or revoked. */
  'kit.token_ended': { status: 401 },
  'kit.not_allowed': { status: 403 },
  /** Calls that no key opens are for people: a token does not open them. */
  'kit.token_not_here': { status: 403 },
  'kit.cross_site': { status: 403 },
  'kit.preview_only_reads': { status: 403 },
  'kit.not_found': { status: 404 },
  'kit.conflict': { status: 409 },
  'kit.too_large': { status: 413 },
  'kit.unsupported_type': { status: 415 },
  'kit.key_reused': { status: 422 },
  'kit.too_many': { status: 429 },
  'kit.internal': { status: 500 },
  'kit.unavailable': { status: 503 },
  /** A statement was stopped: there is more than can be looked at in one call. */
  'kit.took_too_long': { status: 503 },
});

/** One sentence per code, or it does not compile. */
export type ErrorWords<T extends ErrorTable> = { [C in keyof T]: string };

/** What every refused call answers. `fields` says per field what is wrong, see {@link fieldProblems}. */
export const Refused = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});
export type Refused = z.infer<typeof Refused>;

/** What can be wrong with a field; a number after a colon is the limit (`too_long:31`). */
export type FieldProblem =
  | 'required'
  | 'format'
  | 'not_in_list'
  | 'unknown'
  | `too_${'short' | 'long' | 'small' | 'big' | 'few' | 'many'}:${number}`
  | (string & {});

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'format';
    case 'too_small': {
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'required' : `too_short:${Number(issue.minimum)}`;
      return `too_${issue.origin === 'array' ? 'few' : 'small'}:${Number(issue.minimum)}`;
    }
    case 'too_big': {
      const kind = issue.origin === 'string' ? 'long' : issue.origin === 'array' ? 'many' : 'big';
      return `too_${kind}:${Number(issue.maximum)}`;
    }
    case 'invalid_value':
      return 'not_in_list';
    case 'unrecognized_keys':
      return 'unknown';
    case 'custom':
      // A schema's own rule names its problem as the message: `.refine(…, 'identity.password_weak')`.
      return issue.message;
    default:
      return 'format';
  }
}

/** The issues of a failed parse, one problem per field path (`address.city`), first one wins. */
export function fieldProblems(error: z.core.$ZodError): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const issue of error.issues) problems[issue.path.join('.')] ??= problemOf(issue);
  return problems;
}
