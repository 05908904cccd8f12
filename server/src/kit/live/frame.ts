import { StompError } from './closing.ts';

export type Version = '1.1' | '1.2';
/** What is undefined is left out. */
export type Headers = Record<string, string | undefined>;
/** As on the wire: escapes are undone later, when the version is known. */
export type RawFrame = { command: string; headers: [string, string][]; body: Buffer };
export type Frame = { command: string; headers: ReadonlyMap<string, string>; body: Buffer };

// @stomp/stompjs has a frame too, but its unescaping turns `\\n` (a backslash and an n) into a line break,
// lets unknown escapes pass, trims, and leaves header names alone; fine for a client, not for a server.
const escapes: Record<Version, Record<string, string>> = {
  '1.1': { '\\': '\\\\', '\n': '\\n', ':': '\\c' },
  '1.2': { '\\': '\\\\', '\n': '\\n', ':': '\\c', '\r': '\\r' },
};
const originals = Object.fromEntries(
  Object.entries(escapes).map(([version, table]) => [
    version,
    Object.fromEntries(Object.entries(table).map(([plain, coded]) => [coded, plain])),
  ]),
) as typeof escapes;

/** What cannot be escaped must not break the line either. */
const escaped = (text: string, version: Version | undefined) =>
  text.replace(/[\\\n\r:]/g, (char) => {
    const coded = version && escapes[version][char];
    return coded ?? (char === '\n' || char === '\r' ? ' ' : char);
  });

const unescaped = (text: string, version: Version) =>
  text.replace(/\\.?/gs, (found) => {
    const plain = originals[version][found];
    if (plain === undefined) throw new StompError('undefined escape in a header');
    return plain;
  });

// CONNECT and CONNECTED are never escaped: no version is agreed on yet.
const isGreeting = (command: string) =>
  command === 'CONNECT' || command === 'STOMP' || command === 'CONNECTED';

/**
 * Reads the headers as the version of the connection writes them; without one, nothing is escaped.
 * Of repeated headers the first counts.
 */
export function readFrame(raw: RawFrame, version: Version | undefined): Frame {
  const read = (text: string) =>
    version === undefined || isGreeting(raw.command) ? text.trim() : unescaped(text, version);
  const headers = new Map<string, string>();
  for (const [name, value] of raw.headers) {
    const key = read(name);
    if (!headers.has(key)) headers.set(key, read(value));
  }
  return { command: raw.command, headers, body: raw.body };
}

/** A frame as text; the body is text too: JSON or a sentence. */
export function writeFrame(command: string, headers: Headers, body = '', version?: Version): string {
  const spoken = isGreeting(command) ? undefined : version;
  let text = `${command}\n`;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) text += `${escaped(name, spoken)}:${escaped(value, spoken)}\n`;
  }
  if (body !== '') text += `content-length:${Buffer.byteLength(body)}\n`;
  return `${text}\n${body}\0`;
}
