// @vitest-environment jsdom

import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../kit/test-browser.ts';
import { words } from '../i18n/dataset/en.ts';
import { VersionChoice } from './version-choice.tsx';

let root: Root | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function draw(versions: readonly number[], chosen?: number) {
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  const shown = <VersionChoice versions={versions} chosen={chosen} onChoose={() => {}} words={words.cn} />;
  await act(async () => root?.render(shown));
  return box.textContent ?? '';
}

it.each([
  [[1], undefined, ''],
  [[3, 1], undefined, '第 3 版（最新）'],
  [[3, 1], 1, '第 1 版'],
] as const)('of %j with %s chosen it says %j', async (versions, chosen, said) => {
  const text = await draw(versions, chosen);
  if (said === '') expect(text).toBe('');
  else expect(text).toContain(said);
});
