import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, one } from '../kit/values.ts';

/** large: a smaller or cheaper plan would do. small: it comes near its limits. unknown: not measured for long enough. */
export const ADVICE_VERDICTS = ['fits', 'large', 'small', 'unknown'] as const;
export type AdviceVerdict = (typeof ADVICE_VERDICTS)[number];
/** Days of figures it is drawn from. */
export const ADVICE_DAYS = 14;

const Measure = z.object({ cores: z.number(), memoryMb: z.number() });

/** Whether what was bought fits what is used. */
export const Advice = z.object({
  verdict: z.enum(ADVICE_VERDICTS),
  /** Hours that were measured. */
  hours: z.number().int(),
  /** In nineteen of twenty hours it took no more. */
  used: Measure,
  limits: Measure,
  /** The plan on sale that would fit; null: the one it has, or none. */
  plan: z
    .object({
      id: Id,
      name: z.string(),
      cores: z.number(),
      memoryMb: z.number().int(),
      /** Yuan a month. */
      price: z.number(),
    })
    .nullable(),
});
export type Advice = z.infer<typeof Advice>;

export const adviceApi = {
  get: endpoint({
    method: 'GET',
    path: '/api-application/market/advice/:id',
    allow: 'runtime.instance.read',
    summary: 'Whether the plan of an instance fits what it used in the last two weeks, and which one would',
    params: one,
    reply: Advice,
  }),
};
