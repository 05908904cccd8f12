import { randomUUID } from 'node:crypto';
import { orderApi } from '@cloudyard/contract/market/order.ts';
import type { SourceType } from '@cloudyard/contract/publishing/values.ts';
import type { Insertable } from 'kysely';
import { expect } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { keptProgram } from '../../../../test/programs.ts';
import { spaceStory } from '../../../../test/space.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { listingStory, type Shown } from '../listing/listing.stories.ts';

/** What stories of purchases share: applications whose programs are really kept, and enterprises that can pay. */
export async function deliveryStory(test: TestApp) {
  const [listing, space] = [listingStory(test), await spaceStory(test)];
  const access = {
    ...{ host: '127.0.0.1', port: 5432, database: 'board', username: 'board', password: 'Sup3r-Secret!' },
  };

  /** On the market, by the other enterprise. */
  const onSale = async (sourceType: SourceType, files: Record<string, string>, more: object = {}) =>
    listing.listed({
      ...{ by: space.zhou.userId, enterprise: space.there, price: 9900, sourceType },
      content: { program: await keptProgram(test, files) },
      ...more,
    });

  const buy = (who: Caller, of: string, shown: Shown, more: object = {}) =>
    who.ask(
      orderApi.buy,
      {
        query: {
          ...{ appId: shown.id, majorId: shown.major, minorId: shown.version, enterpriseId: of },
          ...{ other: shown.plan, month: 3, ...more },
        },
        body: access,
      },
      { 'idempotency-key': randomUUID() },
    );
  /** Another plan of the same application: as the first, but for what is said. */
  const furtherPlan = (shown: Shown, more: Partial<Insertable<DB['resource_plan']>>) =>
    listing.rows(async (db) => {
      const { id: _, ...first } = await db
        .selectFrom('resource_plan')
        .selectAll()
        .where('id', '=', shown.plan)
        .executeTakeFirstOrThrow();
      const row = {
        ...first,
        code: randomUUID().slice(0, 8),
        periods: JSON.stringify(first.periods),
        ...more,
      };
      const made = db.insertInto('resource_plan').values(row).returning('id');
      return (await made.executeTakeFirstOrThrow()).id;
    });
  /** A newer version of it, on sale. */
  const furtherVersion = async (
    shown: Shown,
    number: number,
    files: Record<string, string>,
    more: object = {},
  ) => {
    const content = { sourceType: 'NODE', program: await keptProgram(test, files), ...more };
    const id = await listing.further(shown, space.zhou.userId, number, '3', content);
    await listing.rows((db) =>
      db.updateTable('app_version').set({ source_type: 'NODE' }).where('id', '=', id).execute(),
    );
    return id;
  };
  const order = async (who: Caller, id: string) => (await who.ask(orderApi.detail, { params: { id } })).body;
  /** Bought for three months, and running. */
  const bought = async (shown: Shown): Promise<{ id: string; ends: Date }> => {
    const { body } = await buy(space.lin, space.here, shown);
    const id: string = body.orderId;
    await eventually(async () => expect(await order(space.lin, id)).toMatchObject({ state: 'active' }));
    return { id, ends: new Date((await order(space.lin, id)).endsAt) };
  };
  /** Money and a space that outlive all that is bought there. */
  const roomy = async () => {
    await space.topUp(space.here, 20_000_000);
    const { id: planId } = await space.plan('professional');
    return space.online(space.lin, space.here, { planId, period: 60 });
  };
  return { ...space, listing, access, onSale, buy, bought, roomy, furtherPlan, furtherVersion, order };
}
export type DeliveryStory = Awaited<ReturnType<typeof deliveryStory>>;
