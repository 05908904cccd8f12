import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

export const ingestApi = {
  send: endpoint({
    method: 'POST',
    path: '/api-equipment/ingest',
    allow: 'public',
    light: true,
    limit: { by: 'address', max: 6_000, seconds: 60 },
    summary:
      'Points of a gateway without MQTT, as docs/gateway-protocol.md says; answered when they are stored',
    /** Said by Basic authorisation: the key and the secret of its credential. */
    body: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
    reply: z.object({
      stored: z.enum(['new', 'double']),
      faults: z.array(z.object({ fault: z.string(), name: z.string(), count: z.number().int() })),
    }),
  }),
};
