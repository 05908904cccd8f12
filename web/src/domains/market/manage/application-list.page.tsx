export const ApplicationListPage = () => null;
