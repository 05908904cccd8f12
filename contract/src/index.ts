import { apiTokenApi } from './access/api-token.ts';
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
import { roleRequestApi } from './access/role-request.ts';
import { algorithmEvents } from './algorithm/events.ts';
import { algorithmErrors, algorithmRoomApi } from './algorithm/index.ts';
import { chainApi } from './audit/chain.ts';
import { entryApi } from './audit/entry.ts';
import { auditErrors } from './audit/errors.ts';
import { auditEvents } from './audit/events.ts';
import { bigdataEvents } from './bigdata/events.ts';
import { bigdataApi, bigdataErrors } from './bigdata/index.ts';
import { custodyApi, custodyErrors } from './custody/index.ts';
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
import { certificateApi } from './equipment/certificate.ts';
import { commandApi } from './equipment/command.ts';
import { configApi } from './equipment/config.ts';
import { credentialApi } from './equipment/credential.ts';
import { dataApi } from './equipment/data.ts';
import { deliveryApi } from './equipment/delivery.ts';
import { equipmentErrors } from './equipment/errors.ts';
import { equipmentEvents } from './equipment/events.ts';
import { gatewayApi } from './equipment/gateway.ts';
import { historyApi } from './equipment/history.ts';
import { ingestApi } from './equipment/ingest.ts';
import { logApi } from './equipment/log.ts';
import { equipmentTypeApi } from './equipment/type.ts';
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
import { iotEvents } from './iot/events.ts';
import { iotApi, iotErrors } from './iot/index.ts';
import type { EndpointTable } from './kit/endpoint.ts';
import { kitErrors } from './kit/errors.ts';
import { ledgerErrors } from './ledger/errors.ts';
import { ledgerEvents } from './ledger/events.ts';
import { financeApi } from './ledger/finance.ts';
import { holdApi } from './ledger/hold.ts';
import { invoiceApi } from './ledger/invoice.ts';
import { limitApi } from './ledger/limit.ts';
import { paymentApi } from './ledger/payment.ts';
import { reconciliationApi } from './ledger/reconciliation.ts';
import { refundApi } from './ledger/refund.ts';
import { tillApi } from './ledger/till.ts';
import { topupApi } from './ledger/topup.ts';
import { topupReviewApi } from './ledger/topup-review.ts';
import { walletApi } from './ledger/wallet.ts';
import { withdrawalApi } from './ledger/withdrawal.ts';
import { adviceApi } from './market/advice.ts';
import { cancellationApi } from './market/cancellation.ts';
import { deploymentApi } from './market/deployment.ts';
import { marketErrors } from './market/errors.ts';
import { footprintApi } from './market/footprint.ts';
import { listingApi } from './market/listing.ts';
import { orderApi } from './market/order.ts';
import { planChangeApi } from './market/plan-change.ts';
import { problemApi } from './market/problem.ts';
import { promotionApi } from './market/promotion.ts';
import { ratingApi } from './market/rating.ts';
import { renewalApi as orderRenewalApi } from './market/renewal.ts';
import { subscriptionApi } from './market/subscription.ts';
import { upgradeApi } from './market/upgrade.ts';
import { messageApi, messageErrors } from './message/index.ts';
import { operationErrors } from './operation/errors.ts';
import { resourceApi } from './operation/resource.ts';
import { thresholdApi } from './operation/threshold.ts';
import { arrangementApi } from './portal/arrangement.ts';
import { articleApi } from './portal/article.ts';
import { dashboardApi } from './portal/dashboard.ts';
import { portalErrors } from './portal/errors.ts';
import { feedbackApi } from './portal/feedback.ts';
import { firstStepApi } from './portal/first-step.ts';
import { placeApi } from './portal/place.ts';
import { sampleApi } from './portal/sample.ts';
import { searchApi } from './portal/search.ts';
import { applicationApi } from './publishing/application.ts';
import { categoryApi as appCategoryApi } from './publishing/category.ts';
import { publishingErrors } from './publishing/errors.ts';
import { publishingEvents } from './publishing/events.ts';
import { marketFileApi } from './publishing/file.ts';
import { planApi } from './publishing/plan.ts';
import { reviewApi as publishingReviewApi } from './publishing/review.ts';
import { trialApi } from './publishing/trial.ts';
import { versionApi } from './publishing/version.ts';
import { runtimeErrors } from './runtime/errors.ts';
import { runtimeEvents } from './runtime/events.ts';
import { instanceApi } from './runtime/instance.ts';
import { machineApi } from './runtime/machine.ts';
import { databaseApi } from './space/database.ts';
import { spaceErrors } from './space/errors.ts';
import { spaceEvents } from './space/events.ts';
import { quotaApi } from './space/quota.ts';
import { quotaPlanApi } from './space/quota-plan.ts';
import { quotaRequestApi } from './space/quota-request.ts';
import { renewalApi } from './space/renewal.ts';
import { reviewApi as spaceReviewApi } from './space/review.ts';
import { spaceApi } from './space/space.ts';
import { telemetryErrors } from './telemetry/errors.ts';

