import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { MOST_CODEC } from './codec.ts';

/** What a property, an event, a service or a tag is called on the wire; gateways write `spindle.speed`. */
export const Identifier = z
  .string()
  .trim()
  .max(50)
  .regex(/^[A-Za-z]\w*(\.\w+)*$/, 'format');
const Title = z.string().trim().min(1).max(60);
const Note = z.string().trim().max(300).default('');

export const DATA_TYPES = ['number', 'boolean', 'text', 'choice'] as const;
export type DataType = (typeof DATA_TYPES)[number];

/** What a value may be. Only what its type knows counts. */
const shape = {
  dataType: z.enum(DATA_TYPES),
  unit: z.string().trim().max(20).default(''),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  step: z.number().positive().nullable().default(null),
  /** Of a choice: the number on the wire, and what it means. */
  choices: z
    .array(z.object({ value: z.int32(), name: Title }))
    .max(100)
    .default([]),
};

type Shape = { dataType: DataType; min: number | null; max: number | null; choices: { value: number }[] };
type Problem = { path: string; message: string };

/** A range has its ends in order, and a choice something to choose from. */
function shapeProblem({ dataType, min, max, choices }: Shape): Problem | undefined {
  if (min !== null && max !== null && min > max) return { path: 'max', message: 'iot.bounds_order' };
  if (dataType !== 'choice') return undefined;
  if (choices.length === 0) return { path: 'choices', message: 'required' };
  const isTwice = new Set(choices.map(({ value }) => value)).size < choices.length;
  return isTwice ? { path: 'choices', message: 'iot.value_twice' } : undefined;
}
const wellShaped = <T extends z.ZodType<Shape>>(schema: T) =>
  schema.superRefine((value, ctx) => {
    const problem = shapeProblem(value);
    if (problem) ctx.addIssue({ code: 'custom', path: [problem.path], message: problem.message });
  });

const named = { id: Identifier, name: Title, description: Note };
const Parameter = wellShaped(z.object({ ...named, ...shape }));
export type Parameter = z.infer<typeof Parameter>;

/** Where the second thing of a name stands; devices do not tell names by their case. */
const twice = (list: readonly { id: string }[]) => {
  const seen = new Set<string>();
  for (const [index, { id }] of list.entries()) {
    if (seen.has(id.toLowerCase())) return index;
    seen.add(id.toLowerCase());
  }
  return undefined;
};

/** What an event or a service hands over. */
const Parameters = z
  .array(Parameter)
  .max(50)
  .superRefine((list, ctx) => {
    const index = twice(list);
    if (index !== undefined)
      ctx.addIssue({ code: 'custom', path: [index, 'id'], message: 'iot.identifier_twice' });
  })
  .default([]);

/** Where its value comes from: the device, a person, or a rule. */
export const SOURCES = ['device', 'manual', 'computed'] as const;

export const Property = wellShaped(
  z.object({
    ...named,
    ...shape,
    source: z.enum(SOURCES).default('device'),
    /** It may be written from here. */
    isWritable: z.boolean().default(false),
  }),
);
export type Property = z.infer<typeof Property>;

export const LEVELS = ['info', 'warning', 'fault'] as const;
export const ThingEvent = z.object({
  ...named,
  level: z.enum(LEVELS).default('info'),
  output: Parameters,
});
export type ThingEvent = z.infer<typeof ThingEvent>;

export const Service = z.object({
  ...named,
  /** Its answer comes later: whoever calls it has a ticket meanwhile. */
  isAsync: z.boolean().default(false),
  input: Parameters,
  output: Parameters,
});
export type Service = z.infer<typeof Service>;

export const Tag = z.object({ ...named, isRequired: z.boolean().default(false) });
export type Tag = z.infer<typeof Tag>;

export const MODEL_PARTS = ['properties', 'events', 'services', 'tags'] as const;
export type ModelPart = (typeof MODEL_PARTS)[number];

