import { setTimeout } from 'node:timers/promises';
import type { Problem } from '@cloudyard/contract/kit/problem.ts';
import { WEBHOOK_LIMITS } from '@cloudyard/contract/message/webhook.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { notify } from '../notification/notify.service.ts';
import { unsealed } from './secret.ts';
import { type Due, giveUpFailing, noteOutcome, takeDue } from './webhook.queries.ts';

const TIMEOUT_MS = 10_000;
/** At once on a copy of the server: of all, of an enterprise, of a webhook. Whoever hangs keeps only their own waiting. */
const [AT_ONCE, OF_PLACE, OF_ONE] = [60, 10, 5];
/** While something hangs, what has become due meanwhile is looked for as often. */
const LOOK_MS = 500;
const asPlatform = { platform: 'send webhooks' };

type One = Pick<Due, 'id' | 'event' | 'url' | 'secret' | 'body'>;

/** Signed as forwards are: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body">`. Null: taken. */
export async function sendOne(
  kit: Kit,
  { id, event, url, secret, body }: One,
  signal = kit.ending,
): Promise<Problem | null> {
  const headers = [
    { name: 'cloudyard-event', value: event },
    { name: 'cloudyard-delivery', value: id },
  ];
  const sink = kit.sinks.open({
    config: { kind: 'http', isReceiver: false, url, isBatch: false, headers, ca: '' },
    secrets: { signingKey: unsealed(kit, secret) },
    ...{ timeoutMs: TIMEOUT_MS, inFlight: 1, clientId: 'cloudyard-webhook' },
  });
  try {
    const message = { id: 1, deviceId: '', deviceName: '', deviceCode: '', payload: body, at: new Date() };
    const [sent] = await sink.send([message], signal);
    return typeof sent === 'object' ? sent.problem : null;
  } finally {
    await sink.close();
  }
}

/** After the first try, the second, …: eight tries in about a day. */
const WAIT_SECONDS = [10, 60, 300, 1_800, 7_200, 21_600, 43_200];

async function deliver(kit: Kit, due: Due, signal: AbortSignal) {
  const problem = await sendOne(kit, due, signal);
  // On the way out nothing is written: it is taken for two minutes, and sent by the next copy.
  if (signal.aborted) return;
  const isOver = due.attempts >= WEBHOOK_LIMITS.tries;
  const state = problem === null ? 'sent' : isOver ? 'failed' : 'waiting';
  const nextInSeconds = WAIT_SECONDS[due.attempts - 1] ?? 0;
  await inTransaction(kit, asPlatform, ({ db }) => noteOutcome(db, due, { state, problem, nextInSeconds }));
}

/** Until nothing is due; several copies of the server share the work. */
export async function sendDue(kit: Kit, signal: AbortSignal): Promise<void> {
  const until = AbortSignal.any([signal, kit.ending]);
  const busy = new Set<Promise<void>>();
  const ofPlace = new Map<string, number>();
  const ofOne = new Map<string, number>();
  let trouble: unknown;
  const begin = (due: Due) => {
    count(ofPlace, due.enterprise_id, 1);
    count(ofOne, due.webhook_id, 1);
    const work: Promise<void> = deliver(kit, due, until)
      .catch((error: unknown) => {
        trouble ??= error;
      })
      .finally(() => {
        busy.delete(work);
        count(ofPlace, due.enterprise_id, -1);
        count(ofOne, due.webhook_id, -1);
      });
    busy.add(work);
  };
  while (!until.aborted && trouble === undefined) {
    const room = { all: AT_ONCE - busy.size, place: OF_PLACE, one: OF_ONE, ofPlace, ofOne };
    const due = room.all > 0 ? await inTransaction(kit, asPlatform, ({ db }) => takeDue(db, room)) : [];
    for (const one of due) begin(one);
    if (busy.size === 0) return;
    if (due.length === 0) await Promise.race([...busy, soon(until)]);
  }
  await Promise.all(busy);
  if (trouble !== undefined) throw trouble;
}

function count(of: Map<string, number>, id: string, more: number) {
  const now = (of.get(id) ?? 0) + more;
  if (now > 0) of.set(id, now);
  else of.delete(id);
}

const soon = (signal: AbortSignal) => setTimeout(LOOK_MS, undefined, { signal }).catch(() => undefined);

/** Who looks after it is told: events are lost from now on. */
export const giveUp = (kit: Kit) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    for (const { enterprise_id: enterpriseId, name } of await giveUpFailing(
      ctx.db,
      WEBHOOK_LIMITS.failingDays,
    ))
      await notify(ctx, {
        ...{ event: 'webhook-given-up', enterpriseId, link: '/console/webhooks', importance: 1 },
        to: { holders: 'message.webhook.edit', of: enterpriseId },
        values: { name },
      });
  });
