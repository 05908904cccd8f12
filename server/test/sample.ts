import { z } from 'zod';

type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  minimum?: number;
  minItems?: number;
};

/** For a field of that name: the id of some thing. */
export type Ids = (name: string) => string;

/** Something a schema accepts, with the given ids in it. */
export const sample = (schema: z.ZodType | undefined, ids: Ids): unknown =>
  schema && of(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '', ids);

function of(schema: Schema, name: string, ids: Ids): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return of(schema.anyOf.find((one) => one.type !== 'null') ?? {}, name, ids);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key, inner]) => schema.required?.includes(key) || holdsId(inner))
          .map(([key, inner]) => [key, of(inner, key, ids)]),
      );
    case 'array':
      return [of(schema.items ?? {}, name, ids)];
    case 'string':
      return text(schema, name, ids);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return 'x';
  }
}

/** Of optional fields, only ids matter. */
const holdsId = (schema: Schema) => JSON.stringify(schema).includes('"uuid"');

function text({ format, minLength = 1 }: Schema, name: string, ids: Ids): string {
  if (format === 'uuid') return ids(name);
  if (format === 'date-time') return '2037-01-01T00:00:00Z';
  if (format === 'date') return '2037-01-01';
  return 'x'.repeat(minLength);
}
