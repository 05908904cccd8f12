import type { Context } from '../../../kit/context.ts';
import type { LogLine } from '../../../kit/runtime.ts';
import { seal, unseal } from '../../../kit/sealed.ts';

const PURPOSE = 'instance';
export const sealSecrets = ({ kit }: Context, secrets: Record<string, string>) =>
  Object.keys(secrets).length > 0 ? seal(kit.secret, PURPOSE, JSON.stringify(secrets)) : null;
export const secretsOf = ({ secret }: { secret: Buffer }, sealed: Buffer | null): Record<string, string> =>
  sealed ? JSON.parse(unseal(secret, PURPOSE, sealed)) : {};

/** Shorter ones stand in too many words. */
const SHORTEST = 6;

/** Programs print their environment when they fail: what a log shows has no secret in it. */
export function withoutSecrets(lines: readonly LogLine[], secrets: Record<string, string>): LogLine[] {
  const values = Object.values(secrets)
    .flatMap((value) => value.split('\n'))
    .filter((value) => value.length >= SHORTEST)
    .sort((one, other) => other.length - one.length);
  const masked = (text: string) => values.reduce((all, value) => all.replaceAll(value, '••••••'), text);
  return values.length === 0 ? [...lines] : lines.map((line) => ({ ...line, text: masked(line.text) }));
}
