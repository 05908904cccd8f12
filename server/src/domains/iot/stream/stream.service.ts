import type { Context, Kit } from '../../../kit/context.ts';
import { inTransaction } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { enterprisesOfSources, framesAfter, MOST_READ, pointStore } from '../../telemetry/index.ts';
import { keptOf, lateIn } from './late.policy.ts';
import { messageOfEvent, messagesOf, type ThingMessage } from './message.ts';
import { Shares } from './share.policy.ts';
import { behind, eventsAfter, mappingOf, moveCursor, takeCursor } from './stream.queries.ts';

/** Who reads what devices say, and keeps how far it has come. */
export type Consumer = {
  /** `rules:<enterprise>`, `push:<id>`: its cursors stand under it. */
  name: string;
  enterpriseId: string;
  /** What was stored before it was there is not its affair. */
  since: Date;
  /** Gateways it reads; undefined: all of the enterprise. */
  sources: readonly string[] | undefined;
  isWanted(deviceId: string, property: string): boolean;
  /** It is given which values come late. */
  tellsLate?: boolean;
  /** Asked before cursors are made or moved: whether it is still there as it was listed. Left out: it always is. */
  stands?(db: Db): Promise<boolean>;
  /**
   * In the transaction that moves the cursor. `hold`: nothing moves, it is asked with fewer, and in some seconds when these
   * are the fewest (`isLeast`); `again`: at once, after the list of consumers was read anew.
   */
  handle(ctx: Context, messages: ThingMessage[], isLeast: boolean): Promise<'hold' | 'again' | undefined>;
};

const MOST_SOURCES = 500;
/** What is stored within so long is read together. */
const TOGETHER_MS = 50;
/** What another copy stored and did not read, because it died. */
const SWEEP_MS = 5_000;

const asPlatform = { platform: 'read what devices say' };

type Answer = 'more' | 'again' | 'done' | 'held';

const stillThere = async (db: Db, consumer: Consumer) => (await consumer.stands?.(db)) ?? true;

/** Reads one gateway on for one consumer, so many frames and events at most. */
function advance(kit: Kit, consumer: Consumer, sourceId: string, most: number): Promise<Answer> {
  return inTransaction(kit, asPlatform, async (ctx) => {
    const cursor = await takeCursor(ctx.db, consumer.name, sourceId);
    if (!cursor) return 'done';
    if (!(await stillThere(ctx.db, consumer))) return 'again';
    const frames = await framesAfter(ctx.db, sourceId, cursor.frame_no, most);
    const events = await eventsAfter(ctx.db, sourceId, cursor.event_no, most);
    if (frames.length === 0 && events.length === 0) return 'done';
    const mapping = await mappingOf(ctx.db, sourceId);
    const seen = consumer.tellsLate ? cursor.seen : undefined;
    const said = frames.flatMap((frame) =>
      messagesOf(
        frame,
        mapping,
        (device, property) => consumer.isWanted(device, property),
        seen && lateIn(seen, frame),
      ),
    );
    const messages = inOrder(
      said,
      events.flatMap((event) => messageOfEvent(event, mapping)),
    );
    const answer = messages.length > 0 ? await consumer.handle(ctx, messages, most === 1) : undefined;
    if (answer) return answer === 'hold' ? 'held' : 'again';
    const last = frames.at(-1)?.no ?? cursor.frame_no;
    await moveCursor(ctx.db, consumer.name, sourceId, {
      frame_no: last,
      event_no: events.at(-1)?.no ?? cursor.event_no,
      missed: last - cursor.frame_no - frames.length,
      seen: seen && frames.length > 0 ? keptOf(seen, mapping) : undefined,
    });
    const points = frames.reduce((sum, { series }) => sum + series.length, 0);
    const isCut = points >= MOST_READ || frames.length === most || events.length === most;
    return isCut ? 'more' : 'done';
  });
}

/** Values and events as they were received; each kind in its own order. */
function inOrder(values: readonly ThingMessage[], events: readonly ThingMessage[]): ThingMessage[] {
  const all: ThingMessage[] = [];
  let next = 0;
  for (const message of values) {
    for (let event = events[next]; event && event.receivedAt <= message.receivedAt; event = events[++next])
      all.push(event);
    all.push(message);
  }
  return [...all, ...events.slice(next)];
}

