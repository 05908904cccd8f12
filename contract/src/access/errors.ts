import { errors } from '../kit/errors.ts';

export const accessErrors = errors({
  'access.role_not_yours': { status: 403 },
  'access.role_not_found': { status: 404 },
  'access.role_name_taken': { status: 409, field: 'name' },
  /** Built in: neither renamed nor deleted. */
  'access.role_protected': { status: 409 },
  'access.last_administrator': { status: 409 },
  /** It was changed in the meantime. */
  'access.role_changed': { status: 409 },
  /** Callers give only what they hold themselves, for good, and as far as they hold it. */
  'access.not_held': { status: 403 },
  'access.not_yourself': { status: 403 },
  'access.person_not_found': { status: 404 },
  'access.until_past': { status: 400, field: 'until' },
  'access.office_not_found': { status: 404 },
  'access.office_role_taken': { status: 409 },
  'access.menu_not_found': { status: 404 },
  /** It has children: page nodes must be deleted first. */
  'access.menu_has_children': { status: 409 },
  /** A built-in screen can be switched off or moved, not deleted. */
  'access.menu_protected': { status: 409 },
  'access.menu_circle': { status: 409, field: 'parentId' },
  'access.menu_address': { status: 400, field: 'url' },
  'access.menu_name_of_application': { status: 400, field: 'name' },
  'access.menu_changed': { status: 409 },
  'access.nothing_to_undo': { status: 409 },
  'access.undo_overtaken': { status: 409 },
  'access.privilege_unknown': { status: 400 },
  'access.privilege_reserved': { status: 400, field: 'privileges' },
  'access.deployment_in_use': { status: 409 },
  'access.deployment_not_found': { status: 404 },
  'access.deployment_name_taken': { status: 409, field: 'name' },
  'access.application_not_found': { status: 404 },
  'access.application_open_already': { status: 409 },
  'access.application_decided': { status: 409 },
  'access.application_four_eyes': { status: 409 },
  'access.role_held_already': { status: 409 },
  'access.role_not_requestable': { status: 403 },
  'access.reason_missing': { status: 400, field: 'reason' },
  'access.request_not_found': { status: 404 },
  'access.privilege_asked_already': { status: 409 },
  'access.privilege_four_eyes': { status: 409 },
  'access.question_unknown': { status: 404 },
  'access.api_token_not_found': { status: 404 },
  /** So many are valid already in this place: one has to be revoked first. */
  'access.api_tokens_enough': { status: 409 },
});
