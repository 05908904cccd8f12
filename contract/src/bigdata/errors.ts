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
  'bigdata.busy': { status: 429 },
  'bigdata.extension_not_found': { status: 404 },
  'bigdata.extension_installed': { status: 409 },
  'bigdata.extension_in_use': { status: 409 },
  /** The platform brings it: it is there in its newest version. */
  'bigdata.extension_builtin': { status: 409 },
  /** Taken offline, it can be installed and updated no more. */
  'bigdata.extension_offline': { status: 409 },
  /** No approved version has this number. */
  'bigdata.extension_version_unknown': { status: 404, field: 'version' },
  /** Another version than the one that was looked at. */
  'bigdata.extension_changed': { status: 409 },
  'bigdata.extensions_many': { status: 409 },
  'bigdata.hub_share_not_found': { status: 404 },
  'bigdata.hub_share_twice': { status: 409, field: 'name' },
  'bigdata.hub_colleague_unknown': { status: 422, field: 'name' },
  'bigdata.hub_enterprise_unknown': { status: 422, field: 'name' },
  /** Nobody gives something to themselves. */
  'bigdata.hub_share_self': { status: 422, field: 'name' },
  'bigdata.hub_until_past': { status: 422, field: 'until' },
  /** What is in nobody's hands yet cannot be given: a draft, a table that is not imported. */
  'bigdata.hub_not_ready': { status: 409 },
  'bigdata.hub_many': { status: 409 },
});
