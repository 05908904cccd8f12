import type { ReleaseKind, Wanted } from '@cloudyard/contract/runtime/values.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { queueSettle } from './instance.jobs.ts';
import {
  changeWish,
  freeHost,
  type InstanceRow,
  insertEvent,
  insertInstance,
  insertRelease,
  instancesOfEnterprise,
  instancesOfSpace,
  lockInstance,
  releaseById,
  updateInstance,
} from './instance.queries.ts';
import { sealSecrets } from './secrets.ts';

// What other rooms ask for. Each writes rows in the transaction of the act; a job brings the runtime there.

/** What an instance is to run, in the publisher's numbering. */
export type ReleaseWish = {
  version: string;
  kind: ReleaseKind;
  /** SHA-256 of the program, or of the reference where there is none. */
  digest: string;
  /** The stored name of the program; empty where there is none. */
  file: string;
  reference: string;
  port: number | null;
  /** Its publisher was verified; left out in an upgrade, it is as it was. */
  trusted?: boolean;
};

export type InstanceWish = {
  /** Whoever asks twice asks for the same holder. */
  holder: { type: string; id: string };
  enterpriseId: string;
  space: { id: string; name: string };
  name: string;
  nameEn: string;
  /** `line-board` of `line-board-haichuan`. */
  slug: string;
  release: ReleaseWish;
  limits: { millicores: number; memoryMb: number; diskMb: number; users: number | null };
  variables: Record<string, string>;
  secrets: Record<string, string>;
  database: { host: string; port: number } | null;
  healthPath: string;
  paidUntil: Date | null;
  by: string | null;
};

export const note = auditOf(
  'runtime.instance',
  'instance',
  ({ id, name }: Pick<InstanceRow, 'id' | 'name'>) => ({
    id,
    name,
  }),
);

/** A row and its first release; in the scope of the platform. */
export async function makeInstance(ctx: Context, wish: InstanceWish): Promise<InstanceRow> {
  const [id, releaseId] = [newId(), newId()];
  const { enterpriseId: enterprise_id, limits, database } = wish;
  const row = await insertInstance(ctx.db, {
    ...{ id, enterprise_id, space_id: wish.space.id, release_id: releaseId },
    ...{ name: wish.name, name_en: wish.nameEn },
    host: await freeHost(ctx.db, wish.slug, wish.space.name),
    ...{ holder_type: wish.holder.type, holder_id: wish.holder.id },
    ...{
      millicores: limits.millicores,
      memory_mb: limits.memoryMb,
      disk_mb: limits.diskMb,
      users: limits.users,
    },
    ...{ variables: JSON.stringify(wish.variables), secrets: sealSecrets(ctx, wish.secrets) },
    ...{ database_host: database?.host ?? '', database_port: database?.port ?? 0 },
    ...{ health_path: wish.healthPath, paid_until: wish.paidUntil, created_by: wish.by },
    state: 'booting',
  });
  await insertRelease(ctx.db, { id: releaseId, instance_id: id, enterprise_id, ...wish.release });
  await insertEvent(ctx.db, {
    ...{ instance_id: id, enterprise_id, state: 'booting', version: wish.release.version },
  });
  await queueSettle(ctx, row);
  return row;
}

/** Another release takes over when it is healthy; answers which change that is. */
export async function upgradeInstance(ctx: Context, id: string, release: ReleaseWish): Promise<number> {
  const row = orRefuse(await lockInstance(ctx.db, id), 'runtime.instance_not_found');
  const { enterprise_id } = row;
  const former = await releaseById(ctx.db, row.release_id);
  const trusted = release.trusted ?? former?.trusted ?? false;
  const made = await insertRelease(ctx.db, { instance_id: id, enterprise_id, ...release, trusted });
  const { generation } = await changeWish(ctx.db, id, { release_id: made.id });
  await queueSettle(ctx, row);
  return generation;
}

type Terms = { limits?: InstanceWish['limits']; paidUntil?: Date | null; unpaid?: boolean };

/** What was bought changed: more or less of it, for longer, or not paid for any more. */
export async function changeTerms(ctx: Context, id: string, { limits, paidUntil, unpaid }: Terms) {
  const row = orRefuse(await lockInstance(ctx.db, id), 'runtime.instance_not_found');
  if (paidUntil !== undefined) await updateInstance(ctx.db, id, { paid_until: paidUntil });
  if (unpaid !== undefined) await updateInstance(ctx.db, id, { unpaid });
  if (!limits) return;
  await changeWish(ctx.db, id, {
    ...{
      millicores: limits.millicores,
      memory_mb: limits.memoryMb,
      disk_mb: limits.diskMb,
      users: limits.users,
    },
  });
  await queueSettle(ctx, row);
}

/** Run, stop, or frozen because its time is over. */
export async function wantInstance(ctx: Context, row: InstanceRow, wanted: Wanted) {
  if (row.wanted === wanted || row.removed_at) return;
  await changeWish(ctx.db, row.id, { wanted });
  await queueSettle(ctx, row);
}

/** Stopped, and what it wrote is removed; the row stays for the log. */
export async function removeInstance(ctx: Context, id: string, at = new Date()) {
  const row = await lockInstance(ctx.db, id);
  if (!row || row.removed_at) return;
  await changeWish(ctx.db, id, { wanted: 'stop', removed_at: at });
  await queueSettle(ctx, row);
}

/** What an enterprise runs ends with it. */
export async function followClosing(ctx: Context, { enterpriseId }: Facts['enterprise.closing']) {
  for (const { id } of await instancesOfEnterprise(ctx.db, enterpriseId)) await removeInstance(ctx, id);
}

/** What runs in a space stops and comes back with it, and ends with it; in the transaction that moves the space. */
export async function followSpace(ctx: Context, { id, to }: Facts['space.moved']) {
  const { online, offline, sealed } = SPACE_STATUS;
  if (to !== online && to !== offline && to !== sealed) return;
  for (const row of await instancesOfSpace(ctx.db, id)) {
    if (to === sealed) await removeInstance(ctx, row.id);
    else if (to === offline) await wantInstance(ctx, row, 'frozen');
    else if (!row.unpaid) await wantInstance(ctx, row, 'run');
  }
}
