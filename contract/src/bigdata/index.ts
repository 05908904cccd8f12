import type { EndpointTable } from '../kit/endpoint.ts';
import { datasetApi } from './dataset.ts';
import { extensionApi } from './extension.ts';
import { historySourceApi } from './history-source.ts';
import { hubApi } from './hub.ts';
import { modelApi } from './model.ts';
import { projectApi } from './project.ts';
import { projectRunApi } from './project-run.ts';
import { showApi } from './show.ts';

export { bigdataErrors } from './errors.ts';

const table = {
  dataset: datasetApi,
  extension: extensionApi,
  historySource: historySourceApi,
  hub: hubApi,
  model: modelApi,
  project: projectApi,
  projectRun: projectRunApi,
  show: showApi,
} satisfies Record<string, EndpointTable>;
type Table = typeof table;

/** An interface: declarations name it, where a type would be written out in full and grow too long for the compiler. */
export interface BigdataApi extends Table {}

/** Every call of the room. */
export const bigdataApi: BigdataApi = table;
