import { errors } from '../kit/errors.ts';

export const bigdataErrors = errors({
  'bigdata.dataset_not_found': { status: 404 },
  'bigdata.dataset_name_taken': { status: 409, field: 'name' },
  'bigdata.dataset_in_use': { status: 409 },
  /** It is being imported, or that failed. */
  'bigdata.dataset_not_ready': { status: 409 },
  'bigdata.datasets_many': { status: 409 },
  'bigdata.versions_many': { status: 409 },
  'bigdata.file_unknown': { status: 404, field: 'srcPath' },
  /** Under 2 MB by the form; more needs quota. */
  'bigdata.file_large': { status: 422, field: 'srcPath' },
  'bigdata.quota_missing': { status: 409, field: 'srcPath' },
  /** It cannot be read as what it is said to be; `fields` say where. */
  'bigdata.file_unfit': { status: 422, field: 'srcPath' },
  'bigdata.columns_unfit': { status: 422, field: 'columns' },
  'bigdata.system_dataset': { status: 403 },
  'bigdata.sql_wrong': { status: 422, field: 'sql' },
  'bigdata.sql_slow': { status: 422, field: 'sql' },
  /** Devices or properties that are gone, or that the caller does not see; `fields` name them. */
  'bigdata.history_unknown': { status: 422, field: 'points' },
  'bigdata.history_large': { status: 422, field: 'points' },
  /** It is not made of the history of devices, or it is a snapshot. */
  'bigdata.history_none': { status: 409 },
  'bigdata.busy': { status: 429 },
});
