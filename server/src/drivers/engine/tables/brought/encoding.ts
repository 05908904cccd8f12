import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Reading } from '@cloudyard/contract/bigdata/table.ts';
import { Unfit } from './refused.ts';

export type Encoding = Reading['encoding'];
const LABELS: Record<Encoding, string> = {
  'utf-8': 'utf-8',
  gb18030: 'gb18030',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  latin1: 'windows-1252',
};

const decodes = (encoding: Encoding, bytes: Uint8Array): boolean => {
  try {
    // The last character of a part may be cut in the middle.
    new TextDecoder(LABELS[encoding], { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** Which half of the pairs is mostly zero: Latin text in two bytes a character. */
function wide(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, 4096) & ~1;
  for (let at = 0; at < looked; at += 1) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = looked / 8;
  if (odd > enough && odd > even * 4) return 'utf-16le';
  return even > enough && even > odd * 4 ? 'utf-16be' : undefined;
}

/** Chinese as people write it is mostly of the first level of GB 2312; Latin letters read as pairs are not. */
function looksChinese(bytes: Uint8Array): boolean {
  let common = 0;
  let pairs = 0;
  // The last byte may be half a pair.
  for (let at = 0; at < bytes.length - 1; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[at + 1] ?? 0;
    pairs += 1;
    // Punctuation and full-width letters count too.
    const isCommon = (lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3);
    if (isCommon && trail >= 0xa1) common += 1;
    at += 1;
  }
  return pairs > 0 && common / pairs >= 0.6;
}

/** What the bytes of a text seem to be written in. */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const found = wide(bytes);
  if (found) return found;
  if (decodes('utf-8', bytes)) return 'utf-8';
  return decodes('gb18030', bytes) && looksChinese(bytes) ? 'gb18030' : 'latin1';
}

export async function beginningOf(path: string, most: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The file as UTF-8 with one kind of line end, whatever it was; `isPart`: the cut end is left out. */
export async function toPlainText(
  from: string,
  into: string,
  encoding: Encoding,
  isPart = false,
): Promise<void> {
  const decoder = new TextDecoder(LABELS[encoding], { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
      if (text.includes('\0')) throw new Unfit('There are zero bytes in it: it is no text.');
      return text;
    } catch (error) {
      if (error instanceof Unfit) throw error;
      throw new Unfit(`It is not written in ${encoding}.`);
    }
  };
  async function* plain(chunks: AsyncIterable<Buffer>) {
    // A line end may lie on both sides of a cut.
    let held = '';
    for await (const chunk of chunks) {
      const text = held + decode(chunk);
      held = text.endsWith('\r') ? '\r' : '';
      yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n');
    }
    if (held) yield '\n';
    if (!isPart) yield decode();
  }
  await pipeline(createReadStream(from), plain, createWriteStream(into));
}
