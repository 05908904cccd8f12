import { categoryApi } from '@cloudyard/contract/message/category.ts';
import { typeApi } from '@cloudyard/contract/message/type.ts';

/** What a change of categories changes. */
export const refresh = [categoryApi.list, typeApi.list];
