import type { StatusChange, StatusCode } from '@cloudyard/contract/market/values.ts';
import { SUBMITTED_HEIGHT } from '@cloudyard/contract/market/version.ts';
import type { ActorContext } from '../../kit/context.ts';
import { orRefuse, Refusal } from '../../kit/refusal.ts';
import { keepApplication } from './application.queries.ts';
import { statusOf } from './choices.ts';
import { applicationProblems, filesOf, versionProblems } from './content.policy.ts';
import type { AppContent, VersionContent } from './content.ts';
import { dossierDigest } from './digest.ts';
import { tellMoved } from './notice.service.ts';
import { keepPlans } from './resource.queries.ts';
import { standingsTo } from './standing.service.ts';
import {
  allowedCodes,
  isBarred,
  isEditable,
  type MoveEvent,
  needsReason,
  ruleFor,
  type Standing,
  type State,
} from './status.policy.ts';
import {
  approvedVersions,
  insertMove,
  type Kind,
  lockThing,
  markLiveFiles,
  steer,
  type Thing,
} from './thing.queries.ts';
import { keepVersion } from './version.queries.ts';

const RESTORE_DAYS = 30;
const CLAIM_HOURS = 24;
const since = (time: Date | null) => (time ? Date.now() - time.getTime() : Number.POSITIVE_INFINITY);

export const stateOf = (thing: Pick<Thing, 'status' | 'revision_status' | 'archived_at'>): State => ({
  status: thing.status,
  revision: thing.revision_status,
  restorable: since(thing.archived_at) < RESTORE_DAYS * 86_400_000,
});

/** Somebody looks at it, and has not forgotten it. */
export const claimant = ({ claimed_by, claimed_at }: Pick<Thing, 'claimed_by' | 'claimed_at'>) =>
  since(claimed_at) < CLAIM_HOURS * 3_600_000 ? claimed_by : null;

const notFound = {
  application: 'market.application_not_found',
  version: 'market.version_not_found',
} as const;

/** The thing, locked, and what the caller is to it. Somebody to whom it is nothing finds nothing. */
export async function thingFor(ctx: ActorContext, kind: Kind, id: string) {
  const thing = orRefuse(await lockThing(ctx.db, kind, id), notFound[kind]);
  const standings = await standingsTo(ctx, thing);
  if (standings.size === 0) throw new Refusal(notFound[kind]);
  return { thing, standings };
}

/** What is looked at: the changes where there are any, otherwise the thing itself. */
export const underAudit = (thing: Thing) =>
  (thing.revision_status ? thing.revision : thing.content) as Thing['content'];

async function mustBeComplete(_: ActorContext, thing: Thing) {
  const content = underAudit(thing);
  const problems =
    thing.kind === 'application'
      ? applicationProblems(content as AppContent, thing.main_id !== null)
      : versionProblems(content as VersionContent);
  if (Object.keys(problems).length > 0) throw new Refusal('market.incomplete', problems);
}

function mustBeFree({ actor }: ActorContext, thing: Thing) {
  const other = claimant(thing);
  if (other !== null && other !== actor.userId) throw new Refusal('market.claimed_by_other');
}

async function mustBeAsSeen(ctx: ActorContext, thing: Thing, seen: string | undefined) {
  mustBeFree(ctx, thing);
  const digest = dossierDigest(underAudit(thing));
  if (digest !== thing.digest || (seen !== undefined && seen !== digest)) {
    throw new Refusal('market.content_changed');
  }
}

async function mustBeListable({ db }: ActorContext, thing: Thing) {
  if (dossierDigest(thing.content) !== thing.approved_digest) throw new Refusal('market.content_changed');
  if (thing.kind === 'version') {
    if (thing.application_status !== '3') throw new Refusal('market.application_offline');
  } else if (thing.main_id === null && (await approvedVersions(db, thing.application_id)) === 0) {
    throw new Refusal('market.no_approved_version');
  }
}

