import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type InstanceDetail, VARIABLE, type Variable } from '@cloudyard/contract/runtime/instance.ts';
import type { InstanceAct, Wanted } from '@cloudyard/contract/runtime/values.ts';
import { holds } from '../../../kit/actor.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { urlOf } from './address.ts';
import { queueSettle } from './instance.jobs.ts';
import {
  changeWish,
  type Filter,
  type InstanceRow,
  insertEvent,
  instancePage,
  lastEvents,
  lastReleases,
  lockInstance,
  releaseById,
  type ShownInstance,
  shownInstance,
} from './instance.queries.ts';
import { eventView, instanceView, releaseView } from './instance.view.ts';
import { sealFormer, sealSecrets, secretsOf, secretValues, withoutSecrets } from './secrets.ts';
import { note } from './wish.service.ts';

/** The enterprise's own, inside the wall; the platform's operators see all of them. */
export async function listInstances(ctx: ActorContext, query: Filter & Paging) {
  const { q, state, page, size } = query;
  const enterpriseId = ctx.asPlatform ? undefined : orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed');
  const { rows, total, counts } = await instancePage(ctx.db, { q, state, enterpriseId }, { page, size });
  return { rows: rows.map((row) => instanceView(row, urlOf(ctx.kit.env))), total, counts };
}

const found = async (ctx: ActorContext, id: string): Promise<ShownInstance> => {
  const row = orRefuse(await shownInstance(ctx.db, id), 'runtime.instance_not_found');
  if (!ctx.asPlatform && row.enterprise_id !== ctx.actor.enterpriseId)
    throw new Refusal('runtime.instance_not_found');
  return row;
};

/** Names of all, values of those that are no secret. */
function variablesOf(ctx: ActorContext, row: InstanceRow): Variable[] {
  const plain = Object.entries(row.variables as Record<string, string>);
  const secret = Object.keys(secretsOf(ctx.kit, row.secrets));
  return [
    ...plain.map(([name, value]) => ({ name, value, isSecret: false })),
    ...secret.map((name) => ({ name, value: '', isSecret: true })),
  ].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

export async function detail(ctx: ActorContext, id: string): Promise<InstanceDetail> {
  const row = await found(ctx, id);
  const isOwn = row.enterprise_id === ctx.actor.enterpriseId;
  const [releases, events] = [await lastReleases(ctx.db, id), await lastEvents(ctx.db, id)];
  return {
    ...instanceView(row, urlOf(ctx.kit.env)),
    releases: releases.map((release) => releaseView(release, row)),
    events: events.map(eventView),
    // What a tenant set, no other enterprise reads.
    variables: isOwn ? variablesOf(ctx, row) : [],
    generation: row.generation,
    may: { operate: isOwn && holds(ctx.actor, 'runtime.instance.operate') },
  };
}

/** Locked: acts on one instance take turns. One whose time is over is not theirs to start. */
async function own(ctx: ActorContext, id: string, seen?: number): Promise<InstanceRow> {
  const row = orRefuse(await lockInstance(ctx.db, id), 'runtime.instance_not_found');
  if (row.enterprise_id !== ctx.actor.enterpriseId || row.removed_at)
    throw new Refusal('runtime.instance_not_found');
  if (row.wanted === 'frozen') throw new Refusal('runtime.instance_frozen');
  if (seen !== undefined && seen !== row.generation) throw new Refusal('runtime.instance_changed');
  return row;
}

/** What a user asked for stands between what happened. */
const told = async (ctx: ActorContext, row: InstanceRow, act: InstanceAct, version: string) =>
  insertEvent(ctx.db, {
    ...{ instance_id: row.id, enterprise_id: row.enterprise_id, state: row.state, cause: 'asked' },
    ...{ detail: act, version },
    ...{ by_id: ctx.actor.userId, by_name: ctx.actor.realName || ctx.actor.username },
  });

const versionOf = async ({ db }: ActorContext, { release_id }: InstanceRow) =>
  (await releaseById(db, release_id))?.version ?? '';

export async function want(ctx: ActorContext, id: string, wanted: Wanted) {
  const row = await own(ctx, id);
  await changeWish(ctx.db, id, { wanted });
  const verb = wanted === 'run' ? 'start' : 'stop';
  await told(ctx, row, verb, await versionOf(ctx, row));
  await note(ctx, verb, row, { before: { wanted: row.wanted }, after: { wanted } });
  await queueSettle(ctx, row);
  return detail(ctx, id);
}

/** Outside the database, and after the commit: it changes nothing of what is wanted. */
export async function restart(ctx: ActorContext, id: string) {
  const row = await own(ctx, id);
  if (row.wanted !== 'run') throw new Refusal('runtime.instance_changed');
  await told(ctx, row, 'restart', await versionOf(ctx, row));
  await note(ctx, 'restart', row);
  const shown = await detail(ctx, id);
  await ctx.commitAndRelease();
  await reach(ctx, () => ctx.kit.runtime.restart(id));
  return shown;
}

/** A runtime that does not answer is said so, not an error of ours. */
async function reach<T>({ log }: ActorContext, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    log.warn({ err: error }, 'the runtime did not answer');
    throw new Refusal('runtime.unreachable');
  }
}

