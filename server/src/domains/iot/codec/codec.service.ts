import type { CodecResult, CodecTest } from '@cloudyard/contract/iot/codec.ts';
import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { lane } from '../../../kit/lane.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { NO_MODEL } from '../model/model.policy.ts';
import { draftOf, publishedOf } from '../model/model.queries.ts';
import { product } from '../product/product.service.ts';
import { makeBench } from './bench.ts';
import { bytesOf, bytesOfHex, type Decoded, decodedOf, noAnswer } from './codec.policy.ts';
import type { Order, Ran } from './protocol.ts';

/** People who try a codec out keep no message of a device waiting, and no other people for long. */
export const bench = makeBench();
const trying = lane({ atOnce: 1, waiting: 20, each: 2, full: 'iot.codec_busy' });

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

function orderOf({ codec, call, input, form, topic }: CodecTest): Order {
  if (call === 'encode') {
    if (!isJson(input)) throw new Refusal('iot.input_not_json');
    return { call, codec, input };
  }
  const bytes = form === 'hex' ? bytesOfHex(input) : Buffer.from(input);
  if (!bytes) throw new Refusal('iot.input_not_hex');
  return { call, codec, input: new Uint8Array(bytes), topic };
}

const NOTHING: Decoded & { bytes: string } = { values: [], events: [], bytes: '' };

/** What was answered, or why it is no answer. */
function readAnswer({ call }: Order, { answer, failure }: Ran) {
  if (answer === null) return { ...NOTHING, error: failure };
  try {
    const said: unknown = JSON.parse(answer);
    if (call === 'encode') return { ...NOTHING, bytes: bytesOf(said).toString('hex'), error: null };
    return { ...NOTHING, ...decodedOf(said), error: null };
  } catch (error) {
    return { ...NOTHING, error: noAnswer(error) };
  }
}

function unknownTo({ properties, events }: ThingModel, decoded: Decoded): string[] {
  const known = new Set([...properties, ...events].map(({ id }) => id));
  const said = [
    ...decoded.values.map(({ property }) => property),
    ...decoded.events.map(({ event }) => event),
  ];
  return [...new Set(said)].filter((id) => !known.has(id)).slice(0, 100);
}

export async function testCodec(ctx: ActorContext, id: string, test: CodecTest): Promise<CodecResult> {
  await product(ctx, id);
  const order = orderOf(test);
  const row = (await draftOf(ctx.db, id)) ?? (await publishedOf(ctx.db, id));
  await ctx.commitAndRelease();
  const ran = await trying(ctx.actor.userId, () => bench.run(order));
  const said = readAnswer(order, ran);
  const { log, micros } = ran;
  return { ...said, unknown: unknownTo(row?.content ?? NO_MODEL, said), log, micros };
}
