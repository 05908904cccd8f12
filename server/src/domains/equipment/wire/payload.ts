import { promisify } from 'node:util';
import { gunzip, type InputType, inflate, type ZlibOptions, zstdDecompress } from 'node:zlib';
import { readBinary } from './binary.ts';
import { readJson } from './json.ts';
import { BadMessage, type Message, MOST_POINTS } from './message.ts';

/** Unpacked; packed it is at most what the broker takes. */
const MOST_BYTES = 8 * 1024 ** 2;

type Unpack = (body: InputType, options: ZlibOptions) => Promise<Buffer>;
const packings: Record<string, Unpack> = {
  gzip: promisify(gunzip) as Unpack,
  deflate: promisify(inflate) as Unpack,
  zstd: promisify(zstdDecompress) as Unpack,
};
export const isPacking = (name = '') => Object.hasOwn(packings, name);

async function unpacked(body: Buffer, packing: string | undefined): Promise<Buffer> {
  if (packing === undefined || packing === 'none') return body;
  const unpack = packings[packing];
  if (!unpack) throw new BadMessage('unknown_packing', `${packing} is no packing that is known here`);
  try {
    return await unpack(body, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLong) throw new BadMessage('too_long', `it has more than ${MOST_BYTES} bytes`);
    throw new BadMessage('wrongly_packed', `it is not packed by ${packing}`);
  }
}

/** Together; what is longer is a file. */
const MOST_TEXT = 256 * 1024;

export function checkSize({ points }: Message): void {
  if (points.length > MOST_POINTS)
    throw new BadMessage('too_many_points', `it has more than ${MOST_POINTS} points`);
  const text = points.reduce((sum, { value }) => sum + (typeof value === 'string' ? value.length : 0), 0);
  if (text > MOST_TEXT)
    throw new BadMessage('too_much_text', `its texts have more than ${MOST_TEXT} characters`);
}

/**
 * `json` or `bin`, and how it is packed. Throws BadMessage with a sentence for whoever wrote the sender. `pace` waits for
 * so many bytes before they are read: what is small when it is packed is not small to read.
 */
export async function readMessage(
  form: string,
  packing: string | undefined,
  body: Buffer,
  pace: (bytes: number) => Promise<void> = async () => undefined,
): Promise<Message> {
  const bytes = await unpacked(body, packing);
  if (bytes.length > body.length) await pace(bytes.length - body.length);
  const message = form === 'bin' ? readBinary(bytes) : form === 'json' ? readJson(bytes) : undefined;
  if (!message) throw new BadMessage('unknown_form', `${form} is no form that is known here`);
  checkSize(message);
  return message;
}
