import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { Period, Plan } from '@cloudyard/contract/publishing/plan.ts';
import { parametersOf } from './plan.policy.ts';
import type { PlanRow } from './plan.queries.ts';

export const planView = (row: PlanRow): Plan => ({
  id: row.id,
  name: row.name,
  code: row.code,
  description: row.description,
  resourceParameters: parametersOf(row),
  price: yuanOf(row.price_fen),
  periods: row.periods as Period[],
  ifPermanent: row.permanent_fen !== null,
  permanentPrice: row.permanent_fen === null ? null : yuanOf(row.permanent_fen),
  createUserId: row.created_by,
  createUserName: row.creator_name,
  createDate: row.created_at.toISOString(),
  application: { id: row.application_id, cost: yuanOf(row.lowest_fen) },
  ifEnabled: row.enabled,
  version: row.version,
});
