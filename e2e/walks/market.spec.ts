import { expect, type Page, test } from '@playwright/test';
import { addPlan, addVersion, answer, openInQueue, pass, publish, row } from '../publishing.ts';
import { isAccessible, logIn, said } from '../support.ts';

async function doAsOperator(page: Page, name: string, act: string, reason?: string) {
  await row(page, name).getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: act }).click();
  if (reason) await page.getByRole('dialog').getByRole('textbox').fill(reason);
  await answer(page, act);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** A new price waits for its review; the reviewer sees it beside the old one. */
async function raisePrice(publisher: Page, verifier: Page, name: string) {
  await publisher.goto('/console/application-management-enterprise');
  await row(publisher, name).getByRole('link', { name: '编辑' }).click();
  await publisher.getByText('资源方案', { exact: true }).first().click();
  await publisher.getByRole('link', { name: '编辑', exact: true }).click();
  await publisher.getByRole('spinbutton', { name: '每月价格' }).fill('299');
  await publisher.getByRole('button', { name: '保存', exact: true }).click();
  await expect(publisher.getByRole('dialog')).toContainText('买家看到的仍是原来的方案');
  await answer(publisher, /知道了|确定|OK/);
  await expect(row(publisher, '方案 standard：每月价格')).toContainText('299');
  await isAccessible(publisher);
  await publisher.getByRole('button', { name: '提交审核' }).click();
  await answer(publisher, /知道了|确定/);
  await openInQueue(verifier, name);
  await expect(row(verifier, '方案 standard：每月价格')).toContainText('199');
  await pass(verifier);
}

// rule: app.add.success, app.edit.ask, status.actions, status.afterSuccess
test('publisher, reviewer and operator bring an application from rejected through approved and online to archived', {
  tag: '@main',
}, async ({ page: publisher, browser }) => {
  test.slow();
  const mark = String(Date.now() % 1_000_000);
  const name = `轴承听诊 ${mark}`;
  const [verifier, operator] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext()).newPage()),
  );
  if (!verifier || !operator) throw new Error('no windows');
  await logIn(publisher, 'lin.qiao');
  await logIn(verifier, 'deng.rui');
  await logIn(operator, 'admin');
  await publish(publisher, name, mark);
  await addPlan(publisher, '199');
  await addVersion(publisher, { url: 'https://bearing.example' });

  // Submitted, reviewed, sent back with a reason.
  await publisher.goto('/console/application-management-enterprise');
  await row(publisher, name).getByRole('button', { name: '提交审核' }).click();
  await answer(publisher, /知道了|确定/);
  await expect(row(publisher, name)).toContainText('待审核');
  await openInQueue(verifier, name);
  await isAccessible(verifier);
  await verifier.getByRole('button', { name: '不通过', exact: true }).click();
  await verifier.getByText('说明不完整，看不出用途').click();
  await said(verifier, '审核未通过，已告知提交人', () =>
    verifier.getByRole('button', { name: '确认不通过' }).click(),
  );

  // The publisher is notified, corrects it and submits it again.
  await publisher.goto('/console/application-management-enterprise');
  await expect(row(publisher, name)).toContainText('未通过：说明不完整');
  await row(publisher, name).getByRole('link', { name: '编辑' }).click();
  await publisher.getByRole('textbox', { name: '应用介绍' }).fill('听出轴承的早期故障，提前两周提醒更换。');
  await publisher.getByRole('button', { name: '保存', exact: true }).click();
  await answer(publisher, '提交审核');
  await answer(publisher, /知道了|确定/);

  // The application is approved in its current state, and its version with it.
  await openInQueue(verifier, name);
  await expect(verifier.getByText('提前两周提醒更换')).toBeVisible();
  await pass(verifier);
  await openInQueue(verifier, name, '版本');
  await isAccessible(verifier);
  await pass(verifier);

  // Online: first the application, then its version.
  await publisher.goto('/console/application-management-enterprise');
  await row(publisher, name).getByRole('button', { name: '上线', exact: true }).click();
  await answer(publisher, /知道了|确定/);
  await publisher.getByText('版本', { exact: true }).first().click();
  await row(publisher, name).getByRole('button', { name: '上线', exact: true }).click();
  await answer(publisher, /知道了|确定/);
  await expect(row(publisher, name)).toContainText('已上线');

  await raisePrice(publisher, verifier, name);

  // The platform suspends it, and then archives it.
  await operator.goto('/console/application-market-management');
  await doAsOperator(operator, name, '平台下线', '收到投诉，核实中');
  await publisher.goto('/console/application-management-enterprise');
  await expect(row(publisher, name)).toContainText('平台下线');
  await expect(row(publisher, name)).toContainText('收到投诉，核实中');
  await operator.goto('/console/application-market-management?status=4');
  await doAsOperator(operator, name, '归档');
  await publisher.reload();
  await expect(row(publisher, name)).toContainText('已归档');
  await Promise.all([verifier.context().close(), operator.context().close()]);
});
