import { listingApi } from '@cloudyard/contract/market/listing.ts';
import { DEFAULT_PERIOD } from '@cloudyard/contract/publishing/plan.ts';
import type { SourceType } from '@cloudyard/contract/publishing/values.ts';
import type { TestApp } from '../../../../test/app.ts';
import { type Branch, branchOf, publishingStory } from '../../../../test/publishing.ts';
import type { Db } from '../../../kit/db.ts';

// What stories about the market share: listed applications, and the market as visitors see it.

type Wanted = {
  by: string;
  enterprise: string | null;
  scope?: 'enterprise' | 'platform' | 'private';
  name?: string;
  category?: string;
  /** Fen; null: no plan. */
  price?: number | null;
  sourceType?: SourceType;
  /** Days it has stood there. */
  days?: number;
  /** More of what the version says. */
  content?: object;
  set?: Record<string, unknown>;
};
export type Shown = { id: string; version: string; major: string; plan: string; name: string };

const periods = [
  { ...DEFAULT_PERIOD, name: '按月', remark: '' },
  { ...DEFAULT_PERIOD, name: '按年', timeUnit: 'YEAR', discount: 0.8, remark: '' },
];

type Rows = ReturnType<typeof publishingStory>['rows'];

async function planOf(db: Db, id: string, price: number | null): Promise<string> {
  const set = { price_fen: price ?? 0, enabled: price !== null, periods: JSON.stringify(periods) };
  const changed = db.updateTable('resource_plan').set(set).where('application_id', '=', id).returning('id');
  return (await changed.executeTakeFirstOrThrow()).id;
}

async function versionOf(db: Db, story: ReturnType<typeof publishingStory>, id: string, wanted: Wanted) {
  const version = await story.insertVersion(db, id, wanted.by, '2');
  const sourceType = wanted.sourceType ?? 'URL';
  const content = JSON.stringify({ ...story.content, ...wanted.content, sourceType });
  const released_at = new Date(Date.now() - (wanted.days ?? 0) * 86_400_000);
  const { major_id: major } = await db
    .updateTable('app_version')
    .set({ content, source_type: sourceType, released_at })
    .where('id', '=', version)
    .returning('major_id')
    .executeTakeFirstOrThrow();
  await story.put(db, 'version', version, wanted.by, { status: '3' });
  return { version, major };
}

/** Lists an application, with one version and one plan. */
async function list(db: Db, story: ReturnType<typeof publishingStory>, wanted: Wanted): Promise<Shown> {
  const { by, enterprise, scope, name, category, price = 1000 } = wanted;
  const id = await story.insertApplication(db, by, enterprise, scope);
  const parts = await versionOf(db, story, id, wanted);
  const plan = await planOf(db, id, price);
  const shown = await db
    .updateTable('application')
    .set({ ...(name ? { name } : {}), ...(category ? { category_id: category } : {}), ...wanted.set })
    .set({ updated_at: new Date() })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow();
  await story.put(db, 'application', id, by, { status: '3' });
  return { id, ...parts, plan, name: shown.name };
}

/** A further version of the same application. */
const further =
  (rows: Rows, content: object) =>
  (shown: Shown, by: string, number: number, status: string, more = {}) =>
    rows(async (db) => {
      const row = { application_id: shown.id, major_id: shown.major, number, created_by: by, status };
      const said = JSON.stringify({ ...content, ...more });
      const { id } = await db
        .insertInto('app_version')
        .values({ ...row, source_type: 'URL', content: said })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });

export function listingStory(test: TestApp) {
  const story = publishingStory(test);
  const { rows } = story;
  return {
    ...story,
    listed: (wanted: Wanted) => rows((db) => list(db, story, wanted)),
    further: further(rows, story.content),
    /** Whether visitors find it: by its card, and in the search. */
    isShown: async ({ id, name }: { id: string; name: string }): Promise<boolean> => {
      const cards = await test.visitor.ask(listingApi.cards, { query: { ids: id as never } });
      const found = await test.visitor.ask(listingApi.search, { query: { name, pageSize: 100 } });
      const inSearch = found.body.content.some((one: { id: string }) => one.id === id);
      if (inSearch !== (cards.body.length === 1)) throw new Error('card and search disagree');
      return inSearch;
    },
    branch: (name: string): Promise<Branch> => branchOf(test, name),
    detailOf: async (id: string) => (await test.visitor.ask(listingApi.detail, { params: { id } })).body,
  };
}
export type ListingStory = ReturnType<typeof listingStory>;
