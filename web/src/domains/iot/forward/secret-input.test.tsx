// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field } from '../../../kit/fields.tsx';
import { PageHolderContext } from '../../../kit/page-holder.ts';
import { stubBrowser } from '../../../kit/test-browser.ts';
import { SecretInput, WrittenDraft } from './secret-input.tsx';

const Draft = WrittenDraft.pick({ secrets: true });
let root: Root;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** The form of an instance that has a password; answers what was sent. */
async function open(isSet: boolean) {
  const sent: unknown[] = [];
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  const holder = { setTitle: () => {}, hold: () => () => {}, leave: (go: () => void) => go() };
  await act(async () =>
    root.render(
      <PageHolderContext value={holder as never}>
        <EntityForm
          schema={Draft}
          initial={{ secrets: {} }}
          edits
          onSend={async (body) => void sent.push(body)}
          onCancel={() => {}}
        >
          <Field name={['secrets', 'password']} label="密码" optional>
            <SecretInput name="密码" isSet={isSet} />
          </Field>
        </EntityForm>
      </PageHolderContext>,
    ),
  );
  return sent;
}
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === label || one.textContent?.replace(/\s/g, '') === label,
  );
const click = (label: string) => act(async () => button(label)?.click());
const input = () => document.querySelector('input') as HTMLInputElement;

it('removes a secret that is set, once that is saved', async () => {
  const sent = await open(true);
  await click('移除密码');
  expect(input().value).toBe('保存后移除');
  await click('保存');
  expect(sent).toEqual([{ secrets: { password: null } }]);
});

it('keeps it after all', async () => {
  const sent = await open(true);
  await click('移除密码');
  await click('保留密码');
  expect(input().value).toBe('');
  expect(button('移除密码')).toBeDefined();
  expect(button('保存')?.disabled).toBe(true);
  expect(sent).toEqual([]);
});

it('has nothing to remove where none is set', async () => {
  await open(false);
  expect(button('移除密码')).toBeUndefined();
});
