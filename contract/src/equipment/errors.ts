import { errors } from '../kit/errors.ts';

export const equipmentErrors = errors({
  'equipment.type_not_found': { status: 404 },
  'equipment.equipment_type_name_taken': { status: 409, field: 'name' },
  'equipment.equipment_type_code_taken': { status: 409, field: 'code' },
  /** By gateways, also by deleted ones: their past says what they were. */
  'equipment.equipment_type_in_use': { status: 409 },
  'equipment.certificate_not_found': { status: 404 },
  'equipment.term_order': { status: 400, field: 'endDate' },
  'equipment.term_long': { status: 400, field: 'endDate' },
  'equipment.term_over': { status: 400, field: 'endDate' },
  /** A renewal begins at the latest on the day after the term it continues, or today when that is over. */
  'equipment.renewal_gap': { status: 400, field: 'endDate' },
  /** Only a valid one is continued. */
  'equipment.renewal_refused': { status: 409 },
  /** A term is continued by one request at a time. */
  'equipment.certificate_renewed': { status: 409 },
  /** It is in another state than this act needs. */
  'equipment.certificate_state': { status: 409 },
  'equipment.certificate_in_use': { status: 409 },
  /** Another user was first. */
  'equipment.certificate_decided': { status: 409 },
  /** Since the reviewer looked at it. */
  'equipment.certificate_changed': { status: 409 },
  /** Registering ends in 2 or 3, destroying in 5 or 2. */
  'equipment.verdict_unfit': { status: 400, field: 'certifyStatus.code' },
  'equipment.reason_missing': { status: 400, field: 'comment' },
  'equipment.four_eyes': { status: 403 },
  'equipment.gateway_not_found': { status: 404 },
  'equipment.gateway_hardware_taken': { status: 409, field: 'equipmentId' },
  /** Another gateway has this certificate. */
  'equipment.gateway_certificate_taken': { status: 409, field: 'equipmentCertify' },
  'equipment.type_disabled': { status: 409, field: 'equipmentType' },
  /** Gateways belong to an enterprise. */
  'equipment.no_enterprise': { status: 403 },
  /** It is stopped first. */
  'equipment.gateway_enabled': { status: 409 },
  'equipment.certificate_not_in_force': { status: 409 },
  /** Of a gateway: its key, its secret, or both. */
  'equipment.credential_wrong': { status: 401 },
  /** It is stopped, or its certificate is not in force. */
  'equipment.gateway_barred': { status: 403 },
  /** Fields say why. */
  'equipment.message_unreadable': { status: 400, field: 'reason' },
  /** The one gateways connect to, where others run it: nothing was changed. */
  'equipment.broker_away': { status: 503 },
  /** The enterprise keeps as much as it may, or the disk is nearly full: send it again later. */
  'equipment.no_room': { status: 503 },
  'equipment.node_not_found': { status: 404 },
  'equipment.history_export_not_found': { status: 404 },
  /** One at a time of a person. */
  'equipment.history_export_running': { status: 409 },
  'equipment.history_export_unfinished': { status: 409 },
  'equipment.history_export_ended': { status: 409 },
  /** The person, or the enterprise, keeps as many as it may, or the disk is full. */
  'equipment.history_exports_full': { status: 409 },
  'equipment.config_changed': { status: 409 },
  'equipment.config_not_found': { status: 404 },
  'equipment.command_not_found': { status: 404 },
  'equipment.command_over': { status: 409 },
  'equipment.gateway_away': { status: 409 },
  'equipment.commands_waiting': { status: 429 },
});
