import { expect, type Page, test } from '@playwright/test';
import { ZipFile } from 'yazl';
import { passOrderDays } from '../clock.ts';
import { addPlan, addVersion, answer, openInQueue, pass, publish, row } from '../publishing.ts';
import { logIn, topUp } from '../support.ts';

/** A program of one file. */
async function nodeProgram(text: string): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify({ name: 'night-shift', main: 'server.mjs' })), 'package.json');
  zip.addBuffer(Buffer.from(text), 'server.mjs');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
const GOOD = `import http from 'node:http';
http.createServer((asked, reply) => reply.setHeader('content-type', 'text/html; charset=utf-8').end('<h1>夜班看板</h1>'))
  .listen(process.env.PORT);`;
const BAD = `console.error('the table of shifts is missing'); process.exit(9);`;

const byVersions = async (publisher: Page) => {
  await publisher.goto('/console/application-management-enterprise');
  await publisher.getByText('版本', { exact: true }).first().click();
};

/** The application with its first version, from the form to the market. */
async function bringOnline(publisher: Page, verifier: Page, name: string) {
  await publisher.goto('/console/application-management-enterprise');
  await row(publisher, name).getByRole('button', { name: '提交审核' }).click();
  await answer(publisher, /知道了|确定/);
  await openInQueue(verifier, name);
  await pass(verifier);
  await openInQueue(verifier, name, '版本');
  await pass(verifier);
  await publisher.goto('/console/application-management-enterprise');
  await goOnline(publisher, name);
  await byVersions(publisher);
  await goOnline(publisher, name);
}

async function goOnline(publisher: Page, name: string) {
  const first = row(publisher, name).filter({ hasText: '未上线' });
  await first.getByRole('button', { name: '上线', exact: true }).click();
  await answer(publisher, /知道了|确定/);
  await expect(row(publisher, name).filter({ hasText: '已上线' }).first()).toBeVisible();
  await expect(first).toHaveCount(0);
}

/** A further version, on sale. */
async function release(publisher: Page, verifier: Page, name: string, program: Buffer) {
  await publisher.goto('/console/application-management-enterprise');
  await row(publisher, name).getByRole('link', { name: '编辑' }).click();
  await expect(publisher.getByRole('heading', { level: 1, name })).toBeVisible();
  await addVersion(publisher, { node: program }, '夜班交接也能看了');
  await openInQueue(verifier, name, '版本');
  await pass(verifier);
  await byVersions(publisher);
  await goOnline(publisher, name);
}

/** Answers with the address of the order. */
async function buy(page: Page, name: string) {
  await page.goto(`/common/application-market-list?name=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: '部署/购买' }).first().click();
  await page.getByLabel('主机').fill('db.example.com');
  await page.getByLabel('端口').fill('5432');
  await page.getByLabel('数据库名').fill('shifts');
  await page.getByLabel('用户').fill('shifts');
  await page.getByLabel('密码', { exact: true }).fill('not-kept');
  await page.getByRole('button', { name: '确认购买' }).click();
  await expect(page.getByRole('heading', { name: /^应用已购买，账户余额为 [\d,.]+ 元$/ })).toBeVisible();
  return page.url();
}

/** Leaves the order's page for the application and comes back. */
async function isOpen(page: Page) {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^http:\/\/.*-haichuan\.apps\.localhost/ }).click();
  const application = await opened;
  await expect(application.getByRole('heading', { name: '夜班看板' })).toBeVisible();
  await application.close();
}

/** What the enterprise can spend, in yuan. */
async function available(page: Page): Promise<number> {
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api-account/wallet');
  await page.goto('/console/enterprise-account');
  return (await (await asked).json()).available;
}

// rule: product.summary
test('an application is published, bought, run, upgraded in vain, not paid for, paid for again, and given back', {
  tag: '@main',
}, async ({ page: publisher, browser, baseURL }) => {
  test.slow();
  const mark = String(Date.now() % 1_000_000);
  const name = `夜班看板 ${mark}`;
  const [verifier, buyer, finance] = await Promise.all(
    [1, 2, 3].map(async () => (await browser.newContext()).newPage()),
  );
  if (!verifier || !buyer || !finance) throw new Error('no windows');
  await logIn(publisher, 'zhou.yan');
  await logIn(verifier, 'deng.rui');
  await logIn(buyer, 'lin.qiao');
  await publish(publisher, name, mark);
  // More than half of what the buyer has: it does not last for a second month.
  const price = Math.ceil((await available(buyer)) * 0.6);
  await addPlan(publisher, String(price));
  await addVersion(publisher, { node: await nodeProgram(GOOD) });
  await bringOnline(publisher, verifier, name);

  const order = await buy(buyer, name);
  await isOpen(buyer);

  // The next version does not run: what ran goes on, and says why.
  await release(publisher, verifier, name, await nodeProgram(BAD));
  await buyer.goto(order);
  await buyer.getByRole('button', { name: '升级', exact: true }).click();
  await buyer
    .getByRole('dialog')
    .getByRole('button', { name: /^升级到/ })
    .click();
  await expect(buyer.getByText(/没有成功，已自动退回/)).toBeVisible({ timeout: 120_000 });
  await expect(buyer.getByText('the table of shifts is missing')).toBeVisible();
  await isOpen(buyer);

  // Its month and the days of grace go by.
  await passOrderDays(baseURL ?? '', name, 40);
  await expect(async () => {
    await buyer.goto(order);
    await expect(buyer.getByRole('heading', { name: '应用已到期' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await buyer.getByRole('button', { name: '续费', exact: true }).click();
  await buyer
    .getByRole('dialog')
    .getByRole('button', { name: /并续费$/ })
    .click();
  await expect(buyer.getByText(/余额不足/).first()).toBeVisible();
  await topUp(buyer, String(price));
  await buyer.goto(order);
  await buyer.getByRole('button', { name: '续费', exact: true }).click();
  await buyer
    .getByRole('dialog')
    .getByRole('button', { name: /并续费$/ })
    .click();
  await expect(buyer.getByRole('heading', { name: /^应用已购买/ })).toBeVisible();
  await isOpen(buyer);

  // Given back: finance returns what was paid, and it ends.
  await buyer.getByRole('button', { name: '取消订购' }).click();
  await buyer.getByRole('dialog').getByRole('textbox', { name: '原因' }).fill('不再使用');
  await buyer.getByRole('dialog').getByRole('button', { name: '申请退款并取消' }).click();
  await expect(buyer.getByText(/等待平台财务核退/)).toBeVisible();
  await logIn(finance, 'admin', '/console/finance-refunds');
  for (const _ of ['purchase', 'renewal']) {
    await row(finance, name).getByRole('button', { name: '退款', exact: true }).first().click();
    await answer(finance, '退款');
    await expect(finance.getByRole('dialog')).toHaveCount(0);
  }
  await expect(async () => {
    await buyer.goto(order);
    await expect(buyer.getByRole('heading', { name: '订单已结束' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await Promise.all([verifier, buyer, finance].map((one) => one.context().close()));
});
