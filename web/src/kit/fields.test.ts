import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from './fields.tsx';

const Draft = z.object({
  name: z.string().min(1),
  description: z.string().max(200),
  head: z.uuid().nullable(),
  note: z.string().min(1).optional(),
  address: z.object({ city: z.string().min(1), street: z.string() }),
  agreed: z.boolean(),
});

it.each([
  ['name', false],
  ['description', true],
  ['head', true],
  ['note', true],
  ['address.city', false],
  ['address.street', true],
  ['agreed', false],
  ['unknown', false],
])('a field may be left empty as the schema says: %s', (path, is) => {
  expect(fieldsOf(Draft).isOptional(path)).toBe(is);
});
