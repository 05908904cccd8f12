import { LOOKUPS, lookupApi } from '@cloudyard/contract/enterprise/lookup.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { wrongRegion } from './region.policy.ts';
import { regionTree } from './region.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const names = (regions: { name: string }[]) => regions.map(({ name }) => name);

describe('the choices of the forms', () => {
  it.each(Object.keys(LOOKUPS) as (keyof typeof LOOKUPS)[])('are open to every caller: %s', async (name) => {
    const { status, body } = await test.visitor.ask(lookupApi[name]);
    expect(status).toBe(200);
    const rows = body._embedded[name];
    expect(rows.map(({ code }: { code: string }) => code)).toEqual(Object.keys(LOOKUPS[name]));
    for (const row of rows) expect(row).toEqual({ ...row, id: row.code, name: expect.stringMatching(/./) });
  });
});

describe('the regions', () => {
  const below = async (query: object) => (await test.visitor.ask(lookupApi.region, { query })).body;

  it('are the provinces alone when none is named', async () => {
    const provinces = await below({});
    expect(provinces).toHaveLength(34);
    expect(provinces[0]).toEqual({ name: '北京市', code: '11' });
  });
  // rule: region.levels
  it('are the cities of a province, the districts of a city, or one district', async () => {
    expect(names(await below({ provinceName: '浙江省' }))).toContain('杭州市');
    expect(names(await below({ provinceName: '浙江省', cityName: '杭州市' }))).toContain('西湖区');
    const asked = { provinceName: '浙江省', cityName: '杭州市', districtName: '西湖区' };
    expect(await below(asked)).toEqual([{ name: '西湖区', code: '330106' }]);
  });
  it.each([
    [{ provinceName: '火星' }],
    [{ provinceName: '浙江省', cityName: '南京市' }],
    [{ provinceName: '浙江省', cityName: '杭州市', districtName: '鼓楼区' }],
    [{ provinceName: 'constructor' }],
  ])('are none below an unknown name: %o', async (asked) => {
    expect(await below(asked)).toEqual([]);
  });
  // rule: province.page
  it('are provinces by name, page by page', async () => {
    const all = (await test.visitor.ask(lookupApi.provinces)).body;
    expect([all.totalElements, all.size, all.content.length]).toEqual([34, 200, 34]);
    const some = (await test.visitor.ask(lookupApi.provinces, { query: { name: '江' } })).body;
    expect(names(some.content).sort()).toEqual(['江苏省', '江西省', '浙江省', '黑龙江省'].sort());
    const second = { pageNumber: 1, pageSize: 30 };
    expect((await test.visitor.ask(lookupApi.provinces, { query: second })).body.content).toHaveLength(4);
  });
});

it.each([
  ['all right', ['浙江省', '杭州市', '西湖区'], undefined],
  ['no such province', ['浙江', '杭州市', '西湖区'], 'province'],
  ['a city of another province', ['浙江省', '南京市', '鼓楼区'], 'city'],
  ['a district of another city', ['浙江省', '杭州市', '鼓楼区'], 'district'],
])('a region is checked against its parents: %s', async (_, place, wrong) => {
  const [province = '', city = '', district = ''] = place;
  expect(wrongRegion(await regionTree(), { province, city, district })).toBe(wrong);
});
