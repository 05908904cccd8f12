import type { EndpointTable } from '../kit/endpoint.ts';
import { dataExportApi } from './data-export.ts';
import { deletionApi } from './deletion.ts';

export { custodyErrors } from './errors.ts';

const table = {
  dataExport: dataExportApi,
  deletion: deletionApi,
} satisfies Record<string, EndpointTable>;
type Table = typeof table;

/** An interface: declarations name it, where a type would be written out in full and grow too long for the compiler. */
export interface CustodyApi extends Table {}

/** Every call of the room. */
export const custodyApi: CustodyApi = table;
