import type { Db } from '../../kit/db.ts';

export type DemoExport = { id: string; enterpriseId: string; by: string; at: Date; rows: number; bytes: number };

const MINUTE = 60_000;
const A_DAY = 86_400_000;
const KEPT_DAYS = 7;

/** One whose archive has expired. */
export const insertDemoExport = (db: Db, { id, enterpriseId, by, at, rows, bytes }: DemoExport) =>
  db
    .insertInto('data_export')
    .values({
      ...{ id, enterprise_id: enterpriseId, account_id: by, state: 'done', rows, bytes, files: 38 },
      ...{ tables: 146, tables_done: 146, attempts: 1, started_at: at, ended_at: new Date(at.getTime() + 2 * MINUTE) },
      expires_at: new Date(at.getTime() + KEPT_DAYS * A_DAY),
      gone_at: new Date(at.getTime() + KEPT_DAYS * A_DAY),
    })
    .execute();
