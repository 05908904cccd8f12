import {
  FORWARD_LIMITS,
  type Forward,
  type ForwardDraft,
  type SecretDraft,
  type SinkConfig,
} from '@cloudyard/contract/iot/forward.ts';
import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { lane } from '../../../kit/lane.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { rulesOfForward } from '../rule/target.queries.ts';
import {
  deleteForward,
  type Filter,
  forwardById,
  forwardPage,
  insertForward,
  lockForward,
  renewForward,
  reserved,
  sealedOf,
  updateForward,
} from './forward.queries.ts';
import { forwardView } from './forward.view.ts';
import { openReceiver, receiverPathOf } from './receiver.service.ts';
import { mergeSecrets, sealSecrets, secretsOf } from './secrets.ts';

const note = auditOf('iot.forward', 'forward');
const facts = ({ name, description, config, delivery, secrets, isStarted, fallbackName }: Forward) => ({
  ...{
    name,
    description,
    sinkKind: config.kind,
    sinkAddress: placeOf(config),
    credentialsSet: secrets.join(', '),
  },
  ...{
    overflow: delivery.overflow,
    queueRows: delivery.mostRows,
    fallback: fallbackName,
    enabled: isStarted,
  },
});

type Query = Filter & Paging & { sort?: Parameters<typeof forwardPage>[2]['sort'] };

export async function forwards({ db }: ActorContext, query: Query) {
  const { rows, total } = await forwardPage(db, query, query);
  return toPage(rows.map(forwardView), total, query);
}

export const forward = async ({ db }: ActorContext, id: string): Promise<Forward> =>
  forwardView(orRefuse(await forwardById(db, id), 'iot.forward_not_found'));

const locked = async ({ db }: ActorContext, id: string) =>
  orRefuse(await lockForward(db, id), 'iot.forward_not_found');

/** An address is needed, but for our own receiver, whose address is not typed. */
function checkConfig(config: SinkConfig) {
  if (config.kind === 'http' && !config.isReceiver && config.url === '')
    throw new Refusal('iot.forward_no_address', { 'config.url': 'required' });
}

/** What the queues of an enterprise may hold is shared out among its instances. */
async function checkRoom(ctx: ActorContext, id: string, { mostRows, mostBytes }: ForwardDraft['delivery']) {
  const enterpriseId = orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed');
  await takeTurn(ctx.db, `forwards of ${enterpriseId}`);
  const { n, rows, bytes } = await reserved(ctx.db, id);
  if (n >= FORWARD_LIMITS.forwards) throw new Refusal('iot.forwards_many');
  if (rows + mostRows > FORWARD_LIMITS.rows || bytes + mostBytes > FORWARD_LIMITS.bytes)
    throw new Refusal('iot.forward_queue_large');
}

/** Inside the wall: whoever names an instance of another user names none. */
async function checkFallback({ db }: ActorContext, id: string, { fallbackId }: ForwardDraft) {
  if (fallbackId === null) return;
  if (fallbackId === id || !(await sealedOf(db, fallbackId)))
    throw new Refusal('iot.forward_fallback_unknown');
}

const rowOf = ({ name, description, config, delivery, fallbackId }: ForwardDraft) => ({
  ...{
    name,
    description,
    config: JSON.stringify(config),
    batch: delivery.batch,
    in_flight: delivery.inFlight,
  },
  ...{ timeout_seconds: delivery.timeoutSeconds, most_attempts: delivery.mostAttempts },
  ...{ ttl_seconds: delivery.ttlSeconds, overflow: delivery.overflow, fallback_id: fallbackId },
  ...{ most_rows: delivery.mostRows, most_bytes: delivery.mostBytes },
});

export async function addForward(ctx: ActorContext, draft: ForwardDraft): Promise<Forward> {
  checkConfig(draft.config);
  await checkRoom(ctx, NIL, draft.delivery);
  await checkFallback(ctx, NIL, draft);
  const { kind } = draft.config;
  const secrets = mergeSecrets(kind, {}, draft.secrets);
  const [id, by] = [newId(), ctx.actor.userId];
  await insertForward(ctx.db, {
    ...{ id, kind, ...rowOf(draft), created_by: by, updated_by: by },
    ...{ secrets: sealSecrets(ctx.kit, secrets), secret_names: Object.keys(secrets) },
  });
  if (draft.config.kind === 'http' && draft.config.isReceiver) await openReceiver(ctx.kit, ctx.db, id);
  const made = await forward(ctx, id);
  await note(ctx, 'add', made, { after: facts(made) });
  return made;
}

