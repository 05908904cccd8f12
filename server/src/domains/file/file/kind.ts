import { fileTypeFromBuffer } from 'file-type';

export type Kind = { mime: string; ext: string };

/** Markup is text to us; Office files, whose type only has "xml" in its name, are not meant. */
const MARKUP = /[/+](?:xml|html)$/;
const EXTENSION = /^[a-z0-9]{1,10}$/;

/**
 * What the bytes are, whatever the name says. Text is plain text: HTML, scripts and styles are not
 * distinguished, so no browser ever runs them.
 */
export async function kindOf(head: Buffer): Promise<Kind> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found && !MARKUP.test(found.mime)) {
    return { mime: found.mime, ext: EXTENSION.test(found.ext) ? found.ext : 'bin' };
  }
  const text = textOf(head);
  if (text === undefined) return { mime: 'application/octet-stream', ext: 'bin' };
  return { mime: 'text/plain', ext: /^\s*[[{]/.test(text) ? 'json' : 'txt' };
}

/** The beginning as text, or undefined when it is none. */
export function textOf(head: Buffer): string | undefined {
  try {
    // `stream`: the last character may be cut in the middle.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells bytes from text
    return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
