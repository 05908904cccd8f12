export const ApplicationAddPage = () => null;
