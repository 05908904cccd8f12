import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { said } from './support.ts';

/** The program anybody runs with `npm run gateway`. */
const PROGRAM = fileURLToPath(new URL('../gateway/src/main.ts', import.meta.url));
export const CERTIFICATES = '/console/equipment-certify-list';

/** Fills the form of a new certificate, and hands it in. */
export async function askForCertificate(page: Page, name: string, about: string) {
  await page.getByRole('textbox', { name: '证书名称' }).fill(name);
  await page.getByRole('textbox', { name: '证书说明' }).fill(about);
  await page.getByRole('textbox', { name: '注册说明' }).fill('试用');
  await said(page, '提交成功', () => page.getByRole('button', { name: '提交' }).click());
}

export async function reviewCertificate(desk: Page, name: string) {
  await desk.goto('/console/equipment-certify-verify');
  await desk.getByRole('link', { name }).first().click();
  await expect(desk.getByRole('button', { name: '通过', exact: true })).toBeEnabled();
}

export async function passCertificate(desk: Page) {
  await desk.keyboard.press('a');
  await said(desk, '审核成功', () => desk.getByRole('dialog').getByRole('button', { name: '通过' }).click());
}

async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option).first().click();
}

type Wanted = { certificate: string; hardware: string; name: string };

/** Adds a gateway with that certificate, and issues its credential. */
export async function addGateway(page: Page, { certificate, hardware, name }: Wanted) {
  await page.goto('/console/equipment-add');
  await choose(page, '类型', 'Modbus 采集网关');
  await page.getByRole('textbox', { name: '硬件 ID' }).fill(hardware);
  await page.getByRole('textbox', { name: '名称' }).fill(name);
  await choose(page, '设备证书', new RegExp(certificate));
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL(/equipment-detail/);
  const id = /equipment-detail\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  await page.getByRole('button', { name: '签发凭据' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '签发凭据' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: /下载$/ }).click();
  const { username, password } = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  await page.getByRole('dialog').getByRole('button', { name: '我已保存' }).click();
  return { id, username, password };
}

type Credential = Awaited<ReturnType<typeof addGateway>>;

export function connectGateway(page: Page, { id, username, password }: Credential) {
  const url = new URL('/mqtt', page.url());
  url.protocol = 'ws:';
  const program = spawn(process.execPath, [PROGRAM, '--url', url.href, '--id', id], {
    env: { ...process.env, GATEWAY_KEY: username, GATEWAY_SECRET: password },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  program.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  return { program, output: () => output };
}

/** From what the running gateway says it can read. */
export async function configureGateway(page: Page, id: string) {
  await page.goto(`/console/equipment-config/${id}`);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '扫描地址' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '新增全部 48 个节点' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  await said(page, '网关配置保存成功!', () =>
    page.getByRole('dialog').getByRole('button', { name: '保存' }).click(),
  );
}

export const endGateway = (program: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (program.exitCode !== null) return resolve();
    program.once('exit', () => resolve());
    program.kill('SIGKILL');
  });
