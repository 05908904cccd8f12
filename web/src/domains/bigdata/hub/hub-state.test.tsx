// @vitest-environment jsdom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { TONES } from '../../../kit/status-tag.tsx';
import { HubState } from './hub-columns.tsx';

it.each([
  [true, '可用', TONES.good],
  [false, '暂不可用', TONES.neutral],
])('what is ready (%s) says %s in its own colour', (isReady, word, colour) => {
  const host = document.createElement('div');
  const root = createRoot(host);
  act(() => root.render(<HubState item={{ isReady }} />));
  expect(host.textContent).toBe(word);
  expect(host.querySelector('.cy-status')?.classList.contains(colour)).toBe(true);
  act(() => root.unmount());
});
