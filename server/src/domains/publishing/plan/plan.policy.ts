import { fenOf } from '@cloudyard/contract/kit/money.ts';
import {
  PARAMETER_RULES,
  PARAMETERS,
  type Parameter,
  type PlanDraft,
} from '@cloudyard/contract/publishing/plan.ts';

const columns = {
  CPU_CORES: 'millicores',
  MEMORY_QUOTA: 'memory_mb',
  DISK_QUOTA: 'disk_mb',
  CONCURRENT_USER: 'concurrent_users',
} as const;
type Quotas = Record<(typeof columns)[Parameter], number>;

const scale = (item: Parameter) => (item === 'CPU_CORES' ? 1000 : 1);

/** The quotas of a plan as they are stored; a missing one gets the default. */
export function quotasOf(given: PlanDraft['resourceParameters']): Quotas {
  const values = new Map(given.map(({ item, value }) => [item, value]));
  return Object.fromEntries(
    PARAMETERS.map((item) => [
      columns[item],
      Math.round((values.get(item) ?? PARAMETER_RULES[item].initial) * scale(item)),
    ]),
  ) as Quotas;
}

export const parametersOf = (quotas: Quotas) =>
  PARAMETERS.map((item) => ({ item, value: quotas[columns[item]] / scale(item) }));

/** What a draft promises. */
export const planOf = (draft: PlanDraft) => ({
  name: draft.name,
  code: draft.code,
  description: draft.description,
  ...quotasOf(draft.resourceParameters),
  price_fen: fenOf(draft.price),
  periods: draft.periods,
  permanent_fen: draft.ifPermanent && draft.permanentPrice !== null ? fenOf(draft.permanentPrice) : null,
});

const isTwice = (values: string[]) => new Set(values).size < values.length;

/** The problem of two plans of one application with the same name or code. */
export function takenAmong(plans: readonly { name: string; code: string }[]) {
  if (isTwice(plans.map(({ name }) => name))) return 'market.resource_name_taken';
  return isTwice(plans.map(({ code }) => code)) ? 'market.resource_code_taken' : undefined;
}
