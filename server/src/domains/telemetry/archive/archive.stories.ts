import { openTestApp } from '../../../../test/app.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import { recordsOf } from '../history/history.service.ts';
import type { Frame } from '../point/frame.ts';
import { makePointStore } from '../point/store.service.ts';
import { setKept } from '../series/rule.queries.ts';
import { seriesOf, setSeries } from '../series/series.queries.ts';
import { insertSource } from '../source/source.queries.ts';

// What the tests of archive and history share: an app instance with two enterprises, sources of theirs, and points.

export const HOUR = 3_600_000;
/** The beginning of an hour that has not come: the timed work of this instance leaves it alone. */
export const T = Date.parse('2041-03-01T08:00:00Z');
/** Later than all that is received in these stories. */
export const LATER = new Date(T + 5 * HOUR);

export type Story = Awaited<ReturnType<typeof openStory>>;

export async function openStory(environment: Record<string, string> = {}) {
  const app = await openTestApp(environment);
  const { kit } = app;
  const store = makePointStore(kit);
  const asPlatform = <R>(act: (db: Db) => Promise<R>) =>
    kit.database.transaction({ platform: 'a test' }, act);
  const found = await asPlatform((db) =>
    db.selectFrom('enterprise').select('id').orderBy('id').limit(2).execute(),
  );
  const enterprises = found.map(({ id }) => id) as [string, string];

  /** A source with a temperature, a switch, a text, and one that is not kept. */
  async function source(enterpriseId = enterprises[0]) {
    const id = newId();
    return asPlatform(async (db) => {
      await insertSource(db, id, enterpriseId);
      await setSeries(db, { id, enterpriseId }, [
        { name: 'temperature', kind: 'number', unit: '℃', periodMs: 1_000 },
        { name: 'switch', kind: 'boolean', unit: '', periodMs: null },
        { name: 'state', kind: 'text', unit: '', periodMs: null },
        { name: 'noise', kind: 'number', unit: '', periodMs: 1_000 },
      ]);
      await setKept(db, id, new Map([['noise', false]]));
      const [number, boolean, text, noise] = (await seriesOf(db, id)).map((row) => row.id);
      return { id, number, boolean, text, noise } as Record<
        'number' | 'boolean' | 'text' | 'noise',
        number
      > & {
        id: string;
      };
    });
  }

  return {
    ...{ app, kit, store, enterprises, asPlatform, source },
    /** One message; received when its first point was measured, if nothing else is said. */
    send: ({ id }: { id: string }, one: Pick<Frame, 'series' | 'at' | 'value'> & Partial<Frame>) =>
      store.store({
        ...{ sourceId: id, run: null, seq: null, sentAt: null, quality: null, text: null },
        ...{ receivedAt: new Date(one.at[0] ?? T), ...one },
      }),
    as: <R>(enterprise: string | null, act: (ctx: Context) => Promise<R>) =>
      inTransaction(kit, { user: null, enterprise }, act),
    async close() {
      await store.close();
      await app.close();
    },
  };
}

/** All points of these series, without what is not about them. */
export async function allRecords(
  { as, enterprises }: Pick<Story, 'as' | 'enterprises'>,
  series: number[],
  { enterprise = enterprises[0], size = 1_000, newestFirst = false } = {},
) {
  const all: Awaited<ReturnType<typeof recordsOf>>['records'] = [];
  for (let after: { at: number; series: number } | null = null; ; ) {
    const order = { series, from: T - 400 * 24 * HOUR, to: T + 96 * HOUR, after, newestFirst, size };
    const page: Awaited<ReturnType<typeof recordsOf>> = await as(enterprise, (ctx) => recordsOf(ctx, order));
    all.push(...page.records);
    if (!page.next) return all;
    after = page.next;
  }
}

export const archiveRows = ({ asPlatform }: Pick<Story, 'asPlatform'>, enterpriseId: string) =>
  asPlatform((db) =>
    db
      .selectFrom('telemetry_archive')
      .selectAll()
      .where('enterprise_id', '=', enterpriseId)
      .where('gone_at', 'is', null)
      .orderBy('from_at')
      .execute(),
  );

export const hotFrames = ({ asPlatform }: Pick<Story, 'asPlatform'>, sourceId: string) =>
  asPlatform(
    async (db) =>
      (await db.selectFrom('telemetry_frame').select('no').where('source_id', '=', sourceId).execute())
        .length,
  );

/** Names of what lies in the storage of points. */
export async function storedNames(kit: Kit) {
  const names: string[] = [];
  for await (const name of kit.storage.names(new Date(Date.now() + HOUR)))
    if (name.startsWith('points-')) names.push(name);
  return names.sort();
}
