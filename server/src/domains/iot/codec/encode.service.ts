import { DEVICE_COMMANDS } from '@cloudyard/contract/iot/state.ts';
import { lane } from '../../../kit/lane.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { makeBench } from './bench.ts';
import { bytesOf, NoAnswer } from './codec.policy.ts';
import { isMissing, type Ran } from './protocol.ts';

/**
 * For what is sent to devices, apart from those who try codecs and from what devices send. Asked inside the transaction
 * that keeps the command, so that it is sent once or not at all: hence few at once, and few that wait.
 */
const bench = makeBench();
const telling = lane({ atOnce: 1, waiting: 5, each: 3, full: 'iot.codec_busy' });

/** More is no command to a device. */
const MOST_BYTES = 1_024;

/** What the codec said is wrong, in its own words. */
const failed = (...said: (string | undefined)[]) =>
  new Refusal('iot.encode_failed', { codec: said.filter(Boolean).join(' ').slice(0, 300) });

function readBytes({ answer, failure }: Ran): Buffer {
  if (answer === null)
    throw failed(failure?.kind, failure?.line ? `line ${failure.line}` : '', failure?.message);
  try {
    const bytes = bytesOf(JSON.parse(answer));
    if (bytes.length <= MOST_BYTES) return bytes;
  } catch (error) {
    if (error instanceof NoAnswer) throw failed('result', error.message);
    throw error;
  }
  throw failed('size', `${MOST_BYTES}`);
}

type Said = { name: string; arguments: object };

/** What a codec says to a device in its own words; everything else goes as it is. */
export const ENCODED: readonly string[] = [DEVICE_COMMANDS.write, DEVICE_COMMANDS.call];

/** What a codec makes of a command, in base 64; undefined: it has no `encode`, and the command goes as it is. */
export async function encoded(enterpriseId: string, codec: string, said: Said): Promise<string | undefined> {
  // Most have none: then no command waits for one.
  if (!codec.includes('encode')) return undefined;
  const order = { call: 'encode', codec, input: JSON.stringify(said) } as const;
  const ran = await telling(enterpriseId, () => bench.run(order));
  return isMissing(ran, 'encode') ? undefined : readBytes(ran).toString('base64');
}
