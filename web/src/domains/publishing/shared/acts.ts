import {
  type Revision,
  STATUS,
  type Status,
  type StatusCode,
} from '@cloudyard/contract/publishing/values.ts';

/** The acts of a publisher on the status of an application or a version. */
export const ACTS = ['submit', 'withdraw', 'online', 'offline', 'archive', 'restore'] as const;
export type Act = (typeof ACTS)[number];

export const CODE_OF: Record<Act, StatusCode> = {
  submit: STATUS.pending,
  withdraw: STATUS.draft,
  online: STATUS.online,
  offline: STATUS.approved,
  archive: STATUS.archived,
  restore: STATUS.draft,
};

export type Actable = {
  status: Pick<Status, 'code'>;
  revision: Pick<Revision, 'status'> | null;
  allowed: readonly StatusCode[];
  /** For a version: its application. */
  application?: { status: Pick<Status, 'code'> };
};

export type WhyNot =
  | 'suspended'
  | 'archived'
  | 'waiting'
  | 'approved'
  | 'unchanged'
  | 'notWaiting'
  | 'auditFirst'
  | 'onlineAlready'
  | 'notOnline'
  | 'withdrawFirst'
  | 'offlineFirst'
  | 'notArchived'
  | 'restoreRefused'
  | 'appOffline'
  | 'readOnly';

type Reasons = Partial<Record<StatusCode, WhyNot>>;
/** Why an act is impossible in a status; a missing entry means it is possible. */
const REASONS: Record<Act, Reasons> = {
  submit: { [STATUS.pending]: 'waiting', [STATUS.approved]: 'approved', [STATUS.online]: 'unchanged' },
  withdraw: { [STATUS.draft]: 'notWaiting', [STATUS.approved]: 'notWaiting', [STATUS.online]: 'notWaiting' },
  online: { [STATUS.draft]: 'auditFirst', [STATUS.pending]: 'waiting', [STATUS.online]: 'onlineAlready' },
  offline: { [STATUS.draft]: 'notOnline', [STATUS.pending]: 'notOnline', [STATUS.approved]: 'notOnline' },
  archive: { [STATUS.pending]: 'withdrawFirst', [STATUS.online]: 'offlineFirst' },
  restore: {
    [STATUS.draft]: 'notArchived',
    [STATUS.pending]: 'notArchived',
    [STATUS.approved]: 'notArchived',
    [STATUS.online]: 'notArchived',
  },
};

/** Changes to something online have a status of their own. */
const isOfRevision = (act: Act, { status, revision }: Actable) =>
  status.code === STATUS.online &&
  ((act === 'submit' && revision?.status === STATUS.draft) ||
    (act === 'withdraw' && revision?.status === STATUS.pending));

function misfit(act: Act, thing: Actable): WhyNot | undefined {
  const { code } = thing.status;
  if (isOfRevision(act, thing)) return undefined;
  if (act === 'submit' && code === STATUS.online && thing.revision?.status === STATUS.pending)
    return 'waiting';
  if (code === STATUS.suspended) return 'suspended';
  if (code === STATUS.archived && act !== 'restore') return 'archived';
  return REASONS[act][code];
}

/** Why the user cannot do this now; undefined when they can. */
export function whyNot(act: Act, thing: Actable): WhyNot | undefined {
  const reason = misfit(act, thing);
  if (reason) return reason;
  if (!thing.allowed.includes(CODE_OF[act])) return act === 'restore' ? 'restoreRefused' : 'readOnly';
  if (act === 'online' && thing.application && thing.application.status.code !== STATUS.online)
    return 'appOffline';
  return undefined;
}

export const canDo = (act: Act, thing: Actable) => whyNot(act, thing) === undefined;

/** The next step on the way to being listed, offered first. */
export const nextAct = (thing: Actable): Act | undefined =>
  (['submit', 'online', 'withdraw', 'restore', 'offline'] as const).find((act) => canDo(act, thing));

/** Acts that take something away from users ask first, and say from how many. */
export type Taking = Extract<Act, 'offline' | 'archive'>;
export const needsConsent = (act: Act): act is Taking => act === 'offline' || act === 'archive';