/** Without the names twice. */
export const ThingModel = z
  .object({
    properties: z.array(Property).max(1000).default([]),
    events: z.array(ThingEvent).max(200).default([]),
    services: z.array(Service).max(200).default([]),
    tags: z.array(Tag).max(50).default([]),
    /** Turns what a device sends into values, and back; empty: it speaks as the platform does. */
    codec: z.string().max(MOST_CODEC).default(''),
  })
  .superRefine((model, ctx) => {
    for (const part of MODEL_PARTS) {
      const index = twice(model[part]);
      if (index !== undefined)
        ctx.addIssue({ code: 'custom', path: [part, index, 'id'], message: 'iot.identifier_twice' });
    }
  });
export type ThingModel = z.infer<typeof ThingModel>;

/** What would stop working where the former version is used. */
export const BREAKS = [
  'removed',
  'type',
  'unit',
  'range',
  'choices',
  'writable',
  'parameters',
  'codec',
] as const;
export const Break = z.object({
  part: z.enum([...MODEL_PARTS, 'codec']),
  id: z.string(),
  name: z.string(),
  kind: z.enum(BREAKS),
  before: z.string(),
  after: z.string(),
});
export type Break = z.infer<typeof Break>;

export const ModelVersion = z.object({
  version: z.number().int(),
  /** The one that is being written; null once it is in force. */
  publishedAt: Instant.nullable(),
  publishedByName: z.string(),
  savedAt: Instant,
  savedByName: z.string(),
  note: z.string(),
  counts: z.object({
    properties: z.number().int(),
    events: z.number().int(),
    services: z.number().int(),
    tags: z.number().int(),
  }),
});
export type ModelVersion = z.infer<typeof ModelVersion>;

/** A version with what it says; `revision` changes with every save. */
export const ModelView = ModelVersion.extend({ revision: z.number().int(), model: ThingModel });
export type ModelView = z.infer<typeof ModelView>;

export const Impact = z.object({
  breaks: z.array(Break),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  /** What goes by the version in force. */
  devices: z.number().int(),
  rules: z.array(z.object({ id: Id, name: z.string() })),
  pushes: z.array(z.object({ id: Id, name: z.string() })),
  /** Devices without a tag that it asks of every one: how many, and the first of them. */
  untagged: z.object({
    count: z.number().int(),
    devices: z.array(z.object({ id: Id, name: z.string() })),
  }),
});
export type Impact = z.infer<typeof Impact>;

const read = { allow: 'iot.product.read', orPlatform: 'iot.product.keep' } as const;
const edit = { allow: 'iot.product.edit', orPlatform: 'iot.product.keep' } as const;

export const modelApi = {
  view: endpoint({
    method: 'GET',
    path: '/api-iot/products/:id/model',
    ...read,
    summary: 'The thing model of a product: a version, or the draft, or what is in force',
    params: one,
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    reply: ModelView.nullable(),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api-iot/products/:id/model/versions',
    ...read,
    summary: 'The versions of a thing model, the newest first',
    params: one,
    reply: z.array(ModelVersion),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api-iot/products/:id/model',
    ...edit,
    summary: 'Save the draft of a thing model',
    params: one,
    /** `revision`: of the draft that was changed; 0 where there was none. */
    body: z.object({ revision: z.number().int().min(0), model: ThingModel }),
    reply: ModelView,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api-iot/products/:id/model/draft',
    ...edit,
    summary: 'Throw the draft of a thing model away',
    params: one,
    reply: z.object({ id: Id }),
  }),
  impact: endpoint({
    method: 'GET',
    path: '/api-iot/products/:id/model/impact',
    ...edit,
    summary: 'What publishing the draft would break, and whom',
    params: one,
    reply: Impact,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api-iot/products/:id/model/publish',
    ...edit,
    summary: 'Put the draft of a thing model into force',
    params: one,
    body: z.object({
      revision: z.number().int().min(1),
      note: z.string().trim().max(300).default(''),
      /** A user read what breaks. */
      isBreaking: z.boolean().default(false),
    }),
    reply: ModelView,
  }),
};
