import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../actor.ts';
import { Refusal } from '../refusal.ts';
import { closeCode, StompError } from './closing.ts';
import type { HubCallbacks } from './hub-callbacks.ts';
import { defaultLimits, type Limits } from './limits.ts';
import type { Live, LiveOptions, MayHear } from './live.ts';
import { hearBus, MESSAGES, type Message, NOTICES, type Notice } from './notices.ts';
import { makePendingUpgrades } from './pending-upgrades.ts';
import { makeAudience, makeRoster, type Roster } from './roster.ts';
import { attach, makeUpgrade } from './upgrade.ts';

/** Which room owns a destination: the longest registered prefix, whole segments only. */
function makeTopics() {
  const owners = new Map<string, MayHear>();
  return {
    add(prefix: string, may: MayHear) {
      if (prefix === '' || prefix.endsWith('/')) throw new Error(`'${prefix}' is not a topic prefix.`);
      if (owners.has(prefix)) throw new Error(`The topic '${prefix}' is registered already.`);
      owners.set(prefix, may);
    },
    find(destination: string): { may: MayHear; rest: string } | undefined {
      for (let end = destination.length; end > 0; end = destination.lastIndexOf('/', end - 1)) {
        const may = owners.get(destination.slice(0, end));
        if (may) return { may, rest: destination.slice(end + 1) };
      }
      return undefined;
    },
  };
}
type Topics = ReturnType<typeof makeTopics>;

/** Asks the room that owns the destination. Throws the ERROR for an actor that may not hear it. */
function makeAuthorise(topics: Topics, withContext: LiveOptions['withContext']) {
  return async function authorise(actor: Actor, destination: string): Promise<void> {
    const topic = topics.find(destination);
    if (!topic) throw new StompError('kit.not_found', closeCode.policy);
    try {
      const may = await withContext(actor, async (ctx) => topic.may(actor, topic.rest, ctx));
      if (may) return;
    } catch (error) {
      throw error instanceof Refusal ? new StompError(error.code, closeCode.policy) : error;
    }
    throw new StompError('kit.not_allowed', closeCode.policy);
  };
}

const CLOSE_MS = 1_500;

export function makeLive(options: LiveOptions): Live {
  const { bus, log, metrics } = options;
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const topics = makeTopics();
  const audience = makeAudience();
  const roster = makeRoster((change) => metrics?.sockets.inc(change));
  const callbacks: HubCallbacks = {
    limits,
    log,
    authenticate: options.authenticate,
    authorise: makeAuthorise(topics, options.withContext),
    joined: audience.add,
    left: audience.delete,
    closed: roster.delete,
  };
  const pending = makePendingUpgrades(callbacks, roster.add);
  const deafen = hearBus({ bus, log, audience, roster, pending });
  let closing = false;
  const upgrade = makeUpgrade({
    ...options,
    limits,
    arriving: pending.arriving,
    full(actor) {
      if (closing) return { status: 503, code: 'kit.unavailable' };
      const many = actor && roster.ofSession(actor.sessionId) >= limits.socketsPerSession;
      return many ? { status: 429, code: 'kit.too_many' } : undefined;
    },
  });

  const mustBeKnown = (topic: string) => {
    if (!topics.find(topic)) throw new Error(`No room registered the topic '${topic}'.`);
  };

  return {
    topic: topics.add,
    async publish(ctx, topic, payload) {
      mustBeKnown(topic);
      await bus.publish(ctx.db, MESSAGES, { topic, payload } satisfies Message);
    },
    async publishAll(ctx, prefix, rests, payload) {
      mustBeKnown(prefix);
      if (rests.length > 0)
        await bus.publish(ctx.db, MESSAGES, { topic: prefix, rests, payload } satisfies Message);
    },
    heardBelow: (prefix) => audience.below(prefix).map((one) => one.slice(prefix.length + 1)),
    endSession: (ctx, sessionId, reason) =>
      bus.publish(ctx.db, NOTICES, { whose: { sessionId }, end: reason } satisfies Notice),
    recheck: (ctx, whose) => bus.publish(ctx.db, NOTICES, { whose } satisfies Notice),
    attach: (server, others) => attach(server, upgrade, others),
    connections: roster.size,
    async close() {
      closing = true;
      deafen();
      await sendAway(roster);
    },
  };
}

/** Closes every socket with a reason and gives the clients a moment to answer. */
async function sendAway(roster: Roster) {
  for (const connection of roster.all()) connection.end(closeCode.goingAway, 'going away');
  const patience = new AbortController();
  await Promise.race([roster.emptied(), sleep(CLOSE_MS, undefined, { signal: patience.signal })]);
  patience.abort();
  for (const connection of roster.all()) connection.cut();
}
