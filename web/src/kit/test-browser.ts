import { vi } from 'vitest';
import { locale } from './text.ts';

/** What jsdom lacks and the console asks for; Chinese, as the tests read it. */
export function stubBrowser(isPhone: () => boolean = () => false) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone(),
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  // jsdom warns about what it cannot do.
  const { getComputedStyle } = window;
  vi.stubGlobal('getComputedStyle', (element: Element) => getComputedStyle(element));
  locale.set('cn');
}
