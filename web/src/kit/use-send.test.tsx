// @vitest-environment jsdom
import { type Endpoint, endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { connectOverlay } from './overlay.ts';
import { locale } from './text.ts';
import { type Act, type Sending, useSend } from './use-send.ts';

const rename = endpoint({
  method: 'POST',
  path: '/api-yard/rename',
  allow: 'yard.crane.rename',
  summary: '',
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
}) satisfies Endpoint;
const ask = { body: { name: 'x' } };

const told: string[] = [];
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  locale.set('cn');
  told.length = 0;
  connectOverlay({
    toast: (kind, text, seconds) => told.push(`${kind} ${seconds} s: ${text}`),
    confirm: () => Promise.resolve(true),
    failure: async ({ title, why, requestId }) => told.push(`dialog: ${title} | ${why} | ${requestId ?? ''}`),
  });
});
afterEach(() => vi.unstubAllGlobals());

const answers = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'r1' } })),
  );

type How<A extends Act> = Parameters<typeof useSend<typeof rename, A>>[1];

/** What a page gets from `useSend`. */
const sending = async <A extends Act>(how: How<A>) => (await drawn(how)).send;

async function drawn<A extends Act>(how: How<A>) {
  let sent: Sending<typeof rename, A> | undefined;
  const Page = () => {
    sent = useSend(rename, how);
    return null;
  };
  const root = createRoot(document.createElement('div'));
  const client = new QueryClient();
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  if (!sent) throw new Error('nothing drawn');
  return { send: sent, root };
}

const REFUSED = { code: 'kit.conflict', message: 'no' };
const WHY = '内容已被他人修改，请刷新后重试';

// rule: app.add.failure
it('a failed submit shows a dialog with the verb and the reason', async () => {
  answers(409, REFUSED);
  const send = await sending({ act: 'submit', verb: '移动' });
  await act(async () => send.mutate(ask));
  expect(told).toEqual([`dialog: 移动失败 | ${WHY} | `]);
});

it("a failed submit prefers the room's words to the verb, and shows the request id of a server error", async () => {
  answers(500, { code: 'kit.internal', message: 'x' });
  const send = await sending({ act: 'submit', verb: '保存', failed: '发布应用失败！' });
  await act(async () => send.mutate(ask));
  expect(told).toEqual(['dialog: 发布应用失败！ | 服务器出现问题，请稍后再试 | r1']);
});

// rule: toast.durations
it('a failed list action shows a warning of three seconds that names the thing', async () => {
  answers(409, REFUSED);
  const send = await sending({ act: 'list' });
  await act(async () => send.mutate(ask, { thing: '吊机 7' }));
  expect(told).toEqual([`warning 3 s: 吊机 7：${WHY}`]);
  const named = await sending({ act: 'list', failed: '删除角色失败' });
  await act(async () => named.mutate(ask, { thing: '巡检员' }));
  expect(told[1]).toBe(`warning 3 s: 删除角色失败（巡检员）：${WHY}`);
});

it.each(['form', 'quiet'] as const)(
  'a failed act of kind %s shows nothing: its sender does',
  async (kind) => {
    answers(409, REFUSED);
    const send = await sending({ act: kind });
    await act(async () => void (await send.mutateAsync(ask).catch(() => undefined)));
    expect(told).toEqual([]);
  },
);

it('an act that fails because the login ended shows nothing: the login dialog does', async () => {
  answers(401, { code: 'kit.not_logged_in', message: 'no' });
  const submit = await sending({ act: 'submit' });
  const list = await sending({ act: 'list' });
  await act(async () => submit.mutate(ask));
  await act(async () => list.mutate(ask, { thing: '吊机 7' }));
  expect(told).toEqual([]);
});

it('a failed submit rejects for its caller, and the dialog is shown', async () => {
  answers(409, REFUSED);
  const send = await sending({ act: 'submit' });
  const after = vi.fn(() => told.length);
  await act(async () => void (await send.mutateAsync(ask).catch(after)));
  expect(after).toHaveBeenCalledOnce();
  expect(told).toHaveLength(1);
});

it('what follows a success happens although the row it came from is gone by then', async () => {
  answers(200, { name: 'x' });
  const { send, root } = await drawn({ act: 'list' });
  const done = vi.fn();
  await act(async () => {
    send.mutate(ask, { thing: '吊机 7', onSuccess: done });
    root.unmount();
  });
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith({ name: 'x' }));
});
