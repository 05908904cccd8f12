import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { MessageCategory } from '@cloudyard/contract/message/category.ts';
import type { CategoryRow } from './category.queries.ts';

export const categoryView = (row: CategoryRow): MessageCategory => ({
  id: row.id,
  enterprise: row.enterprise_id ?? NIL,
  name: row.name,
  nameEn: row.name_en,
  icon: row.icon as MessageCategory['icon'],
  critical: row.critical,
  mail: row.mail,
  retentionDays: row.retention_days,
  builtIn: row.code !== null,
  types: row.types,
  messages: row.messages,
  version: row.version,
});
