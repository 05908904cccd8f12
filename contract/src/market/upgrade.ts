import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { Authority } from '../publishing/version.ts';
import { RELEASE_KINDS } from '../runtime/values.ts';
import { OrderDetail } from './order.ts';

const changed = <T extends z.ZodType>(value: T) => z.object({ from: value, to: value }).nullable();

/** A newer version on sale, and what changes with it; null: it stays. */
export const NewerVersion = z.object({
  id: Id,
  version: z.string(),
  releasedAt: Instant,
  /** What its publisher says of it. */
  notes: z.string(),
  kind: changed(z.enum(RELEASE_KINDS)),
  port: changed(z.number().int().nullable()),
  /** Of the program in bytes. */
  size: changed(z.number().nullable()),
  /** Authorities the one that runs does not have. */
  authorities: z.array(Authority.pick({ code: true, name: true, description: true })),
});
export type NewerVersion = z.infer<typeof NewerVersion>;

/** Whoever bought it, or whoever operates what runs. */
const asks = ['market.application.buy', 'runtime.instance.operate'] as const;

export const upgradeApi = {
  versions: endpoint({
    method: 'GET',
    path: '/api-application/market/orders/:id/versions',
    allow: 'session',
    asks,
    summary: 'Newer versions of what was bought, newest first, with what changes',
    params: one,
    reply: z.object({
      version: z.string(),
      /** Sent back with the upgrade, so that two people do not undo each other's. */
      generation: z.number().int(),
      versions: z.array(NewerVersion),
    }),
  }),
  upgrade: endpoint({
    method: 'POST',
    path: '/api-application/market/orders/:id/upgrade',
    allow: 'session',
    platform: true,
    asks: ['runtime.instance.operate'],
    once: true,
    limit: { by: 'account', max: 20, seconds: 60 },
    summary:
      'Start a newer version beside the one that runs; it takes over when it is healthy, or is given up',
    params: one,
    body: z.object({ versionId: Id, generation: z.number().int() }),
    reply: OrderDetail,
  }),
};
