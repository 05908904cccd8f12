import { groupApi } from '@cloudyard/contract/message/group.ts';
import { typeApi } from '@cloudyard/contract/message/type.ts';

/** The endpoints that a change of groups changes: members, and the group names of types. */
export const refresh = [groupApi.list, groupApi.people, typeApi.list];
