import { type Owned, relationBy } from '../owned.ts';

export const projectKeys = { read: 'bigdata.project.read', edit: 'bigdata.project.edit' } as const;
export const relationTo = (row: Owned, caller: Parameters<typeof relationBy>[2]) =>
  relationBy(projectKeys, row, caller);
