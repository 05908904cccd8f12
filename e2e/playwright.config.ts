import { defineConfig } from '@playwright/test';

const port = 8099;

/** One real server with its own fresh data for all walks; one browser at a time on two cores. */
export default defineConfig({
  testDir: 'walks',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  outputDir: '../.cache/e2e',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // Inside containers and as root Chromium has no sandbox; the walks open only our own pages.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  webServer: {
    command: 'node ../tools/e2e-server.mjs',
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port) },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 60_000,
  },
});
