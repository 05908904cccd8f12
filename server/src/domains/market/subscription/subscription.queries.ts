import type { Db } from '../../../kit/db.ts';
import { paged } from '../../../kit/list.ts';

const whole = (db: Db) =>
  db
    .selectFrom('subscription')
    .innerJoin('application', 'application.id', 'subscription.application_id')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .select(['subscription.id', 'subscription.application_id', 'subscription.account_id'])
    .select(['subscription.created_at', 'application.name', 'account.username']);
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
