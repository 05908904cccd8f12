import type { CasServiceDraft } from '@cloudyard/contract/identity/service.ts';
import type { Selectable } from 'kysely';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import type { Env } from '../../../kit/env.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { covering, isRegistrable } from './service.policy.ts';
import {
  deleteService,
  enabledServices,
  insertService,
  serviceById,
  servicePage,
  updateService,
} from './service.queries.ts';

const note = auditOf('identity.service', 'service');

type Row = Selectable<DB['cas_service']>;
export type KnownService = { name: string; address: string; mayProxy: boolean; singleLogout: boolean };

const addressesIn = ({ CAS_SERVICES }: Env) =>
  CAS_SERVICES.split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** Those the environment names; they are notified of logouts, and may not proxy. */
export const servicesOfEnv = (env: Env): KnownService[] =>
  addressesIn(env)
    .filter(isRegistrable)
    .map((address) => ({ name: address, address, mayProxy: false, singleLogout: true }));

/** The registered service an address belongs to; undefined: it is not served. */
export async function registeredFor({ kit, db }: Context, raw: string): Promise<KnownService | undefined> {
  const rows = await enabledServices(db);
  const known = rows.map((row) => ({
    name: row.name,
    address: row.address,
    mayProxy: row.may_proxy,
    singleLogout: row.single_logout,
  }));
  return covering(raw, [...known, ...servicesOfEnv(kit.env)]);
}

const rowOf = (draft: CasServiceDraft) => {
  if (!isRegistrable(draft.address)) throw new Refusal('identity.service_address_format');
  const { mayProxy, singleLogout, ...rest } = draft;
  return { ...rest, may_proxy: mayProxy, single_logout: singleLogout };
};

/** The changeable fields of a service, for the audit log. */
const draftOf = (row: Row): CasServiceDraft => ({
  name: row.name,
  address: row.address,
  description: row.description,
  mayProxy: row.may_proxy,
  singleLogout: row.single_logout,
  enabled: row.enabled,
});

export async function addService(ctx: ActorContext, draft: CasServiceDraft) {
  const row = await insertService(ctx.db, rowOf(draft));
  await note(ctx, 'add', row, { after: draftOf(row) });
  return row;
}

export async function changeService(ctx: ActorContext, id: string, draft: CasServiceDraft) {
  const before = orRefuse(await serviceById(ctx.db, id), 'identity.service_not_found');
  const row = orRefuse(await updateService(ctx.db, id, rowOf(draft)), 'identity.service_not_found');
  await note(ctx, 'change', row, { before: draftOf(before), after: draftOf(row) });
  return row;
}

export async function removeService(ctx: ActorContext, id: string) {
  const row = orRefuse(await deleteService(ctx.db, id), 'identity.service_not_found');
  await note(ctx, 'remove', row, { before: draftOf(row) });
  return { id };
}

type ListQuery = Parameters<typeof servicePage>[1] & { page: number; size: number };

/** A page of all of them: those of the environment stand before the others. */
export async function servicesShown(
  { db, kit }: ActorContext,
  { page, size, q, sort }: Pick<ListQuery, 'page' | 'size' | 'q' | 'sort'>,
) {
  const wanted = (q ?? '').toLowerCase();
  const given = servicesOfEnv(kit.env).filter((one) => one.address.toLowerCase().includes(wanted));
  const shown = given.slice(page * size, (page + 1) * size);
  const offset = Math.max(0, page * size - given.length);
  const { rows, total } = await servicePage(db, { q, sort, offset, limit: size - shown.length });
  return { shown, rows, total: total + given.length };
}
