import type { TenantPlan } from '../../../kit/tenant-database.ts';

export const planOf = (name: string, more: Partial<TenantPlan> = {}): TenantPlan => ({
  name,
  password: `password of ${name}`,
  connections: 5,
  statementMs: 60_000,
  ...more,
});
