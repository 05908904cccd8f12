export const MarketManagementPage = () => null;
