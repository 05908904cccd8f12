import { defineConfig } from '/work/main/node_modules/@playwright/test/index.mjs';
export default defineConfig({
  testDir: '/work/main/e2e/walks',
  testMatch: 'audit.spec.ts',
  workers: 1,
  timeout: 60000,
  expect: { timeout: 10000 },
  outputDir: '/tmp/w2-pw',
  reporter: 'line',
  use: {
    baseURL: 'http://127.0.0.1:8092',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] },
  },
});
