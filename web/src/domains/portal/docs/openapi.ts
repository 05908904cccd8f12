import { endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { z } from 'zod';

/** As much of OpenAPI 3.1 as the reference page shows. */
export type Schema = {
  type?: string | string[] | undefined;
  format?: string | undefined;
  description?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | boolean | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  maxItems?: number | undefined;
};
const Schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null);

const Content = z.object({ content: z.record(z.string(), z.object({ schema: Schema })).optional() });

const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  'x-allow': z.string(),
  'x-once': z.boolean().optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema: Schema }))
    .optional(),
  requestBody: Content.optional(),
  responses: z.record(z.string(), Content),
});
export type Operation = z.infer<typeof Operation>;

const OpenApi = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

/** Not a call of a room: the contract itself, as the server publishes it. */
export const openapiEndpoint = endpoint({
  method: 'GET',
  path: '/openapi.json',
  allow: 'public',
  summary: 'The contract in the words of OpenAPI',
  reply: OpenApi,
});

export type Call = Operation & { id: string; method: string; path: string };

export function callsOf(doc: z.infer<typeof OpenApi>): Call[] {
  return Object.entries(doc.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
    })),
  );
}

export const schemaIn = (
  part: z.infer<typeof Content> | undefined,
): [type: string, schema: Schema] | undefined => {
  const [first] = Object.entries(part?.content ?? {});
  return first && [first[0], first[1].schema];
};

export function matches(call: Call, q: string): boolean {
  const text = `${call.method} ${call.path} ${call.summary} ${call.id} ${call['x-allow']}`.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The call as a curl command, to paste into a terminal. */
export function curlOf(call: Call, origin: string): string {
  const query = (call.parameters ?? []).filter((one) => one.in === 'query' && one.required);
  const search = query.map(({ name }) => `${name}=…`).join('&');
  const lines = [`curl -X ${call.method} '${origin}${call.path}${search && `?${search}`}'`];
  if (call['x-allow'] !== 'public') lines.push("-b 'cloudyard=…'");
  if (call['x-once']) lines.push("-H 'Idempotency-Key: …'");
  const body = schemaIn(call.requestBody);
  if (body?.[0] === 'multipart/form-data') lines.push("-F 'file=@…'");
  else if (body) lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(sample(body[1]))}'`);
  return lines.join(' \\\n  ');
}

/** A small value of the right shape. */
export function sample(schema: Schema, depth = 0): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const inner = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (inner) return sample(inner, depth);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) {
    const entries = Object.entries(schema.properties ?? {});
    return depth > 3 ? {} : Object.fromEntries(entries.map(([name, one]) => [name, sample(one, depth + 1)]));
  }
  if (type === 'array') return typeof schema.items === 'object' ? [sample(schema.items, depth + 1)] : [];
  if (type === 'integer' || type === 'number')
    return schema.minimum && schema.minimum > 0 ? schema.minimum : 0;
  if (type === 'boolean') return true;
  return type === 'null' ? null : '…';
}
