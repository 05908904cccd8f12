export const EXTENSIONS = '/console/bigdata/extension';
export const EXTENSION = '/console/bigdata/extension-detail';
export const extensionPath = (id: string) => `${EXTENSION}?id=${id}`;
