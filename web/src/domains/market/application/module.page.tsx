export const ModuleAddPage = () => null;
export const ModuleEditPage = () => null;
