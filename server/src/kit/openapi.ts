import { allErrors } from '@cloudyard/contract';
import type { Endpoint, EndpointTable } from '@cloudyard/contract/kit/endpoint.ts';
import { Refused } from '@cloudyard/contract/kit/errors.ts';
import { z } from 'zod';

type Rooms = Record<string, Record<string, EndpointTable>>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return json;
};

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

function body(endpoint: Endpoint) {
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
  const schema = schemaOf(endpoint.body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

const success = (endpoint: Endpoint) =>
  endpoint.download
    ? { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
    : { description: 'OK', content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } } };

/** A token opens what a key opens; what is for people only a login does. */
function securityOf({ allow }: Endpoint) {
  if (allow === 'public') return {};
  return { security: allow === 'session' ? [{ session: [] }] : [{ session: [] }, { token: [] }] };
}

function operation(room: string, noun: string, name: string, endpoint: Endpoint) {
  return {
    operationId: `${room}.${noun}.${name}`,
    tags: [room],
    summary: endpoint.summary,
    'x-allow': endpoint.allow,
    ...(endpoint.platform ? { 'x-platform': true } : {}),
    ...(endpoint.once ? { 'x-once': true } : {}),
    ...(endpoint.limit ? { 'x-limit': endpoint.limit } : {}),
    ...securityOf(endpoint),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...body(endpoint),
    responses: {
      200: success(endpoint),
      default: {
        description: 'Refused: `code` says why',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
      },
    },
  };
}

/** The contract in the words of OpenAPI 3.1. */
export function openapi(rooms: Rooms, version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [room, nouns] of Object.entries(rooms)) {
    for (const [noun, table] of Object.entries(nouns)) {
      for (const [name, endpoint] of Object.entries(table)) {
        const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
        paths[path] = {
          ...paths[path],
          [endpoint.method.toLowerCase()]: operation(room, noun, name, endpoint),
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
