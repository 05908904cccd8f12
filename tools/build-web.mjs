// Builds web/dist and puts compressed copies beside the files, so that the server compresses nothing.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const web = join(import.meta.dirname, '../web');
const config = { root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn' };
await build(config);
// Visitors' pages once more for the server, which draws them; it has no console.
await build({
  ...config,
  publicDir: false,
  build: {
    ssr: 'src/server.tsx',
    outDir: 'dist-server',
    sourcemap: false,
    manifest: false,
    rolldownOptions: {
      external: [/\/app\/shell\/console\.tsx$/, /\/app\/overlay-host\.tsx$/],
      output: { codeSplitting: true },
    },
  },
});

await writePages();

const below = (path) =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => below(join(path, name))) : [path];
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

for (const file of below(join(web, 'dist')).filter((name) =>
  /\.(js|css|svg|json|txt|webmanifest)$/.test(name),
)) {
  const bytes = readFileSync(file);
  if (bytes.length < 1000) continue;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, quality),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

/** What the server must know of every page: its title, and the chunks a browser needs to draw it. */
async function writePages() {
  const dist = join(web, 'dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const needs = (key, seen = new Set()) => {
    if (!key || seen.has(key)) return seen;
    seen.add(key);
    for (const each of manifest[key].imports ?? []) needs(each, seen);
    return seen;
  };
  const entry = needs(Object.keys(manifest).find((key) => manifest[key].isEntry));
  const { rooms } = await import('../web/src/app/rooms.ts');
  const { visitorParts } = await import('../web/src/app/visitor-parts.ts');
  // The console's pages come after its frame: fetched early they would compete with it.
  const ownOf = (room, { path, layout, load }) => {
    if (layout === 'console') return [];
    return piecesOf(load, `src/domains/${room}/`, path);
  };
  const piecesOf = (load, folder, what) => {
    const named = /import\(['"](?:\.{1,2}\/)+([^'"]+)['"]\)/.exec(`${load}`)?.[1];
    const key = Object.keys(manifest).find((one) => one.startsWith(folder) && one.endsWith(`/${named}`));
    if (!key) throw new Error(`The build has no piece for ${what}.`);
    return [...needs(key)].filter((one) => !entry.has(one));
  };
  // A page that the server renders has parts in it whose scripts come later; how they look must be known at once.
  const laterOf = ({ path, rendered }, own) =>
    rendered
      ? [
          ...own.flatMap((one) => manifest[one].dynamicImports ?? []).flatMap((one) => [...needs(one)]),
          ...visitorParts
            .filter(({ of }) => of === path)
            .flatMap(({ key, load }) => piecesOf(load, 'src/domains/', key)),
        ]
      : [];
  const pages = rooms.flatMap(({ room, routes }) =>
    routes.map((route) => {
      const own = ownOf(room, route);
      return {
        path: route.path,
        title: route.title,
        ...(route.about ? { about: route.about } : {}),
        ...(route.asks ? { asks: route.asks } : {}),
        ...(route.rendered ? { rendered: true } : {}),
        scripts: own.map((one) => manifest[one].file),
        styles: [...new Set([...own, ...laterOf(route, own)].flatMap((one) => manifest[one].css ?? []))],
      };
    }),
  );
  writeFileSync(join(dist, 'pages.json'), JSON.stringify(pages));
}
