// @vitest-environment jsdom
import { act, useEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import boot from '../../public/boot.js?raw';
import { stubBrowser } from '../kit/test-browser.ts';
import { doEarlyActs } from './early-acts.ts';

function Page() {
  const [text, setText] = useState('');
  const [count, setCount] = useState(0);
  useEffect(() => doEarlyActs(), []);
  return (
    <form>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setCount(count + 1)}>
        {'more'}
      </button>
      <output>{`${text} ${count}`}</output>
    </form>
  );
}

let root: Root | undefined;
beforeEach(() => {
  stubBrowser();
  new Function(boot)();
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
});
afterEach(async () => {
  await act(() => root?.unmount());
  vi.unstubAllGlobals();
});

const host = () => document.getElementById('root') as HTMLElement;
const shown = () => document.querySelector('output')?.textContent;

it('what was typed and pressed before the scripts came is done when they are there', async () => {
  const field = document.querySelector('input') as HTMLInputElement;
  field.value = 'pump';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector('button')?.click();
  expect(shown()).toBe(' 0');
  await act(async () => {
    root = hydrateRoot(host(), <Page />);
  });
  expect(shown()).toBe('pump 1');
  expect(field.value).toBe('pump');
});

it('what is done later is done once', async () => {
  await act(async () => {
    root = hydrateRoot(host(), <Page />);
  });
  await act(async () => document.querySelector('button')?.click());
  expect(shown()).toBe(' 1');
});
