import { applicationApi } from './access/application.ts';
import { currentRoleApi } from './access/current-role.ts';
import { accessErrors } from './access/errors.ts';
import { accessEvents } from './access/events.ts';
import { grantApi } from './access/grant.ts';
import { memberApi } from './access/member.ts';
import { menuApi } from './access/menu.ts';
import { positionRoleApi } from './access/position-role.ts';
import { privilegeApi } from './access/privilege.ts';
import { rightApi } from './access/right.ts';
import { roleApi } from './access/role.ts';
import { auditApi } from './audit/entry.ts';
import { auditErrors } from './audit/errors.ts';
import { auditEvents } from './audit/events.ts';
import { certificationApi } from './enterprise/certification.ts';
import { departmentApi } from './enterprise/department.ts';
import { domainApi } from './enterprise/domain.ts';
import { employeeApi } from './enterprise/employee.ts';
import { enterpriseApi } from './enterprise/enterprise.ts';
import { enterpriseErrors } from './enterprise/errors.ts';
import { enterpriseEvents } from './enterprise/events.ts';
import { invitationApi } from './enterprise/invitation.ts';
import { lookupApi } from './enterprise/lookup.ts';
import { membershipApi } from './enterprise/membership.ts';
import { personApi } from './enterprise/person.ts';
import { reviewApi } from './enterprise/review.ts';
import { fileErrors } from './file/errors.ts';
import { fileApi } from './file/file.ts';
import { storageApi } from './file/storage.ts';
import { uploadApi } from './file/upload.ts';
import { accountApi } from './identity/account.ts';
import { contactApi } from './identity/contact.ts';
import { identityErrors } from './identity/errors.ts';
import { identityEvents } from './identity/events.ts';
import { monitorApi } from './identity/monitor.ts';
import { outboxApi } from './identity/outbox.ts';
import { registrationApi } from './identity/registration.ts';
import { serviceApi } from './identity/service.ts';
import { sessionApi } from './identity/session.ts';
import { smsApi } from './identity/sms.ts';
import type { EndpointTable } from './kit/endpoint.ts';
import { kitErrors } from './kit/errors.ts';
import { applicationApi as marketApplicationApi } from './market/application.ts';
import { categoryApi as marketCategoryApi } from './market/category.ts';
import { marketErrors } from './market/errors.ts';
import { marketEvents } from './market/events.ts';
import { marketFileApi } from './market/file.ts';
import { orderApi } from './market/order.ts';
import { problemApi } from './market/problem.ts';
import { promotionApi } from './market/promotion.ts';
import { ratingApi } from './market/rating.ts';
import { resourceApi } from './market/resource.ts';
import { reviewApi as marketReviewApi } from './market/review.ts';
import { shelfApi } from './market/shelf.ts';
import { subscribeApi } from './market/subscribe.ts';
import { versionApi } from './market/version.ts';
import { blockApi } from './message/block.ts';
import { categoryApi } from './message/category.ts';
import { messageErrors } from './message/errors.ts';
import { groupApi } from './message/group.ts';
import { inboxApi } from './message/inbox.ts';
import { notificationApi } from './message/notification.ts';
import { preferenceApi } from './message/preference.ts';
import { sentApi } from './message/sent.ts';
import { typeApi } from './message/type.ts';
import { articleApi } from './portal/article.ts';
import { dashboardApi } from './portal/dashboard.ts';
import { portalErrors } from './portal/errors.ts';
import { feedbackApi } from './portal/feedback.ts';
import { placeApi } from './portal/place.ts';

/** Every call of the product: room → noun → endpoint. */
export const api = {
  audit: { entry: auditApi },
  file: { file: fileApi, storage: storageApi, upload: uploadApi },
  identity: {
    session: sessionApi,
    registration: registrationApi,
    account: accountApi,
    monitor: monitorApi,
    service: serviceApi,
    outbox: outboxApi,
    contact: contactApi,
    sms: smsApi,
  },
  enterprise: {
    lookup: lookupApi,
    membership: membershipApi,
    enterprise: enterpriseApi,
    domain: domainApi,
    certification: certificationApi,
    review: reviewApi,
    person: personApi,
    department: departmentApi,
    employee: employeeApi,
    invitation: invitationApi,
  },
  access: {
    choice: currentRoleApi,
    role: roleApi,
    member: memberApi,
    office: positionRoleApi,
    grant: grantApi,
    menu: menuApi,
    application: applicationApi,
    privilege: privilegeApi,
    right: rightApi,
  },
  message: {
    inbox: inboxApi,
    sent: sentApi,
    category: categoryApi,
    type: typeApi,
    group: groupApi,
    notification: notificationApi,
    block: blockApi,
    preference: preferenceApi,
  },
  market: {
    category: marketCategoryApi,
    application: marketApplicationApi,
    version: versionApi,
    review: marketReviewApi,
    resource: resourceApi,
    subscribe: subscribeApi,
    promotion: promotionApi,
    file: marketFileApi,
    shelf: shelfApi,
    rating: ratingApi,
    problem: problemApi,
    order: orderApi,
  },
  portal: { dashboard: dashboardApi, feedback: feedbackApi, article: articleApi, place: placeApi },
} satisfies Record<string, Record<string, EndpointTable>>;

/** Every refusal of the product: code → status. */
export const allErrors = {
  ...kitErrors,
  ...auditErrors,
  ...fileErrors,
  ...identityErrors,
  ...enterpriseErrors,
  ...accessErrors,
  ...messageErrors,
  ...marketErrors,
  ...portalErrors,
};
export type ErrorCode = keyof typeof allErrors;

/** Every fact rooms tell each other: name → payload. */
export const allEvents = {
  ...auditEvents,
  ...identityEvents,
  ...enterpriseEvents,
  ...accessEvents,
  ...marketEvents,
};
