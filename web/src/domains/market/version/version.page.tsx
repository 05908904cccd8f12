export const VersionAddPage = () => null;
export const VersionEditPage = () => null;
