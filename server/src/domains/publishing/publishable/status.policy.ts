import {
  type RevisionStatus,
  STATUS,
  STATUS_CODES,
  type StatusCode,
} from '@cloudyard/contract/publishing/values.ts';

/** The relations of a caller to an application; often several at once. */
export type Relation = 'owner' | 'colleague' | 'verifier' | 'barred' | 'operator';

export const EVENTS = [
  'submit',
  'withdraw',
  'approve',
  'reject',
  'reopen',
  'list',
  'unlist',
  'suspend',
  'lift',
  'archive',
  'restore',
] as const;
export type MoveEvent = (typeof EVENTS)[number];

/** `revision`: changes to what is online, with a status of their own. */
export type State = { status: StatusCode; revision: RevisionStatus | null; restorable: boolean };

type Rule = {
  event: MoveEvent;
  from: StatusCode;
  /** The code a call carries; '*': any but 2, which approves. */
  code: StatusCode | '*';
  to: StatusCode;
  who: Relation[];
  /** Of what is online only with changes in this state. */
  revision?: RevisionStatus;
};

const { draft, pending, approved, online, suspended, archived } = STATUS;

/** The one table of moves, for applications and versions alike. The first rule that fits counts. */
export const RULES: readonly Rule[] = [
  // Changes to what is online: it stays online, whatever becomes of them.
  { event: 'approve', from: online, code: approved, to: online, who: ['verifier'], revision: pending },
  // A market operator can suspend it meanwhile, verifier or not.
  { event: 'suspend', from: online, code: suspended, to: suspended, who: ['operator'], revision: pending },
  { event: 'archive', from: online, code: archived, to: archived, who: ['operator'], revision: pending },
  { event: 'reject', from: online, code: '*', to: online, who: ['verifier'], revision: pending },
  { event: 'withdraw', from: online, code: draft, to: online, who: ['owner'], revision: pending },
  { event: 'submit', from: online, code: pending, to: online, who: ['owner'], revision: draft },

  { event: 'submit', from: draft, code: pending, to: pending, who: ['owner'] },
  { event: 'archive', from: draft, code: archived, to: archived, who: ['owner', 'operator'] },

  { event: 'approve', from: pending, code: approved, to: approved, who: ['verifier'] },
  { event: 'reject', from: pending, code: '*', to: draft, who: ['verifier'] },
  { event: 'withdraw', from: pending, code: draft, to: draft, who: ['owner'] },

  { event: 'list', from: approved, code: online, to: online, who: ['owner', 'operator'] },
  { event: 'reopen', from: approved, code: draft, to: draft, who: ['owner'] },
  { event: 'suspend', from: approved, code: suspended, to: suspended, who: ['operator'] },
  { event: 'archive', from: approved, code: archived, to: archived, who: ['owner', 'operator'] },

  { event: 'unlist', from: online, code: approved, to: approved, who: ['owner'] },
  { event: 'suspend', from: online, code: suspended, to: suspended, who: ['operator'] },
  { event: 'archive', from: online, code: archived, to: archived, who: ['operator'] },

  { event: 'lift', from: suspended, code: approved, to: approved, who: ['operator'] },
  { event: 'lift', from: suspended, code: online, to: online, who: ['operator'] },
  { event: 'archive', from: suspended, code: archived, to: archived, who: ['operator'] },

  { event: 'restore', from: archived, code: draft, to: draft, who: ['operator', 'owner'] },
];

export const CODES: readonly StatusCode[] = STATUS_CODES;

const fits = (rule: Rule, state: State, code: StatusCode) =>
  rule.from === state.status &&
  (rule.revision === undefined || rule.revision === state.revision) &&
  (rule.code === code || (rule.code === '*' && code !== STATUS.approved));

/** Owners restore an archived one for a while; operators at any time. */
const inTime = (rule: Rule, state: State, relation: Relation) =>
  rule.event !== 'restore' || relation === 'operator' || state.restorable;

/** The move that a code means for these relations; undefined when it means nothing. */
export function ruleFor(state: State, code: StatusCode, relations: ReadonlySet<Relation>): Rule | undefined {
  return RULES.find(
    (rule) =>
      fits(rule, state, code) &&
      rule.who.some((relation) => relations.has(relation) && inTime(rule, state, relation)),
  );
}

/** A verifier who may not decide on this one: it is their own, or their enterprise's. */
export const isBarred = (state: State, code: StatusCode, relations: ReadonlySet<Relation>) =>
  relations.has('barred') &&
  ruleFor(state, code, new Set<Relation>([...relations, 'verifier'])) !== undefined;

export const allowedCodes = (state: State, relations: ReadonlySet<Relation>): StatusCode[] =>
  CODES.filter((code) => ruleFor(state, code, relations) !== undefined);

/** Whether its content may be changed now: also while it is pending, which takes it back. */
export const isEditable = (state: State, relations: ReadonlySet<Relation>) =>
  relations.has('owner') && state.status !== STATUS.suspended && state.status !== STATUS.archived;

const INSIDE: readonly Relation[] = ['owner', 'colleague', 'operator'];

/** Whether a caller sees what was not handed in; verifiers see only what was. */
export const seesDrafts = (relations: ReadonlySet<Relation>) =>
  INSIDE.some((relation) => relations.has(relation));

/** The same of changes to what is online. */
export const seesChanges = (relations: ReadonlySet<Relation>, revision: State['revision']) =>
  revision === STATUS.pending || (revision === STATUS.draft && seesDrafts(relations));

export const needsReason = (event: MoveEvent) => event === 'reject' || event === 'suspend';
