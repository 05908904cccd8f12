import type { AlgorithmStatusCode } from '@cloudyard/contract/algorithm/values.ts';

/** What a caller is to an algorithm. */
export type Relation = 'owner' | 'colleague' | 'manager' | 'verifier' | 'barred';

export type State = { status: AlgorithmStatusCode; isOnline: boolean; isSystem: boolean };
export type Deed = 'edit' | 'submit' | 'withdraw' | 'offline' | 'online' | 'remove' | 'move' | 'verify';

const DRAFTED: readonly AlgorithmStatusCode[] = ['1', '4'];

type Rule = { by: readonly Relation[]; when(state: State): boolean };
/** Who may do what, and when. What is online stays in the library while its next version is written. */
const RULES: Record<Deed, Rule> = {
  edit: { by: ['owner'], when: ({ status, isSystem }) => status !== '2' && !isSystem },
  submit: { by: ['owner'], when: ({ status, isSystem }) => DRAFTED.includes(status) && !isSystem },
  withdraw: { by: ['owner'], when: ({ status }) => status === '2' },
  offline: { by: ['owner', 'manager'], when: ({ isOnline }) => isOnline },
  online: { by: ['manager'], when: ({ status, isSystem }) => status === '5' && isSystem },
  remove: {
    by: ['owner'],
    when: ({ status, isOnline, isSystem }) => status !== '2' && !isOnline && !isSystem,
  },
  move: { by: ['owner', 'manager'], when: () => true },
  verify: { by: ['verifier'], when: ({ status }) => status === '2' },
};

export const may = (deed: Deed, state: State, relations: ReadonlySet<Relation>) =>
  RULES[deed].when(state) && RULES[deed].by.some((one) => relations.has(one));

export const allowedDeeds = (state: State, relations: ReadonlySet<Relation>): Deed[] =>
  (Object.keys(RULES) as Deed[]).filter((deed) => may(deed, state, relations));
