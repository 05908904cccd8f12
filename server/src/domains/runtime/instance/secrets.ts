import type { Context } from '../../../kit/context.ts';
import type { LogLine } from '../../../kit/runtime.ts';
import { seal, unseal } from '../../../kit/sealed.ts';

const PURPOSE = 'instance';
export const sealSecrets = ({ kit }: Context, secrets: Record<string, string>) =>
  Object.keys(secrets).length > 0 ? seal(kit.secret, PURPOSE, JSON.stringify(secrets)) : null;
export const secretsOf = ({ secret }: { secret: Buffer }, sealed: Buffer | null): Record<string, string> =>
  sealed ? JSON.parse(unseal(secret, PURPOSE, sealed)) : {};

type Sealed = { secrets: Buffer | null; former_secrets: Buffer | null };

const formerOf = ({ secret }: { secret: Buffer }, sealed: Buffer | null): string[] =>
  sealed ? JSON.parse(unseal(secret, PURPOSE, sealed)) : [];

/** Those it has and those it had: lines of its log are older than a change. */
export const secretValues = (kit: { secret: Buffer }, { secrets, former_secrets }: Sealed): string[] => [
  ...Object.values(secretsOf(kit, secrets)),
  ...formerOf(kit, former_secrets),
];

const MOST_FORMER = 100;
/** With what is replaced now. */
export function sealFormer({ kit }: Context, row: Sealed, next: Record<string, string>) {
  const known = new Set(Object.values(next));
  const gone = secretValues(kit, row).filter((value) => value !== '' && !known.has(value));
  const former = [...new Set(gone)].slice(0, MOST_FORMER);
  return former.length > 0 ? seal(kit.secret, PURPOSE, JSON.stringify(former)) : null;
}

/** Shorter ones stand in too many words. */
const SHORTEST = 6;

/** As it is, line by line, and as it stands in an address or in JSON. */
const formsOf = (value: string) => [
  ...value.split(/\r?\n/),
  encodeURIComponent(value),
  JSON.stringify(value).slice(1, -1),
];

/** Programs print their environment when they fail: what a log shows has no secret in it. */
export function withoutSecrets(lines: readonly LogLine[], secrets: readonly string[]): LogLine[] {
  const forms = [...new Set(secrets.flatMap(formsOf))]
    .filter((form) => form.length >= SHORTEST)
    .sort((one, other) => other.length - one.length);
  const masked = (text: string) => forms.reduce((all, form) => all.replaceAll(form, '••••••'), text);
  return forms.length === 0 ? [...lines] : lines.map((line) => ({ ...line, text: masked(line.text) }));
}
