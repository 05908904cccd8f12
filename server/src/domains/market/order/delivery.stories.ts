import { randomUUID } from 'node:crypto';
import { orderApi } from '@cloudyard/contract/market/order.ts';
import type { SourceType } from '@cloudyard/contract/publishing/values.ts';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { keptProgram } from '../../../../test/programs.ts';
import { spaceStory } from '../../../../test/space.ts';
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
  const order = async (who: Caller, id: string) => (await who.ask(orderApi.detail, { params: { id } })).body;
  return { ...space, listing, access, onSale, buy, order };
}
export type DeliveryStory = Awaited<ReturnType<typeof deliveryStory>>;
