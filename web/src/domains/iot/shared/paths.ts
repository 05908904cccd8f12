export const OVERVIEW = '/console/iot/overview';
export const PRODUCTS = '/console/iot/product';
export const productPath = (id: string) => `/console/iot/product-detail/${id}`;
/** The devices of a product, in the list of all. */
export const devicesPath = (productId: string) => `/console/iot/device?product=${productId}`;
export const FORWARDS = '/console/iot/forward-instance';
export const forwardPath = (id: string) => `${FORWARDS}/${id}`;
export const PUSHES = '/console/iot/data-push';
export const pushPath = (id: string) => `${PUSHES}/${id}`;
export const RULES = '/console/iot/rule-engine';
/** The rules for devices of a product, in the list of all. */
export const rulesPath = (productId: string) => `${RULES}?product=${productId}`;
export const rulePath = (id: string) => `${RULES}/${id}`;
export const ALARMS = '/console/iot/alarm';
export const HISTORY_POLICIES = '/console/iot/monitor-his-config';
/** How the points of a product's devices are kept. */
export const policiesPath = (productId: string) => `${HISTORY_POLICIES}?product=${productId}`;
export const KEPT_HISTORY = '/console/iot/monitor-his';
