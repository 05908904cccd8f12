import { expect, it } from 'vitest';
import { MENU_TYPES, MENU_VERBS } from './access/menu.ts';
import { AUTH_STATUSES } from './access/privilege.ts';
import { REQUEST_STATES } from './access/role-request.ts';
import { REACHES } from './access/values.ts';
import { ALGORITHM_STATUSES } from './algorithm/values.ts';
import { AUDIT_VALUES, type CodedField, INNER_FIELDS } from './audit/fields.ts';
import { VERSION_STATES } from './enterprise/certification.ts';
import { ENTERPRISE_FIELDS, PERSON_FIELDS } from './enterprise/content.ts';
import { EMPLOYEE_TYPES } from './enterprise/employee.ts';
import { VERIFY_CODES } from './enterprise/values.ts';
import { CERTIFICATE_CODES } from './equipment/certificate.ts';
import { contactApi } from './identity/contact.ts';
import { identityEvents } from './identity/events.ts';
import { DEVICES, END_REASONS, LiveSession, LoginRecordQuery, RESULTS } from './identity/monitor.ts';
import { INVOICE_KINDS, INVOICE_STATES } from './ledger/invoice.ts';
import { TOPUP_FAULTS, TOPUP_METHODS, TOPUP_STATES } from './ledger/topup.ts';
import { WITHDRAWAL_STATES } from './ledger/withdrawal.ts';
import { PROMOTIONS } from './market/promotion.ts';
import { MEMBER_KINDS } from './message/group.ts';
import { DIGESTS } from './message/preference.ts';
import { SENT_STATES } from './message/sent.ts';
import { IMPORTANCE } from './message/values.ts';
import { ARTICLE_KINDS } from './portal/article.ts';
import { FEEDBACK_STATES } from './portal/feedback.ts';
import { PARAMETERS, TIME_UNITS } from './publishing/plan.ts';
import { STATUS_CODES } from './publishing/values.ts';
import { DATABASE_STATES } from './space/database.ts';
import { REQUEST_STATES as QUOTA_REQUEST_STATES, REQUEST_KINDS } from './space/quota-request.ts';
import { QUOTA_ITEMS, SPACE_CODES } from './space/values.ts';
import { EXPIRY_REASONS } from './telemetry/history.ts';

// The audit room stands below the others and names their codes itself; here they are held against each other.

const sent: Record<CodedField, readonly (string | number)[]> = {
  'role.reach': REACHES,
  'menu.owner': ['platform', 'enterprise'],
  'menu.type': MENU_TYPES,
  'menu.verb': MENU_VERBS,
  'application.status': STATUS_CODES,
  'application.kind': PROMOTIONS,
  'version.status': STATUS_CODES,
  'role-request.status': REQUEST_STATES,
  'privilege.status': AUTH_STATUSES,
  'account.registeredAs': identityEvents['identity.registered'].shape.registeredAs.options,
  'account.method': ['password', 'sms'],
  'account.which': ['phone', 'email'],
  'account.outcome': contactApi.object.reply.shape.outcome.options,
  'account.digest': DIGESTS,
  'session.state': LiveSession.shape.state.options,
  'session.reason': END_REASONS,
  'session.endReason': END_REASONS,
  'session.kind': LoginRecordQuery.shape.kind.unwrap().options,
  'session.result': RESULTS,
  'session.device': DEVICES,
  'file.visibility': ['private', 'public'],
  'algorithm.status': ALGORITHM_STATUSES,
  'enterprise.status': Object.values(VERIFY_CODES),
  'certification.state': VERSION_STATES,
  'employee.type': EMPLOYEE_TYPES,
  'resource-plan.item': PARAMETERS,
  'resource-plan.timeUnit': TIME_UNITS,
  'message.state': SENT_STATES,
  'message-type.importance': IMPORTANCE,
  'message-group.kind': MEMBER_KINDS,
  'article.kind': ARTICLE_KINDS,
  'feedback.state': FEEDBACK_STATES,
  'withdrawal.state': WITHDRAWAL_STATES,
  'invoice.state': INVOICE_STATES,
  'invoice.kind': INVOICE_KINDS,
  'topup.status': TOPUP_STATES,
  'topup.payBy': TOPUP_METHODS,
  'topup.fault': TOPUP_FAULTS,
  'space.status': SPACE_CODES,
  'quota-request.state': QUOTA_REQUEST_STATES,
  'quota-request.kind': REQUEST_KINDS,
  'quota-plan.quotaItem': QUOTA_ITEMS,
  'database.state': DATABASE_STATES,
  'archive.reason': EXPIRY_REASONS,
  'certificate.status': CERTIFICATE_CODES,
};

it.each(Object.entries(sent))('the audit log knows every code of %s', (field, codes) => {
  expect([...AUDIT_VALUES[field as CodedField]].sort()).toEqual(codes.map(String).sort());
});

it('the audit log knows every field of a certification', () => {
  const known = new Set<string>(INNER_FIELDS);
  expect([...ENTERPRISE_FIELDS, ...PERSON_FIELDS].filter((field) => !known.has(field))).toEqual([]);
});
