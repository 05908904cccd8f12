import { z } from 'zod';

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/** What stands inside `optional`, `default` and the like. */
function inner(schema: z.ZodType): z.ZodType {
  const within = (schema.def as { innerType?: z.ZodType }).innerType;
  return within ? inner(within) : schema;
}

/**
 * A text that a user types: left empty it is empty, and where it must not be empty,
 * that is a mistake to report.
 */
const isText = (schema: z.ZodType) =>
  inner(schema) instanceof z.ZodString && !(inner(schema) instanceof z.ZodStringFormat);

/** The fields of an object, also of one that is put together of two. */
function fieldsOf(schema: z.ZodType): [string, z.ZodType][] {
  const plain = inner(schema);
  if (plain instanceof z.ZodObject) return Object.entries<z.ZodType>(plain.shape);
  if (!(plain instanceof z.ZodIntersection)) return [];
  return [plain.def.left, plain.def.right].flatMap((one) => fieldsOf(one as z.ZodType));
}

const known = new WeakMap<z.ZodType, { query: ReadonlySet<string>; body: ReadonlySet<string> }>();

/** The fields that may be left out, and of a body those of them that are no text. */
export function fieldsLeftOut(schema: z.ZodType) {
  const found = known.get(schema);
  if (found) return found;
  const optional = fieldsOf(schema).filter(([, field]) => takes(field, undefined));
  const nameOf = ([name]: readonly [string, unknown]) => name;
  const made = {
    query: new Set(optional.map(nameOf)),
    body: new Set(optional.filter(([, field]) => !isText(field) && !takes(field, '')).map(nameOf)),
  };
  known.set(schema, made);
  return made;
}

/**
 * An optional parameter that comes empty counts as absent: browsers send `?type=` for a filter that is not
 * set. An id, a code or a number in a body is meant the same way; only texts may be empty and mean it.
 */
export function withoutEmpty(schema: z.ZodType | undefined, given: unknown, slot: 'query' | 'body'): unknown {
  if (!schema || typeof given !== 'object' || given === null) return given;
  if (Array.isArray(given)) {
    const each = inner(schema);
    return each instanceof z.ZodArray
      ? given.map((one) => withoutEmpty(each.element as z.ZodType, one, slot))
      : given;
  }
  const entries = Object.entries(given);
  if (!entries.some(([, value]) => value === '')) return given;
  const optional = fieldsLeftOut(schema)[slot];
  return Object.fromEntries(entries.filter(([name, value]) => value !== '' || !optional.has(name)));
}
