import {
  SECRETS,
  type SecretDraft,
  type SecretName,
  type SinkKind,
} from '@cloudyard/contract/iot/forward.ts';
import type { Kit } from '../../../kit/context.ts';
import { seal, unseal } from '../../../kit/sealed.ts';

const PURPOSE = 'forward';
export type Secrets = Partial<Record<SecretName, string>>;
type Signing = Pick<Kit, 'secret'>;

export const secretsOf = ({ secret }: Signing, sealed: Buffer | null): Secrets =>
  sealed ? JSON.parse(unseal(secret, PURPOSE, sealed)) : {};

export const sealSecrets = ({ secret }: Signing, secrets: Secrets) =>
  Object.keys(secrets).length > 0 ? seal(secret, PURPOSE, JSON.stringify(secrets)) : null;

/** What is given replaces, what is null goes, what is left out stays; only those the kind has. */
export function mergeSecrets(kind: SinkKind, before: Secrets, draft: SecretDraft): Secrets {
  const known: readonly SecretName[] = SECRETS[kind];
  const entries = known.flatMap((name): [SecretName, string][] => {
    const value = draft[name] === undefined ? before[name] : draft[name];
    return value ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}
