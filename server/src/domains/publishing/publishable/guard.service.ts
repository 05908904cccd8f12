import { STATUS, type StatusChange } from '@cloudyard/contract/publishing/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { applicationProblems, versionProblems } from './content.policy.ts';
import type { AppContent, VersionContent } from './content.ts';
import { dossierDigest } from './digest.ts';
import { buyersOf } from './entitlement.service.ts';
import { approvedVersions, type Publishable } from './publishable.queries.ts';
import type { MoveEvent } from './status.policy.ts';

const CLAIM_MS = 24 * 3_600_000;

/** A verifier has claimed it, and the claim is not too old. */
export const claimant = ({ claimed_by, claimed_at }: Pick<Publishable, 'claimed_by' | 'claimed_at'>) =>
  claimed_at && Date.now() - claimed_at.getTime() < CLAIM_MS ? claimed_by : null;

/** What is reviewed: the changes where there are any, otherwise the thing itself. */
export const underAudit = (publishable: Publishable) =>
  (publishable.revision_status ? publishable.revision : publishable.content) as Publishable['content'];

async function mustBeComplete(_: ActorContext, publishable: Publishable) {
  const content = underAudit(publishable);
  const problems =
    publishable.kind === 'application'
      ? applicationProblems(content as AppContent, publishable.main_id !== null)
      : versionProblems(content as VersionContent);
  if (Object.keys(problems).length > 0) throw new Refusal('market.incomplete', problems);
}

function mustBeFree({ actor }: ActorContext, publishable: Publishable) {
  const other = claimant(publishable);
  if (other !== null && other !== actor.userId) throw new Refusal('market.claimed_by_other');
}

async function mustBeAsSeen(ctx: ActorContext, publishable: Publishable, seen: string | undefined) {
  mustBeFree(ctx, publishable);
  const digest = dossierDigest(underAudit(publishable));
  if (digest !== publishable.digest || (seen !== undefined && seen !== digest)) {
    throw new Refusal('market.content_changed');
  }
}

async function mustBeListable({ db }: ActorContext, publishable: Publishable) {
  if (dossierDigest(publishable.content) !== publishable.approved_digest)
    throw new Refusal('market.content_changed');
  if (publishable.kind === 'version') {
    if (publishable.application_status !== STATUS.online) throw new Refusal('market.application_offline');
  } else if (publishable.main_id === null && (await approvedVersions(db, publishable.application_id)) === 0) {
    throw new Refusal('market.no_approved_version');
  }
}

/** Whoever paid for it has it until the time is over. */
async function mustBeUnpaid(ctx: ActorContext, publishable: Publishable) {
  const { buyers } = await buyersOf(ctx, publishable, new Set());
  if (buyers?.isPaid) throw new Refusal('market.orders_running');
}

/** What has to be true before an event happens. */
export const guards: Partial<
  Record<MoveEvent, (ctx: ActorContext, publishable: Publishable, change: StatusChange) => Promise<void>>
> = {
  submit: mustBeComplete,
  approve: (ctx, publishable, { digest }) => mustBeAsSeen(ctx, publishable, digest),
  reject: async (ctx, publishable) => mustBeFree(ctx, publishable),
  list: mustBeListable,
  archive: mustBeUnpaid,
};
