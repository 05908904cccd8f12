import { realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The parts of a path below the folder; null when it is none that may be asked for. */
export function partsOf(url: string): string[] | null {
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file of a release has them in its name
  if (/[\0-\x1f\\]/.test(decoded)) return null;
  const parts = decoded.split('/').filter((part) => part !== '');
  return parts.some((part) => part.startsWith('.')) ? null : parts;
}

/** `below`: its path inside the folder. */
export type Found = { file: string; below: string; size: number; changed: number };

/** A plain file inside the folder, wherever links lead. */
export async function fileAt(root: string, parts: readonly string[]): Promise<Found | 'folder' | null> {
  try {
    const base = await realpath(root);
    const file = await realpath(join(base, ...parts));
    if (file !== base && !file.startsWith(base + sep)) return null;
    const found = await stat(file);
    if (found.isDirectory()) return 'folder';
    if (!found.isFile()) return null;
    return { file, below: relative(base, file), size: found.size, changed: found.mtimeMs };
  } catch {
    return null;
  }
}

const HEX = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{8,64}$/;
const MIXED = /^(?=.*[A-Z])(?=.*[\da-z_-])[\w-]{8}$/;

/** `main.3f2a1b9c.js`, `index-BkX3a_9d.js`: another content has another name. */
export function hasHash(name: string): boolean {
  const stem = name.slice(0, name.lastIndexOf('.'));
  const byDot = stem.slice(stem.lastIndexOf('.') + 1);
  const isMixed = stem.length > 9 && /[-.]/.test(stem.at(-9) ?? '') && MIXED.test(stem.slice(-8));
  return isMixed || HEX.test(byDot) || HEX.test(stem.slice(stem.lastIndexOf('-') + 1));
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  wasm: 'application/wasm',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  zip: 'application/zip',
};

export const typeOf = (file: string) =>
  TYPES[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';

/** Worth compressing: words, not pictures. */
export const isText = (type: string) => /^text\/|charset=utf-8|svg\+xml|wasm|font\/[to]tf/.test(type);
