import { z } from 'zod';
import { ParameterName } from './parameter.ts';

const name = z.string().max(200);
const figure = z.number().nullable();
const series = z.array(figure).max(5000);
const of = { port: ParameterName.optional(), title: z.object({ cn: name, en: name }).optional() };

const curve = z.object({ name, x: series, y: series, area: figure.optional() });

/** What the console draws of a result: small, finished data, never a whole table. */
export const View = z.discriminatedUnion('type', [
  z.object({
    ...of,
    type: z.literal('table'),
    data: z.object({
      columns: z.array(name).max(50),
      rows: z.array(z.array(z.union([z.string().max(500), figure, z.boolean()])).max(50)).max(500),
    }),
  }),
  z.object({
    ...of,
    type: z.literal('stats'),
    data: z.array(z.object({ name, value: z.union([z.string().max(200), figure]) })).max(100),
  }),
  z.object({
    ...of,
    type: z.literal('histogram'),
    data: z.object({ name, edges: series, counts: series }),
  }),
  z.object({
    ...of,
    type: z.literal('line'),
    data: z.object({
      /** Numbers, or moments as ISO texts. */
      x: z.array(z.union([figure, z.string().max(40)])).max(5000),
      lines: z.array(z.object({ name, y: series, dashed: z.boolean().optional() })).max(12),
      /** Places to point at, by their index in x. */
      marks: z
        .array(z.object({ index: z.number().int(), text: name.optional() }))
        .max(500)
        .optional(),
      bands: z
        .array(z.object({ name, low: series, high: series }))
        .max(4)
        .optional(),
    }),
  }),
  z.object({
    ...of,
    type: z.literal('scatter'),
    data: z.object({
      x: name,
      y: name,
      groups: z.array(z.object({ name, x: series, y: series })).max(30),
    }),
  }),
  z.object({
    ...of,
    type: z.literal('confusion'),
    data: z.object({
      labels: z.array(name).max(50),
      counts: z.array(z.array(z.number().int()).max(50)).max(50),
    }),
  }),
  z.object({ ...of, type: z.literal('roc'), data: z.array(curve).max(12) }),
  z.object({ ...of, type: z.literal('pr'), data: z.array(curve).max(12) }),
  z.object({
    ...of,
    type: z.literal('residuals'),
    data: z.object({ predicted: series, residual: series, sampledFrom: z.number().int() }),
  }),
  z.object({
    ...of,
    type: z.literal('importance'),
    data: z.array(z.object({ name, value: z.number() })).max(200),
  }),
  z.object({
    ...of,
    type: z.literal('clusters'),
    data: z
      .array(
        z.object({
          name,
          size: z.number().int(),
          centre: z.record(name, figure),
          silhouette: figure.optional(),
        }),
      )
      .max(100),
  }),
  z.object({
    ...of,
    type: z.literal('tree'),
    /** Nodes in order, the root first; `left` and `right` are places in the list. */
    data: z
      .array(
        z.object({
          text: name,
          rows: z.number().int(),
          value: figure.optional(),
          left: z.number().int().optional(),
          right: z.number().int().optional(),
        }),
      )
      .max(500),
  }),
  z.object({ ...of, type: z.literal('text'), data: z.string().max(20_000) }),
]);
export type View = z.infer<typeof View>;
export const VIEW_TYPES = View.options.map((one) => one.shape.type.value);
