import type { QuotaRequest } from '@cloudyard/contract/space/quota-request.ts';

/** Another user has to pay it, or to agree to it. */
export const waitsForOthers = ({ state }: NonNullable<QuotaRequest['payment']>) =>
  state === 'open' || state === 'approval';
