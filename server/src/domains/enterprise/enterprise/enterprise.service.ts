import { certificationApi } from '@cloudyard/contract/enterprise/certification.ts';
import { type EnterpriseQuery, enterpriseApi } from '@cloudyard/contract/enterprise/enterprise.ts';
import { holds } from '../../../kit/actor.ts';
import type { Facts, VerbOf } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { csvInBatches } from '../../../kit/csv.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { versionInForce } from '../certification/certification.queries.ts';
import {
  countMembers,
  enterpriseById,
  isMember,
  lockedEnterprise,
  moveSessionsOut,
  nameIsFree,
  updateEnterprise,
} from './enterprise.queries.ts';
import {
  countExpiring,
  enterprisesBefore,
  foundedPerMonth,
  type ListedEnterprise,
  listedEnterprise,
  statusCounts,
} from './enterprise-list.queries.ts';

/** The details of an enterprise of the caller, whichever is current; or of any, for the platform. */
export async function enterpriseInfo(ctx: ActorContext, id: string) {
  const { db, actor } = ctx;
  const may = holds(actor, enterpriseApi.list.allow) || (await isMember(db, id, actor.userId));
  if (!may) throw new Refusal('enterprise.not_found');
  const mayEdit = actor.enterpriseId === id && holds(actor, certificationApi.enterprise.allow);
  // Inside the wall only the current enterprise is seen.
  return ctx.over('show an enterprise to its people', async (over) => ({
    enterprise: orRefuse(await enterpriseById(over, id), 'enterprise.not_found'),
    content: (await versionInForce(over, { kind: 'enterprise', enterpriseId: id }))?.content,
    members: await countMembers(over, id),
    mayEdit,
  }));
}

export async function isNameFree(ctx: ActorContext, name: string) {
  const { actor } = ctx;
  return ctx.over('look whether a name is taken', (db) =>
    nameIsFree(db, name, { place: actor.enterpriseId, person: actor.userId }),
  );
}

/** The enterprise as the caller saw it, locked: no other request changes it, and no session enters it. */
async function seen({ db }: ActorContext, id: string, version: number, suspended: boolean) {
  const row = orRefuse(await lockedEnterprise(db, id), 'enterprise.not_found');
  if (row.deleted_at) throw new Refusal('enterprise.not_found');
  if (row.version !== version || (row.suspended_at !== null) !== suspended)
    throw new Refusal('enterprise.changed');
  return row;
}

export async function suspend(ctx: ActorContext, id: string, { reason, version }: Suspension) {
  await seen(ctx, id, version, false);
  await updateEnterprise(ctx.db, id, { suspended_at: new Date(), suspend_reason: reason });
  await moveSessionsOut(ctx.db, id);
  const fact = { enterpriseId: id, suspended: true, reason };
  await ctx.kit.events.emit(ctx, 'enterprise.suspension_changed', fact);
  return changed(ctx, 'suspend', id, { after: { reason } });
}
/** For good: it has no members any more, no one lifts it, and rooms end what runs for it. */
export async function closeEnterprise(ctx: Context, id: string, reason: string) {
  orRefuse(await lockedEnterprise(ctx.db, id), 'enterprise.not_found');
  await updateEnterprise(ctx.db, id, {
    suspended_at: new Date(),
    suspend_reason: reason,
    deleted_at: new Date(),
  });
  await moveSessionsOut(ctx.db, id);
  await ctx.kit.events.emit(ctx, 'enterprise.closing', { enterpriseId: id });
}

/** Only the name stays, which books and log bear; it is free for others. */
export const forgetEnterprise = ({ db }: Context, id: string) =>
  updateEnterprise(db, id, {
    alias: '',
    logo: null,
    domain: null,
    founder_id: null,
    status: 0,
    deleted_at: new Date(),
  });

type Suspension = { reason: string; version: number };

export async function lift(ctx: ActorContext, id: string, version: number) {
  const { suspend_reason: reason } = await seen(ctx, id, version, true);
  await updateEnterprise(ctx.db, id, { suspended_at: null, suspend_reason: '' });
  const fact = { enterpriseId: id, suspended: false, reason };
  await ctx.kit.events.emit(ctx, 'enterprise.suspension_changed', fact);
  return changed(ctx, 'lift', id, { before: { reason } });
}

async function changed(
  ctx: ActorContext,
  verb: VerbOf<'enterprise.enterprise'>,
  id: string,
  change: { before?: Facts<'enterprise'>; after?: Facts<'enterprise'> },
): Promise<ListedEnterprise> {
  const row = orRefuse(await listedEnterprise(ctx.db, id), 'enterprise.not_found');
  await ctx.kit.audit.record(ctx, {
    action: `enterprise.enterprise.${verb}`,
    object: { type: 'enterprise', id, name: row.name },
    enterpriseId: id,
    ...change,
  });
  return row;
}

const EXPIRING_DAYS = 60;
const ALL = { from: '0001-01-01', to: '9999-12-30' };

export async function enterpriseFigures({ db }: ActorContext) {
  return {
    ...(await statusCounts(db, ALL)),
    expiring: await countExpiring(db, EXPIRING_DAYS),
    months: await foundedPerMonth(db),
  };
}

const head = [
  'name',
  'alias',
  'status',
  'suspended',
  'members',
  'founder',
  'created',
  'submitted',
  'approved',
  'licenceEnds',
];

/** Records in the audit log who exported the list. */
export const noteExport = (ctx: ActorContext, query: EnterpriseQuery) =>
  ctx.kit.audit.record(ctx, {
    action: 'enterprise.enterprise.export',
    object: { type: 'enterprise', id: '-', name: 'enterprises' },
    after: query,
  });

const lineOf = (row: ListedEnterprise) => [
  row.name,
  row.alias,
  row.status,
  row.suspended_at && row.suspend_reason,
  row.members,
  row.founder_username,
  row.created_at.toISOString(),
  row.submitted_at?.toISOString(),
  row.approved_at?.toISOString(),
  row.expires_on,
];

type Exported = Awaited<ReturnType<typeof enterprisesBefore>>[number];

export const exportLines = ({ kit }: ActorContext, query: EnterpriseQuery) =>
  csvInBatches(
    head,
    (last: Exported | undefined, most) =>
      kit.database.transaction({ platform: 'export the list of enterprises' }, (db) =>
        enterprisesBefore(db, query, last, most),
      ),
    lineOf,
  );
