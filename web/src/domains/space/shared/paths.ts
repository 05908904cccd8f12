export const INITIALIZE = '/console/initialize-tenant-space';
export const SPACE = '/console/tenant-space';
export const INCREASE = '/console/increase-quota';
export const DATABASES = '/console/database-service';
export const REVIEWS = '/console/namespace-verify-page';

export const spacePath = (id: string) => `${SPACE}?id=${id}`;
/** One in the queue of reviews. */
export const reviewPath = (id: string) => `${REVIEWS}?space=${id}`;
export const paymentPath = (id: string) => `/console/person-payment-confirmation?id=${id}&of=enterprise`;
/** Of the enterprise's wallet. */
export const TOP_UP = '/console/top-up?of=enterprise';

/** Where the space is opened by its domain name. */
export const addressOf = (domainName: string) => `${window.location.origin}/${domainName}`;
