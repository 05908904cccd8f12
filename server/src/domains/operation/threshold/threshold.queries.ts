import type { FigureName } from '@cloudyard/contract/operation/figures.ts';
import type { ThresholdDraft } from '@cloudyard/contract/operation/threshold.ts';
import type { Db } from '../../../kit/db.ts';

export const ownThresholds = (db: Db) => db.selectFrom('resource_threshold').selectAll().execute();

export const saveThreshold = (db: Db, figure: FigureName, { caution, bad, isTold }: ThresholdDraft) =>
  db
    .insertInto('resource_threshold')
    .values({ figure, caution, bad, is_told: isTold })
    .onConflict((conflict) => conflict.column('figure').doUpdateSet({ caution, bad, is_told: isTold }))
    .execute();

export const deleteThreshold = (db: Db, figure: FigureName) =>
  db.deleteFrom('resource_threshold').where('figure', '=', figure).execute();