const guards: Partial<
  Record<MoveEvent, (ctx: ActorContext, thing: Thing, change: StatusChange) => Promise<void>>
> = {
  submit: mustBeComplete,
  approve: (ctx, thing, { digest }) => mustBeAsSeen(ctx, thing, digest),
  reject: async (ctx, thing) => mustBeFree(ctx, thing),
  list: mustBeListable,
};

/** Left empty in the form, it is 800 when it is handed in. */
const heightened = (content: Thing['content'], kind: Kind) =>
  kind === 'version' && (content as VersionContent).screenHeight === null
    ? { ...content, screenHeight: SUBMITTED_HEIGHT }
    : content;

async function keepWhole({ db }: ActorContext, { id, content: before }: Thing, content: AppContent) {
  await keepApplication(db, id, content);
  const isSold = JSON.stringify(content.plans) === JSON.stringify(before.plans);
  if (!isSold) await keepPlans(db, id, content.plans);
}

/** Puts a content in force. */
async function putInForce(ctx: ActorContext, thing: Thing, content: Thing['content']) {
  if (thing.kind === 'application') await keepWhole(ctx, thing, content as AppContent);
  else await keepVersion(ctx.db, thing.id, content as VersionContent);
  await markLiveFiles(ctx.db, thing, filesOf(content));
}

const nobody = { claimed_by: null, claimed_at: null };
const unrevised = { revision: null, revision_status: null, revised_at: null };

/** What each event writes beside the status. */
async function effects(ctx: ActorContext, thing: Thing, event: MoveEvent, reason: string) {
  const me = ctx.actor.userId;
  const now = new Date();
  const onRevision = thing.revision_status !== null && thing.status === '3';
  switch (event) {
    case 'submit': {
      const content = heightened(underAudit(thing), thing.kind);
      if (onRevision) thing.revision = content;
      else if (content !== thing.content) {
        thing.content = content;
        await putInForce(ctx, thing, content);
      }
      const handedIn = { submitted_by: me, submitted_at: now, decided_by: null, decided_at: null, ...nobody };
      return {
        ...handedIn,
        digest: dossierDigest(content),
        audit_result: 'pending',
        audit_reason: '',
        checks: '[]',
        checked_at: null,
        ...(onRevision ? { revision_status: '1' as const, revision: JSON.stringify(content) } : {}),
      };
    }
    case 'withdraw':
      return { audit_result: 'none', ...nobody, ...(onRevision ? { revision_status: '0' as const } : {}) };
    case 'approve': {
      const content = underAudit(thing);
      await putInForce(ctx, thing, content);
      const cleared = onRevision ? unrevised : {};
      const passed = {
        audit_result: 'passed',
        audit_reason: reason,
        approved_digest: dossierDigest(content),
      };
      return { ...passed, ...cleared, decided_by: me, decided_at: now, ...nobody };
    }
    case 'reject': {
      const rejected = { audit_result: 'rejected', audit_reason: reason, decided_by: me, decided_at: now };
      return { ...rejected, ...nobody, ...(onRevision ? { revision_status: '0' as const } : {}) };
    }
    case 'list':
      return thing.kind === 'version' ? { released_at: now } : {};
    case 'reopen':
      // Changes that waited while it was online are what goes on being written.
      if (thing.revision_status) await putInForce(ctx, thing, underAudit(thing));
      return { audit_result: 'none', approved_digest: null, ...unrevised };
    case 'restore':
      return { audit_result: 'none', approved_digest: null, archived_at: null };
    case 'archive':
      return { archived_at: now, ...unrevised };
    case 'suspend':
      return { audit_reason: reason };
    default:
      return {};
  }
}

function refuse(state: State, code: StatusCode, standings: Set<Standing>): never {
  if (isBarred(state, code, standings)) throw new Refusal('market.four_eyes');
  if (state.status === '5' && code === '0' && standings.has('owner'))
    throw new Refusal('market.restore_late');
  throw new Refusal('market.status_refused', {
    status: `allowed:${allowedCodes(state, standings).join(',')}`,
  });
}

