// npm test: everything. Each step names what it proves; the last line counts.
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import {
  cacheFolder as cache,
  ensureBundles,
  ensureInstalled,
  ensureWeb,
  filledFolder,
  root,
  run,
  say,
} from './setup.mjs';

ensureInstalled();
const quick = process.argv.includes('--quick');
mkdirSync(cache, { recursive: true });
const bin = (name) => join(root, 'node_modules', name);

const GIB = 2 ** 30;
/** Databases and uploads of the tests are temporary: they lie in memory where there is enough of it. */
function temporaryFolder() {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    accessSync(memory, constants.W_OK);
    return bavail * bsize > 6 * GIB && freemem() > 8 * GIB ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
process.env.TMPDIR = temporaryFolder();

let passed = 0;
let failed = 0;
/** What failed, told once more at the end: the end is what a reader of a long log sees first. */
const failures = [];
const started = Date.now();

function count(ok, bad) {
  passed += ok;
  failed += bad;
}

/** A step that passes or fails as a whole; its output is shown when it fails. */
async function step(title, args) {
  const begun = Date.now();
  const { code, output } = await run(args, { quiet: true });
  say(`${code === 0 ? '✓' : '✗'} ${title}  (${Math.round((Date.now() - begun) / 100) / 10} s)`);
  if (code !== 0) say(output.trim());
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
  if (code !== 0) failures.push(title, ...lines(output));
}

/** The last lines of an output that explain a failure. */
const lines = (text) =>
  text
    .trim()
    .split('\n')
    .slice(-12)
    .map((line) => `    ${line}`);

/** The failed tests of a report of Vitest, each with the first lines of its error. */
function failedTests({ testResults }) {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failing = assertionResults.filter((test) => test.status === 'failed');
    if (failing.length === 0) return status === 'failed' ? [name, ...lines(message ?? '')] : [];
    return failing.flatMap((test) => [
      `${name} › ${test.fullName}`,
      ...test.failureMessages.flatMap((text) => lines(text.split('\n').slice(0, 12).join('\n'))),
    ]);
  });
}

/** The failed walks of a report of Playwright. */
function failedWalks({ suites = [] }) {
  return suites.flatMap((suite) => [
    ...failedWalks(suite),
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .flatMap((spec) => [
        `${spec.file} › ${spec.title}`,
        ...spec.tests
          .flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''))
          .flatMap((text) => lines(text.split('\n').slice(0, 12).join('\n'))),
      ]),
  ]);
}

/** What the servers of the walks could not do: the page that failed says only that something went wrong. */
const serverErrors = () =>
  readdirSync(cache)
    .filter((name) => /^e2e-\d+\.log$/.test(name))
    .flatMap((name) =>
      readFileSync(join(cache, name), 'utf8')
        .split('\n')
        .filter((line) => /^\{"level":(50|60|"error"|"fatal")/.test(line))
        .slice(-10)
        .map((line) => `    ${name}: ${line.slice(0, 1500)}`),
    );

/** A runner that counts by itself, into a JSON file. */
async function counted(title, args, file, read, options = {}) {
  const path = join(cache, file);
  rmSync(path, { force: true });
  say(`\n${title}`);
  const { code } = await run(args, options);
  try {
    const { ok, bad, names } = read(JSON.parse(readFileSync(path, 'utf8')));
    count(ok, bad);
    failures.push(...names);
    // A runner that fails without a failed test (a crash, an unhandled error) is a failure too.
    if (bad === 0 && (code !== 0 || ok === 0)) {
      count(0, 1);
      failures.push(`${title}: ended with ${code} and no failed test, ${ok} passed`);
    }
  } catch (error) {
    failures.push(`${title}: no result, ${error.message}`);
    count(0, 1);
  }
}

/**
 * Compiles each part once against the declarations of the parts below (project references); unchanged parts are skipped.
 * Four checkers, the default, would each work out the same types: three times the work.
 */
const types = () => step('types', [bin('typescript/bin/tsc'), '-b', '--checkers', '1']);

async function looks() {
  await step('lint and format', [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']);
  await step('directions', [
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    'contract/src',
    'server/src',
    'web/src',
  ]);
  await step('handlers are short', ['tools/handlers.ts']);
  await step('nouns have one name', ['tools/nouns.ts']);
  await step('names of classes', ['tools/styles.ts']);
  await step('screens use the kit', ['tools/screens.ts']);
  await step('reports are up to date', ['tools/reports.ts', '--check']);
  if (quick) return;
  await ensureWeb();
  await step('first load', ['tools/bundle.ts', '--check']);
}

/** Goes on beside the others, as it mostly waits; it leaves all that a demo makes after its start, for every lane of walks. */
const firstStart = quick
  ? undefined
  : step('a first start with the demo', ['tools/e2e-server.mjs', '--fill']);

await ensureBundles();
await Promise.all([types(), looks()]);

const vitest = [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(cache, 'vitest.json')}`,
];
await counted(
  'unit tests and HTTP stories',
  [bin('vitest/vitest.mjs'), ...vitest],
  'vitest.json',
  (report) => ({
    ok: report.numPassedTests,
    bad: report.numFailedTests,
    names: failedTests(report),
  }),
  // What the first start fills meanwhile, so that no story has to do it again.
  quick ? {} : { env: { FILLED_DATA: filledFolder() } },
);

if (!quick) {
  await firstStart;
  let chromium;
  try {
    chromium = ensureChromium();
  } catch (error) {
    failures.push(`browser walks: ${error.message}`);
    count(0, 1);
  }
  if (chromium) {
    const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(cache, 'playwright.json') };
    await counted(
      'browser walks',
      [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
      'playwright.json',
      (report) => ({
        ok: report.stats.expected + report.stats.flaky,
        bad: report.stats.unexpected,
        names: report.stats.unexpected > 0 ? [...failedWalks(report), ...serverErrors()] : [],
      }),
      { env, cwd: join(root, 'e2e') },
    );
  }
}

if (failures.length > 0) say(`\nfailed:\n${failures.join('\n')}`);
say(`\n${Math.round((Date.now() - started) / 1000)} s`);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
