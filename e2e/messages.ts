import type { Page } from '@playwright/test';

// Helpers of the walks among messages.

/** A call of the API as the page makes it, in the name of the user logged in there. */
export const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
      const response = await fetch(path, body ? { method, headers, body } : { method });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  );

/** Deletes what other walks sent. */
export async function emptyInbox(page: Page) {
  await call(page, 'POST', '/api-message/message/all/delete', { tabKey: 'all' });
  await call(page, 'POST', '/api-message/message/all/cleanup', { tabKey: 'delete' });
}

/** Sends from the enterprise, as its management does. */
export async function send(page: Page, to: string, title: string, more: object = {}) {
  const [colleague] = await call(page, 'GET', `/api-message/colleagues?q=${to}`);
  const categories: { id: string; name: string }[] = await call(
    page,
    'GET',
    '/api-message/messageCategories',
  );
  const messageCategory = categories.find(({ name }) => name === '组织与成员')?.id;
  await call(page, 'POST', '/api-message/message/sent', {
    title,
    description: '<p>请带好<b>工具</b>。<img src=x onerror=alert(1)></p>',
    messageCategory,
    audience: { users: [colleague.id] },
    ...more,
  });
}

export const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? '消息，没有未读' : `消息，${unread} 条未读`, exact: true });
export const tab = (page: Page, name: string, told: string) =>
  page.getByRole('navigation', { name: '消息分类' }).getByRole('link', { name: `${name}，${told}` });
export const act = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '消息列表' }).getByRole('button', { name, exact: true });
export const line = (page: Page, title: string) =>
  page.getByRole('list', { name: '消息列表' }).getByRole('listitem').filter({ hasText: title });
