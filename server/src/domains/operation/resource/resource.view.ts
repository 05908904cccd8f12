import type { ResourceWarning } from '@cloudyard/contract/operation/resource.ts';
import type { WarningRow } from './warning.queries.ts';

export const warningView = ({ began_at, ended_at, ...row }: WarningRow): ResourceWarning => ({
  ...row,
  beganAt: began_at.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
});
