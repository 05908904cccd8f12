export const INSTANCES = '/console/space-apps-management';
export const NUMBERS = '/console/app-config-condition';
export const MARKET = '/common/application-market-portal';

export const instancePath = (id: string, tab?: string) =>
  `/console/instance?id=${id}${tab ? `&tab=${tab}` : ''}`;
/** Inside the console. */
export const framePath = (id: string) => `/console/application-iframe?id=${id}`;
/** Leads into the application at its own address. */
export const enterPath = (host: string) => `/console/open-application?${new URLSearchParams({ host })}`;
/** Where what was bought stands: how far its delivery is. */
export const orderPath = (id: string) => `/common/application-market-deploy?order=${id}`;
