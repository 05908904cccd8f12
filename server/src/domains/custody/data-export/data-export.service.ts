import { DATA_EXPORT_LIMITS, dataExportApi } from '@cloudyard/contract/custody/data-export.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { publicOrigin } from '../../../kit/http.ts';
import { newId } from '../../../kit/new-id.ts';
import { NotNow, orRefuse, Refusal } from '../../../kit/refusal.ts';
import type { Wire } from '../../../kit/serve.ts';
import { isDiskFull, linkStands } from '../../file/index.ts';
import { mustKnowPassword } from '../password.service.ts';
import { exportDataJob } from './data-export.jobs.ts';
import {
  begunToday,
  exportsOf,
  insertExport,
  keptExports,
  lockOwnExport,
  nameOf,
  type ShownExport,
  shownExport,
  updateExport,
  type Whose,
} from './data-export.queries.ts';
import { dataExportView } from './data-export.view.ts';
import { archiveOf } from './export-work.service.ts';
import { isSigned, type Link, signLink } from './link.ts';

const note = auditOf('custody.data-export', 'data-export');
const A_DAY_SECONDS = 86_400;

/** Of the enterprise the caller stands in. */
export const ofPlace = ({ actor }: ActorContext): Whose => ({
  enterpriseId: orRefuse(actor.enterpriseId, 'custody.no_enterprise'),
});
export const ofOneself = ({ actor }: ActorContext): Whose => ({ accountId: actor.userId });

const perDay = (whose: Whose) =>
  DATA_EXPORT_LIMITS.perDay['enterpriseId' in whose ? 'enterprise' : 'account'];
const isOpen = ({ state }: ShownExport) => state === 'waiting' || state === 'running';

export async function listExports({ db }: ActorContext, whose: Whose) {
  const left = Math.max(0, perDay(whose) - (await begunToday(db, whose)));
  return { exports: (await exportsOf(db, whose)).map(dataExportView), left, perDay: perDay(whose) };
}

const own = async (ctx: ActorContext, id: string, whose: Whose) =>
  orRefuse(await lockOwnExport(ctx.db, id, whose), 'custody.data_export_not_found');

async function noted(
  ctx: Context,
  verb: 'start' | 'cancel' | 'remove' | 'link' | 'download',
  row: ShownExport,
) {
  const name = (await nameOf(ctx.db, row)) ?? '';
  const { rows, bytes, sha256 } = row;
  await note(
    ctx,
    verb,
    { id: row.id, name },
    {
      enterpriseId: row.enterprise_id,
      ...(row.state === 'done' && { after: { rows, bytes, sha256 } }),
    },
  );
}

const shown = async (ctx: ActorContext, id: string) =>
  orRefuse(await shownExport(ctx.db, id), 'custody.data_export_not_found');

/** Written down with the job that does it. */
export async function startExport(ctx: ActorContext, whose: Whose, password: string) {
  await mustKnowPassword(ctx, password);
  if (await isDiskFull(ctx.kit)) throw new Refusal('custody.data_export_full');
  const place = 'enterpriseId' in whose ? whose.enterpriseId : null;
  // Of two at once the second counts the first.
  await takeTurn(ctx.db, `data exports ${place ?? ctx.actor.userId}`);
  if ((await begunToday(ctx.db, whose)) >= perDay(whose))
    throw new NotNow('custody.data_exports_today', A_DAY_SECONDS);
  if ((await keptExports(ctx.db, whose)) >= DATA_EXPORT_LIMITS.kept)
    throw new Refusal('custody.data_exports_kept');
  const id = newId();
  await insertExport(ctx.db, { id, enterprise_id: place, account_id: ctx.actor.userId });
  const row = await shown(ctx, id);
  await noted(ctx, 'start', row);
  await ctx.kit.jobs.send(ctx, exportDataJob, { id });
  return dataExportView(row);
}

/** Whoever has it in hand hears of it within a second, and leaves nothing behind. */
export async function cancelExport(ctx: ActorContext, id: string, whose: Whose) {
  const row = await own(ctx, id, whose);
  if (!isOpen(row)) throw new Refusal('custody.data_export_ended');
  await updateExport(ctx.db, id, { state: 'cancelled', ended_at: new Date(), gone_at: new Date() });
  await noted(ctx, 'cancel', row);
  return dataExportView(await shown(ctx, id));
}

/** The bytes first: interrupted in between, it is deleted by the next try. */
export async function removeExport(ctx: ActorContext, id: string, whose: Whose) {
  const row = await own(ctx, id, whose);
  if (isOpen(row)) throw new Refusal('custody.data_export_unfinished');
  await ctx.commitAndRelease();
  await ctx.kit.storage.remove(archiveOf(id));
  await updateExport(ctx.db, id, { gone_at: new Date() });
  await noted(ctx, 'remove', row);
  return dataExportView(await shown(ctx, id));
}

export async function makeLink(
  ctx: ActorContext,
  id: string,
  whose: Whose,
  password: string,
  { request }: Pick<Wire, 'request'>,
) {
  await mustKnowPassword(ctx, password);
  const row = await own(ctx, id, whose);
  mustBeThere(row, new Date());
  const expires = Math.floor(Date.now() / 1000) + DATA_EXPORT_LIMITS.linkMinutes * 60;
  await noted(ctx, 'link', row);
  const by = ctx.actor.sessionId;
  const signature = signLink(ctx.kit.secret, { id, expires, by });
  const path = addressOf(dataExportApi.file, { params: { id }, query: { expires, by, signature } });
  return {
    url: `${publicOrigin(request, ctx.kit.env)}${path}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

function mustBeThere({ state, gone_at, expires_at }: ShownExport, at: Date) {
  if (state !== 'done') throw new Refusal('custody.data_export_unfinished');
  // The archive may still be there until the next sweep, but it is over.
  if (gone_at || !expires_at || expires_at <= at) throw new Refusal('custody.data_export_not_found');
}

/**
 * By the signature: programs that fetch large files bring no session. It ends with the login that made it, and when its
 * maker leaves the enterprise.
 */
export async function openExport(ctx: Context, link: Link, at = new Date()) {
  if (!isSigned(ctx.kit.secret, link, at)) throw new Refusal('custody.link_invalid');
  const row = orRefuse(await shownExport(ctx.db, link.id), 'custody.data_export_not_found');
  if (!(await linkStands(ctx.db, link.by, row.enterprise_id))) throw new Refusal('custody.link_invalid');
  mustBeThere(row, at);
  await noted(ctx, 'download', row);
  return row;
}
