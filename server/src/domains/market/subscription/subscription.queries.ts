import { STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { paged } from '../../../kit/list.ts';

const ownName = sql<string>`case when application.created_by = subscription.account_id or exists (
  select from membership m where m.account_id = subscription.account_id
    and m.enterprise_id = application.enterprise_id) then application.name else '' end`;

/**
 * Named as it was last listed, since a draft's name is its publisher's. What never was has a name for its publisher's
 * people only: a subscriber may have left them since.
 */
const whole = (db: Db) =>
  db
    .selectFrom('subscription')
    .innerJoin('application', 'application.id', 'subscription.application_id')
    .leftJoin('listed_name', 'listed_name.application_id', 'subscription.application_id')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .select(['subscription.id', 'subscription.application_id', 'subscription.account_id'])
    .select((eb) => eb.fn.coalesce('listed_name.name', ownName).as('name'))
    .select(['subscription.created_at', 'account.username']);
export type SubscriptionRow = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>;

export const subscriptionOf = (db: Db, account: string, application: string) =>
  whole(db)
    .where('subscription.account_id', '=', account)
    .where('subscription.application_id', '=', application)
    .executeTakeFirst();

export async function subscriptionPage(db: Db, account: string, paging: { page: number; size: number }) {
  const rows = await paged(whole(db), paging)
    .where('subscription.account_id', '=', account)
    .orderBy('subscription.created_at', 'desc')
    .execute();
  const { n } = await db
    .selectFrom('subscription')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return { rows, total: n };
}

/** Once per user; a second call returns the same one. */
export const insertSubscription = (db: Db, account: string, application: string) =>
  db
    .insertInto('subscription')
    .values({ account_id: account, application_id: application })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteSubscription = (db: Db, account: string, id: string) =>
  db
    .deleteFrom('subscription')
    .where('id', '=', id)
    .where('account_id', '=', account)
    .returning('id')
    .executeTakeFirst();

export const subscriberIds = async (db: Db, applicationId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('subscription')
    .select('account_id')
    .where('application_id', '=', applicationId)
    .execute();
  return rows.map((row) => row.account_id);
};

/** What the market shows of it now, and has shown before. */
export type ListingState = { name: string; isListed: boolean; wasListed: boolean };
type Moved = { kind: 'application' | 'version'; id: string; applicationId: string; from: StatusCode };

/**
 * An application or a version as visitors know it. A version is in the market while its application is online,
 * from its release on. What was never listed is followed by its publisher's people only, under its own name.
 */
export async function listingStateOf(db: Db, { kind, id, applicationId, from }: Moved) {
  const version = kind === 'version' ? id : null;
  const wasOnline = from === STATUS.online;
  const { rows } = await sql<ListingState>`
    select concat_ws(' ', coalesce(l.name, a.name), j.number || '.' || v.number) as name,
      exists (select from listing s where s.application_id = a.id) as "isListed",
      case when v.id is null then l.name is not null or ${wasOnline}
        else a.status = ${STATUS.online} and (v.released_at is not null or ${wasOnline}) end as "wasListed"
    from application a
    left join listed_name l on l.application_id = a.id
    left join app_version v on v.id = ${version}
    left join major_version j on j.id = v.major_id
    where a.id = ${applicationId}`.execute(db);
  return rows[0];
}
