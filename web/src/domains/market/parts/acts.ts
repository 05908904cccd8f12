import type { Revision, Status, StatusCode } from '@cloudyard/contract/market/values.ts';

/** What a publisher can do to the status of an application or a version. */
export const ACTS = ['submit', 'withdraw', 'online', 'offline', 'archive', 'restore'] as const;
export type Act = (typeof ACTS)[number];

export const CODE_OF: Record<Act, StatusCode> = {
  submit: '1',
  withdraw: '0',
  online: '3',
  offline: '2',
  archive: '5',
  restore: '0',
};

export type Actable = {
  status: Pick<Status, 'code'>;
  revision: Pick<Revision, 'status'> | null;
  allowed: readonly StatusCode[];
  /** Of a version: the application it belongs to. */
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
/** Why an act means nothing in a status; where nothing stands, it does mean something. */
const REASONS: Record<Act, Reasons> = {
  submit: { '1': 'waiting', '2': 'approved', '3': 'unchanged' },
  withdraw: { '0': 'notWaiting', '2': 'notWaiting', '3': 'notWaiting' },
  online: { '0': 'auditFirst', '1': 'waiting', '3': 'onlineAlready' },
  offline: { '0': 'notOnline', '1': 'notOnline', '2': 'notOnline' },
  archive: { '1': 'withdrawFirst', '3': 'offlineFirst' },
  restore: { '0': 'notArchived', '1': 'notArchived', '2': 'notArchived', '3': 'notArchived' },
};

/** Changes to what is online have a little life of their own. */
const isOfRevision = (act: Act, { status, revision }: Actable) =>
  status.code === '3' &&
  ((act === 'submit' && revision?.status === '0') || (act === 'withdraw' && revision?.status === '1'));

function misfit(act: Act, thing: Actable): WhyNot | undefined {
  const { code } = thing.status;
  if (isOfRevision(act, thing)) return undefined;
  if (act === 'submit' && code === '3' && thing.revision?.status === '1') return 'waiting';
  if (code === '4') return 'suspended';
  if (code === '5' && act !== 'restore') return 'archived';
  return REASONS[act][code];
}

/** Why somebody cannot do this now; nothing: they can. */
export function whyNot(act: Act, thing: Actable): WhyNot | undefined {
  const reason = misfit(act, thing);
  if (reason) return reason;
  if (!thing.allowed.includes(CODE_OF[act])) return act === 'restore' ? 'restoreRefused' : 'readOnly';
  if (act === 'online' && thing.application && thing.application.status.code !== '3') return 'appOffline';
  return undefined;
}

export const canDo = (act: Act, thing: Actable) => whyNot(act, thing) === undefined;

/** The next step on the way to the shelf, offered first. */
export const nextAct = (thing: Actable): Act | undefined =>
  (['submit', 'online', 'withdraw', 'restore', 'offline'] as const).find((act) => canDo(act, thing));

/** Those that take something away from people ask first, and say from how many. */
export type Taking = Extract<Act, 'offline' | 'archive'>;
export const needsConsent = (act: Act): act is Taking => act === 'offline' || act === 'archive';
