import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { MessageType } from '@cloudyard/contract/message/type.ts';
import type { TypeRow } from './type.queries.ts';

export const typeView = (row: TypeRow): MessageType => ({
  id: row.id,
  enterprise: row.enterprise_id ?? NIL,
  code: row.code,
  name: row.name,
  nameEn: row.name_en,
  category: { id: row.category_id, name: row.category_name, nameEn: row.category_name_en },
  group: row.group_id !== null && row.group_name !== null ? { id: row.group_id, name: row.group_name } : null,
  importance: row.importance as MessageType['importance'],
  mail: row.mail,
  builtIn: row.built_in,
  messages: row.messages,
  version: row.version,
});
