import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { categories, hasMessagesOf } from '../category/category.queries.ts';

/** For looking at one's own: nothing is counted. */
const NOTHING_MANAGED = { platform: false, enterprise: null, most: 0 };

/** Every category a user may get messages of, from all their enterprises, with their choices. */
export const preferencesOf = (db: Db, accountId: string) =>
  categories(db, NOTHING_MANAGED)
    .leftJoin('message_preference as p', (join) =>
      join.onRef('p.category_id', '=', 'c.id').on('p.account_id', '=', accountId),
    )
    .select(['p.in_app as chosen_in_app', 'p.mail as chosen_mail'])
    .where((eb) =>
      eb.or([
        eb('c.enterprise_id', 'is', null),
        eb(
          'c.enterprise_id',
          'in',
          eb.selectFrom('membership as m').select('m.enterprise_id').where('m.account_id', '=', accountId),
        ),
        hasMessagesOf(accountId),
      ]),
    )
    .execute();
export type PreferenceRow = Awaited<ReturnType<typeof preferencesOf>>[number];

export const settingOf = (db: Db, accountId: string) =>
  db.selectFrom('message_setting').selectAll().where('account_id', '=', accountId).executeTakeFirst();
export type SettingRow = NonNullable<Awaited<ReturnType<typeof settingOf>>>;

export const addressOf = async (db: Db, accountId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.email ?? null;
};

/** The browser may know names of time zones that the database, which computes with them, does not. */
export async function isZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select is_zone(${name}) as known`.execute(db);
  return rows[0]?.known ?? false;
}

export const putSetting = (db: Db, row: Insertable<DB['message_setting']>) =>
  db
    .insertInto('message_setting')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        quiet_from: eb.ref('excluded.quiet_from'),
        quiet_to: eb.ref('excluded.quiet_to'),
        time_zone: eb.ref('excluded.time_zone'),
        digest: eb.ref('excluded.digest'),
        digest_hour: eb.ref('excluded.digest_hour'),
      })),
    )
    .execute();

/** At least one. */
export const putPreferences = (db: Db, rows: Insertable<DB['message_preference']>[]) =>
  db
    .insertInto('message_preference')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'category_id']).doUpdateSet((eb) => ({
        in_app: eb.ref('excluded.in_app'),
        mail: eb.ref('excluded.mail'),
      })),
    )
    .execute();