/** Moves an application or a version: one table of rules, one winner of two at once, a line for every move. */
export async function move(ctx: ActorContext, kind: Kind, change: StatusChange) {
  const { thing, standings } = await thingFor(ctx, kind, change.id);
  if (change.statusVersion !== undefined && change.statusVersion !== thing.status_version) {
    throw new Refusal('market.status_changed');
  }
  const { code } = change.status;
  const state = stateOf(thing);
  const rule = ruleFor(state, code, standings) ?? refuse(state, code, standings);
  if (needsReason(rule.event) && change.reason === '') throw new Refusal('market.reason_missing');
  await guards[rule.event]?.(ctx, thing, change);
  await apply(ctx, thing, rule.event, rule.to, change.reason);
  return { id: thing.id, ...statusOf(rule.to), statusVersion: thing.status_version + 1 };
}

async function apply(ctx: ActorContext, thing: Thing, event: MoveEvent, to: StatusCode, reason: string) {
  const from = thing.status;
  const set = await effects(ctx, thing, event, reason);
  if (!(await steer(ctx.db, thing, { ...set, status: to } as never)))
    throw new Refusal('market.status_changed');
  await note(ctx, thing, { event, from, to, reason });
  await tellMoved(ctx, thing, { event, from, to, reason });
}

type Moved = { event: string; from: StatusCode | null; to: StatusCode; reason: string };

/** In the thing's own history, and in the chain nobody can change. */
export async function note(ctx: ActorContext, thing: Thing, { event, from, to, reason }: Moved) {
  const digest = event === 'submit' || event === 'approve' ? dossierDigest(underAudit(thing)) : thing.digest;
  const { actor } = ctx;
  await insertMove(ctx.db, {
    application_id: thing.application_id,
    version_id: thing.kind === 'version' ? thing.id : null,
    event,
    from_status: from,
    to_status: to,
    by_id: actor.userId,
    by_name: actor.realName || actor.username,
    reason,
    digest,
    content: event === 'approve' ? JSON.stringify(underAudit(thing)) : null,
  });
  await ctx.kit.audit.record(ctx, {
    action: `market.${thing.kind}.${event}`,
    object: { type: thing.kind, id: thing.id, name: thing.name },
    before: { status: from },
    after: { status: to, digest, ...(reason ? { reason } : {}) },
  });
}

/**
 * Keeps what somebody wrote. A draft is written over; what waits for its audit or passed it goes back to being a
 * draft; what is online stays as it is, and the changes wait beside it.
 */
export async function keepContent(
  ctx: ActorContext,
  thing: Thing,
  standings: Set<Standing>,
  content: AppContent | VersionContent,
) {
  if (!isEditable(stateOf(thing), standings)) {
    throw new Refusal(standings.has('owner') ? 'market.content_frozen' : 'kit.not_allowed');
  }
  if (thing.status === '3') return keepRevision(ctx, thing, content);
  await putInForce(ctx, thing, content);
  const result = thing.status === '0' ? undefined : 'none';
  const back = { audit_result: result, approved_digest: null, ...unrevised, ...nobody };
  if (!(await steer(ctx.db, thing, { ...back, status: '0' } as never)))
    throw new Refusal('market.status_changed');
  const event = thing.status === '1' ? 'withdraw' : thing.status === '2' ? 'reopen' : 'save';
  await note(ctx, thing, { event, from: thing.status, to: '0', reason: '' });
}

async function keepRevision(ctx: ActorContext, thing: Thing, content: AppContent | VersionContent) {
  const set = { revision: JSON.stringify(content), revision_status: '0' as const, revised_at: new Date() };
  const done = await steer(ctx.db, thing, { ...set, audit_result: 'none', ...nobody } as never);
  if (!done) throw new Refusal('market.status_changed');
  const event = thing.revision_status === '1' ? 'withdraw' : 'revise';
  await note(ctx, thing, { event, from: '3', to: '3', reason: '' });
}