export async function rollBack(ctx: ActorContext, id: string, releaseId: string, seen?: number) {
  const row = await own(ctx, id, seen);
  const release = (await lastReleases(ctx.db, id)).find((one) => one.id === releaseId);
  const wanted = orRefuse(release, 'runtime.release_not_found');
  await changeWish(ctx.db, id, { release_id: wanted.id });
  await told(ctx, row, 'roll-back', wanted.version);
  const before = { appVersion: await versionOf(ctx, row) };
  await note(ctx, 'roll-back', row, { before, after: { appVersion: wanted.version } });
  await queueSettle(ctx, row);
  return detail(ctx, id);
}

/** Said by the runtime itself, and not to be replaced. */
const RESERVED =
  /^(PORT|SERVER_PORT|PATH|HOME|LANG|TMPDIR|NODE_OPTIONS|LD_.*|JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|BASH_ENV|ENV|CLOUDYARD_.*|DB_HOST|DB_PORT)$/;

type Set = { name: string; value?: string | undefined; isSecret: boolean };

export async function configure(ctx: ActorContext, id: string, variables: readonly Set[], seen?: number) {
  const row = await own(ctx, id, seen);
  const names = variables.map(({ name }) => name);
  if (new Set(names).size < names.length || names.some((name) => !VARIABLE.test(name)))
    throw new Refusal('runtime.variable_name');
  if (names.some((name) => RESERVED.test(name))) throw new Refusal('runtime.variable_reserved');
  const kept = secretsOf(ctx.kit, row.secrets);
  const of = (isSecret: boolean) =>
    Object.fromEntries(
      variables
        .filter((one) => one.isSecret === isSecret)
        .map(({ name, value }) => [name, value ?? (isSecret ? (kept[name] ?? '') : '')]),
    );
  const secrets = of(true);
  await changeWish(ctx.db, id, {
    variables: JSON.stringify(of(false)),
    ...{ secrets: sealSecrets(ctx, secrets), former_secrets: sealFormer(ctx, row, secrets) },
  });
  await told(ctx, row, 'configure', await versionOf(ctx, row));
  const before = variablesOf(ctx, row).map(({ name }) => name);
  await note(ctx, 'configure', row, { before: { variables: before }, after: { variables: names } });
  await queueSettle(ctx, row);
  return detail(ctx, id);
}

const MOST_LINES = 500;
export async function logOf(ctx: ActorContext, id: string, after: string | undefined) {
  const row = await found(ctx, id);
  await ctx.commitAndRelease();
  const page = await reach(ctx, () => ctx.kit.runtime.log(id, after, MOST_LINES));
  return { ...page, lines: withoutSecrets(page.lines, secretValues(ctx.kit, row)) };
}