/** Reads one gateway on while its enterprise has a share of the round left. */
async function readSource(kit: Kit, shares: Shares, consumer: Consumer, sourceId: string): Promise<Answer> {
  let answer: Answer = 'more';
  while (answer === 'more' && !kit.ending.aborted && !shares.isSpent(consumer.enterpriseId)) {
    const began = performance.now();
    let isHeld = false;
    try {
      answer = await advance(kit, consumer, sourceId, shares.portionOf(consumer.name));
      isHeld = answer === 'held';
    } finally {
      shares.note(consumer, performance.now() - began, isHeld);
    }
    if (isHeld) answer = shares.isSmaller(consumer) ? 'more' : 'done';
  }
  return answer;
}

/** Answers the gateways that have to be read again: with other consumers, or when all others had their turn. */
async function read(kit: Kit, shares: Shares, consumer: Consumer, among: readonly string[] | undefined) {
  const { name, enterpriseId, since, sources } = consumer;
  const named = among && sources ? among.filter((id) => sources.includes(id)) : (among ?? sources);
  if (named?.length === 0) return [];
  const rows = await kit.database.transaction(asPlatform, async (db) =>
    // Of one that is gone, or off, no cursor is made: it would be where no reader left it.
    (await stillThere(db, consumer))
      ? behind(db, { consumer: name, enterpriseId, since }, named, MOST_SOURCES)
      : undefined,
  );
  if (!rows) return [...(named ?? [])];
  const again: string[] = [];
  for (const { source_id } of rows) {
    // One gateway that fails keeps no other from being read; its cursor stays where it was.
    const answer = await readSource(kit, shares, consumer, source_id).catch((error: unknown) => {
      kit.log.error({ err: error, consumer: name, gateway: source_id }, 'what a gateway said was not read');
      return 'done' as const;
    });
    if (answer !== 'done') again.push(source_id);
  }
  return again;
}

type Stream = {
  /** Reads everything there is, for all consumers: what a test waits for. */
  catchUp(): Promise<void>;
};

/**
 * Reads on for all consumers of a list whenever something was stored; one round at a time on a copy of the server. In a
 * round every enterprise has its share, and what is left is read in the next: dear rules of one keep no other waiting.
 */
export function consume(kit: Kit, list: () => Promise<readonly Consumer[]>): Stream {
  const stored = new Set<string>();
  let waiting: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  const shares = new Shares();
  let turn = 0;

  function next() {
    clearTimeout(waiting);
    waiting = undefined;
    const among = [...stored];
    stored.clear();
    void readSoon(among);
  }
  function soon(sources: readonly string[]) {
    for (const id of sources) stored.add(id);
    waiting ??= setTimeout(next, TOGETHER_MS);
  }

  /** Answers what is left to read: an enterprise had its share, or rules changed meanwhile. */
  async function readOn(among: readonly string[] | undefined): Promise<string[]> {
    const consumers = await list();
    if (consumers.length === 0 || among?.length === 0) return [];
    const owners = among
      ? await kit.database.transaction(asPlatform, (db) => enterprisesOfSources(db, among))
      : undefined;
    shares.begin(consumers);
    // Another one begins each time, so that of one enterprise too none always comes last.
    turn = (turn + 1) % consumers.length;
    const left: string[] = [];
    for (const consumer of [...consumers.slice(turn), ...consumers.slice(0, turn)]) {
      if (kit.ending.aborted) return [];
      const own = owners?.filter((one) => one.enterprise_id === consumer.enterpriseId).map(({ id }) => id);
      // One that fails keeps no other from reading on; its cursor stays where it was.
      const again = await read(kit, shares, consumer, own).catch((error: unknown) => {
        kit.log.error({ err: error, consumer: consumer.name }, 'what devices say was not read');
        return [];
      });
      left.push(...again);
    }
    return left;
  }
  const begin = (among: readonly string[] | undefined): Promise<string[]> => {
    const begun = round
      .then(() => readOn(among))
      .catch((error: unknown) => {
        kit.log.error({ err: error }, 'what devices say was not read');
        return [];
      });
    round = begun;
    return begun;
  };
  const readSoon = (among: readonly string[] | undefined) =>
    begin(among).then((left) => {
      if (left.length === 0 || kit.ending.aborted) return;
      soon(left);
      // No request waits for what is already there.
      if (shares.hasSpent()) next();
    });

  pointStore(kit).onStored((frames) => soon(frames.map(({ sourceId }) => sourceId)));
  const sweeping = setInterval(() => void readSoon(undefined), SWEEP_MS).unref();
  kit.ending.addEventListener('abort', () => {
    clearInterval(sweeping);
    clearTimeout(waiting);
  });
  return {
    catchUp: async () => {
      while ((await begin(undefined)).length > 0 && !kit.ending.aborted);
    },
  };
}
