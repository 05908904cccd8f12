const MAX_LENGTH = 200;

/** A sender's file name, fit to be shown: no path, nothing invisible, nothing that turns the writing round. */
export function cleanName(name: string | undefined): string {
  const last = (name ?? '').normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const shown = [...last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim()];
  if (shown.length <= MAX_LENGTH) return shown.join('');
  const ext = /\.[^.]{1,10}$/.exec(last)?.[0] ?? '';
  return shown.slice(0, MAX_LENGTH - ext.length).join('') + ext;
}

/** Shown in the browser, not only saved: what cannot act. */
const INLINE = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/svg+xml',
  'application/pdf',
  'application/json',
  'text/plain',
]);

/** RFC 6266: a plain name for old programs and the real one in RFC 5987's writing. */
export function disposition(mime: string, name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const real = encodeURIComponent(name).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const how = INLINE.has(mime) ? 'inline' : 'attachment';
  return plain === name
    ? `${how}; filename="${plain}"`
    : `${how}; filename="${plain}"; filename*=UTF-8''${real}`;
}
