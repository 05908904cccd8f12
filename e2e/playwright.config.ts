import { defineConfig } from '@playwright/test';
import { askingPort, lanePort } from './ports.ts';

/**
 * Three walks at a time, as each waits now and then; each lane has a server of its own, so that no walk disturbs one of
 * another lane. The lanes take about as long as each other; a new file of walks goes to the last one by itself.
 */
const accounts = /(audit|identity|identity-contact|shell)\.spec\.ts/;
const messages = /(enterprise|leaving|message|message-two)\.spec\.ts/;
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
  // A limit for what hangs, not a promise: two cores may be busy with something else.
  timeout: 150_000,
});

/** Real servers with their own fresh data; one browser at a time on each. */
export default defineConfig({
  testDir: 'walks',
  fullyParallel: false,
  workers: lanes.length,
  projects: lanes.map(({ port, ...lane }) => ({
    ...lane,
    workers: 1,
    use: { baseURL: `http://127.0.0.1:${port}` },
  })),
  // A limit for what hangs, not a promise: two cores may be busy with something else.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  outputDir: '../.cache/e2e',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A recording of every step makes each walk half as slow again; a picture of the end says most of it.
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    // Nothing moves: a click need not wait for a dialog to arrive, and colours are what they will be.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // Inside containers and as root Chromium has no sandbox; the walks open only our own pages.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        // The pages of one walk share a process and its compiled scripts; one thread draws them.
        '--process-per-site',
        '--num-raster-threads=1',
        '--disable-features=SpareRendererForSitePerProcess',
      ],
    },
  },
  webServer: [
    // The walks log the same people in again and again.
    // Pages of the walks' own are asked whether they may be framed.
    ...lanes.map(({ port }) =>
      serverAt(port, { REPEAT_LOGIN: 'allow', LOGIN_RATE_LIMIT: '1000', OWN_NETWORKS: '127.0.0.0/8' }),
    ),
    serverAt(askingPort, { LOGIN_RATE_LIMIT: '1000' }),
  ],
});
