/** Under which name the storage keeps the archive of a version. */
export const storedModel = ({ id }: { id: string }) => `model-${id}.zip`;
export const modelVersionOf = (name: string) => /^model-([0-9a-f-]{36})\.zip$/.exec(name)?.[1];
