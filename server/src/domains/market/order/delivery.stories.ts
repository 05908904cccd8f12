import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { orderApi } from '@cloudyard/contract/market/order.ts';
import type { SourceType } from '@cloudyard/contract/publishing/values.ts';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { zipOf } from '../../../../test/publishing.ts';
import { spaceStory } from '../../../../test/space.ts';
import { storedPlace } from '../../file/index.ts';
import { listingStory, type Shown } from '../listing/listing.stories.ts';

/** A page that says who it is. */
export const PAGE = { 'index.html': '<!doctype html><title>board</title><h1>产线看板</h1>' };

/** A Node program, from the text of its only file. */
export const nodeProgram = (text: string) => ({
  'package.json': JSON.stringify({ name: 'x', main: 'server.mjs' }),
  'server.mjs': text,
});
export const HELLO = nodeProgram(`
  import http from 'node:http';
  console.log('begun');
  http.createServer((q, s) => s.end('hello ' + process.env.DB_NAME)).listen(process.env.PORT);
`);
export const BROKEN = nodeProgram(`
  console.error('cannot reach the planning table');
  process.exit(7);
`);

/** What stories of purchases share: applications whose programs are really kept, and enterprises that can pay. */
export async function deliveryStory(test: TestApp) {
  const [listing, space] = [listingStory(test), await spaceStory(test)];
  const access = {
    ...{ host: '127.0.0.1', port: 5432, database: 'board', username: 'board', password: 'Sup3r-Secret!' },
  };

  /** Kept as an upload would keep it. */
  const program = async (files: Record<string, string>) => {
    const bytes = await zipOf(files);
    const name = `${randomUUID()}.zip`;
    await test.kit.storage.put(storedPlace(name), Readable.from([bytes]));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { name, originalName: 'program.zip', mime: 'application/zip', bytes: bytes.length, sha256 };
  };

  /** On the market, by the other enterprise. */
  const onSale = async (sourceType: SourceType, files: Record<string, string>, more: object = {}) =>
    listing.listed({
      ...{ by: space.zhou.userId, enterprise: space.there, price: 9900, sourceType },
      content: { program: await program(files) },
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
  return { ...space, listing, access, program, onSale, buy, order };
}
export type DeliveryStory = Awaited<ReturnType<typeof deliveryStory>>;