export async function changeForward(ctx: ActorContext, id: string, draft: ForwardDraft): Promise<Forward> {
  checkConfig(draft.config);
  await checkRoom(ctx, id, draft.delivery);
  await checkFallback(ctx, id, draft);
  const { secrets: sealed } = await locked(ctx, id);
  const before = await forward(ctx, id);
  if (before.config.kind !== draft.config.kind) throw new Refusal('iot.forward_kind_fixed');
  const kept = before.secrets.some((name) => draft.secrets[name] === undefined);
  if (kept && placeOf(before.config) !== placeOf(draft.config)) throw new Refusal('iot.forward_secret_again');
  const secrets = mergeSecrets(draft.config.kind, secretsOf(ctx.kit, sealed), draft.secrets);
  await updateForward(ctx.db, id, {
    ...{ ...rowOf(draft), updated_by: ctx.actor.userId, updated_at: new Date() },
    ...{ secrets: sealSecrets(ctx.kit, secrets), secret_names: Object.keys(secrets) },
  });
  await renewForward(ctx.db, id);
  if (draft.config.kind === 'http' && draft.config.isReceiver) await openReceiver(ctx.kit, ctx.db, id);
  const after = await forward(ctx, id);
  await note(ctx, 'change', after, { before: facts(before), after: facts(after) });
  return after;
}

export async function removeForward(ctx: ActorContext, id: string) {
  await locked(ctx, id);
  const before = await forward(ctx, id);
  if (before.isStarted) throw new Refusal('iot.forward_started');
  const isUsed = before.pushes + before.fallbackOf > 0 || (await rulesOfForward(ctx.db, id)).length > 0;
  if (isUsed) throw new Refusal('iot.forward_in_use');
  await deleteForward(ctx.db, id);
  await note(ctx, 'remove', before, { before: facts(before) });
  return { id };
}

const ACTS = {
  start: { is_started: true, is_draining: false },
  stop: { is_started: false, is_draining: false },
  drain: { is_started: true, is_draining: true },
} as const;

export async function actOn(ctx: ActorContext, id: string, act: keyof typeof ACTS): Promise<Forward> {
  await locked(ctx, id);
  await updateForward(ctx.db, id, { ...ACTS[act], updated_by: ctx.actor.userId, updated_at: new Date() });
  const after = await forward(ctx, id);
  await note(ctx, act, after, { after: facts(after) });
  return after;
}

/** Each may take seconds of waiting for others: so many at once, and few of one enterprise. */
const tests = lane({ atOnce: 8, waiting: 16, each: 3, full: 'kit.too_many' });
const TEST_MS = 10_000;

type Test = { id?: string | undefined; config: SinkConfig; secrets: SecretDraft };

/** Tries what a draft says. Secrets of an instance are only used for where they were given for. */
export async function testForward(ctx: ActorContext, { id, config, secrets }: Test) {
  checkConfig(config);
  const row = id ? orRefuse(await sealedOf(ctx.db, id), 'iot.forward_not_found') : undefined;
  const known = row && id && (await isSameAddress(ctx, id, config)) ? secretsOf(ctx.kit, row.secrets) : {};
  await ctx.commitAndRelease();
  // Before it is added our own receiver has no address; it is there all the same.
  if (config.kind === 'http' && config.isReceiver && !id) return { problem: null, detail: '', ms: 0 };
  const began = Date.now();
  const sink = ctx.kit.sinks.open({
    ...{ config, secrets: mergeSecrets(config.kind, known, secrets), timeoutMs: TEST_MS, inFlight: 1 },
    ...{ clientId: `cloudyard-test-${newId()}`, receiverPath: id ? receiverPathOf(ctx.kit, id) : undefined },
  });
  try {
    const tried = await tests(orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed'), () => sink.test());
    return { ...tried, ms: Date.now() - began };
  } finally {
    await sink.close();
  }
}

/** Where a connection goes: whoever may only edit must not have a kept secret sent somewhere else, or unsealed. */
const placeOf = (config: SinkConfig) => {
  if (config.kind === 'kafka') return `${config.brokers.join()} ${config.isTls}`;
  if (config.kind === 'postgres') return `${config.host}:${config.port} ${config.tls}`;
  if (config.kind === 'http' && config.isReceiver) return 'receiver';
  const url = config.kind === 's3' ? config.endpoint : config.url;
  const { protocol, host } = URL.canParse(url) ? new URL(url) : { protocol: '', host: url };
  return `${protocol}//${host}`;
};

async function isSameAddress(ctx: ActorContext, id: string, config: SinkConfig) {
  const before = await forward(ctx, id);
  return before.config.kind === config.kind && placeOf(before.config) === placeOf(config);
}
