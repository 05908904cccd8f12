import { defineConfig } from '@playwright/test';
import { askingPort, lanePort } from './ports.ts';

/**
 * Three walks at a time, as each waits now and then; each lane has its own server, so that walks of different lanes do
 * not disturb each other. The two longest lanes take about equally long, so that no core is left without a walk at the
 * end; a new file of walks goes to the last one by itself.
 */
const accounts =
  /\/(audit|identity|identity-contact|ledger-payment|ledger-topup|market-life|product-story|project-two|screens-enterprise|shell)\.spec\.ts/;
const messages =
  /\/(algorithm|enterprise|iot-(?:alarm|data|debug|device|history|overview)|leaving|message|message-two|operation|screens-platform)\.spec\.ts/;
const lanes = [
  { name: 'accounts', testMatch: accounts },
  { name: 'messages', testMatch: messages },
  { name: 'market', testIgnore: [accounts, messages] },
].map((lane, at) => ({ ...lane, port: lanePort(at) }));

const serverAt = (at: number, env: Record<string, string>) => ({
  command: 'node ../tools/e2e-server.mjs',
  url: `http://127.0.0.1:${at}/readyz`,
  env: { PORT: String(at), ...env },
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  // A limit for what hangs, not a promise: the two cores may be busy.
  timeout: 150_000,
});

/** Real servers with their own fresh data; one browser at a time on each. */
export default defineConfig({
  testDir: 'walks',
  fullyParallel: false,
  // One walk a story; `npm run prove walks` goes them all.
  ...(process.env.PROVE === 'full' ? {} : { grep: /@main/ }),
  workers: lanes.length,
  projects: lanes.map(({ port, ...lane }) => ({
    ...lane,
    workers: 1,
    use: { baseURL: `http://127.0.0.1:${port}` },
  })),
  // A limit for what hangs, not a promise: the two cores may be busy.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  outputDir: '../.cache/e2e',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Recording every step makes a walk half as slow again; a picture of the end shows most of it.
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    // No animations: a click need not wait for a dialog to arrive, and colours are final at once.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // Chromium has no sandbox inside containers and as root; the walks open only our own pages.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        // The pages of one walk share a process and its compiled scripts; one thread draws them.
        '--process-per-site',
        '--num-raster-threads=1',
        // Pages live for seconds: collecting their garbage often costs more than keeping it.
        '--js-flags=--max-semi-space-size=64 --min-semi-space-size=32',
        '--disable-features=SpareRendererForSitePerProcess',
      ],
    },
  },
  webServer: [
    // The walks log the same users in again and again.
    // The server must be allowed to ask the walks' own pages whether they may be framed.
    ...lanes.map(({ port }) =>
      serverAt(port, { REPEAT_LOGIN: 'allow', LOGIN_RATE_LIMIT: '1000', OWN_NETWORKS: '127.0.0.0/8' }),
    ),
    serverAt(askingPort, { LOGIN_RATE_LIMIT: '1000' }),
  ],
});
