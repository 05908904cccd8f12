export const ResourceAddPage = () => null;
export const ResourceEditPage = () => null;
