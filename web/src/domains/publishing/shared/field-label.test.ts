import { expect, it } from 'vitest';
import { planIn } from './field-label.ts';

it.each([
  ['plans.basic.price', { code: 'basic', part: 'price' }],
  ['plans.pro-2.CPU_CORES', { code: 'pro-2', part: 'CPU_CORES' }],
  ['plans.pro', { code: 'pro', part: undefined }],
  ['description', undefined],
  ['files.HELP', undefined],
])('the changed field %s belongs to the plan %j', (field, plan) => expect(planIn(field)).toEqual(plan));
