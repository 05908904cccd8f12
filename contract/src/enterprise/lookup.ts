import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageNumberQuery, pageOf } from '../kit/page.ts';
import { Search } from '../kit/values.ts';

export const LookupItem = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
});
export type LookupItem = z.infer<typeof LookupItem>;

const items = <const T extends Record<string, readonly [cn: string, en: string]>>(rows: T) => rows;

/** The choices of the forms: code → name in Chinese and English. */
export const LOOKUPS = {
  /** GB/T 4754-2017, the twenty sections. */
  professions: items({
    A: ['农、林、牧、渔业', 'Agriculture, forestry, animal husbandry and fishery'],
    B: ['采矿业', 'Mining'],
    C: ['制造业', 'Manufacturing'],
    D: ['电力、热力、燃气及水生产和供应业', 'Electricity, heat, gas and water supply'],
    E: ['建筑业', 'Construction'],
    F: ['批发和零售业', 'Wholesale and retail'],
    G: ['交通运输、仓储和邮政业', 'Transport, storage and post'],
    H: ['住宿和餐饮业', 'Accommodation and catering'],
    I: ['信息传输、软件和信息技术服务业', 'Information transmission, software and IT services'],
    J: ['金融业', 'Finance'],
    K: ['房地产业', 'Real estate'],
    L: ['租赁和商务服务业', 'Leasing and business services'],
    M: ['科学研究和技术服务业', 'Scientific research and technical services'],
    N: ['水利、环境和公共设施管理业', 'Water, environment and public facilities'],
    O: ['居民服务、修理和其他服务业', 'Resident services, repair and others'],
    P: ['教育', 'Education'],
    Q: ['卫生和社会工作', 'Health and social work'],
    R: ['文化、体育和娱乐业', 'Culture, sports and entertainment'],
    S: ['公共管理、社会保障和社会组织', 'Public administration and social organisations'],
    T: ['国际组织', 'International organisations'],
  }),
  properties: items({
    'state-owned': ['国有企业', 'State-owned enterprise'],
    collective: ['集体企业', 'Collective enterprise'],
    private: ['民营企业', 'Private enterprise'],
    'joint-venture': ['中外合资企业', 'Sino-foreign joint venture'],
    foreign: ['外商独资企业', 'Wholly foreign-owned enterprise'],
    'hk-mo-tw': ['港澳台投资企业', 'Enterprise with Hong Kong, Macao or Taiwan investment'],
    stock: ['股份有限公司', 'Company limited by shares'],
    institution: ['事业单位', 'Public institution'],
    association: ['社会团体', 'Association'],
  }),
  scales: items({
    '1-19': ['1 至 19 人', '1 to 19 people'],
    '20-99': ['20 至 99 人', '20 to 99 people'],
    '100-299': ['100 至 299 人', '100 to 299 people'],
    '300-999': ['300 至 999 人', '300 to 999 people'],
    '1000-4999': ['1000 至 4999 人', '1,000 to 4,999 people'],
    '5000-': ['5000 人及以上', '5,000 people and more'],
  }),
  repreLicenseTypes: items({
    'identity-card': ['居民身份证', 'Resident identity card'],
    passport: ['护照', 'Passport'],
    'hk-mo-permit': ['港澳居民来往内地通行证', 'Mainland travel permit for Hong Kong and Macao residents'],
    'tw-permit': ['台湾居民来往大陆通行证', 'Mainland travel permit for Taiwan residents'],
    'residence-permit': ['外国人永久居留身份证', 'Foreign permanent resident identity card'],
  }),
  repreLicenseLocations: items({
    mainland: ['中国大陆', 'Mainland China'],
    'hong-kong': ['中国香港', 'Hong Kong, China'],
    macao: ['中国澳门', 'Macao, China'],
    taiwan: ['中国台湾', 'Taiwan, China'],
    abroad: ['其他国家和地区', 'Other countries and regions'],
  }),
  verifyStatuses: items({
    '0': ['未认证', 'Not authenticated'],
    '1': ['待审核', 'Pending'],
    '2': ['审核中', 'In review'],
    '3': ['已认证', 'Authenticated'],
    '4': ['认证失败', 'Failed'],
  }),
};
export type LookupName = keyof typeof LOOKUPS;

const keysOf = <T extends object>(rows: T) =>
  Object.keys(rows) as [keyof T & string, ...(keyof T & string)[]];
/** One code out of a list. */
export const choiceOf = <N extends LookupName>(name: N) => z.enum(keysOf(LOOKUPS[name]));

const lookup = <const N extends LookupName>(name: N, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/api-user/${name}`,
    allow: 'public',
    light: true,
    summary,
    reply: z.object({
      _embedded: z.object({ [name]: z.array(LookupItem) } as { [K in N]: z.ZodArray<typeof LookupItem> }),
    }),
  });

export type Region = { name: string; code: string; children?: Region[] | undefined };
export const Region: z.ZodType<Region> = z.object({
  name: z.string(),
  code: z.string(),
  get children() {
    return z.array(Region).optional();
  },
});

const RegionName = z.string().trim().max(40).optional();

export const lookupApi = {
  professions: lookup('professions', 'Sections of industry'),
  properties: lookup('properties', 'Kinds of enterprise'),
  scales: lookup('scales', 'Sizes of enterprise'),
  repreLicenseTypes: lookup('repreLicenseTypes', 'Kinds of licence a representative may show'),
  repreLicenseLocations: lookup('repreLicenseLocations', 'Where a licence was issued'),
  verifyStatuses: lookup('verifyStatuses', 'How far a certification may be'),
  region: endpoint({
    method: 'GET',
    path: '/api-user/map/getRegion',
    allow: 'public',
    light: true,
    summary: 'The regions below what is named: provinces, the cities of one, the districts of one',
    query: z.object({ provinceName: RegionName, cityName: RegionName, districtName: RegionName }),
    reply: z.array(Region),
  }),
  provinces: endpoint({
    method: 'GET',
    path: '/api-user/map/getProvinces',
    allow: 'public',
    light: true,
    summary: 'Provinces whose name contains the words, page by page',
    query: pageNumberQuery.extend({
      pageSize: z.coerce.number().int().min(1).max(1000).default(200),
      name: Search.optional(),
    }),
    reply: pageOf(z.object({ name: z.string(), code: z.string() })),
  }),
};
