/** Under which name the storage keeps the table of a version. */
export const storedName = ({ id }: { id: string }) => `bigdata-${id}.parquet`;
export const versionOf = (name: string) => /^bigdata-([0-9a-f-]{36})\.parquet$/.exec(name)?.[1];
