import type { StatusCode } from '@cloudyard/contract/market/values.ts';

/** What somebody is to an application; often several at once. */
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

/** `revision`: changes to what is online, with a little life of their own. */
export type State = { status: StatusCode; revision: '0' | '1' | null; restorable: boolean };

type Rule = {
  event: MoveEvent;
  from: StatusCode;
  /** The code a call carries; '*': any but 2, which is the one that passes. */
  code: StatusCode | '*';
  to: StatusCode;
  who: Relation[];
  /** Of what is online only with changes in this state. */
  revision?: '0' | '1';
};

/** The one table of moves, for applications and versions alike. The first rule that fits counts. */
export const RULES: readonly Rule[] = [
  // Changes to what is online: it stays online, whatever becomes of them.
  { event: 'approve', from: '3', code: '2', to: '3', who: ['verifier'], revision: '1' },
  // Who runs the market can take it down meanwhile, verifier or not.
  { event: 'suspend', from: '3', code: '4', to: '4', who: ['operator'], revision: '1' },
  { event: 'archive', from: '3', code: '5', to: '5', who: ['operator'], revision: '1' },
  { event: 'reject', from: '3', code: '*', to: '3', who: ['verifier'], revision: '1' },
  { event: 'withdraw', from: '3', code: '0', to: '3', who: ['owner'], revision: '1' },
  { event: 'submit', from: '3', code: '1', to: '3', who: ['owner'], revision: '0' },

  { event: 'submit', from: '0', code: '1', to: '1', who: ['owner'] },
  { event: 'archive', from: '0', code: '5', to: '5', who: ['owner', 'operator'] },

  { event: 'approve', from: '1', code: '2', to: '2', who: ['verifier'] },
  { event: 'reject', from: '1', code: '*', to: '0', who: ['verifier'] },
  { event: 'withdraw', from: '1', code: '0', to: '0', who: ['owner'] },

  { event: 'list', from: '2', code: '3', to: '3', who: ['owner', 'operator'] },
  { event: 'reopen', from: '2', code: '0', to: '0', who: ['owner'] },
  { event: 'suspend', from: '2', code: '4', to: '4', who: ['operator'] },
  { event: 'archive', from: '2', code: '5', to: '5', who: ['owner', 'operator'] },

  { event: 'unlist', from: '3', code: '2', to: '2', who: ['owner'] },
  { event: 'suspend', from: '3', code: '4', to: '4', who: ['operator'] },
  { event: 'archive', from: '3', code: '5', to: '5', who: ['operator'] },

  { event: 'lift', from: '4', code: '2', to: '2', who: ['operator'] },
  { event: 'lift', from: '4', code: '3', to: '3', who: ['operator'] },
  { event: 'archive', from: '4', code: '5', to: '5', who: ['operator'] },

  { event: 'restore', from: '5', code: '0', to: '0', who: ['operator', 'owner'] },
];

export const CODES: readonly StatusCode[] = ['0', '1', '2', '3', '4', '5'];

const fits = (rule: Rule, state: State, code: StatusCode) =>
  rule.from === state.status &&
  (rule.revision === undefined || rule.revision === state.revision) &&
  (rule.code === code || (rule.code === '*' && code !== '2'));

/** Owners bring an archived one back for a while; operators at any time. */
const inTime = (rule: Rule, state: State, relation: Relation) =>
  rule.event !== 'restore' || relation === 'operator' || state.restorable;

/** What a code means, said by somebody who is this to it; nothing when it means nothing. */
export function ruleFor(state: State, code: StatusCode, relations: ReadonlySet<Relation>): Rule | undefined {
  return RULES.find(
    (rule) =>
      fits(rule, state, code) &&
      rule.who.some((relation) => relations.has(relation) && inTime(rule, state, relation)),
  );
}

/** Somebody who may decide in general, and not on this: their own, or their enterprise's. */
export const isBarred = (state: State, code: StatusCode, relations: ReadonlySet<Relation>) =>
  relations.has('barred') &&
  ruleFor(state, code, new Set<Relation>([...relations, 'verifier'])) !== undefined;

export const allowedCodes = (state: State, relations: ReadonlySet<Relation>): StatusCode[] =>
  CODES.filter((code) => ruleFor(state, code, relations) !== undefined);

/** Whether its content may be changed now: while it waits for its audit too, which takes it back. */
export const isEditable = (state: State, relations: ReadonlySet<Relation>) =>
  relations.has('owner') && state.status !== '4' && state.status !== '5';

const INSIDE: readonly Relation[] = ['owner', 'colleague', 'operator'];

/** Whether somebody sees what was not handed in; who only decides on things sees what was. */
export const seesDrafts = (relations: ReadonlySet<Relation>) =>
  INSIDE.some((relation) => relations.has(relation));

/** The same of changes to what is online. */
export const seesChanges = (relations: ReadonlySet<Relation>, revision: State['revision']) =>
  revision === '1' || (revision === '0' && seesDrafts(relations));

export const needsReason = (event: MoveEvent) => event === 'reject' || event === 'suspend';

/** Those told to subscribers: what people see of it on the shelf. */
export const isAnnounced = (to: StatusCode) => to === '2' || to === '3' || to === '5';
