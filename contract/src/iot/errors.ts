import { errors } from '../kit/errors.ts';

export const iotErrors = errors({
  'iot.product_not_found': { status: 404 },
  'iot.product_name_taken': { status: 409, field: 'name' },
  'iot.product_code_taken': { status: 409, field: 'code' },
  /** A type of gateways is kept by the platform: one's own is made by a copy. */
  'iot.product_shared': { status: 403 },
  /** It is disabled first. */
  'iot.product_enabled': { status: 409 },
  'iot.product_in_use': { status: 409 },
  /** Devices of it are connected as it says. */
  'iot.node_type_fixed': { status: 409, field: 'nodeType' },
  'iot.products_many': { status: 409 },
  'iot.model_not_found': { status: 404 },
  /** Another user has saved it since. */
  'iot.model_stale': { status: 409 },
  /** What breaks has to be read first. */
  'iot.model_breaks': { status: 409 },
  'iot.forward_not_found': { status: 404 },
  'iot.forward_name_taken': { status: 409, field: 'name' },
  'iot.forward_no_address': { status: 400, field: 'config.url' },
  /** Another kind is another instance. */
  'iot.forward_kind_fixed': { status: 409 },
  /** It goes to another address: secrets that were given for the former are not sent there. */
  'iot.forward_secret_again': { status: 409 },
  /** It is stopped first. */
  'iot.forward_started': { status: 409 },
  /** Pushes or rules lead to it, or it is the fallback of another. */
  'iot.forward_in_use': { status: 409 },
  'iot.forwards_many': { status: 409 },
  /** What all queues of the enterprise may hold together. */
  'iot.forward_queue_large': { status: 409 },
  /** Another instance of the enterprise is meant. */
  'iot.forward_fallback_unknown': { status: 400, field: 'fallbackId' },
  'iot.receiver_not_found': { status: 404 },
  'iot.push_not_found': { status: 404 },
  'iot.push_name_taken': { status: 409, field: 'name' },
  'iot.pushes_many': { status: 409 },
  'iot.push_filter_wrong': { status: 400, field: 'filter' },
  'iot.push_template_wrong': { status: 400, field: 'template' },
  /** A product, device or group that is not there. */
  'iot.push_scope_unknown': { status: 400, field: 'scope' },
  'iot.push_range_long': { status: 400, field: 'from' },
  'iot.rule_not_found': { status: 404 },
  'iot.rule_name_taken': { status: 409, field: 'name' },
  'iot.rule_stale': { status: 409 },
  /** It has problems: they are shown where they are. */
  'iot.rule_invalid': { status: 409 },
  'iot.rule_running': { status: 409 },
  'iot.rule_unpublished': { status: 409 },
  'iot.rule_no_canary': { status: 409 },
  'iot.rule_canary_open': { status: 409 },
  'iot.rules_many': { status: 409 },
  'iot.trial_not_found': { status: 404 },
  'iot.trials_open': { status: 409 },
  'iot.trial_large': { status: 409 },
  'iot.alarm_not_found': { status: 404 },
  /** An alarm has as many comments as it may. */
  'iot.comments_many': { status: 409 },
  'iot.assignee_unknown': { status: 409, field: 'userId' },
  /** Larger than a thing can be described. */
  'iot.model_large': { status: 413 },
  /** No enabled type of gateways. */
  'iot.base_type_unknown': { status: 400, field: 'baseTypeId' },
  'iot.base_type_fixed': { status: 409, field: 'baseTypeId' },
  /** Of a range: the minimum is above the maximum. */
  'iot.bounds_order': { status: 400 },
  'iot.value_twice': { status: 400 },
  'iot.identifier_twice': { status: 400 },
  'iot.input_not_hex': { status: 400, field: 'input' },
  'iot.input_not_json': { status: 400, field: 'input' },
  /** Too many try codecs at once. */
  'iot.codec_busy': { status: 503 },
  'iot.device_not_found': { status: 404 },
  /** Of those who see only devices of some groups: this is about all. */
  'iot.devices_limited': { status: 403 },
  'iot.device_code_taken': { status: 409, field: 'code' },
  /** It is disabled first. */
  'iot.device_enabled': { status: 409 },
  'iot.product_disabled': { status: 409, field: 'productId' },
  /** A child is of a product of children, what connects of one that connects. */
  'iot.product_unfit': { status: 409, field: 'productId' },
  /** The type of gateways it connects as has to be said. */
  'iot.type_missing': { status: 400, field: 'productId' },
  /** What a child is behind is a gateway of the enterprise. */
  'iot.gateway_unfit': { status: 409, field: 'gatewayId' },
  /** Only children are behind a gateway, and have nodes of it. */
  'iot.device_connects': { status: 409 },
  /** A child behind no gateway cannot be reached. */
  'iot.device_loose': { status: 409 },
  'iot.device_disabled': { status: 409 },
  'iot.tags_many': { status: 409 },
  /** Another user changed the same tag meanwhile. */
  'iot.tags_stale': { status: 409, field: 'tags' },
  /** The model of its product asks for more. */
  'iot.tags_required': { status: 409, field: 'tags' },
  'iot.property_not_found': { status: 404 },
  /** No points of the enterprise are taken now: its quota is used up, or the disk is full. */
  'iot.values_held': { status: 409 },
  'iot.property_fixed': { status: 409 },
  /** No node of its gateway stands for it. */
  'iot.property_unmapped': { status: 409 },
  'iot.value_unfit': { status: 400, field: 'value' },
  'iot.service_not_found': { status: 404 },
  /** Fields say which. */
  'iot.input_unfit': { status: 400, field: 'input' },
  /** The codec of its product could not say it to the device: fields say why. Nothing was sent. */
  'iot.encode_failed': { status: 409 },
  'iot.node_not_found': { status: 404 },
  /** It stands for a property already. */
  'iot.device_point_taken': { status: 409 },
  'iot.table_unreadable': { status: 400 },
  /** The first line names the columns. */
  'iot.table_columns': { status: 400 },
  'iot.table_empty': { status: 400 },
  'iot.table_long': { status: 400 },
  /** A workbook computes what it says. */
  'iot.table_formula': { status: 400 },
  /** A workbook unpacks to more than a table holds. */
  'iot.table_heavy': { status: 400 },
  /** Nothing of it is left out in silence. */
  'iot.table_wide': { status: 400 },
  /** Nothing is imported while a row is wrong. */
  'iot.import_wrong': { status: 409 },
  'iot.job_not_found': { status: 404 },
  'iot.job_empty': { status: 409 },
  'iot.job_long': { status: 409 },
  'iot.job_ended': { status: 409 },
  /** One at a time of a person. */
  'iot.device_job_running': { status: 409 },
  'iot.group_not_found': { status: 404 },
  'iot.device_group_name_taken': { status: 409, field: 'name' },
  'iot.group_depth': { status: 409, field: 'parentId' },
  /** It would be below itself. */
  'iot.group_cycle': { status: 409, field: 'parentId' },
  'iot.group_kind_fixed': { status: 409, field: 'kind' },
  /** Its members follow from a question. */
  'iot.group_by_query': { status: 409 },
  'iot.group_full': { status: 409 },
  /** No role of the enterprise. */
  'iot.role_unknown': { status: 404, field: 'roleIds' },
  'iot.groups_many': { status: 409 },
  /** Rules, pushes, history policies or groups below it go by it: fields say which. */
  'iot.group_in_use': { status: 409 },
  /** Another user changed it meanwhile. */
  'iot.history_policy_stale': { status: 409 },
  'iot.history_policies_many': { status: 409 },
  'iot.import_not_found': { status: 404 },
  /** What was uploaded is not there, or another user's. */
  'iot.import_file_unknown': { status: 404, field: 'file' },
  /** One at a time of an enterprise. */
  'iot.import_busy': { status: 409 },
  /** It was not looked at yet, or has ended. */
  'iot.import_not_ready': { status: 409 },
  /** No product, group or device of the caller's. */
  'iot.policy_target_unknown': { status: 404 },
  'iot.delete_range_long': { status: 400, field: 'to' },
  /** Points that arrived within the last hours lie in no file yet. */
  'iot.range_unsealed': { status: 409, field: 'to' },
  'iot.debug_not_found': { status: 404 },
  /** Its time is over, or a user ended it. */
  'iot.debug_over': { status: 409 },
  'iot.debugs_many': { status: 409 },
  /** The model has no such event. */
  'iot.event_not_found': { status: 404 },
  'iot.point_set_not_found': { status: 404 },
  'iot.point_set_name_taken': { status: 409, field: 'name' },
  /** Another user has saved it since. */
  'iot.point_set_stale': { status: 409 },
  /** Of a shared one: it belongs to another user. */
  'iot.point_set_shared': { status: 403 },
  'iot.point_sets_many': { status: 409 },
  /** A device or property that is not there. */
  'iot.points_unknown': { status: 404, field: 'points' },
  /** They come from more gateways than can be watched at once. */
  'iot.points_scattered': { status: 400, field: 'points' },
  /** Intervals × points × functions: more than one answer holds. */
  'iot.history_large': { status: 400, field: 'intervalMs' },
  'iot.interval_missing': { status: 400, field: 'intervalMs' },
});
