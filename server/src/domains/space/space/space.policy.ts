import { FROZEN_DAYS, GRACE_DAYS, NOTICE_DAYS } from '@cloudyard/contract/space/renewal.ts';
import type { Phase, SpaceEvent } from '@cloudyard/contract/space/space.ts';
import { SPACE_CODES, SPACE_STATUS, type SpaceCode } from '@cloudyard/contract/space/values.ts';

/** What a caller is to a space; `barred`: a reviewer who may not decide on this one. */
export type Relation = 'owner' | 'reviewer' | 'barred' | 'operator' | 'system';

export type State = { status: SpaceCode; cause: string };

type Rule = {
  event: SpaceEvent;
  from: SpaceCode;
  /** The code a call carries; '*': any but 2, which approves. */
  code: SpaceCode | '*';
  to: SpaceCode;
  who: readonly Relation[];
  /** Only when it is offline for one of these reasons. */
  causes?: readonly string[];
};

const { draft, submitted, approved, online, offline, sealed } = SPACE_STATUS;

/** The one table of moves. The first rule that fits counts. */
export const RULES: readonly Rule[] = [
  { event: 'submit', from: draft, code: submitted, to: submitted, who: ['owner'] },
  { event: 'withdraw', from: submitted, code: draft, to: draft, who: ['owner', 'system'] },
  { event: 'approve', from: submitted, code: approved, to: approved, who: ['reviewer'] },
  { event: 'reject', from: submitted, code: '*', to: draft, who: ['reviewer'] },
  { event: 'open', from: approved, code: online, to: online, who: ['system'] },
  { event: 'freeze', from: online, code: offline, to: offline, who: ['system'] },
  { event: 'offline', from: online, code: offline, to: offline, who: ['owner', 'operator'] },
  { event: 'online', from: offline, code: online, to: online, who: ['owner'], causes: ['owner'] },
  {
    event: 'online',
    from: offline,
    code: online,
    to: online,
    who: ['operator'],
    causes: ['owner', 'platform'],
  },
  { event: 'online', from: offline, code: online, to: online, who: ['system'], causes: ['expired'] },
  { event: 'release', from: offline, code: sealed, to: sealed, who: ['system'] },
  { event: 'seal', from: approved, code: sealed, to: sealed, who: ['operator'] },
  { event: 'seal', from: online, code: sealed, to: sealed, who: ['operator'] },
  { event: 'seal', from: offline, code: sealed, to: sealed, who: ['operator'] },
];

const fits = (rule: Rule, { status, cause }: State, code: SpaceCode) =>
  rule.from === status &&
  (rule.code === code || (rule.code === '*' && code !== approved)) &&
  (!rule.causes || rule.causes.includes(cause));

/** The move that a code means for these relations; undefined when it means nothing. */
export const ruleFor = (state: State, code: SpaceCode, relations: ReadonlySet<Relation>): Rule | undefined =>
  RULES.find((rule) => fits(rule, state, code) && rule.who.some((relation) => relations.has(relation)));

export const allowedCodes = (state: State, relations: ReadonlySet<Relation>): SpaceCode[] =>
  SPACE_CODES.filter((code) => ruleFor(state, code, relations) !== undefined);

/** A reviewer who may not decide on this one. */
export const isBarred = (state: State, code: SpaceCode, relations: ReadonlySet<Relation>) =>
  relations.has('barred') &&
  ruleFor(state, code, new Set<Relation>([...relations, 'reviewer'])) !== undefined;

/** What was never submitted, or withdrawn, is the owner's business alone; a rejected one both sides know. */
export const isHandedIn = ({ status, audit_result }: { status: string; audit_result: string }) =>
  status !== draft || audit_result === 'rejected';

export const needsReason = (event: SpaceEvent, relations: ReadonlySet<Relation>) =>
  event === 'reject' || event === 'seal' || (event === 'offline' && !relations.has('owner'));

// The paid time -------------------------------------------------------------------------------------------

const DAY = 86_400_000;
/** From then on it is shown to end soon. */
const ENDING_DAYS = 7;
const days = (n: number) => n * DAY;

/** After so many months, at the same time of the same day, or the last of a shorter month. */
export function monthsAfter(from: Date, months: number): Date {
  const day = from.getUTCDate();
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, last));
  return moved;
}

type Paid = { status: string; ends_at: Date | null };

/** When it is frozen, and when its data is deleted, if it is not renewed. */
export const freezesAt = ({ ends_at }: Paid) => ends_at && new Date(ends_at.getTime() + days(GRACE_DAYS));
export const purgeAt = ({ ends_at }: Paid) =>
  ends_at && new Date(ends_at.getTime() + days(GRACE_DAYS + FROZEN_DAYS));

export function phaseOf(space: Paid, at: Date): Phase {
  const { status, ends_at } = space;
  if (status === sealed) return 'released';
  if (!ends_at) return 'none';
  const over = at.getTime() - ends_at.getTime();
  if (over >= days(GRACE_DAYS)) return 'frozen';
  if (over >= 0) return 'grace';
  return over >= -days(ENDING_DAYS) ? 'ending' : 'running';
}

type Noticed = { ends_at: Date; months: number; noticed: number | null };

/**
 * The notice that is due: the closest of 30, 7 and 1 days before that was not given yet; 0: it is over. What was
 * bought for a month is not announced to end on its first day.
 */
export function noticeDue({ ends_at, months, noticed }: Noticed, at: Date) {
  const left = ends_at.getTime() - at.getTime();
  const due = left <= 0 ? 0 : NOTICE_DAYS.findLast((n) => left <= days(n) && n < months * 30);
  return due !== undefined && (noticed === null || due < noticed) ? due : undefined;
}

/** Renewing is tried from the day before the end on, once a day, as long as it is not released. */
export const isRenewalDue = (
  { ends_at, auto_renewal, tried_at }: { ends_at: Date; auto_renewal: boolean; tried_at: Date | null },
  at: Date,
) =>
  auto_renewal &&
  at.getTime() >= ends_at.getTime() - days(1) &&
  (tried_at === null || triedBefore(tried_at, ends_at, at));

/** A day ago; or before the end, when it is over now: on the day itself it is tried again. */
const triedBefore = (tried: Date, ends: Date, at: Date) =>
  at.getTime() - tried.getTime() >= days(1) || (at >= ends && tried < ends);

// Prices --------------------------------------------------------------------------------------------------

/** The part of a monthly price for the days until then, begun ones counted whole; fen, rounded up once. */
export const proRata = (monthly: number, from: Date, until: Date) =>
  Math.ceil((monthly * Math.max(0, Math.ceil((until.getTime() - from.getTime()) / DAY))) / 30);
