export const ApplicationEditPage = () => null;
