import type { EndpointTable } from '../kit/endpoint.ts';
import { algorithmApi as algorithm } from './algorithm.ts';
import { algorithmCategoryApi } from './category.ts';
import { algorithmLibraryApi } from './library.ts';
import { verificationApi } from './verification.ts';

export { algorithmErrors } from './errors.ts';

const table = {
  algorithm,
  category: algorithmCategoryApi,
  verification: verificationApi,
  library: algorithmLibraryApi,
} satisfies Record<string, EndpointTable>;
type Table = typeof table;

/** An interface: declarations name it, where a type would be written out in full and grow too long for the compiler. */
export interface AlgorithmApi extends Table {}

/** Every call of the room. */
export const algorithmRoomApi: AlgorithmApi = table;
