export const GroupListPage = () => null;
export const PlatformGroupListPage = () => null;
