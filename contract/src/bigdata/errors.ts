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
  'bigdata.model_not_found': { status: 404 },
  'bigdata.model_name_taken': { status: 409, field: 'name' },
  'bigdata.model_in_use': { status: 409 },
  /** It is being trained, or no version of it is ready. */
  'bigdata.model_not_ready': { status: 409 },
  'bigdata.models_many': { status: 409 },
  'bigdata.model_versions_many': { status: 409 },
  'bigdata.system_model': { status: 403 },
  /** No approved algorithm that makes a model of one table. */
  'bigdata.trainer_unknown': { status: 404, field: 'algorithmId' },
  /** This installation cannot run it; `fields` say why. */
  'bigdata.trainer_unable': { status: 409, field: 'algorithmId' },
  /** `fields` say which parameter. */
  'bigdata.params_unfit': { status: 422, field: 'params' },
  'bigdata.data_large': { status: 422, field: 'datasetId' },
  /** Of this person or enterprise as many are under way as there may be. */
  'bigdata.trainings_many': { status: 429 },
  'bigdata.model_file_unknown': { status: 404, field: 'path' },
  'bigdata.model_large': { status: 422, field: 'path' },
  /** It was brought, or its algorithm or data are gone. */
  'bigdata.recipe_gone': { status: 409 },
  /** The platform cannot score models of this kind. */
  'bigdata.model_not_tried': { status: 409 },
  /** `fields` say which column. */
  'bigdata.values_unfit': { status: 422, field: 'rows' },
  /** What the model says of itself is not so. */
  'bigdata.model_broken': { status: 422 },
  'bigdata.onnx_not_possible': { status: 409 },
  'bigdata.project_not_found': { status: 404 },
  'bigdata.project_name_taken': { status: 409, field: 'name' },
  'bigdata.projects_many': { status: 409 },
  'bigdata.project_versions_many': { status: 409 },
  'bigdata.system_project': { status: 403 },
  /** The upload is not there, is another's, or is used already. */
  'bigdata.canvas_unknown': { status: 404, field: 'location' },
  /** It is no canvas; `fields` say where. */
  'bigdata.canvas_unfit': { status: 422, field: 'location' },
  /** The modules are not those of the canvas. */
  'bigdata.modules_differ': { status: 422, field: 'modules' },
  /** Two people changed the same node since the version both began with; `fields` name them. */
  'bigdata.project_changed': { status: 409, field: 'base' },
  'bigdata.schedule_unfit': { status: 422, field: 'schedule' },
  'bigdata.template_unknown': { status: 404, field: 'code' },
  'bigdata.comment_not_found': { status: 404 },
  'bigdata.project_comments_many': { status: 409 },
  'bigdata.module_unknown': { status: 404, field: 'id' },
  /** It cannot run as it is drawn; `fields` name the nodes. */
  'bigdata.project_unfit': { status: 422 },
  'bigdata.run_not_found': { status: 404 },
  /** The project is being run. */
  'bigdata.run_under_way': { status: 409 },
  'bigdata.runs_many': { status: 429 },
  /** The month's hours are used up. */
  'bigdata.hours_used_up': { status: 409 },
  /** The step failed; `fields` say how. */
  'bigdata.step_failed': { status: 422 },
  /** What it made was cleaned away. */
  'bigdata.output_gone': { status: 409 },
});
