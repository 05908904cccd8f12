// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CallError } from './call-error.ts';
import { EntityForm } from './entity-form.tsx';
import { TextField } from './fields.tsx';
import { FormModal } from './form-dialog.tsx';
import { connectOverlay, type Question } from './overlay.ts';
import { Held, PageHolderContext } from './page-holder.ts';
import { stubBrowser } from './test-browser.ts';

const Draft = z.object({ name: z.string().min(1) });

/** Set by each test. */
let sure = false;
const asked: Question[] = [];
const told: string[] = [];
const page = new Held();
const closed = vi.fn();
let root: Root;

beforeEach(() => {
  stubBrowser();
  sure = false;
  asked.length = 0;
  told.length = 0;
  closed.mockReset();
  connectOverlay({
    toast: (kind, text) => told.push(`${kind}: ${text}`),
    confirm: async (question) => {
      asked.push(question);
      return sure;
    },
    failure: async ({ title, why }) => told.push(`${title} | ${why}`),
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function open(onSend: () => Promise<unknown> = async () => undefined) {
  const opener = document.createElement('button');
  const box = document.createElement('div');
  document.body.append(opener, box);
  opener.focus();
  root = createRoot(box);
  const holder = { setTitle: () => {}, hold: page.hold.bind(page), leave: (go: () => void) => go() };
  await act(async () =>
    root.render(
      <PageHolderContext value={holder}>
        <FormModal title="新增角色" footer={null} onClose={closed}>
          <EntityForm
            schema={Draft}
            initial={{ name: '' }}
            onSend={onSend}
            onCancel={closed}
            failed="创建角色失败"
          >
            <TextField name="name" label="名称" />
          </EntityForm>
        </FormModal>
      </PageHolderContext>,
    ),
  );
  return opener;
}

const field = () => document.querySelector<HTMLInputElement>('[id$=_name]') as HTMLInputElement;
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
const click = (element: Element | null | undefined) =>
  act(async () => {
    for (const kind of ['mousedown', 'mouseup', 'click'])
      element?.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
  });
const button = (word: string) =>
  [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent?.replaceAll(' ', '') === word,
  );

const WAYS: [string, () => Promise<void>][] = [
  [
    'Escape',
    () => act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))),
  ],
  ['the mask', () => click(document.querySelector('.ant-modal-wrap'))],
  ['the cross', () => click(document.querySelector('.ant-modal-close'))],
  ['Cancel', () => click(button('取消'))],
];

it.each(WAYS)('closing an untouched form dialog by %s asks nothing', async (_, close) => {
  await open();
  await close();
  expect(asked).toEqual([]);
  expect(closed).toHaveBeenCalledOnce();
});

it.each(WAYS)(
  'closing a form dialog by %s with typed text asks first, and keeps the text until the user agrees',
  async (_, close) => {
    await open();
    await type('写了一半');
    await close();
    expect(asked.map(({ title }) => title)).toEqual(['放弃填写的内容？']);
    expect(closed).not.toHaveBeenCalled();
    expect(field().value).toBe('写了一半');
    sure = true;
    await close();
    expect(closed).toHaveBeenCalledOnce();
  },
);

it('a form dialog whose text was typed and removed again counts as untouched', async () => {
  await open();
  await type('x');
  expect(page.isDirty()).toBe(true);
  await type('');
  expect(page.isDirty()).toBe(false);
});

it('the page beneath knows of unsaved work in a form dialog only while the dialog is open', async () => {
  await open();
  await type('x');
  expect(page.loses()).toBe(true);
  await act(async () => root.render(null));
  expect(page.loses()).toBe(false);
});

it('a form dialog has nothing unsaved after it was sent', async () => {
  await open();
  await type('巡检员');
  await click(button('保存'));
  await vi.waitFor(() => expect(page.isDirty()).toBe(false));
  await WAYS[0]?.[1]();
  expect(asked).toEqual([]);
});

it('a refused form shows a dialog, or an error at the wrong field; what was typed stays', async () => {
  const fail = vi.fn(async () => {
    throw new CallError('kit.unavailable', { status: 503 });
  });
  await open(fail);
  await type('巡检员');
  await click(button('保存'));
  await vi.waitFor(() => expect(told).toEqual(['创建角色失败 | 服务暂时不可用，请稍后再试']));
  fail.mockRejectedValueOnce(new CallError('kit.invalid', { status: 400, fields: { name: 'too_long:2' } }));
  await click(button('保存'));
  await vi.waitFor(() => expect(told[1]).toBe('warning: 创建角色失败'));
  await vi.waitFor(() => expect(document.body.textContent).toContain('最多 2 个字符'));
  expect(field().value).toBe('巡检员');
});

it('closing a form dialog gives the focus back to the element that had it', async () => {
  const opener = await open();
  await act(async () => field().focus());
  await act(async () => root.render(null));
  expect(document.activeElement).toBe(opener);
});
