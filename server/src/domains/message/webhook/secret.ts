import { randomBytes } from 'node:crypto';
import type { Kit } from '../../../kit/context.ts';
import { seal, unseal } from '../../../kit/sealed.ts';

const SEALED_FOR = 'webhook';

export const newSecret = () => `whs_${randomBytes(24).toString('base64url')}`;
export const sealed = ({ secret }: Pick<Kit, 'secret'>, text: string) => seal(secret, SEALED_FOR, text);
export const unsealed = ({ secret }: Pick<Kit, 'secret'>, sealed: Buffer) =>
  unseal(secret, SEALED_FOR, sealed);
