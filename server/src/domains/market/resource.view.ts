import type { Period, Resource } from '@cloudyard/contract/market/resource.ts';
import { parametersOf, yuanOf } from './resource.policy.ts';
import type { ResourceRow } from './resource.queries.ts';

export const resourceView = (row: ResourceRow): Resource => ({
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
