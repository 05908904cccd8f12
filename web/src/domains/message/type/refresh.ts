import { categoryApi } from '@cloudyard/contract/message/category.ts';
import { groupApi } from '@cloudyard/contract/message/group.ts';
import { typeApi } from '@cloudyard/contract/message/type.ts';

/** What a change of types changes: categories and groups count them. */
export const refresh = [typeApi.list, categoryApi.list, groupApi.list];
