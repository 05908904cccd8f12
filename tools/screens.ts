// A screen of the console is built from the kit: its page reaches one of the frames, and whatever draws a form asks
// before typed work is lost. That lists use the kit's table is a rule of biome.json.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Head, panel, tabs, and states of their own. */
const FRAMES = ['list-page.tsx', 'detail-page.tsx', 'object-page.tsx', 'tree-editor/tree-editor.tsx'];
/** What knows of typed work. */
const KEEPERS = [
  'entity-form.tsx',
  'form-dialog.tsx',
  'leave-guard.tsx',
  'use-form-work.ts',
  'use-typed.tsx',
  'use-unsaved-changes.ts',
];

const FRAMELESS: Readonly<Record<string, string>> = {
  'web/src/domains/access/menu/application-frame.page.tsx': 'all of it is the application',
  'web/src/domains/portal/exception/exception.page.tsx': 'one drawing and one way back',
};
const KEPT_OTHERWISE: Readonly<Record<string, string>> = {
  'web/src/domains/bigdata/model/try-tab.tsx': 'a question to a model: nothing is kept of it',
  'web/src/domains/bigdata/project/panel/link-drawer.tsx':
    'what is typed is in the drawing, which the page keeps',
  'web/src/domains/bigdata/project/panel/params-form.tsx':
    'what is typed is in the drawing, which the page keeps',
  'web/src/domains/enterprise/certification/user-certify.page.tsx': 'useDraft saves on the server by itself',
  'web/src/domains/enterprise/certification/wizard.tsx': 'useDraft saves on the server by itself',
  'web/src/domains/enterprise/invitation/accept-card.tsx': 'two choices, nothing typed',
  'web/src/domains/enterprise/invitation/invited-form.tsx': 'for visitors: the page is all there is',
  'web/src/domains/identity/registration/contact-form.tsx': 'one field and a code',
  'web/src/domains/identity/registration/register.page.tsx': 'for visitors: the page is all there is',
  'web/src/domains/bigdata/show/tried.page.tsx':
    'for visitors: nothing of it is kept, and the example is back at once',
  'web/src/domains/identity/registration/reset-form.tsx': 'for visitors: the page is all there is',
  'web/src/domains/identity/shared/phone-check.tsx': 'one code',
  'web/src/domains/market/listing/cost-filter.tsx': 'a filter',
  'web/src/domains/message/sent/query-panel.tsx': 'a filter',
  'web/src/domains/portal/article/help/help-search.tsx': 'a search',
};

type Read = (file: string) => string;

const imported = (text: string) =>
  [...text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map(([, one, other]) => one ?? other ?? '');

/** The names of the kit's files that a file reaches through files of the rooms. */
export function kitOf(file: string, read: Read): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const walk = (one: string) => {
    if (seen.has(one)) return;
    seen.add(one);
    for (const path of imported(read(one))) {
      const target = join(dirname(one), path);
      if (/^web\/src\/kit\//.test(target)) found.add(relative('web/src/kit', target));
      else if (/^web\/src\/domains\/.*\.tsx?$/.test(target)) walk(target);
    }
  };
  walk(file);
  return found;
}

const reaches = (kit: ReadonlySet<string>, wanted: readonly string[]) => wanted.some((one) => kit.has(one));

/** The pages that a manifest shows inside the console. */
export function consolePages(manifest: string, text: string): string[] {
  const routes = text.matchAll(/\{[^{}]*load: \(\) => import\('([^']+)'\)[^{}]*\}/g);
  return [...routes]
    .filter(([route]) => route.includes("layout: 'console'"))
    .map(([, path = '']) => join(dirname(manifest), path));
}

export const isFrameless = (page: string, read: Read) =>
  !(page in FRAMELESS) && !reaches(kitOf(page, read), FRAMES);

export function isUnkept(file: string, text: string): boolean {
  if (file in KEPT_OTHERWISE || !/<(form|Form)[\s>]/.test(text)) return false;
  const own = imported(text).map((path) => relative('web/src/kit', join(dirname(file), path)));
  return !reaches(new Set(own), KEEPERS);
}

const onDisk: Read = (file) => readFileSync(join(root, file), 'utf8');

export function problems(): string[] {
  const files = globSync('web/src/domains/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\./.test(file),
  );
  const pages = new Set(files.flatMap((file) => consolePages(file, onDisk(file))));
  const spelled = [...Object.keys(FRAMELESS), ...Object.keys(KEPT_OTHERWISE)];
  return [
    ...[...pages]
      .filter((page) => isFrameless(page, onDisk))
      .map((page) => `${page}: a screen of the console without a frame of the kit (${FRAMES.join(', ')})`),
    ...files
      .filter((file) => file.endsWith('.tsx') && isUnkept(file, onDisk(file)))
      .map((file) => `${file}: a form that loses typed work without asking (use ${KEEPERS.join(', ')})`),
    ...spelled
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `${file}: spelled as an exception, and gone`),
    ...(pages.size < 40
      ? [`only ${pages.size} screens found: this check no longer reads the manifests`]
      : []),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const found = problems();
  for (const one of found) process.stderr.write(`${one}\n`);
  process.exit(found.length === 0 ? 0 : 1);
}
