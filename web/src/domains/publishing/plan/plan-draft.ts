import { Yuan } from '@cloudyard/contract/kit/money.ts';
import {
  DEFAULT_PERIOD,
  PARAMETER_RULES,
  PARAMETERS,
  type Parameter,
  Period,
  type Plan,
} from '@cloudyard/contract/publishing/plan.ts';
import { z } from 'zod';

const isStep = (item: Parameter) => (value: number) => {
  const { least, step } = PARAMETER_RULES[item];
  return value >= least && value % step === 0 && (item !== 'CONCURRENT_USER' || value !== 0);
};
const amount = (item: Parameter) =>
  z.number().max(1_000_000).refine(isStep(item), 'market.parameter_out_of_range');

/** The form: each parameter is a field of its own. */
export const FormDraft = z.object({
  name: z.string().trim().min(1).max(40),
  code: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]{0,39}$/),
  description: z.string().trim().max(300),
  parameters: z.object({
    CPU_CORES: amount('CPU_CORES'),
    MEMORY_QUOTA: amount('MEMORY_QUOTA'),
    DISK_QUOTA: amount('DISK_QUOTA'),
    CONCURRENT_USER: amount('CONCURRENT_USER'),
  }),
  price: Yuan,
  periods: z.array(Period).min(1).max(12),
  ifPermanent: z.boolean(),
  permanentPrice: Yuan.nullable().optional(),
});
export type FormDraft = z.output<typeof FormDraft>;

/** The one rule between two fields. */
export const lacksPrice = ({ ifPermanent, permanentPrice }: FormDraft) =>
  ifPermanent && (permanentPrice === null || permanentPrice === undefined);

export const bodyOf = ({ parameters, permanentPrice, ...draft }: FormDraft) => ({
  ...draft,
  resourceParameters: PARAMETERS.map((item) => ({ item, value: parameters[item] })),
  permanentPrice: draft.ifPermanent ? (permanentPrice ?? null) : null,
});

const initialValue = (item: Parameter) => PARAMETER_RULES[item].initial;
const parametersOf = (value: (item: Parameter) => number) =>
  Object.fromEntries(PARAMETERS.map((item) => [item, value(item)]));

export const emptyDraft = (periodName: string) => ({
  name: '',
  code: '',
  description: '',
  parameters: parametersOf(initialValue),
  price: 0,
  periods: [{ ...DEFAULT_PERIOD, name: periodName, remark: '' }],
  ifPermanent: false,
  permanentPrice: null,
});

export const draftOf = (resource: Plan) => ({
  name: resource.name,
  code: resource.code,
  description: resource.description,
  parameters: parametersOf(
    (item) => resource.resourceParameters.find((one) => one.item === item)?.value ?? initialValue(item),
  ),
  price: resource.price,
  periods: resource.periods,
  ifPermanent: resource.ifPermanent,
  permanentPrice: resource.permanentPrice,
});
