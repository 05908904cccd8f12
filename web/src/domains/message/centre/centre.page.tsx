export const CentrePage = () => null;
export const EnterpriseCentrePage = () => null;
