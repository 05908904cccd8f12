import { z } from 'zod';
import { isInput, isOutput, isPort, PackageParameter, ParameterName } from './parameter.ts';

/** What an algorithm is made with; also its type in the calls, by code and name. */
export const MODES = ['SQL', 'JAVASCRIPT', 'PYTHON', 'SPARK', 'ONNX', 'CONTAINER', 'BUILTIN'] as const;
export type Mode = (typeof MODES)[number];

/** What a package may have at most. */
export const PACKAGE_LIMITS = {
  bytes: 100 * 1024 * 1024,
  unpackedBytes: 500 * 1024 * 1024,
  files: 5000,
  parameters: 60,
  tests: 20,
} as const;

/** What a step gets if the manifest says nothing, and what it gets at most. */
export const RESOURCES = {
  memoryMb: { usual: 512, most: 8192 },
  cpu: { usual: 1, most: 4 },
  timeoutS: { usual: 300, most: 21_600 },
  diskMb: { usual: 1024, most: 20_480 },
} as const;

const limited = ({ most }: { most: number }) => z.number().int().min(1).max(most).optional();
export const Resources = z.strictObject({
  memoryMb: limited(RESOURCES.memoryMb),
  cpu: limited(RESOURCES.cpu),
  timeoutS: limited(RESOURCES.timeoutS),
  diskMb: limited(RESOURCES.diskMb),
  /** No step has a network; the word stands for those who write it down. */
  network: z.literal(false).optional(),
});
export type Resources = z.infer<typeof Resources>;

/** A place inside the package: never absolute, never upwards. */
export const PackagePath = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!\/)(?!.*(^|\/)\.\.?(\/|$))[^\\\0]+$/, 'format');

const ParameterValue = z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()]);
export const ParameterValues = z.record(ParameterName, ParameterValue);
export type ParameterValues = z.infer<typeof ParameterValues>;

/** A trial the package brings: what goes in, and what must come out. */
export const PackageTest = z.strictObject({
  name: z.string().trim().min(1).max(100).optional(),
  /** Files of the package (CSV, Parquet, JSON lines; for a model its folder), by port. */
  inputs: z.record(ParameterName, PackagePath),
  params: ParameterValues.optional(),
  seed: z.number().int().min(0).optional(),
  expect: z
    .strictObject({
      /** Rows of the first dataset that comes out, or of each by port. */
      rows: z.union([z.number().int().min(0), z.record(ParameterName, z.number().int().min(0))]).optional(),
      /** The least and the most a figure may be. */
      metrics: z.record(z.string().max(60), z.tuple([z.number(), z.number()])).optional(),
      /** The exit code of a refusal that is meant: 2, 3 or 4. */
      exit: z.union([z.literal(2), z.literal(3), z.literal(4)]).optional(),
    })
    .optional(),
});
export type PackageTest = z.infer<typeof PackageTest>;

const text = z.object({ cn: z.string().trim().max(2000), en: z.string().trim().max(4000) });

export const Manifest = z
  .strictObject({
    contract: z.literal(1),
    name: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'format'),
    version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'format'),
    mode: z.enum(MODES),
    entry: PackagePath,
    /** What people read; the console asks for both in its form where a package has none. */
    title: z.object({ cn: z.string().max(60), en: z.string().max(80) }).optional(),
    description: text.optional(),
    category: z.string().max(60).optional(),
    runtime: z.record(z.string().max(30), z.string().max(100)).optional(),
    deterministic: z.boolean().optional(),
    parameters: z.array(PackageParameter).max(PACKAGE_LIMITS.parameters),
    resources: Resources.optional(),
    tests: z.array(PackageTest).max(PACKAGE_LIMITS.tests).optional(),
  })
  .superRefine((one, ctx) => {
    const seen = new Set<string>();
    one.parameters.forEach((parameter, index) => {
      const at = ['parameters', index, 'name'];
      if (seen.has(parameter.name)) ctx.addIssue({ code: 'custom', message: 'twice', path: at });
      seen.add(parameter.name);
      if ('of' in parameter && parameter.of !== undefined) {
        const port = one.parameters.find((other) => other.name === parameter.of);
        if (port?.type !== 'DATASET_IN')
          ctx.addIssue({ code: 'custom', message: 'no_port', path: ['parameters', index, 'of'] });
      }
    });
    if (!one.parameters.some(isOutput))
      ctx.addIssue({ code: 'custom', message: 'no_output', path: ['parameters'] });
  });
export type Manifest = z.infer<typeof Manifest>;

export const inputsOf = (one: Pick<Manifest, 'parameters'>) => one.parameters.filter(isInput);
export const outputsOf = (one: Pick<Manifest, 'parameters'>) => one.parameters.filter(isOutput);
export const valuesOf = (one: Pick<Manifest, 'parameters'>) => one.parameters.filter((each) => !isPort(each));
