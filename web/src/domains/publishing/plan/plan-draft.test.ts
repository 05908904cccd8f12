import { PARAMETERS, PlanDraft } from '@cloudyard/contract/publishing/plan.ts';
import { expect, it } from 'vitest';
import { bodyOf, emptyDraft, FormDraft, lacksPrice } from './plan-draft.ts';

const filled = { ...emptyDraft('One month'), name: 'Standard', code: 'standard', price: 99.9 };

// rule: resource.default.period
it('a new plan begins with the defaults, and the contract takes it', () => {
  const body = bodyOf(FormDraft.parse(filled));
  expect(body.resourceParameters).toEqual([
    { item: 'CPU_CORES', value: 1 },
    { item: 'MEMORY_QUOTA', value: 1024 },
    { item: 'DISK_QUOTA', value: 512 },
    { item: 'CONCURRENT_USER', value: -1 },
  ]);
  expect(body.periods).toMatchObject([{ number: 1, timeUnit: 'MONTH', times: 1, limit: 9, discount: 1 }]);
  expect(PlanDraft.safeParse(body).success).toBe(true);
});

it.each([
  ['CPU_CORES', 0.5, true],
  ['CPU_CORES', 0.4, false],
  ['CPU_CORES', 0.75, false],
  ['MEMORY_QUOTA', 1000, true],
  ['MEMORY_QUOTA', 999, false],
  ['DISK_QUOTA', 0, false],
  ['CONCURRENT_USER', -1, true],
  ['CONCURRENT_USER', 0, false],
] as const)('the quota %s of %d is valid: %s, as in the contract', (item, value, fits) => {
  const parameters = { ...filled.parameters, [item]: value };
  expect(FormDraft.safeParse({ ...filled, parameters }).success).toBe(fits);
  const resourceParameters = PARAMETERS.map((one) => ({ item: one, value: Number(parameters[one]) }));
  expect(PlanDraft.safeParse({ ...filled, resourceParameters }).success).toBe(fits);
});

it.each([
  [false, null, false, null],
  [true, null, true, null],
  [true, 5000, false, 5000],
  // A price of an option that was switched off again is not sent.
  [false, 5000, false, null],
])(
  'a plan sold without an end %s at %s lacks a price: %s, and sends %s',
  (ifPermanent, permanentPrice, lacks, sent) => {
    const draft = FormDraft.parse({ ...filled, ifPermanent, permanentPrice });
    expect(lacksPrice(draft)).toBe(lacks);
    expect(bodyOf(draft).permanentPrice).toBe(sent);
  },
);
