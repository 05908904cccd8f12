import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

export type Encoding = 'br' | 'gzip';
const MAX_BYTES = 32 * 1024 * 1024;

/** What of both the browser takes, the smaller one first. */
export function encodingsOf(header: string | undefined): Encoding[] {
  const refused = /(br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/g;
  const offered = (header ?? '').toLowerCase().replace(refused, '');
  return (['br', 'gzip'] as const).filter((one) =>
    new RegExp(`(?:^|[\\s,])${one}(?:[\\s;,]|$)`).test(offered),
  );
}

/** The compressed forms of files, by what identifies their content; the oldest go first. */
export class Compressed {
  readonly #kept = new Map<string, Promise<Buffer>>();
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  of(tag: string, encoding: Encoding, read: () => Promise<Buffer>): Promise<Buffer> {
    const key = `${encoding} ${tag}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const made = this.#make(key, encoding, read);
    this.#kept.set(key, made);
    made.catch(() => this.#kept.delete(key));
    return made;
  }

  async #make(key: string, encoding: Encoding, read: () => Promise<Buffer>) {
    const plain = await read();
    const small =
      encoding === 'br'
        ? await brotlied(plain, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
          })
        : await gzipped(plain, { level: 6 });
    this.#sizes.set(key, small.length);
    this.#bytes += small.length;
    for (const [old, size] of this.#sizes) {
      if (this.#bytes <= MAX_BYTES || old === key) break;
      this.#kept.delete(old);
      this.#sizes.delete(old);
      this.#bytes -= size;
    }
    return small;
  }
}
