// Builds web/dist and lays compressed copies beside the files, so that the server compresses nothing.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const web = join(import.meta.dirname, '../web');
await build({ root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn' });

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
