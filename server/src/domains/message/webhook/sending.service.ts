import type { Problem } from '@cloudyard/contract/kit/problem.ts';
import { WEBHOOK_LIMITS } from '@cloudyard/contract/message/webhook.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { notify } from '../notification/notify.service.ts';
import { unsealed } from './secret.ts';
import { type Due, giveUpFailing, noteOutcome, takeDue } from './webhook.queries.ts';

const TIMEOUT_MS = 10_000;
const [AT_ONCE, OF_ONE] = [20, 5];
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
  while (!until.aborted) {
    const due = await inTransaction(kit, asPlatform, ({ db }) => takeDue(db, AT_ONCE, OF_ONE));
    if (due.length === 0) return;
    await Promise.all(due.map((one) => deliver(kit, one, until)));
  }
}

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
