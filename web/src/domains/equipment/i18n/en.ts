import type { Words } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  errors: {
    'equipment.type_not_found': "This equipment type doesn't exist",
    'equipment.equipment_type_name_taken': 'The name already exists, please re-enter',
    'equipment.equipment_type_code_taken': 'The code already exists, please re-enter',
    'equipment.equipment_type_in_use':
      "Gateways, including deleted ones, are of this type, so it can't be deleted. You can disable it.",
    'equipment.certificate_not_found': "This certificate doesn't exist",
    'equipment.term_order': "The term can't end before it starts",
    'equipment.term_long': 'A term is ten years at most',
    'equipment.term_over': 'This term is over. Choose today or a later day as its end',
    'equipment.renewal_gap':
      'A renewal starts no later than the day after the current term, or today if that is over',
    'equipment.renewal_refused': 'Only a valid certificate can be renewed',
    'equipment.certificate_renewed': 'A renewal of this certificate was already requested',
    'equipment.certificate_state': 'The status of the certificate has changed. Reload the page',
    'equipment.certificate_in_use':
      'A gateway still uses this certificate. Change the certificate of the gateway first',
    'equipment.certificate_decided': 'This request was already reviewed. Reload the page',
    'equipment.certificate_changed':
      'The request was changed after you opened it. Look at the latest version before you review it',
    'equipment.verdict_unfit':
      "This result doesn't apply to the request: a registration ends in 2 or 3, a destruction in 5 or 2",
    'equipment.reason_missing': 'Enter a reason for not passing it',
    'equipment.four_eyes': 'Requests of your own or of your enterprise are reviewed by someone else',
    'equipment.gateway_not_found': "This gateway doesn't exist",
    'equipment.gateway_hardware_taken': 'The hardware ID already exists. Enter another one',
    'equipment.gateway_certificate_taken': 'Another gateway uses this certificate. Choose another one',
    'equipment.type_disabled': 'This type is disabled. Choose another one',
    'equipment.no_enterprise': 'Gateways belong to an enterprise. Switch to one first',
    'equipment.gateway_enabled': 'Disable the gateway before you delete it',
    'equipment.certificate_not_in_force':
      'The gateway has no valid certificate. Choose a valid one for it first',
    'equipment.config_changed':
      'A newer version was saved after you opened the configuration. Look at it before you save',
    'equipment.config_not_found': "This version of the configuration doesn't exist",
    'equipment.command_not_found': "This command doesn't exist",
    'equipment.command_over': "The command was already sent or has ended, so it can't be canceled",
    'equipment.gateway_away': 'The gateway is offline. You can let the command wait for it',
    'equipment.commands_waiting': 'Too many commands are waiting. Try again later',
    'equipment.credential_wrong': "The gateway's key or secret is wrong",
    'equipment.broker_away': "The broker of gateways can't be reached. Nothing was changed, try again later",
    'equipment.gateway_barred': 'The gateway is disabled or has no valid certificate',
    'equipment.no_room': 'There is no room for more data right now. Send it again later',
    'equipment.message_unreadable': "The message can't be read",
    'equipment.history_export_not_found': "This export doesn't exist. It may have expired",
    'equipment.history_export_running': 'One of your exports is still running. Wait for it, or stop it first',
    'equipment.history_export_unfinished': "This export isn't complete",
    'equipment.history_export_ended': 'This export has already ended',
    'equipment.history_exports_full': 'There are too many exported files. Delete some of them first',
    'equipment.node_not_found': "This node doesn't exist",
  },
};
export const words = { cn, en };
