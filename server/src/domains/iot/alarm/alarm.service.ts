import { type AlarmView, type Escalation, MOST_COMMENTS } from '@cloudyard/contract/iot/alarm.ts';
import { SEVERITIES, type Severity } from '@cloudyard/contract/iot/rule-graph.ts';
import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import {
  type AlarmFilter,
  acknowledgeAll,
  alarmById,
  alarmPage,
  assignAll,
  type ChangedRow,
  clearAll,
  commentCount,
  countsOf,
  escalationOf,
  isMember,
  lockAlarm,
  setEscalationOf,
  shelveAll,
  stepsOf,
} from './alarm.queries.ts';
import { alarmView, wholeAlarm } from './alarm.view.ts';
import { tellAlarms } from './announce.service.ts';
import { insertSteps } from './raising.queries.ts';

export const note = auditOf('iot.alarm', 'alarm', ({ id, title }: { id: string; title: string }) => ({
  id,
  name: title,
}));

export type Asked = Omit<AlarmFilter, 'assignee'> & { mine?: boolean | undefined };

export const filterOf = ({ actor }: ActorContext, { mine, ...filter }: Asked): AlarmFilter => ({
  ...filter,
  assignee: mine ? actor.userId : undefined,
});

export async function alarms(ctx: ActorContext, query: Asked & Parameters<typeof alarmPage>[2]) {
  const { rows, total } = await alarmPage(ctx.db, filterOf(ctx, query), query);
  return toPage(rows.map(alarmView), total, query as Paging);
}

export async function alarm({ db }: ActorContext, id: string): Promise<AlarmView> {
  const row = orRefuse(await alarmById(db, id), 'iot.alarm_not_found');
  return wholeAlarm(row, await stepsOf(db, id));
}

export async function alarmCounts({ db }: ActorContext, device?: string) {
  const rows = await countsOf(db, device);
  const active = Object.fromEntries(SEVERITIES.map((severity) => [severity, 0])) as Record<Severity, number>;
  for (const row of rows) active[row.severity] = row.active;
  const sum = (of: 'unseen' | 'shelved') => rows.reduce((all, row) => all + row[of], 0);
  return { active, unacknowledged: sum('unseen'), shelved: sum('shelved') };
}

type Done = {
  rows: ChangedRow[];
  kind: string;
  text: string;
  verb: 'acknowledge' | 'clear' | 'assign' | 'shelve';
  after?: object;
};

/** Each gets its line, in its own past and in the audit log. */
async function done(ctx: ActorContext, { rows, kind, text, verb, after }: Done) {
  const [first] = rows;
  if (!first) return { done: 0 };
  const steps = rows.map(({ id }) => ({ alarmId: id, kind, byId: ctx.actor.userId, text, at: new Date() }));
  await insertSteps(ctx.db, first.enterprise_id, steps);
  for (const row of rows) await note(ctx, verb, row, { after: { reason: text, ...after } });
  await tellAlarms(ctx, first.enterprise_id);
  return { done: rows.length };
}

type Several = { ids: string[]; text: string };

export const acknowledge = async (ctx: ActorContext, { ids, text }: Several) =>
  done(ctx, {
    rows: await acknowledgeAll(ctx.db, ids, ctx.actor.userId, new Date()),
    ...{ kind: 'acknowledged', text, verb: 'acknowledge' },
  });

export const clear = async (ctx: ActorContext, { ids, text }: Several) =>
  done(ctx, { rows: await clearAll(ctx.db, ids, new Date()), kind: 'cleared', text, verb: 'clear' });

export async function assign(ctx: ActorContext, { ids, userId }: { ids: string[]; userId: string | null }) {
  const { enterpriseId } = ctx.actor;
  if (userId && !(enterpriseId && (await isMember(ctx.db, enterpriseId, userId))))
    throw new Refusal('iot.assignee_unknown');
  const rows = await assignAll(ctx.db, ids, userId);
  return done(ctx, { rows, kind: 'assigned', text: '', verb: 'assign', after: { assignee: userId ?? '' } });
}

export async function shelve(ctx: ActorContext, { ids, minutes, text }: Several & { minutes: number }) {
  const until = minutes === 0 ? null : new Date(Date.now() + minutes * 60_000);
  const rows = await shelveAll(ctx.db, ids, until);
  return done(ctx, { rows, kind: until ? 'shelved' : 'unshelved', text, verb: 'shelve', after: { minutes } });
}

export async function comment(ctx: ActorContext, id: string, text: string): Promise<AlarmView> {
  const row = orRefuse(await lockAlarm(ctx.db, id), 'iot.alarm_not_found');
  if ((await commentCount(ctx.db, id)) >= MOST_COMMENTS) throw new Refusal('iot.comments_many');
  const step = { alarmId: id, kind: 'commented', byId: ctx.actor.userId, text, at: new Date() };
  await insertSteps(ctx.db, row.enterprise_id, [step]);
  return alarm(ctx, id);
}

export const NO_ESCALATION: Escalation = { severities: ['critical', 'major'], levels: [] };

export const escalation = async ({ db }: ActorContext): Promise<Escalation> =>
  ((await escalationOf(db))?.content as Escalation | undefined) ?? NO_ESCALATION;

export async function setEscalation(ctx: ActorContext, wanted: Escalation): Promise<Escalation> {
  const enterpriseId = orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed');
  await setEscalationOf(ctx.db, enterpriseId, wanted, ctx.actor.userId);
  await note(
    ctx,
    'change',
    { id: enterpriseId, title: '' },
    { after: { severity: wanted.severities.join(', ') } },
  );
  return wanted;
}
