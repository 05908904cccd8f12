import { z } from 'zod';

// What models know, as their files hold it: read here without a table and without an engine.

const numbers = z.array(z.number());

export const ColumnBody = z.object({ name: z.string(), type: z.string() });
/** What every model of classes knows. */
export const ClassBody = z.object({
  features: z.array(z.string()),
  label: ColumnBody,
  classes: z.array(z.string()).min(2),
  importance: z.array(z.number()).optional(),
});
export const NumberBody = z.object({
  features: z.array(z.string()),
  label: ColumnBody,
  importance: z.array(z.number()).optional(),
});

export const LinearBody = NumberBody.extend({ intercept: z.number(), coefficients: numbers });
export type LinearBody = z.infer<typeof LinearBody>;

/** For the columns as they are: what they were standardised by is part of the coefficients. The intercept is last. */
export const LogisticBody = ClassBody.extend({ outputs: z.array(numbers).min(1) });
export type LogisticBody = z.infer<typeof LogisticBody>;

/** Boosted trees and forests, for a class where there are classes, else for a number. */
export const TreesBody = z.object({
  task: z.enum(['class', 'number']),
  features: z.array(z.string()),
  label: ColumnBody,
  classes: ClassBody.shape.classes.optional(),
  base: z.array(z.number()).optional(),
  many: z.number().int(),
  importance: z.array(z.number()).optional(),
  sizes: z.array(z.number().int()),
});
export type TreesBody = z.infer<typeof TreesBody>;

export const KMeansBody = z.object({
  features: z.array(z.string()).min(1),
  shifts: numbers,
  scales: numbers,
  /** Of the moved and scaled columns. */
  centres: z.array(numbers).min(1),
});
export type KMeansBody = z.infer<typeof KMeansBody>;

export const IsolationBody = z.object({
  features: z.array(z.string()).min(1),
  sizes: z.array(z.number().int()),
  sample: z.number().int(),
  threshold: z.number(),
});
export type IsolationBody = z.infer<typeof IsolationBody>;
