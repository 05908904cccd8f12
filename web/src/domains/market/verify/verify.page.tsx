export const VerifyPage = () => null;
export const PlatformVerifyPage = () => null;
