import { isStorable } from '@cloudyard/contract/kit/values.ts';
import type { Kit } from '../../../kit/context.ts';
import {
  BadMessage,
  type Fault,
  ITSELF,
  pointOf,
  type RawPoint,
  type Read,
  runOf,
  type Sender,
  seqOf,
} from '../../equipment/index.ts';
import { type Decoded, decodedOf, NoAnswer } from '../codec/codec.policy.ts';
import type { Order, Ran } from '../codec/protocol.ts';
import { isTimely, judgeEvent } from './event.policy.ts';
import { type KeptEvent, keepEvents, type Numbered, waitForEvents } from './keep-events.service.ts';
import type { LiveBench } from './live-bench.ts';
import type { Thing } from './thing.queries.ts';

/** A codec is given no more: what is longer is a file. */
const MOST_BYTES = 64 * 1024;

type Address = Numbered & { code: string | null };

const MOST_CODE = 100;

function codeOf(said: string): string {
  const wrong = (sentence: string) => new BadMessage('unknown_device', `the code of a device ${sentence}`);
  try {
    const code = decodeURIComponent(said);
    if (code.length <= MOST_CODE && isStorable(code)) return code;
  } catch {
    throw wrong('is written as addresses are: %20 for a blank');
  }
  throw wrong(`has at most ${MOST_CODE} characters, none of them NUL`);
}

/** `{code}`, or `{code}/{run}/{seq}`; nothing, or `-` for the code, is what connects itself. */
export function addressOf([device, run, seq]: readonly string[]): Address {
  const code = device === undefined || device === ITSELF ? null : codeOf(device);
  if (run === undefined) return { code, run: null, seq: null };
  if (!/^\d{1,15}$/.test(seq ?? ''))
    throw new BadMessage('bad_number', 'after a run there is its number, from 0');
  return { code, run: runOf(run), seq: seqOf(Number(seq)) };
}

const failed = (said: string) => new BadMessage('codec_failed', `the codec could not read it: ${said}`, said);

function answerOf({ answer, failure }: Ran): Decoded {
  if (answer === null) {
    const at = failure?.line ? `line ${failure.line}` : '';
    throw failed([failure?.kind, at, failure?.message].filter(Boolean).join(' ').slice(0, 300));
  }
  try {
    return decodedOf(JSON.parse(answer));
  } catch (error) {
    if (error instanceof NoAnswer) throw failed(`result ${error.message}`.slice(0, 300));
    throw error;
  }
}

/** The process may have ended for another reason: a codec that ends it again is the reason itself. */
async function decode(kit: Kit, bench: LiveBench, sender: Sender, order: Order): Promise<Decoded> {
  const run = () => bench.run(sender.enterpriseId, order, sender.owes);
  const first = await run();
  if (first.failure?.kind !== 'lost') return answerOf(first);
  if (kit.ending.aborted) throw new Error('The server is going: it comes again.');
  return answerOf(await run());
}

const MOST_FAULTS = 10;

/** Counts the same of one name once. */
function makeFaults() {
  const found = new Map<string, Fault>();
  return {
    add(fault: Fault['fault'], name: string) {
      const known = found.get(`${fault} ${name}`);
      if (known) known.count += 1;
      else if (found.size < MOST_FAULTS)
        found.set(`${fault} ${name}`, { fault, name: name.slice(0, 100), count: 1 });
    },
    all: () => [...found.values()],
  };
}
type Faults = ReturnType<typeof makeFaults>;

const timeOr = (time: string | null, otherwise: Date) =>
  time === null ? otherwise.getTime() : new Date(time).getTime();

function pointsOf(thing: Thing, { values }: Decoded, receivedAt: Date, faults: Faults): RawPoint[] {
  return values.flatMap(({ property, value, time }) => {
    const alias = thing.isChild ? thing.aliases.get(property) : property;
    if (alias !== undefined) return [pointOf(alias, timeOr(time, receivedAt), value)];
    faults.add('unmapped', property);
    return [];
  });
}

function eventsOf(thing: Thing, { events }: Decoded, receivedAt: Date, faults: Faults): KeptEvent[] {
  return events.flatMap(({ event: name, output, time }) => {
    const at = timeOr(time, receivedAt);
    const judged = judgeEvent(thing.model, name, output);
    if (judged.wrong) faults.add(judged.wrong, judged.name);
    else if (!isTimely(at, receivedAt.getTime())) faults.add('bad_event', `${name} time`);
    else return [{ deviceId: thing.id, event: judged.event, output, at }];
    return [];
  });
}

type Things = (gatewayId: string, code: string | null) => Promise<Thing | undefined>;

/** Bytes of a device, read by the codec of its product. */
export const readRaw =
  (kit: Kit, thingAt: Things, bench: LiveBench) =>
  async (sender: Sender, payload: Buffer, rest: readonly string[]): Promise<Read> => {
    const { code, ...number } = addressOf(rest);
    if (payload.length > MOST_BYTES) throw new BadMessage('too_long', `it has more than ${MOST_BYTES} bytes`);
    const thing = await thingAt(sender.gatewayId, code);
    if (!thing)
      throw new BadMessage('unknown_device', `no enabled device ${code ?? ''} is behind this gateway`);
    const codec = thing.model?.codec;
    if (!codec) throw new BadMessage('no_codec', 'the product of the device has no codec that is published');
    const topic = ['raw', ...rest].join('/');
    const order: Order = { call: 'decode', codec, input: new Uint8Array(payload), topic };
    const decoded = await decode(kit, bench, sender, order);
    const faults = makeFaults();
    const numbered = sender.isSimulated ? { run: null, seq: null } : number;
    const points = pointsOf(thing, decoded, sender.receivedAt, faults);
    const events = eventsOf(thing, decoded, sender.receivedAt, faults);
    await waitForEvents(sender, events.length);
    return {
      ...{ ...numbered, sent: null, points, faults: faults.all(), decoded },
      keep: async () => {
        if (events.length > 0) await keepEvents(kit, sender, numbered, events);
      },
    };
  };
