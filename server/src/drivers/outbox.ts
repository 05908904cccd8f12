import type { Carrier } from '../kit/carrier.ts';

/** Nobody carries it: it stays in the table, where the outbox page of this machine shows it. */
export const outbox: Carrier<unknown> = { kept: true, send: async () => undefined };
