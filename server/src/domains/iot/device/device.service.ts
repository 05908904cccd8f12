import type { Device, DeviceFilter, DeviceView } from '@cloudyard/contract/iot/device.ts';
import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { csvInBatches } from '../../../kit/csv.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { deviceInGroups } from '../group/scope.queries.ts';
import { seenBy } from '../group/seen.service.ts';
import { commonGrams } from './common.service.ts';
import {
  type DeviceRow,
  deviceById,
  deviceExtras,
  devicePage,
  devicesAfter,
  type Sort,
  tagsInUse,
  type Wanted,
} from './device.queries.ts';
import { deviceView, wholeView } from './device.view.ts';
import { both } from './filter.queries.ts';

export const note = auditOf(
  'iot.device',
  'device',
  ({ id, name, code }: { id: string; name: string; code: string }) => ({ id, name: name || code }),
);

/** Devices belong to an enterprise. */
export const placeOf = ({ actor }: ActorContext) => orRefuse(actor.enterpriseId, 'equipment.no_enterprise');

type Asked = DeviceFilter & { group?: string | undefined };

/** What a filter means here: a group is one more condition, and so is what the caller sees. */
export async function wantedBy(ctx: ActorContext, { group, ...filter }: Asked): Promise<Wanted> {
  const enterpriseId = placeOf(ctx);
  const seen = await seenBy(ctx.db);
  const member = group === undefined ? undefined : await deviceInGroups(ctx.db, enterpriseId, [group]);
  const also = seen && member ? both(seen, member) : (seen ?? member);
  return { enterpriseId, filter, also, common: filter.q ? await commonGrams(ctx, enterpriseId) : [] };
}

type Page = Paging & { sort?: Sort | undefined };

/**
 * Over the wall, with the enterprise said in every question: behind it PostgreSQL uses no index of words and tags, and
 * would look at every device.
 */
export async function pageOfDevices(ctx: ActorContext, wanted: Wanted, paging: Page) {
  const { rows, total, isMore } = await ctx.over('a page of the devices of an enterprise', (db) =>
    devicePage(db, wanted, paging),
  );
  return { ...toPage(rows.map(deviceView), total, paging), isMore };
}

export async function devices(ctx: ActorContext, { page, size, sort, ...asked }: Asked & Page) {
  return pageOfDevices(ctx, await wantedBy(ctx, asked), { page, size, sort });
}

export const known = async (ctx: ActorContext, id: string): Promise<DeviceRow> =>
  orRefuse(await deviceById(ctx.db, id), 'iot.device_not_found');

export async function device(ctx: ActorContext, id: string): Promise<DeviceView> {
  const row = await known(ctx, id);
  return wholeView(row, await deviceExtras(ctx.db, row));
}

export const tagKeys = (ctx: ActorContext) => tagsInUse(ctx.db, placeOf(ctx));

const HEAD = [
  ...['name', 'code', 'product', 'node type', 'protocol', 'gateway', 'status', 'enabled', 'tags'],
  ...['groups', 'last data', 'added'],
];
const lineOf = (one: Device) => [
  ...[one.name, one.code, one.product.code, one.nodeType, one.protocol, one.gateway?.code ?? '', one.status],
  ...[one.isEnabled ? 'yes' : 'no', tagText(one.tags), groupText(one), one.lastDataAt ?? '', one.createdAt],
];
const tagText = (tags: Record<string, string>) =>
  Object.entries(tags)
    .map(([key, value]) => `${key}=${value}`)
    .join(';');

const groupText = ({ groups }: Device) => groups.map(({ name }) => name).join(';');

/** Read in portions, each in a short transaction of its own. */
export async function exportDevices(ctx: ActorContext, asked: Asked) {
  const wanted = await wantedBy(ctx, asked);
  await note(ctx, 'export', { id: wanted.enterpriseId, name: 'devices.csv', code: '' });
  const next = (last: DeviceRow | undefined, most: number) =>
    ctx.kit.database.transaction({ platform: 'a table of the devices of an enterprise' }, (db) =>
      devicesAfter(db, wanted, last?.id ?? NIL, most),
    );
  return csvInBatches(HEAD, next, (row) => lineOf(deviceView(row)));
}
