import { type Browser, chromium } from '@playwright/test';
import { withAppInstance } from './app-instance.ts';
import type { Figure } from './kit.ts';

// A visitor's first page: the market's front, on a slow phone and on a desktop.

/** As Lighthouse does: a phone four times slower than this machine, on a slow mobile network. */
const SLOW = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** Time for pictures to load, and for late layout shifts. */
const SETTLE_MS = 3_000;
const screens = {
  phone: { viewport: { width: 390, height: 844 }, slow: true },
  desk: { viewport: { width: 1440, height: 900 }, slow: false },
};

type Seen = { first: number; largest: number; shift: number; scripts: { name: string; end: number }[] };

/** Runs in the page, from its first moment on. */
const WATCH = `
  window.seen = { largest: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;
const TELL = `({
  ...seen,
  first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  scripts: performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .map(({ name, responseEnd }) => ({ name: new URL(name).pathname, end: responseEnd })),
})`;

async function look(
  browser: Browser,
  url: string,
  { viewport, slow }: (typeof screens)['phone'],
): Promise<Seen & { late: number | undefined }> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  if (slow) {
    const wire = await context.newCDPSession(page);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await wire.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
  }
  await page.addInitScript(WATCH);
  const named = (await (await fetch(url, { headers: { accept: 'text/html' } })).text()).match(
    /\/assets\/[^"]+\.js/g,
  );
  await page.goto(url);
  // An idle network proves nothing: a slow machine may not have run a line by then.
  await page.locator('.market-app-card a[href*="application-market-view"]').first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const seen = await page.evaluate<Seen>(TELL);
  await context.close();
  if (seen.first === 0 || seen.largest === 0)
    throw new Error('Nothing was painted, so nothing was measured.');
  // The HTML names what is fetched with it; everything else was found out later.
  const late = seen.scripts.filter(({ name }) => !named?.includes(name) && name !== '/boot.js');
  return { ...seen, late: late.length > 0 ? Math.min(...late.map(({ end }) => end)) : undefined };
}

export async function arriving(): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    return await withAppInstance(async (url) => {
      const front = `${url}/common/application-market-portal`;
      // Thumbnails are made when they are first asked for.
      await look(browser, front, screens.desk);
      const figures: Figure[] = [];
      for (const [name, screen] of Object.entries(screens)) {
        const { first, largest, shift, late } = await look(browser, front, screen);
        const note = `first paint ${Math.round(first)} ms, largest ${Math.round(largest)} ms, first late script ${late === undefined ? 'none' : `${Math.round(late)} ms`}`;
        figures.push(
          {
            name: `the market’s front on a ${name}: largest paint / first script that comes late`,
            value: late === undefined ? 0 : largest / late,
            unit: 'ratio',
            limit: { most: 1 },
            note,
          },
          {
            name: `the market’s front on a ${name}: layout shift`,
            value: shift,
            unit: 'score',
            limit: { most: 0.01 },
            note: 'the sum of all shifts no user caused, as browsers score them',
          },
        );
      }
      return figures;
    });
  } finally {
    await browser.close();
  }
}

if (import.meta.main) console.table(await arriving());
