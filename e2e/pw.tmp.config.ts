import { defineConfig } from '@playwright/test';
export default defineConfig({
  testDir: '/work/main/e2e/walks',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 8_000 },
  outputDir: '/tmp/pw-out',
  use: {
    baseURL: 'http://127.0.0.1:8201',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 8_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] },
  },
});
