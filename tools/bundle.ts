// What a page loads first: the entry, its frame, their static imports and the page's own chunks, gzipped.
// Writes docs/reports/bundle.md; with --check it only fails when a page is over its limit.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { table } from './reports/markdown.ts';

/** A public page may weigh 250 kB at most; without the component library it needs no more than this. */
const PUBLIC = 200 * 1000;
/** All of a page of the console, and what is its own beside entry and frame: as far as we are. We want 450 and 150. */
const CONSOLE = 550 * 1000;
const OWN = 250 * 1000;
/** The drawing of a project is the workbench itself: nothing of it comes later. */
const HEAVY = ['bigdata/project/panel/panel.page.tsx'];
const root = join(import.meta.dirname, '..');
const dist = join(root, 'web/dist');

type Chunk = {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
};
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

/** The chunk and all its static imports. */
function needs(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const each of manifest[key]?.imports ?? []) needs(each, seen);
  return seen;
}

const sizes = new Map<string, number>();
async function gzipped(key: string) {
  const file = manifest[key]?.file ?? '';
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(await readFile(join(dist, file)), { level: 9 }).length;
  sizes.set(file, size);
  return size;
}
const total = async (keys: Iterable<string>) => {
  let sum = 0;
  for (const key of keys) sum += await gzipped(key);
  return sum;
};

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (!entry) throw new Error('The build has no entry.');
const framed = (isFrame: (key: string) => boolean) =>
  new Set(
    Object.keys(manifest)
      .filter(isFrame)
      .flatMap((key) => [...needs(key)]),
  );
const publicFrame = framed((key) => key.includes('app/public/') && key.endsWith('.tsx'));
/** Header and menu; what draws toasts and questions comes later. */
const consoleFrame = framed((key) => /app\/shell\/console\.tsx$/.test(key));
const pages = Object.keys(manifest).filter((key) => key.endsWith('.page.tsx'));
const { rooms } = await import('../web/src/app/rooms.ts');
const isPublic = (key: string) => {
  const text = rooms.flatMap((room) =>
    room.routes.map((route) => ({ layout: route.layout, load: `${route.load}` })),
  );
  // A room imports its pages by relative paths: they are found by folder and name.
  const name = key.split('/').slice(-2).join('/');
  return text.some(({ layout, load }) => layout !== 'console' && load.includes(`/${name}`));
};

type Row = { page: string; open: boolean; bytes: number; own: number };
const rows: Row[] = [];
for (const key of pages) {
  const open = isPublic(key);
  const frame = new Set([...needs(entry), ...(open ? publicFrame : consoleFrame)]);
  const own = await total([...needs(key)].filter((one) => !frame.has(one)));
  rows.push({ page: key.replace('src/domains/', ''), open, bytes: own + (await total(frame)), own });
}
rows.sort((a, b) => Number(b.open) - Number(a.open) || b.bytes - a.bytes);

const kilo = (bytes: number) => (bytes / 1000).toFixed(0);
const isOver = ({ page, open, bytes, own }: Row) =>
  open ? bytes > PUBLIC : !HEAVY.includes(page) && (bytes > CONSOLE || own > OWN);
const over = rows.filter(isOver);
if (process.argv.includes('--check')) {
  if (rows.every((row) => !row.open)) throw new Error('No public page was found in the build.');
  for (const { page, open, bytes, own } of over)
    process.stderr.write(
      `${page} loads ${kilo(bytes)} kB of script, ${kilo(own)} kB of it its own; the limit is ` +
        `${open ? kilo(PUBLIC) : `${kilo(CONSOLE)} kB, ${kilo(OWN)}`} kB. What is not seen at first comes later by lazyPart or laterPart.\n`,
    );
} else {
  const text = table(
    ['page', 'public', 'script, kB gzipped', 'its own'],
    rows.map(({ page, open, bytes, own }) => [page, open ? 'yes' : '', kilo(bytes), kilo(own)]),
  );
  await writeFile(
    join(root, 'docs/reports/bundle.md'),
    `# First load\n\nEntry, frame, their static imports and the page's own chunks, by \`npm run bundle\` after a build. Public pages stay under ${kilo(PUBLIC)} kB; pages of the console under ${kilo(CONSOLE)} kB, ${kilo(OWN)} kB of it their own, but for ${HEAVY.join(', ')}.\n\n${text}`,
  );
}
process.exit(over.length > 0 ? 1 : 0);
