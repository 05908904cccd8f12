import { join } from 'node:path';
import { isCreditCode } from '@cloudyard/contract/enterprise/values.ts';
import { expect, type Page } from '@playwright/test';
import { openFromMenu, said } from './support.ts';

const picture = join(import.meta.dirname, '../server/src/demo/licence.png');
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** A credit code that is not in use yet. */
export function newCreditCode() {
  const start = `91310115MA${String(Date.now()).slice(-7)}`;
  return [...SIGNS].map((sign) => start + sign).find(isCreditCode) as string;
}

async function choose(page: Page, name: string, option: string) {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}

async function upload(page: Page, name: string) {
  await page.locator(`input[type=file][aria-label="${name}"]`).setInputFiles(picture);
  await expect(page.getByRole('button', { name: new RegExp(`查看：${name}`) }).first()).toBeVisible();
}

const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click();

export async function fillBasics(page: Page, name: string) {
  await field(page, '企业名称').fill(name);
  await field(page, '企业简称').fill('走查');
  await upload(page, '企业标志');
  await choose(page, '省', '上海市');
  await choose(page, '市', '市辖区');
  await choose(page, '区县', '浦东新区');
  await field(page, '详细地址').fill('世纪大道 1 号');
  await choose(page, '所属行业', '制造业');
  await choose(page, '企业性质', '民营企业');
  await choose(page, '人员规模', '20 至 99 人');
  await field(page, '企业简介').fill('走查用的企业');
  await next(page);
}

export async function fillLicence(page: Page, name: string, code: string) {
  await field(page, '统一社会信用代码').fill(code);
  await field(page, '营业期限至').fill('2041-01-01');
  await page.keyboard.press('Enter');
  await upload(page, '营业执照');
  await field(page, '纳税人识别号').fill(code);
  await field(page, '银行开户名').fill(name);
  await field(page, '开户银行').fill('中国银行上海分行');
  await field(page, '银行账号').fill('1001190729000123456');
  await next(page);
}

/** What a person shows; an enterprise asks the same of its representative. */
async function fillIdentity(page: Page, of: '' | '法定代表人') {
  await choose(page, `${of}证件签发地`, '中国大陆');
  await choose(page, `${of}证件类型`, '居民身份证');
  await field(page, `${of}证件号码`).fill('310101197806124018');
  await field(page, '证件有效期至').fill('2038-06-30');
  await page.keyboard.press('Enter');
  await upload(page, '证件正面');
  await upload(page, '证件背面');
}

export async function fillRepresentative(page: Page) {
  await field(page, '法定代表人姓名').fill('林乔');
  await fillIdentity(page, '法定代表人');
  await next(page);
}

export async function handIn(page: Page) {
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('已提交，等待审核').first()).toBeVisible();
}

/** A person's own certification, up to waiting for the reviewer. */
export async function certifyPerson(page: Page, name: string) {
  await page.goto('/console/create-user-certify');
  await field(page, '真实姓名').fill(name);
  await fillIdentity(page, '');
  await field(page, '银行开户名').fill(name);
  await field(page, '开户银行').fill('中国银行上海分行');
  await field(page, '银行账号').fill('6222021001190729001');
  await handIn(page);
}

/** The reviewer's page of one enterprise or person. */
export async function openReview(page: Page, name: string) {
  await openFromMenu(page, '认证审核');
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('region', { name: '审核结论' })).toBeVisible();
}

export async function approve(page: Page, name: string) {
  await openReview(page, name);
  await page.getByRole('button', { name: /^通过/ }).click();
  await said(page, '已通过', () => page.getByRole('dialog').getByRole('button', { name: '通过' }).click());
}
