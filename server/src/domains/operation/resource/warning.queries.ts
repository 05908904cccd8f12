import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { FigureName } from '@cloudyard/contract/operation/figures.ts';
import type { Level } from '@cloudyard/contract/operation/resource.ts';
import type { Db } from '../../../kit/db.ts';
import { countAll, paged } from '../../../kit/list.ts';

export type WarningRow = {
  id: string;
  figure: FigureName;
  source: string;
  level: Level;
  worst: number;
  began_at: Date;
  ended_at: Date | null;
};
type Begun = Pick<WarningRow, 'figure' | 'source' | 'level' | 'worst' | 'began_at'>;

export const openWarnings = async (db: Db) =>
  (await db
    .selectFrom('resource_warning')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('began_at')
    .execute()) as WarningRow[];

/** False: another copy was first. */
export const insertWarning = async (db: Db, row: Begun): Promise<boolean> => {
  const made = await db
    .insertInto('resource_warning')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
};

export const changeWarning = (db: Db, id: string, changes: Partial<Pick<WarningRow, 'level' | 'worst'>>) =>
  db.updateTable('resource_warning').set(changes).where('id', '=', id).execute();

/** False: another copy was first. */
export const endWarning = async (db: Db, id: string, at: Date): Promise<boolean> => {
  const ended = await db
    .updateTable('resource_warning')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
};

export async function warningPage(db: Db, open: boolean | undefined, paging: Paging) {
  const all = () => {
    const query = db.selectFrom('resource_warning');
    if (open === undefined) return query;
    return query.where('ended_at', open ? 'is' : 'is not', null);
  };
  const rows = await paged(all().selectAll(), paging)
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const { total } = await all().select(countAll).executeTakeFirstOrThrow();
  return { rows: rows as WarningRow[], total };
}

export const deleteWarningsBefore = (db: Db, at: Date) =>
  db.deleteFrom('resource_warning').where('ended_at', '<', at).execute();
