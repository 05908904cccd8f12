import { vi } from 'vitest';
import { locale } from './text.ts';

/** Takes every stroke and keeps none: a chart that loads before the test is over draws here. */
const context = new Proxy({} as Record<string, unknown>, {
  get: (kept, name: string) => kept[name] ?? (() => ({ width: 0, addColorStop() {} })),
});

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
  HTMLCanvasElement.prototype.getContext = (() => context) as never;
  // jsdom warns about what it cannot do.
  const { getComputedStyle } = window;
  vi.stubGlobal('getComputedStyle', (element: Element) => getComputedStyle(element));
  locale.set('cn');
}
