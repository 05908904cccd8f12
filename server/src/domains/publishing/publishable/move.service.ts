import { STATUS, type StatusChange, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { SUBMITTED_HEIGHT } from '@cloudyard/contract/publishing/version.ts';
import type { VerbOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { keepApplication } from '../application/application.queries.ts';
import { keepPlans } from '../plan/plan.queries.ts';
import { keepVersion } from '../version/version.queries.ts';
import { statusOf } from './choices.ts';
import { filesOf } from './content.policy.ts';
import type { AppContent, VersionContent } from './content.ts';
import { dossierDigest } from './digest.ts';
import { guards, underAudit } from './guard.service.ts';
import { tellMoved } from './notice.service.ts';
import {
  insertMove,
  type Kind,
  lockPublishable,
  markLiveFiles,
  type Publishable,
  updateStatus,
} from './publishable.queries.ts';
import { relationsTo } from './relation.service.ts';
import {
  allowedCodes,
  isBarred,
  isEditable,
  type MoveEvent,
  needsReason,
  type Relation,
  ruleFor,
  type State,
} from './status.policy.ts';

const RESTORE_DAYS = 30;
const since = (time: Date | null) => (time ? Date.now() - time.getTime() : Number.POSITIVE_INFINITY);

export const stateOf = (
  publishable: Pick<Publishable, 'status' | 'revision_status' | 'archived_at'>,
): State => ({
  status: publishable.status,
  revision: publishable.revision_status,
  restorable: since(publishable.archived_at) < RESTORE_DAYS * 86_400_000,
});

const notFound = {
  application: 'market.application_not_found',
  version: 'market.version_not_found',
} as const;

/** The thing, locked, and the caller's relations to it. A caller without a relation gets "not found". */
export async function publishableFor(ctx: ActorContext, kind: Kind, id: string) {
  const publishable = orRefuse(await lockPublishable(ctx.db, kind, id), notFound[kind]);
  const relations = await relationsTo(ctx, publishable);
  if (relations.size === 0) throw new Refusal(notFound[kind]);
  return { publishable, relations };
}

/** Left empty in the form, it is 800 when it is handed in. */
const withDefaultHeight = (content: Publishable['content'], kind: Kind) =>
  kind === 'version' && (content as VersionContent).screenHeight === null
    ? { ...content, screenHeight: SUBMITTED_HEIGHT }
    : content;

async function keepWhole({ db }: ActorContext, { id, content: before }: Publishable, content: AppContent) {
  await keepApplication(db, id, content);
  const isSold = JSON.stringify(content.plans) === JSON.stringify(before.plans);
  if (!isSold) await keepPlans(db, id, content.plans);
}

/** Puts a content in force. */
async function putInForce(ctx: ActorContext, publishable: Publishable, content: Publishable['content']) {
  if (publishable.kind === 'application') await keepWhole(ctx, publishable, content as AppContent);
  else await keepVersion(ctx.db, publishable.id, content as VersionContent);
  await markLiveFiles(ctx.db, publishable, filesOf(content));
}

const unclaimed = { claimed_by: null, claimed_at: null };
const unrevised = { revision: null, revision_status: null, revised_at: null };

/** What each event writes beside the status. */
async function effects(ctx: ActorContext, publishable: Publishable, event: MoveEvent, reason: string) {
  const me = ctx.actor.userId;
  const now = new Date();
  const onRevision = publishable.revision_status !== null && publishable.status === STATUS.online;
  switch (event) {
    case 'submit': {
      const content = withDefaultHeight(underAudit(publishable), publishable.kind);
      if (onRevision) publishable.revision = content;
      else if (content !== publishable.content) {
        publishable.content = content;
        await putInForce(ctx, publishable, content);
      }
      const handedIn = {
        submitted_by: me,
        submitted_at: now,
        decided_by: null,
        decided_at: null,
        ...unclaimed,
      };
      return {
        ...handedIn,
        digest: dossierDigest(content),
        audit_result: 'pending',
        audit_reason: '',
        checks: '[]',
        checked_at: null,
        ...(onRevision ? { revision_status: STATUS.pending, revision: JSON.stringify(content) } : {}),
      };
    }
    case 'withdraw':
      return { audit_result: 'none', ...unclaimed, ...(onRevision ? { revision_status: STATUS.draft } : {}) };
    case 'approve': {
      const content = underAudit(publishable);
      await putInForce(ctx, publishable, content);
      const cleared = onRevision ? unrevised : {};
      const passed = {
        audit_result: 'passed',
        audit_reason: reason,
        approved_digest: dossierDigest(content),
      };
      return { ...passed, ...cleared, decided_by: me, decided_at: now, ...unclaimed };
    }
    case 'reject': {
      const rejected = { audit_result: 'rejected', audit_reason: reason, decided_by: me, decided_at: now };
      return { ...rejected, ...unclaimed, ...(onRevision ? { revision_status: STATUS.draft } : {}) };
    }
    case 'list':
      return publishable.kind === 'version' ? { released_at: now } : {};
    case 'reopen':
      // Changes that were pending while it was online become its content.
      if (publishable.revision_status) await putInForce(ctx, publishable, underAudit(publishable));
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

function refuse(state: State, code: StatusCode, relations: Set<Relation>): never {
  if (isBarred(state, code, relations)) throw new Refusal('market.four_eyes');
  if (state.status === STATUS.archived && code === STATUS.draft && relations.has('owner'))
    throw new Refusal('market.restore_late');
  throw new Refusal('market.status_refused', {
    status: `allowed:${allowedCodes(state, relations).join(',')}`,
  });
}

/** Moves an application or a version: one table of rules, one winner of two at once, a line for every move. */
export async function move(ctx: ActorContext, kind: Kind, change: StatusChange) {
  const { publishable, relations } = await publishableFor(ctx, kind, change.id);
  if (change.statusVersion !== undefined && change.statusVersion !== publishable.status_version) {
    throw new Refusal('market.status_changed');
  }
  const { code } = change.status;
  const state = stateOf(publishable);
  const rule = ruleFor(state, code, relations) ?? refuse(state, code, relations);
  if (needsReason(rule.event) && change.reason === '') throw new Refusal('market.reason_missing');
  await guards[rule.event]?.(ctx, publishable, change);
  await apply(ctx, publishable, rule.event, rule.to, change.reason);
  return { id: publishable.id, ...statusOf(rule.to), statusVersion: publishable.status_version + 1 };
}

async function apply(
  ctx: ActorContext,
  publishable: Publishable,
  event: MoveEvent,
  to: StatusCode,
  reason: string,
) {
  const from = publishable.status;
  const set = await effects(ctx, publishable, event, reason);
  if (!(await updateStatus(ctx.db, publishable, { ...set, status: to } as never)))
    throw new Refusal('market.status_changed');
  await note(ctx, publishable, { event, from, to, reason });
  await tellMoved(ctx, publishable, { event, from, to, reason });
}

type Moved = { event: VerbOf<'market.application'>; from: StatusCode | null; to: StatusCode; reason: string };

/** In the thing's own history, and in the audit chain, which cannot be changed. */
export async function note(ctx: ActorContext, publishable: Publishable, { event, from, to, reason }: Moved) {
  const digest =
    event === 'submit' || event === 'approve' ? dossierDigest(underAudit(publishable)) : publishable.digest;
  const { actor } = ctx;
  await insertMove(ctx.db, {
    application_id: publishable.application_id,
    version_id: publishable.kind === 'version' ? publishable.id : null,
    event,
    from_status: from,
    to_status: to,
    by_id: actor.userId,
    by_name: actor.realName || actor.username,
    reason,
    digest,
    content: event === 'approve' ? JSON.stringify(underAudit(publishable)) : null,
  });
  await ctx.kit.audit.record(ctx, {
    action: `market.${publishable.kind}.${event}`,
    object: { type: publishable.kind, id: publishable.id, name: publishable.name },
    before: { status: from },
    after: { status: to, digest, ...(reason ? { reason } : {}) },
  });
}

/**
 * Stores what the publisher wrote. A draft is overwritten; a pending or approved one becomes a draft again;
 * an online one stays as it is, and the changes wait beside it.
 */
export async function keepContent(
  ctx: ActorContext,
  publishable: Publishable,
  relations: Set<Relation>,
  content: AppContent | VersionContent,
) {
  if (!isEditable(stateOf(publishable), relations)) {
    throw new Refusal(relations.has('owner') ? 'market.content_frozen' : 'kit.not_allowed');
  }
  if (publishable.status === STATUS.online) return keepRevision(ctx, publishable, content);
  await putInForce(ctx, publishable, content);
  const result = publishable.status === STATUS.draft ? undefined : 'none';
  const back = { audit_result: result, approved_digest: null, ...unrevised, ...unclaimed };
  if (!(await updateStatus(ctx.db, publishable, { ...back, status: STATUS.draft } as never)))
    throw new Refusal('market.status_changed');
  const event =
    publishable.status === STATUS.pending
      ? 'withdraw'
      : publishable.status === STATUS.approved
        ? 'reopen'
        : 'save';
  await note(ctx, publishable, { event, from: publishable.status, to: STATUS.draft, reason: '' });
}

async function keepRevision(
  ctx: ActorContext,
  publishable: Publishable,
  content: AppContent | VersionContent,
) {
  const set = { revision: JSON.stringify(content), revision_status: STATUS.draft, revised_at: new Date() };
  const done = await updateStatus(ctx.db, publishable, {
    ...set,
    audit_result: 'none',
    ...unclaimed,
  } as never);
  if (!done) throw new Refusal('market.status_changed');
  const event = publishable.revision_status === STATUS.pending ? 'withdraw' : 'revise';
  await note(ctx, publishable, { event, from: STATUS.online, to: STATUS.online, reason: '' });
}
