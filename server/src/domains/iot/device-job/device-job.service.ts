import type { DeviceFilter } from '@cloudyard/contract/iot/device.ts';
import { type BatchAct, type DeviceJob, JOB_LIMITS } from '@cloudyard/contract/iot/device-job.ts';
import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import { holds } from '../../../kit/actor.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { devicesMeant } from '../device/device.queries.ts';
import { placeOf, wantedBy } from '../device/device.service.ts';
import { known as knownGroup } from '../group/group.service.ts';
import { mustSeeAll, seesAll } from '../group/seen.service.ts';
import { workOnDevicesJob } from './device-job.jobs.ts';
import {
  type Act,
  devicesNamed,
  insertJob,
  insertRows,
  jobById,
  jobPage,
  lockJob,
  type NewRow,
  rowPage,
  updateJob,
} from './device-job.queries.ts';
import { jobView } from './device-job.view.ts';
import { KEYS, keyOf } from './key.policy.ts';

const note = auditOf('iot.device-job', 'device-job');

/** Work of others is about devices that not everybody sees. */
const ownOnly = async (ctx: ActorContext) => ((await seesAll(ctx)) ? undefined : ctx.actor.userId);

async function shown(ctx: ActorContext, id: string) {
  const row = orRefuse(await jobById(ctx.db, id), 'iot.job_not_found');
  const only = await ownOnly(ctx);
  if (only !== undefined && row.by_id !== only) throw new Refusal('iot.job_not_found');
  return jobView(row);
}

/** Kept before it begins, with a row for each device: whatever happens on the way, each has a result. */
export async function beginJob(ctx: ActorContext, act: Act, rows: readonly NewRow[]): Promise<DeviceJob> {
  if (rows.length === 0) throw new Refusal('iot.job_empty');
  if (rows.length > JOB_LIMITS.rows) throw new Refusal('iot.job_long');
  const id = newId();
  await insertJob(ctx.db, {
    ...{ id, kind: act.kind, act: JSON.stringify(act), by_id: ctx.actor.userId, total: rows.length },
    keys: KEYS.filter((key) => holds(ctx.actor, key)),
    token_id: ctx.actor.token?.id ?? null,
  });
  await insertRows(ctx.db, id, rows);
  const command = act.kind === 'command' ? act.command.name : undefined;
  await note(
    ctx,
    'start',
    { id, name: act.kind },
    {
      after: { jobKind: act.kind, devices: rows.length, ...(command ? { command } : {}) },
    },
  );
  await ctx.kit.jobs.send(ctx, workOnDevicesJob, { id });
  return shown(ctx, id);
}

type Chosen = { ids: string[] } | { filter: DeviceFilter & { group?: string | undefined } };

async function chosen(ctx: ActorContext, devices: Chosen) {
  if ('ids' in devices) {
    const ids = [...new Set(devices.ids)];
    const found = await devicesNamed(ctx.db, ids);
    if (found.length < ids.length) throw new Refusal('iot.device_not_found');
    return found;
  }
  const wanted = await wantedBy(ctx, devices.filter);
  return ctx.over('the devices a user works on', (db) => devicesMeant(db, wanted, JOB_LIMITS.rows));
}

export async function startJob(ctx: ActorContext, devices: Chosen, act: BatchAct): Promise<DeviceJob> {
  placeOf(ctx);
  if (!holds(ctx.actor, keyOf(act.kind))) throw new Refusal('kit.not_allowed');
  if (act.kind === 'group' || act.kind === 'ungroup') {
    await mustSeeAll(ctx);
    const { kind } = await knownGroup(ctx, act.groupId);
    if (kind !== 'picked') throw new Refusal('iot.group_by_query');
  }
  const found = await chosen(ctx, devices);
  return beginJob(
    ctx,
    act,
    found.map(({ id, name, code }, at) => ({ line: at + 1, deviceId: id, name: name || code, facts: null })),
  );
}

export async function jobs(ctx: ActorContext, query: Paging) {
  const { rows, total } = await jobPage(ctx.db, query, await ownOnly(ctx));
  return toPage(rows.map(jobView), total, query);
}

export const jobOf = (ctx: ActorContext, id: string) => shown(ctx, id);

export async function jobRows(ctx: ActorContext, id: string, query: Parameters<typeof rowPage>[2]) {
  await shown(ctx, id);
  const { rows, total } = await rowPage(ctx.db, id, query);
  const list = rows.map(({ line, device_id, name, state, problem }) => ({
    ...{ line, deviceId: device_id, name, state, problem },
  }));
  return toPage(list, total, query);
}

/** One's own, or any for those who edit devices. Whoever has it in hand sees it before the next row. */
export async function cancelJob(ctx: ActorContext, id: string, at = new Date()): Promise<DeviceJob> {
  await shown(ctx, id);
  const { state, by_id } = orRefuse(await lockJob(ctx.db, id), 'iot.job_not_found');
  if (by_id !== ctx.actor.userId && !holds(ctx.actor, 'iot.device.edit'))
    throw new Refusal('kit.not_allowed');
  if (state !== 'waiting' && state !== 'running') throw new Refusal('iot.job_ended');
  await updateJob(ctx.db, id, { state: 'cancelled', ended_at: at });
  const job = await shown(ctx, id);
  await note(ctx, 'cancel', { id, name: job.kind }, { before: { jobKind: job.kind, devices: job.total } });
  return job;
}
