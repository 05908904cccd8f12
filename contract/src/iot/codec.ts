import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Instant, one } from '../kit/values.ts';

/** Longer ones are no program that turns a message into values. */
export const MOST_CODEC = 64_000;

const Value = z.union([z.number(), z.string(), z.boolean()]);
export const DecodedValue = z.object({
  /** Null: when the message came. */
  time: Instant.nullable(),
  property: z.string(),
  value: Value,
});
export type DecodedValue = z.infer<typeof DecodedValue>;

export const DecodedEvent = z.object({
  time: Instant.nullable(),
  event: z.string(),
  output: z.record(z.string(), Value),
});
export type DecodedEvent = z.infer<typeof DecodedEvent>;

/** Why a codec answered nothing: bounds of time, memory, depth and size, its own error, or an answer that is none. */
export const CODEC_FAILURES = ['time', 'memory', 'depth', 'size', 'code', 'result', 'lost'] as const;

export const CODEC_CALLS = ['decode', 'encode'] as const;
export const INPUT_FORMS = ['hex', 'text'] as const;

export const CodecTest = z.object({
  codec: z.string().max(MOST_CODEC),
  call: z.enum(CODEC_CALLS).default('decode'),
  /** Of `decode`: the message; of `encode`: the command as JSON. */
  input: z.string().max(16_000),
  form: z.enum(INPUT_FORMS).default('hex'),
  topic: z.string().trim().max(200).default(''),
});
export type CodecTest = z.infer<typeof CodecTest>;

export const CodecResult = z.object({
  values: z.array(DecodedValue),
  events: z.array(DecodedEvent),
  /** Of `encode`: what would be sent, in hex. */
  bytes: z.string(),
  /** Identifiers that the thing model does not have: nothing becomes of them. */
  unknown: z.array(z.string()),
  log: z.array(z.string()),
  error: z
    .object({ kind: z.enum(CODEC_FAILURES), message: z.string(), line: z.number().int().nullable() })
    .nullable(),
  micros: z.number().int(),
});
export type CodecResult = z.infer<typeof CodecResult>;

export const codecApi = {
  test: endpoint({
    method: 'POST',
    path: '/api-iot/products/:id/codec/test',
    allow: 'iot.product.edit',
    orPlatform: 'iot.product.keep',
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'Try a codec on a message: what becomes of it, or where it fails',
    params: one,
    body: CodecTest,
    reply: CodecResult,
  }),
};
