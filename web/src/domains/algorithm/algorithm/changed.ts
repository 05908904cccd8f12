import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { algorithmCategoryApi } from '@cloudyard/contract/algorithm/category.ts';
import { verificationApi } from '@cloudyard/contract/algorithm/verification.ts';

/** What an act on an algorithm changes: asked again afterwards. */
export const CHANGED = [
  algorithmApi.byUser,
  algorithmApi.all,
  algorithmApi.detail,
  algorithmApi.files,
  algorithmCategoryApi.tree,
  verificationApi.evidence,
  verificationApi.page,
];
