// @vitest-environment jsdom

import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../kit/test-browser.ts';
import { ErrorWordsContext } from '../../../kit/text.ts';
import { cn } from '../i18n/cn.ts';
import { TrialFailed } from './trial-failed.tsx';

let root: Root | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it('says in words why a dry run failed, and not by a code', async () => {
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  const words = { cn: cn.errors, en: {} };
  await act(async () =>
    root?.render(
      <ErrorWordsContext value={words as never}>
        <TrialFailed error="iot.trial_large" />
      </ErrorWordsContext>,
    ),
  );
  expect(box.textContent).toContain(cn.errors['iot.trial_large']);
  expect(box.textContent).not.toContain('iot.trial_large');
});