/** Every call of the product: room → noun → endpoint. */
export const api = {
  audit: { entry: entryApi, chain: chainApi },
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
    currentRole: currentRoleApi,
    role: roleApi,
    member: memberApi,
    positionRole: positionRoleApi,
    grant: grantApi,
    menu: menuApi,
    roleRequest: roleRequestApi,
    apiToken: apiTokenApi,
    privilege: privilegeApi,
    right: rightApi,
  },
  message: messageApi,
  publishing: {
    category: appCategoryApi,
    application: applicationApi,
    version: versionApi,
    review: publishingReviewApi,
    plan: planApi,
    file: marketFileApi,
    trial: trialApi,
  },
  ledger: {
    wallet: walletApi,
    hold: holdApi,
    payment: paymentApi,
    limit: limitApi,
    refund: refundApi,
    withdrawal: withdrawalApi,
    invoice: invoiceApi,
    finance: financeApi,
    topup: topupApi,
    topupReview: topupReviewApi,
    till: tillApi,
    reconciliation: reconciliationApi,
  },
  space: {
    space: spaceApi,
    renewal: renewalApi,
    review: spaceReviewApi,
    quota: quotaApi,
    quotaPlan: quotaPlanApi,
    quotaRequest: quotaRequestApi,
    database: databaseApi,
  },
  runtime: { instance: instanceApi, machine: machineApi },
  market: {
    subscription: subscriptionApi,
    promotion: promotionApi,
    listing: listingApi,
    rating: ratingApi,
    problem: problemApi,
    footprint: footprintApi,
    advice: adviceApi,
    order: orderApi,
    deployment: deploymentApi,
    renewal: orderRenewalApi,
    planChange: planChangeApi,
    upgrade: upgradeApi,
    cancellation: cancellationApi,
  },
  equipment: {
    type: equipmentTypeApi,
    certificate: certificateApi,
    gateway: gatewayApi,
    config: configApi,
    command: commandApi,
    credential: credentialApi,
    log: logApi,
    data: dataApi,
    delivery: deliveryApi,
    history: historyApi,
    ingest: ingestApi,
  },
  algorithm: algorithmRoomApi,
  bigdata: bigdataApi,
  iot: iotApi,
  operation: { resource: resourceApi, threshold: thresholdApi },
  custody: custodyApi,
  portal: {
    dashboard: dashboardApi,
    arrangement: arrangementApi,
    feedback: feedbackApi,
    firstStep: firstStepApi,
    sample: sampleApi,
    article: articleApi,
    place: placeApi,
    search: searchApi,
  },
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
  ...publishingErrors,
  ...ledgerErrors,
  ...spaceErrors,
  ...runtimeErrors,
  ...marketErrors,
  ...telemetryErrors,
  ...equipmentErrors,
  ...algorithmErrors,
  ...bigdataErrors,
  ...iotErrors,
  ...operationErrors,
  ...custodyErrors,
  ...portalErrors,
};
export type ErrorCode = keyof typeof allErrors;

/** Every event of the rooms: name → payload. */
export const allEvents = {
  ...auditEvents,
  ...identityEvents,
  ...enterpriseEvents,
  ...accessEvents,
  ...ledgerEvents,
  ...spaceEvents,
  ...runtimeEvents,
  ...publishingEvents,
  ...equipmentEvents,
  ...algorithmEvents,
  ...iotEvents,
  ...bigdataEvents,
};
