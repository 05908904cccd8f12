import { allErrors } from '@cloudyard/contract';
import type { Endpoint, EndpointTable } from '@cloudyard/contract/kit/endpoint.ts';
import { Refused } from '@cloudyard/contract/kit/errors.ts';
import { z } from 'zod';

type Rooms = Record<string, Record<string, EndpointTable>>;

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

/**
 * What a schema of a call refers to within itself (trees do) under a name of its own: references of the document
 * begin at its root, not at the schema.
 */
function named(schema: Json, name: string, components: Json): Json {
  const { $defs, ...own } = schema as Json & { $defs?: Json };
  const root = '#/components/schemas/';
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) =>
        key === '$ref' && typeof inner === 'string'
          ? [key, inner.replace(/^#\/\$defs\//, `${root}${name}.`).replace(/^#$/, `${root}${name}`)]
          : [key, moved(inner)],
      ),
    );
  };
  for (const [key, inner] of Object.entries($defs ?? {})) components[`${name}.${key}`] = moved(inner);
  const whole = moved(own) as Json;
  if (!JSON.stringify(own).includes('"$ref":"#"')) return whole;
  components[name] = whole;
  return { $ref: `${root}${name}` };
}

/** A schema of this call with what it refers to. */
type Own = (schema: Json, what: 'body' | 'reply') => Json;

type Property = { properties?: Record<string, unknown>; required?: string[] };

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as Property;
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: inner,
  }));
}

/** The answer of the first try comes back for a repeat. */
const ONCE = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
};

function body(endpoint: Endpoint, own: Own) {
  if (endpoint.upload?.raw) {
    const schema = { type: 'string', format: 'binary' };
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } };
  }
  if (endpoint.upload) {
    const parts = endpoint.body ? (schemaOf(endpoint.body, 'input') as Property) : {};
    const properties = { ...parts.properties, file: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: [...(parts.required ?? []), 'file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!endpoint.body) return {};
  const schema = own(schemaOf(endpoint.body, 'input'), 'body');
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

const success = (endpoint: Endpoint, own: Own) =>
  endpoint.download
    ? { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
    : {
        description: 'OK',
        content: { 'application/json': { schema: own(schemaOf(endpoint.reply, 'output'), 'reply') } },
      };

/** A token opens what a key opens; what is for people only a login does. */
function securityOf({ allow }: Endpoint) {
  if (allow === 'public') return {};
  return { security: allow === 'session' ? [{ session: [] }] : [{ session: [] }, { token: [] }] };
}

function operation(id: string, endpoint: Endpoint, components: Json) {
  const own: Own = (schema, what) => named(schema, `${id}.${what}`, components);
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary: endpoint.summary,
    'x-allow': endpoint.allow,
    ...(endpoint.platform ? { 'x-platform': true } : {}),
    ...(endpoint.once ? { 'x-once': true } : {}),
    ...(endpoint.limit ? { 'x-limit': endpoint.limit } : {}),
    ...securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.once ? [ONCE] : []),
    ],
    ...body(endpoint, own),
    responses: {
      200: success(endpoint, own),
      default: {
        description: 'Refused: `code` says why',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
      },
    },
  };
}

/** The contract in the words of OpenAPI 3.1. */
export function openapi(rooms: Rooms, version: string) {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  for (const [room, nouns] of Object.entries(rooms)) {
    for (const [noun, table] of Object.entries(nouns)) {
      for (const [name, endpoint] of Object.entries(table)) {
        const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
        paths[path] = {
          ...paths[path],
          [endpoint.method.toLowerCase()]: operation(`${room}.${noun}.${name}`, endpoint, schemas),
        };
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cloudyard',
      version,
      description: 'Every call of the console. Success is 200; anything else is a `Refused`.',
    },
    paths,
    components: {
      schemas: {
        Refused: schemaOf(Refused, 'output'),
        Code: { type: 'string', enum: Object.keys(allErrors) },
        ...schemas,
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'cloudyard' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token, which opens what its keys open.',
        },
      },
    },
  };
}
