import type { Context } from '../../../kit/context.ts';
import { seal, unseal } from '../../../kit/sealed.ts';

const PURPOSE = 'instance';
export const sealSecrets = ({ kit }: Context, secrets: Record<string, string>) =>
  Object.keys(secrets).length > 0 ? seal(kit.secret, PURPOSE, JSON.stringify(secrets)) : null;
export const secretsOf = ({ secret }: { secret: Buffer }, sealed: Buffer | null): Record<string, string> =>
  sealed ? JSON.parse(unseal(secret, PURPOSE, sealed)) : {};
