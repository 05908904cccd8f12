export const EnterpriseApplicationsPage = () => null;
export const PlatformApplicationsPage = () => null;
export const PrivateApplicationsPage = () => null;
