import { z } from 'zod';
import { MODES } from './package.ts';
import {
  Column,
  ModelKind,
  PackageParameter,
  ParameterName,
  PORT_TYPES,
  SCOPES,
  VALUE_TYPES,
} from './parameter.ts';

/** '1' draft, '2' submitted, '3' passed and online, '4' not passed, '5' offline. */
export const ALGORITHM_STATUSES = ['1', '2', '3', '4', '5'] as const;
export const AlgorithmStatusCode = z.enum(ALGORITHM_STATUSES);
export type AlgorithmStatusCode = z.infer<typeof AlgorithmStatusCode>;
export const STATUS_NAMES: Record<AlgorithmStatusCode, string> = {
  '1': 'Draft',
  '2': 'Submitted',
  '3': 'Online',
  '4': 'Not passed',
  '5': 'Offline',
};
export const AlgorithmStatus = z.object({ code: AlgorithmStatusCode, name: z.string() });

export const ModeCode = z.enum(MODES);
export const AlgorithmType = z.object({ code: ModeCode, name: z.string() });

/** Whose an algorithm is: an enterprise's, a person's, or the platform's own. */
export const ALGORITHM_SCOPES = ['enterprise', 'private', 'system'] as const;
export const AlgorithmScope = z.enum(ALGORITHM_SCOPES);

const scalar = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);

/** A parameter on the wire: the specification's names, and what the package says beside them. */
export const AlgorithmParameter = z.object({
  id: z.string().max(40).optional(),
  name: ParameterName,
  type: z.enum([...PORT_TYPES, ...VALUE_TYPES]),
  value: scalar.optional(),
  defaultValue: scalar.optional(),
  description: z.string().trim().max(500).optional(),
  descriptionEn: z.string().trim().max(500).optional(),
  label: z.object({ cn: z.string().max(60), en: z.string().max(80) }).optional(),
  required: z.boolean().optional(),
  scope: z.enum(SCOPES).optional(),
  range: z
    .object({
      min: z.number().optional(),
      max: z.number().optional(),
      step: z.number().optional(),
      maxLength: z.number().int().optional(),
      pattern: z.string().max(200).optional(),
      options: z.array(z.string().max(100)).max(100).optional(),
    })
    .optional(),
  ui: z.enum(['text', 'column', 'columns', 'sql', 'code']).optional(),
  of: ParameterName.optional(),
  schema: z
    .object({
      minNumeric: z.number().int().optional(),
      maxRows: z.number().int().optional(),
      columns: z.array(Column).max(200).optional(),
      adds: z.array(Column).max(200).optional(),
    })
    .optional(),
  modelKind: ModelKind.optional(),
  modelKinds: z.array(ModelKind).max(40).optional(),
});
export type AlgorithmParameter = z.infer<typeof AlgorithmParameter>;

/** As it stands in a manifest; empty fields of a form count as absent. */
export function toPackage({
  id: _,
  value: __,
  defaultValue,
  description: cn,
  descriptionEn: en,
  ...rest
}: AlgorithmParameter) {
  const description = cn && en ? { cn, en } : cn || en;
  const given = Object.entries({ ...rest, description, default: defaultValue }).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return PackageParameter.safeParse(Object.fromEntries(given), { reportInput: true });
}

const saidOf = (description: PackageParameter['description']) => {
  if (description === undefined) return {};
  if (typeof description === 'string') return { description };
  return { description: description.cn, descriptionEn: description.en };
};

/** As the calls show it: by its name, which is unique within an algorithm. */
export function toWire(one: PackageParameter): AlgorithmParameter {
  const {
    default: defaultValue,
    description,
    ...rest
  } = one as PackageParameter & {
    default?: string | number | boolean;
  };
  return {
    id: one.name,
    ...rest,
    ...saidOf(description),
    defaultValue: defaultValue ?? null,
    value: defaultValue ?? null,
  } as AlgorithmParameter;
}
