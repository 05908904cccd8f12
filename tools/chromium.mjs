// Finds Chromium, or gets it: the system's package manager as root on Debian, else Playwright's own download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { node, root, say } from './setup.mjs';

const places = [
  process.env.CHROMIUM,
  // The headless build: the same browser, lighter without windows.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const found = () => places.find((place) => place && existsSync(place));
const ran = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Playwright's own copy, where it was downloaded. */
function playwrights() {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { stdout } = spawnSync(node, ['-e', script], { cwd: join(root, 'e2e'), encoding: 'utf8' });
  const path = stdout?.trim();
  return path && existsSync(path) ? path : undefined;
}

export function ensureChromium() {
  const here = found() ?? playwrights();
  if (here) return here;
  say('Getting Chromium …');
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (
    debian &&
    ran('apt-get', ['update', '-qq']) &&
    (ran('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-noto-cjk']) ||
      ran('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk']))
  ) {
    const installed = found();
    if (installed) return installed;
  }
  ran(node, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  const downloaded = playwrights();
  if (downloaded) return downloaded;
  throw new Error(
    'The browser walks need Chromium and it could not be had here. Install it (Debian: apt-get install chromium; ' +
      'elsewhere: npx playwright install chromium) or set CHROMIUM to its path, then run npm test again.',
  );
}
