export const TypeListPage = () => null;
export const PlatformTypeListPage = () => null;
