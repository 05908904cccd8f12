import { groupApi } from '@cloudyard/contract/message/group.ts';
import { typeApi } from '@cloudyard/contract/message/type.ts';

/** What a change of groups changes: who belongs, and what types call them. */
export const refresh = [groupApi.list, groupApi.people, typeApi.list];
