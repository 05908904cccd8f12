// What a visitor loads first: the entry, its static imports and the page's own chunks, gzipped.
// Writes docs/reports/bundle.md; with --check it only fails when a public page is over the limit.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { table } from './reports/markdown.ts';

/** A public page may weigh 250 kB at most; without the component library it needs no more than this. */
const LIMIT = 200 * 1000;
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
const publicFrame = Object.keys(manifest).filter(
  (key) => key.includes('app/public/') && key.endsWith('.tsx'),
);
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

const rows: { page: string; open: boolean; bytes: number }[] = [];
for (const key of pages) {
  const open = isPublic(key);
  const start = new Set([
    ...needs(entry),
    ...needs(key),
    ...(open ? publicFrame.flatMap((each) => [...needs(each)]) : []),
  ]);
  rows.push({ page: key.replace('src/domains/', ''), open, bytes: await total(start) });
}
rows.sort((a, b) => Number(b.open) - Number(a.open) || b.bytes - a.bytes);

const kilo = (bytes: number) => (bytes / 1000).toFixed(0);
const over = rows.filter((row) => row.open && row.bytes > LIMIT);
if (process.argv.includes('--check')) {
  if (rows.every((row) => !row.open)) throw new Error('No public page was found in the build.');
  for (const row of over)
    process.stderr.write(
      `${row.page} loads ${kilo(row.bytes)} kB of script; the limit is ${kilo(LIMIT)} kB.\n`,
    );
} else {
  const text = table(
    ['page', 'public', 'script, kB gzipped'],
    rows.map((row) => [row.page, row.open ? 'yes' : '', kilo(row.bytes)]),
  );
  await writeFile(
    join(root, 'docs/reports/bundle.md'),
    `# First load\n\nEntry, its static imports and the page's own chunks, by \`npm run bundle\` after a build. Public pages stay under ${kilo(LIMIT)} kB.\n\n${text}`,
  );
}
process.exit(over.length > 0 ? 1 : 0);
