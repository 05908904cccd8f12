import type { ListingDetail } from '@cloudyard/contract/market/listing.ts';
import { expect, it } from 'vitest';
import { readIds } from '../../../kit/stored.ts';
import { compareAddress } from '../shared/addresses.ts';
import { idsOf, toggled } from '../shared/compare-choice.ts';
import { withFirst } from '../shared/recent.ts';
import { compareRows, planLines } from './compare-rows.ts';

const id = (n: number) => `${String(n).repeat(8)}-1111-4111-8111-111111111111`;
const named = { id: id(1), name: '能源', nameEn: 'Energy' };
const plan = {
  name: '基础版',
  price: 199,
  ifPermanent: true,
  permanentPrice: 1999,
} as ListingDetail['resources'][0];

const detail = (patch: Partial<ListingDetail> = {}): ListingDetail => ({
  id: id(1),
  name: '能耗账本',
  enName: 'Energy Ledger',
  code: 'energy-ledger',
  summary: '',
  logo: null,
  terminal: { id: 'WEB', name: '网页', nameEn: 'Web' },
  parentCategory: named,
  category: { ...named, name: '能耗', nameEn: 'Use' },
  publisher: { id: id(2), name: '海川重工', scope: 'enterprise', verified: true, domain: null },
  version: { id: id(3), version: '2.1' },
  releaseTypes: ['JAR'],
  cost: 199,
  listedDate: '2026-03-01T00:00:00Z',
  updateDate: '2026-03-02T12:00:00Z',
  subscribers: 3,
  rating: 4.5,
  ratings: 12,
  description: '',
  majorId: id(4),
  minorId: id(3),
  screenHeight: null,
  screenshots: [],
  documents: [],
  authorities: [],
  versions: [],
  resources: [plan],
  modules: [],
  publisherApplications: 0,
  ...patch,
});
const row = (rows: ReturnType<typeof compareRows>, key: string) => rows.find((one) => one.key === key);

it('a comparison is in the user’s language', () => {
  const cn = compareRows([detail()], 'cn');
  const en = compareRows([detail()], 'en');
  expect(row(cn, 'rating')?.cells).toEqual([['4.5 分，12 条评价']]);
  expect(row(cn, 'documents')?.cells).toEqual([['无']]);
  expect(row(en, 'category')?.cells).toEqual([['Energy / Use']]);
  expect(row(en, 'releaseType')?.cells).toEqual([['Cloud']]);
});

it('a comparison marks exactly the rows that differ', () => {
  const rows = compareRows(
    [detail(), detail({ rating: 4.6, subscribers: 3, releaseTypes: ['JAR', 'URL'] })],
    'cn',
  );
  expect(rows.filter((one) => one.differs).map((one) => one.key)).toEqual(['rating', 'releaseType']);
});

it('an application that is gone does not count in a comparison', () => {
  const rows = compareRows([detail(), null], 'cn');
  expect(rows.some((one) => one.differs)).toBe(false);
  expect(rows.every((one) => one.cells[1] === null)).toBe(true);
});

it('a comparison lists the price of every plan', () => {
  const free = { ...plan, name: '试用', price: 0, ifPermanent: false };
  const always = { ...free, name: '公益', ifPermanent: true, permanentPrice: 0 };
  expect(planLines({ resources: [free, always, plan] }, 'cn')).toEqual([
    '试用 · 免费',
    '公益 · 免费',
    '基础版 · ¥199/月 · 永久 ¥1,999',
  ]);
  expect(planLines({ resources: [] }, 'en')).toEqual(['No plans yet']);
});

it('a comparison takes at most four valid ids from the address, none twice', () => {
  const five = [1, 2, 3, 4, 5].map(id);
  expect(idsOf('')).toEqual([]);
  expect(idsOf(`?ids=${id(1)},<script>,${id(1)},${id(2)}`)).toEqual([id(1), id(2)]);
  expect(idsOf(`?ids=${five.join(',')}`)).toEqual(five.slice(0, 4));
  expect(idsOf(new URL(compareAddress(five.slice(1)), 'http://here').search)).toEqual(five.slice(1));
});

it('a fifth application cannot be chosen for comparison', () => {
  const four = [1, 2, 3, 4].map(id);
  expect(toggled(four, id(5))).toEqual(four);
  expect(toggled(four, id(2))).toEqual([id(1), id(3), id(4)]);
});

it('the application viewed last comes first, once', () => {
  expect(withFirst([id(1), id(2)], id(2))).toEqual([id(2), id(1)]);
});

it.each([
  [null, []],
  ['{"a":1}', []],
  ['not json', []],
  [JSON.stringify([id(1), 'junk', 7, id(1), id(2), id(3)]), [id(1), id(2)]],
])('the stored text %s is read as the ids %j', (text, ids) => {
  expect(readIds(text, 2)).toEqual(ids);
});
