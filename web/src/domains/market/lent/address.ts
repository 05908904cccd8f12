export const MARKET = '/common/application-market-portal';
