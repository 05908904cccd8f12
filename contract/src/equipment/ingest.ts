import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { isStorable } from '../kit/values.ts';

const Stored = z.object({
  stored: z.enum(['new', 'double']),
  faults: z.array(z.object({ fault: z.string(), name: z.string(), count: z.number().int() })),
});
const sending = {
  method: 'POST',
  allow: 'public',
  light: true,
  limit: { by: 'address', max: 6_000, seconds: 60 },
} as const;
/** What else a message says is read by whoever understands it. */
const Loose = z.record(z.string(), z.unknown());

export const ingestApi = {
  send: endpoint({
    ...sending,
    path: '/api-equipment/ingest',
    summary:
      'Points of a gateway without MQTT, as docs/gateway-protocol.md says; answered when they are stored',
    /** Said by Basic authorisation: the key and the secret of its credential. */
    body: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
    reply: Stored,
  }),
  raw: endpoint({
    ...sending,
    path: '/api-equipment/ingest/raw',
    summary:
      'Bytes of a device without MQTT, read by the codec of its product; answered when they are stored',
    body: z.object({
      /** The code of a device behind the gateway; left out: its own. */
      device: z.string().min(1).max(100).refine(isStorable, 'format').optional(),
      run: z.string().max(40).optional(),
      seq: z.number().int().min(0).optional(),
      bytes: z.base64().max(90_000),
    }),
    reply: Stored,
  }),
  event: endpoint({
    ...sending,
    path: '/api-equipment/ingest/event',
    summary: 'An event of a device without MQTT; answered when it is stored',
    body: Loose,
    reply: Stored,
  }),
};
