import { applicationApi } from './access/application.ts';
import { choiceApi } from './access/choice.ts';
import { accessErrors } from './access/errors.ts';
import { accessEvents } from './access/events.ts';
import { grantApi } from './access/grant.ts';
import { memberApi } from './access/member.ts';
import { menuApi } from './access/menu.ts';
import { officeApi } from './access/office.ts';
import { privilegeApi } from './access/privilege.ts';
import { rightApi } from './access/right.ts';
import { roleApi } from './access/role.ts';
import { auditApi } from './audit/entry.ts';
import { auditErrors } from './audit/errors.ts';
import { departmentApi } from './enterprise/department.ts';
import { enterpriseErrors } from './enterprise/errors.ts';
import { membershipApi } from './enterprise/membership.ts';
import { fileErrors } from './file/errors.ts';
import { fileApi } from './file/file.ts';
import { accountApi } from './identity/account.ts';
import { identityErrors } from './identity/errors.ts';
import { identityEvents } from './identity/events.ts';
import { monitorApi } from './identity/monitor.ts';
import { outboxApi } from './identity/outbox.ts';
import { registrationApi } from './identity/registration.ts';
import { serviceApi } from './identity/service.ts';
import { sessionApi } from './identity/session.ts';
import type { EndpointTable } from './kit/endpoint.ts';
import { kitErrors } from './kit/errors.ts';
import { dashboardApi } from './portal/dashboard.ts';

/** Every call of the product: room → noun → endpoint. */
export const api = {
  audit: { entry: auditApi },
  file: { file: fileApi },
  identity: {
    session: sessionApi,
    registration: registrationApi,
    account: accountApi,
    monitor: monitorApi,
    service: serviceApi,
    outbox: outboxApi,
  },
  enterprise: { membership: membershipApi, department: departmentApi },
  access: {
    choice: choiceApi,
    role: roleApi,
    member: memberApi,
    office: officeApi,
    grant: grantApi,
    menu: menuApi,
    application: applicationApi,
    privilege: privilegeApi,
    right: rightApi,
  },
  portal: { dashboard: dashboardApi },
} satisfies Record<string, Record<string, EndpointTable>>;

/** Every refusal of the product: code → status. */
export const allErrors = {
  ...kitErrors,
  ...auditErrors,
  ...fileErrors,
  ...identityErrors,
  ...enterpriseErrors,
  ...accessErrors,
};
export type ErrorCode = keyof typeof allErrors;

/** Every fact rooms tell each other: name → payload. */
export const allEvents = { ...identityEvents, ...accessEvents };
