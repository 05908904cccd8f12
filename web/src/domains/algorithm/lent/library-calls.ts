/** The library, for rooms that put its algorithms on their own pages. */
export {
  type AlgorithmTreeNode,
  algorithmLibraryApi,
  type LibraryPage,
} from '@cloudyard/contract/algorithm/library.ts';
export type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
export type { AlgorithmParameter } from '@cloudyard/contract/algorithm/values.ts';
