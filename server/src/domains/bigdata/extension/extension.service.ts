import type { extensionApi } from '@cloudyard/contract/bigdata/extension.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import type { z } from 'zod';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { versionsOf } from '../../algorithm/index.ts';
import {
  countExtensions,
  countUpdates,
  deleteExtension,
  type ExtensionDetail,
  extensionRow,
  extensionRows,
  insertExtension,
  lockExtension,
  updateExtension,
  usesOf,
} from './extension.queries.ts';
import { extensionView, offeredView, pageView } from './extension.view.ts';

export const note = auditOf('bigdata.extension', 'extension');
/** More of one enterprise are a mistake of a program. */
const MOST = 500;

/** The library belongs to others: it is read over the wall, for the enterprise the caller works for. */
const LIBRARY = 'what stands in the library of algorithms';
/** The key is one of an enterprise: nobody has it elsewhere. */
const placeOf = ({ actor }: ActorContext) => orRefuse(actor.enterpriseId ?? undefined, 'kit.not_allowed');

type PageQuery = z.output<typeof extensionApi.page.query>;
export async function extensions(ctx: ActorContext, { builtin, ...filter }: PageQuery) {
  const place = placeOf(ctx);
  const { rows, total } = await ctx.over(LIBRARY, (db) =>
    extensionRows(db, place, builtin ? 'builtin' : 'installed', filter),
  );
  const updates = await ctx.over(LIBRARY, (db) => countUpdates(db, place));
  return { ...toPage(rows.map(extensionView), total, filter), updates };
}

export async function catalogue(ctx: ActorContext, filter: z.output<typeof extensionApi.catalogue.query>) {
  const { rows, total } = await ctx.over(LIBRARY, (db) => extensionRows(db, placeOf(ctx), 'offered', filter));
  return toPage(rows.map(offeredView), total, filter);
}

/** What is installed, what comes with the platform, and what stands in the library; nothing else is known here. */
async function extensionFor(ctx: ActorContext, id: string): Promise<ExtensionDetail> {
  const found = await ctx.over(LIBRARY, (db) => extensionRow(db, placeOf(ctx), id));
  const row = orRefuse(found, 'bigdata.extension_not_found');
  if (row.extension_id === null && row.scope !== 'system' && row.online_version === null)
    throw new Refusal('bigdata.extension_not_found');
  return row;
}

const shown = async (ctx: ActorContext, id: string) => extensionView(await extensionFor(ctx, id));

export async function extension(ctx: ActorContext, id: string, to: number | undefined) {
  const row = await extensionFor(ctx, id);
  const versions = await ctx.over(LIBRARY, (db) => versionsOf(db, id));
  const { extension_id } = row;
  const uses = extension_id === null ? [] : await ctx.over(LIBRARY, (db) => usesOf(db, extension_id));
  if (to !== undefined && !versions.some(({ number }) => number === to))
    throw new Refusal('bigdata.extension_version_unknown');
  return pageView(row, { versions, to, uses });
}

type Installed = z.output<typeof extensionApi.install.body>;
export async function install(ctx: ActorContext, { id, digest, autoUpdate = false }: Installed) {
  const row = await extensionFor(ctx, id);
  if (row.scope === 'system') throw new Refusal('bigdata.extension_builtin');
  if (row.extension_id !== null) throw new Refusal('bigdata.extension_installed');
  if (digest !== undefined && digest !== row.digest) throw new Refusal('bigdata.extension_changed');
  if ((await countExtensions(ctx.db)) >= MOST) throw new Refusal('bigdata.extensions_many');
  const { userId } = ctx.actor;
  await insertExtension(ctx.db, {
    ...{ algorithm_id: id, number: row.number, digest: row.digest, auto_update: autoUpdate },
    ...{ auto_by: autoUpdate ? userId : null, installed_by: userId, updated_by: userId },
  });
  await note(ctx, 'install', row, { after: { version: row.number, digest: row.digest, autoUpdate } });
  return shown(ctx, id);
}

/** One that is installed, locked: of two changes at once the second sees what the first left. */
async function installed(ctx: ActorContext, id: string) {
  const held = await lockExtension(ctx.db, id);
  const row = await extensionFor(ctx, id);
  if (row.scope === 'system') throw new Refusal('bigdata.extension_builtin');
  return { row, held: orRefuse(held, 'bigdata.extension_not_found') };
}

type Wanted = z.output<typeof extensionApi.setVersion.body>;
/** To a newer one, or back; who goes back does not want to be taken forward again by itself. */
export async function setVersion(ctx: ActorContext, id: string, { version, digest }: Wanted) {
  const { row, held } = await installed(ctx, id);
  if (row.online_version === null) throw new Refusal('bigdata.extension_offline');
  const versions = await ctx.over(LIBRARY, (db) => versionsOf(db, id));
  const found = versions.find(({ number }) => number === version);
  const wanted = orRefuse(found, 'bigdata.extension_version_unknown');
  if (digest !== undefined && digest !== wanted.digest) throw new Refusal('bigdata.extension_changed');
  if (wanted.number === held.number) return shown(ctx, id);
  const isBack = wanted.number < held.number;
  await updateExtension(ctx.db, held.id, {
    ...{ number: wanted.number, digest: wanted.digest, updated_by: ctx.actor.userId, updated_at: new Date() },
    ...(isBack ? { auto_update: false, auto_by: null } : {}),
  });
  const before = { version: held.number, digest: held.digest, autoUpdate: held.auto_update };
  const after = { version: wanted.number, digest: wanted.digest, autoUpdate: held.auto_update && !isBack };
  await note(ctx, isBack ? 'roll-back' : 'update', row, { before, after });
  return shown(ctx, id);
}

/** Of what is approved from now on; an update that waits already is for people to look at. */
export async function setAutoUpdate(ctx: ActorContext, id: string, autoUpdate: boolean) {
  const { row, held } = await installed(ctx, id);
  if (held.auto_update === autoUpdate) return shown(ctx, id);
  await updateExtension(ctx.db, held.id, {
    ...{ auto_update: autoUpdate, auto_by: autoUpdate ? ctx.actor.userId : null },
  });
  await note(ctx, 'follow', row, { before: { autoUpdate: held.auto_update }, after: { autoUpdate } });
  return shown(ctx, id);
}

/** What uses it keeps it: the database says so. */
export async function removeExtension(ctx: ActorContext, id: string) {
  const { row, held } = await installed(ctx, id);
  await deleteExtension(ctx.db, held.id);
  await note(ctx, 'remove', row, { before: { version: held.number, digest: held.digest } });
  return { id };
}
