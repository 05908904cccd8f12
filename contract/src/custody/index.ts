import type { EndpointTable } from '../kit/endpoint.ts';
import { dataExportApi } from './data-export.ts';
import { deletionApi } from './deletion.ts';

export { custodyErrors } from './errors.ts';

/** Every call of the room. */
export const custodyApi = {
  dataExport: dataExportApi,
  deletion: deletionApi,
} satisfies Record<string, EndpointTable>;
