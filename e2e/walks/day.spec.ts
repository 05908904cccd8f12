import { expect, test } from '@playwright/test';
import {
  approve,
  certifyPerson,
  field,
  fillBasics,
  fillLicence,
  fillRepresentative,
  handIn,
  newCreditCode,
} from '../certifying.ts';
import {
  addGateway,
  askForCertificate,
  CERTIFICATES,
  configureGateway,
  connectGateway,
  endGateway,
  passCertificate,
  reviewCertificate,
} from '../connecting.ts';
import { fillRegistration, verifyEmail } from '../registering.ts';
import { fillLogin, logIn, topUp } from '../support.ts';

const PASSWORD = 'bright_Harbour7';

test('a new user’s day: from registration to a running application and a gateway on the dashboard', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  const mark = String(Date.now() % 1_000_000);
  const username = `day${mark}`;
  const alias = `新日${mark}`;
  const name = `${alias}精工有限公司`;
  const office = await browser.newContext();
  const desk = await office.newPage();

  await test.step('registers, verifies the address, logs in', async () => {
    const email = `${username}@example.com`;
    await fillRegistration(page, {
      username,
      email,
      phone: `137${mark.padStart(8, '0')}`,
      password: PASSWORD,
    });
    await verifyEmail(page, email);
    await page.goto('/common/login?service=/console');
    await fillLogin(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/console$/);
  });

  await test.step('is certified, and so is the enterprise', async () => {
    await certifyPerson(page, '程晓');
    await logIn(desk, 'deng.rui');
    await approve(desk, '程晓');
    await page.goto('/console/create-enterprise-details');
    await fillBasics(page, name);
    await field(page, '企业简称').fill(alias);
    await fillLicence(page, name, newCreditCode());
    await fillRepresentative(page);
    await handIn(page);
    await approve(desk, name);
  });

  await test.step('enters it, and sees what to do first', async () => {
    await page.goto('/console');
    const scope = page.getByRole('button', { name: '切换企业或角色' });
    await scope.click();
    await page.getByRole('dialog').or(page.locator('.ant-popover')).getByText(alias).click();
    await expect(scope).toContainText(alias);
    await expect(page.getByRole('region', { name: '让企业用起来' })).toContainText('已完成 1 / 6');
    await page.keyboard.press('Escape');
  });

  await test.step('adds samples, looks at one, and takes them away', async () => {
    await page.getByRole('button', { name: '放入示例' }).click();
    await page.getByRole('link', { name: '示例：循环水泵' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '示例：循环水泵' })).toBeVisible();
    await page.goto('/console');
    await page.getByRole('button', { name: '移除示例' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '移除示例' }).click();
    await expect(page.getByRole('button', { name: '放入示例' })).toBeVisible();
  });

  await test.step('tops up, and is given a space', async () => {
    await topUp(page, '3000');
    await page.goto('/console/initialize-tenant-space');
    await page.getByRole('textbox', { name: '域名' }).fill(username);
    await expect(page.getByText(/可以使用。地址/)).toBeVisible();
    await page.getByRole('textbox', { name: '空间名称' }).fill(username);
    await page.getByLabel('空间密码').fill('Harbour2026');
    await page.getByText('标准版', { exact: true }).click();
    await page.getByRole('spinbutton', { name: '时长' }).fill('1');
    await page.getByRole('button', { name: '提交审核' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByText('等待平台审核')).toBeVisible();
    const platform = await browser.newContext();
    const admin = await platform.newPage();
    await logIn(admin, 'admin', '/console/namespace-verify-page');
    await admin.getByRole('link', { name: username }).click();
    await admin.getByRole('button', { name: '通过', exact: true }).click();
    await admin.getByRole('dialog').getByRole('button', { name: '通过' }).click();
    await expect(page.getByText('租户空间已经可以使用')).toBeVisible();
    await platform.close();
  });

  await test.step('buys an application, and opens it', async () => {
    await page.goto('/common/application-market-list?name=MES');
    await page.getByRole('link', { name: '轻量 MES' }).first().click();
    await page.getByRole('button', { name: '部署/购买' }).first().click();
    await page.getByLabel('主机').fill('db.example.com');
    await page.getByLabel('端口').fill('5432');
    await page.getByLabel('数据库名').fill('mes');
    await page.getByLabel('用户').fill('mes');
    await page.getByLabel('密码', { exact: true }).fill('not-kept');
    await page.getByRole('button', { name: '确认购买' }).click();
    await expect(page.getByRole('heading', { name: /^应用已购买/ })).toBeVisible();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: /^http:\/\/.*\.apps\.localhost/ }).click();
    const application = await opened;
    await expect(application.getByText('轻量 MES').first()).toBeVisible();
    await application.close();
  });

  const gateway = await test.step('certifies and connects a gateway', async () => {
    await page.goto(CERTIFICATES);
    await page.getByRole('link', { name: '注册证书' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: '注册设备证书' })).toBeVisible();
    await askForCertificate(page, `车间 ${mark}`, '一台网关，48 个测点');
    await reviewCertificate(desk, `车间 ${mark}`);
    await passCertificate(desk);
    const wanted = { certificate: `车间 ${mark}`, hardware: `DAY-${mark}`, name: '一号车间' };
    const credential = await addGateway(page, wanted);
    const running = connectGateway(page, credential);
    await expect.poll(running.output).toContain('connected');
    await configureGateway(page, credential.id);
    await expect.poll(running.output).toContain('configuration 1: 48 nodes');
    return running;
  });

  try {
    await test.step('sees it on the dashboard', async () => {
      await page.goto('/console');
      const card = page.getByRole('region', { name: '网关', exact: true });
      await expect(card.getByRole('link', { name: '在线 1' })).toBeVisible();
    });
  } finally {
    await endGateway(gateway.program);
    await office.close();
  }
});
