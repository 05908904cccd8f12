import { currentUsersTopic } from '@cloudyard/contract/identity/events.ts';
import type { LoginRecordQuery, StatisticsQuery } from '@cloudyard/contract/identity/monitor.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type ActorContext, inTransaction, type Kit } from '../../../kit/context.ts';
import { csvInBatches } from '../../../kit/csv.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { endLogins, type Why } from '../session/ending.service.ts';
import { countLive, heldSessions, recordsBefore, type Within } from './monitor.queries.ts';
import { statisticsView } from './monitor.view.ts';
import {
  attemptsByCause,
  countDormant,
  loginGroups,
  loginsPerDay,
  loginTotals,
  type Period,
} from './statistics.queries.ts';

/** The enterprise of the session; the nil id is in no row, so the personal scope sees no sessions. */
export const inEnterprise = ({ actor, reach }: ActorContext): Within => ({
  enterprise: actor.enterpriseId ?? NIL,
  person: actor.userId,
  reach,
});

type Kick = { sessionIds: string[]; note?: string | undefined };

/** All of them or none: the administrator must not wonder which were ended. */
async function mustBeThere(ctx: ActorContext, within: Within, ids: string[]) {
  if (ids.includes(ctx.actor.sessionId)) throw new Refusal('kit.not_allowed');
  const found = await heldSessions(ctx.db, within, ids);
  if (found.length < ids.length) throw new Refusal('identity.session_not_found');
}

const whyOf = ({ actor }: ActorContext, note: string | undefined): Why => ({
  reason: 'kicked_out',
  by: actor.username,
  note: note || undefined,
});

/** Ends logins of others; with the platform's sight. */
export async function kick(ctx: ActorContext, within: Within, { sessionIds, note }: Kick) {
  const ids = [...new Set(sessionIds)];
  await mustBeThere(ctx, within, ids);
  return { ended: await endLogins(ctx, { sessions: ids }, whyOf(ctx, note)) };
}

/** The wall decides which ones are meant; ending needs more sight than it gives. */
export async function kickMembers(ctx: ActorContext, draft: Kick) {
  const within = inEnterprise(ctx);
  await mustBeThere(ctx, within, [...new Set(draft.sessionIds)]);
  await ctx.commitAndRelease();
  // Checked again over the wall: a session may have moved to another enterprise meanwhile.
  return inTransaction(
    ctx.kit,
    { platform: 'end logins that stand in an enterprise' },
    (over) => kick({ ...ctx, ...over, actor: ctx.actor }, within, draft),
    ctx.caller,
  );
}

const head = ['time', 'username', 'result', 'enterprise', 'address', 'browser', 'system', 'device'];
const ending = ['endedAt', 'endReason', 'endedBy', 'note'];

/** Records in the audit log who exported other users' logins. */
export async function noteExport(ctx: ActorContext, query: LoginRecordQuery) {
  await ctx.kit.audit.record(ctx, {
    action: 'identity.session.export',
    object: { type: 'session', id: '-', name: 'login history' },
    after: query,
  });
}

/** Inside the caller's own wall, or everywhere for the platform. */
export function exportLines({ kit, actor }: ActorContext, within: Within, query: LoginRecordQuery) {
  const scope =
    within === 'everywhere'
      ? { platform: 'export the login history' }
      : { user: actor.userId, enterprise: actor.enterpriseId };
  return csvInBatches(
    [...head, ...ending],
    (last: Exported | undefined, most) =>
      kit.database.transaction(scope, (db) => recordsBefore(db, within, query, last, most)),
    lineOf,
  );
}

type Exported = Awaited<ReturnType<typeof recordsBefore>>[number];

const lineOf = (row: Exported) => [
  row.time.toISOString(),
  row.username,
  row.result,
  row.enterprise_name,
  row.address,
  row.browser,
  row.system,
  row.device,
  row.ended_at?.toISOString(),
  row.end_reason,
  row.ended_by,
  row.end_note,
];

const DAY = 86_400_000;
/** A little more than a year. */
const MOST_DAYS = 400;

function periodOf({ from, to, zone }: StatisticsQuery): Period {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const length = end - begin;
  if (length <= 0 || length > MOST_DAYS * DAY) throw new Refusal('kit.invalid', { to: 'format' });
  return { before: new Date(begin - length), from: new Date(begin), to: new Date(end), zone };
}

export async function loginStatistics({ db }: ActorContext, within: Within, query: StatisticsQuery) {
  const period = periodOf(query);
  const [totals, attempts, days, groups, now, dormant] = await Promise.all([
    loginTotals(db, within, period),
    attemptsByCause(db, within, period),
    loginsPerDay(db, within, period),
    loginGroups(db, within, period),
    countLive(db, within),
    countDormant(db, within),
  ]);
  return statisticsView({ totals, attempts, days, groups, now, dormant });
}

/** Notifies users who watch the list of logins that it changed: twice a second at most, however many log in. */
export function tellChanges(kit: Kit) {
  let soon = false;
  const tell = () => {
    if (soon) return;
    soon = true;
    setTimeout(() => {
      soon = false;
      if (kit.ending.aborted) return;
      inTransaction(kit, { platform: 'tell that logins changed' }, (ctx) =>
        kit.live.publish(ctx, currentUsersTopic.name, {}),
      ).catch((error: unknown) => kit.log.warn({ err: error }, 'telling that logins changed'));
    }, 500).unref();
  };
  kit.events.after('identity.logged_in', tell);
  kit.events.after('identity.session_ended', tell);
}
