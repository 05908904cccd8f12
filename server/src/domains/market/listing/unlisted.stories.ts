import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { broughtFile, broughtPicture } from '../../../../test/publishing.ts';
import { listingStory, type Shown } from './listing.stories.ts';

// Applications full of secrets, and every call a visitor could make for them.

export type Secret = Shown & {
  branch: { parent: string; leaf: string };
  images: string[];
  document: string;
  publisher: string;
};

const documentOf = (name: string) => ({
  HELP: { name, originalName: 'secret.html', mime: 'text/html', bytes: 6, sha256: 'x' },
});

let made = 0;

/** Listed, promoted, followed and rated: whatever visitors could see of it can be seen. */
export async function secretOf(test: TestApp, who: Caller, enterprise: string): Promise<Secret> {
  made += 1;
  const story = listingStory(test);
  const branch = await story.branch(`柜 ${made}`);
  const [logo, shot, banner] = [
    await broughtPicture(test, who, 'secret-logo.png'),
    await broughtPicture(test, who, 'secret-shot.png'),
    await broughtPicture(test, who, 'secret-banner.png'),
  ];
  const document = await broughtFile(test, who, Buffer.from('secret'), 'secret.html');
  const shown = await story.listed({
    ...{ by: who.userId, enterprise, name: `SECRET ${made}`, category: branch.leaf },
    content: {
      description: 'SECRET version',
      screenshots: [{ id: 's', uri: shot, alt: 'SECRET' }],
      files: documentOf(document),
      authorities: [{ code: 'secret.read', name: 'SECRET', description: '' }],
    },
    set: { en_name: `Secret ${made}`, code: `secret-${made}`, logo, description: '<p>SECRET text</p>' },
  });
  await story.rows(async (db) => {
    const of = { application_id: shown.id, live: true };
    const version_id = shown.version;
    await db
      .insertInto('market_file')
      .values([
        { ...of, name: logo, kind: 'image' },
        { ...of, version_id, name: shot, kind: 'image' },
        { ...of, version_id, name: document, kind: 'document' },
      ])
      .execute();
    const promotion = {
      application_id: shown.id,
      title: 'SECRET',
      title_en: 'SECRET',
      created_by: who.userId,
    };
    await db
      .insertInto('promotion')
      .values(['pin', 'recommend', 'advertise'].map((kind) => ({ ...promotion, kind, image: banner })))
      .execute();
    await db
      .insertInto('app_rating')
      .values({ application_id: shown.id, account_id: who.userId, stars: 5, text: 'SECRET opinion' })
      .execute();
    const followed = { application_id: shown.id, account_id: who.userId };
    await db.insertInto('subscription').values(followed).execute();
  });
  return { ...shown, branch, images: [logo, shot, banner], document, publisher: enterprise };
}

type Asked = { params?: object; query?: object };
/** `own`: about the application itself, so the call is refused when it is not listed. */
type Case = { own?: true; asks: (secret: Secret) => Asked[] };

const everywhere = ({ branch, publisher }: Secret): object[] => [
  {},
  { name: 'SECRET' },
  { name: 'secret-' },
  { parentCategoryId: branch.parent },
  { categoryId: branch.leaf },
  { publisherId: publisher },
  { publisherId: NIL },
  { releaseType: 'URL' },
  { minCost: 0, maxCost: 100 },
];
const asked = (queries: object[]): Asked[] => queries.map((query) => ({ query }));

/** One line for every public call of the room. */
export const CASES: Record<string, Case> = {
  'application.detail': { own: true, asks: ({ id }) => [{ params: { id } }] },
  'category.tree': { asks: () => [{}] },
  'category.byParent': { asks: ({ branch }) => asked([{ parentId: branch.parent }]) },
  'file.image': {
    own: true,
    asks: ({ images }) =>
      images.flatMap((name) => [{ params: { name } }, { params: { name }, query: { size: '64' } }]),
  },
  'file.document': { own: true, asks: ({ document }) => [{ params: { name: document } }] },
  'listing.top': { asks: () => [{}] },
  'listing.byCategory': { asks: () => [{}] },
  'listing.advertisements': { asks: () => [{}] },
  'listing.byDate': {
    asks: ({ branch }) =>
      asked([{}, { name: 'SECRET' }, { parentCategory: branch.parent }, { category: branch.leaf }]),
  },
  'listing.search': {
    asks: (secret) =>
      asked(
        everywhere(secret).flatMap((query) =>
          ['popular', 'new', 'cheap', 'dear', 'rated'].map((sort) => ({ ...query, sort, pageSize: 100 })),
        ),
      ),
  },
  'listing.facets': { asks: (secret) => asked(everywhere(secret)) },
  'listing.suggest': { asks: () => asked([{ name: 'SECRET' }, { name: 's' }, { name: 'secret-' }]) },
  'listing.cards': { asks: ({ id, version, plan }) => asked([{ ids: [id, version, plan].join() }]) },
  'listing.related': {
    asks: ({ id, branch }) =>
      asked([
        { parentCategoryId: branch.parent },
        { parentCategoryId: branch.parent, applicationId: id },
        { parentCategoryId: NIL, applicationId: id },
      ]),
  },
  'listing.detail': { own: true, asks: ({ id }) => [{ params: { id } }] },
  'rating.list': { own: true, asks: ({ id }) => asked([{ applicationId: id }]) },
  'order.planItems': { own: true, asks: ({ plan }) => asked([{ applicationPlanId: plan }]) },
  'order.quote': {
    own: true,
    asks: ({ version, plan }) => asked([{ appVersionId: version, appPlanId: plan, periods: 1 }]),
  },
};
