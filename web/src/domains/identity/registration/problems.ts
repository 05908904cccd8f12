import { identityErrors } from '@cloudyard/contract/identity/errors.ts';
import { Code, Email, Password, Phone, Username } from '@cloudyard/contract/identity/values.ts';
import { type ErrorTable, fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import type { z } from 'zod';
import { CallError } from '../../../kit/call-error.ts';

const SCHEMAS = { username: Username, email: Email, phone: Phone, code: Code, password: Password };

export type Registration = Record<keyof typeof SCHEMAS | 'confirm', string> & { agreed: boolean };
export type Field = keyof Registration;
/** One problem per field, as a code; the text is looked up later. */
export type Problems = Partial<Record<Field, string>>;
/** In the order of the form: the first one with a problem gets the focus. */
export const FIELDS = ['username', 'email', 'phone', 'code', 'password', 'confirm', 'agreed'] as const;

export const EMPTY: Registration = {
  username: '',
  email: '',
  phone: '',
  code: '',
  password: '',
  confirm: '',
  agreed: false,
};

function problemOf(field: keyof typeof SCHEMAS, value: string): string | undefined {
  if (value.trim() === '') return 'required';
  const parsed = (SCHEMAS[field] as z.ZodType).safeParse(value, { reportInput: true });
  if (parsed.success) return undefined;
  const problem = fieldProblems(parsed.error)[''] ?? 'format';
  return problem === 'format' ? `identity.${field}_format` : problem;
}

export function confirmProblem(password: string, confirm: string): string | undefined {
  if (confirm === '') return 'required';
  return confirm === password ? undefined : 'confirm.different';
}

export const passwordProblem = (password: string) => problemOf('password', password);
export const codeProblem = (code: string) => problemOf('code', code);

/** The problems the form finds without asking the server. */
export function problemsOf(form: Registration): Problems {
  const same = form.username.trim().toLowerCase() === form.password.toLowerCase();
  return present({
    username: problemOf('username', form.username),
    email: problemOf('email', form.email),
    phone: problemOf('phone', form.phone),
    code: problemOf('code', form.code),
    // The more helpful problem first: a password that equals the username may also break other rules.
    password: same && form.password ? 'identity.password_is_username' : problemOf('password', form.password),
    confirm: confirmProblem(form.password, form.confirm),
    agreed: form.agreed ? undefined : 'agreement.missing',
  });
}

/** Only the fields that have a problem. */
export const present = (problems: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter((pair): pair is [string, string] => !!pair[1]));

/** The fields a refusal of the server is about. */
export function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  if (Object.keys(error.fields).length) return error.fields;
  const field = (identityErrors as ErrorTable)[error.code]?.field;
  return field ? { [field]: error.code } : {};
}
