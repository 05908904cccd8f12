import { z } from 'zod';

/** Ports by their name in a manifest, with the code of the specification. */
export const PORT_CODES = {
  DATASET_IN: '001',
  MODEL_IN: '002',
  DATASET_OUT: '001',
  MODEL_OUT: '002',
} as const;
export const VALUE_CODES = {
  integer: '003',
  decimal: '004',
  string: '005',
  enum: '006',
  boolean: '007',
} as const;
export const PORT_TYPES = ['DATASET_IN', 'MODEL_IN', 'DATASET_OUT', 'MODEL_OUT'] as const;
export const VALUE_TYPES = ['integer', 'decimal', 'string', 'enum', 'boolean'] as const;
export type PortType = (typeof PORT_TYPES)[number];
export type ValueType = (typeof VALUE_TYPES)[number];

/** `node`: asked for at each node; `project`: one value for all nodes that name it; `run`: asked for at the start. */
export const SCOPES = ['node', 'project', 'run'] as const;

/** Names a view in SQL and a key in request.json. */
export const ParameterName = z.string().regex(/^[a-z][a-zA-Z0-9_]{0,39}$/, 'format');

const label = z.object({ cn: z.string().trim().min(1).max(60), en: z.string().trim().min(1).max(80) });
const sentence = z.string().trim().max(500);
/** One text for every reader, or one for each language. */
const description = z.union([sentence, z.object({ cn: sentence.min(1), en: sentence.min(1) })]);

/** What stands in the columns of a table, as DuckDB names it. */
export const Column = z.object({
  name: z.string().min(1).max(128),
  type: z.string().min(1).max(60),
  nullable: z.boolean().optional(),
});
export type Column = z.infer<typeof Column>;

const columns = z.array(Column).max(200);
const inputSchema = z.object({
  /** At least so many columns of numbers. */
  minNumeric: z.number().int().min(0).max(200).optional(),
  columns: columns.optional(),
  /** More rows are refused before the run: the method costs more than n log n. */
  maxRows: z.number().int().min(1).max(1_000_000_000).optional(),
});
const outputSchema = z.object({ adds: columns.optional(), columns: columns.optional() });

const named = { name: ParameterName, label: label.optional(), description: description.optional() };
export const ModelKind = z.string().regex(/^[a-z][a-z0-9-]{0,39}\/[0-9]{1,4}$/, 'format');

const dataIn = z.strictObject({
  ...named,
  type: z.literal('DATASET_IN'),
  required: z.boolean().optional(),
  schema: inputSchema.optional(),
});
const modelIn = z.strictObject({
  ...named,
  type: z.literal('MODEL_IN'),
  required: z.boolean().optional(),
  /** Only models of these kinds fit; none: every kind. */
  modelKinds: z.array(ModelKind).max(40).optional(),
});
const dataOut = z.strictObject({ ...named, type: z.literal('DATASET_OUT'), schema: outputSchema.optional() });
const modelOut = z.strictObject({ ...named, type: z.literal('MODEL_OUT'), modelKind: ModelKind.optional() });

const valued = { ...named, required: z.boolean().optional(), scope: z.enum(SCOPES).optional() };
const bounds = z
  .object({ min: z.number().optional(), max: z.number().optional(), step: z.number().positive().optional() })
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
    message: 'range',
    path: ['max'],
  });
const integer = z.strictObject({
  ...valued,
  type: z.literal('integer'),
  default: z.number().int().optional(),
  range: bounds.optional(),
});
const decimal = z.strictObject({
  ...valued,
  type: z.literal('decimal'),
  default: z.number().optional(),
  range: bounds.optional(),
});
const text = z.strictObject({
  ...valued,
  type: z.literal('string'),
  default: z.string().max(10_000).optional(),
  range: z
    .object({
      maxLength: z.number().int().min(1).max(100_000).optional(),
      pattern: z.string().max(200).optional(),
    })
    .optional(),
  /** How it is filled in; `column` and `columns` choose from the table at the port `of`. */
  ui: z.enum(['text', 'column', 'columns', 'sql', 'code']).optional(),
  of: ParameterName.optional(),
});
const choice = z.strictObject({
  ...valued,
  type: z.literal('enum'),
  default: z.string().max(100).optional(),
  range: z.object({ options: z.array(z.string().min(1).max(100)).min(1).max(100) }),
});
const yesNo = z.strictObject({ ...valued, type: z.literal('boolean'), default: z.boolean().optional() });

export const PackageParameter = z.discriminatedUnion('type', [
  dataIn,
  modelIn,
  dataOut,
  modelOut,
  integer,
  decimal,
  text,
  choice,
  yesNo,
]);
export type PackageParameter = z.infer<typeof PackageParameter>;
export type ValueParameter = Extract<PackageParameter, { type: ValueType }>;

export const isPort = (one: { type: string }): boolean =>
  (PORT_TYPES as readonly string[]).includes(one.type);
export const isInput = (one: { type: string }): boolean =>
  one.type === 'DATASET_IN' || one.type === 'MODEL_IN';
export const isOutput = (one: { type: string }): boolean =>
  one.type === 'DATASET_OUT' || one.type === 'MODEL_OUT';
export const isValue = (one: PackageParameter): one is ValueParameter => !isPort(one);
/** The names of several columns as one text, as the form sends them: a JSON list. */
export const isColumns = (one: PackageParameter): boolean => one.type === 'string' && one.ui === 'columns';
