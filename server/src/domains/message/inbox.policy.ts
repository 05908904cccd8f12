import { ALL, COLLECT, DELETED, type InboxFilter } from '@cloudyard/contract/message/inbox.ts';

/** One cell of what somebody has: how many of this kind. `state`: 1 unread, 2 collected, 4 deleted, added up. */
export type Cell = { category_id: string; self_type: string; state: number; n: number };

const UNREAD = 1;
const COLLECTED = 2;
const GONE = 4;

/** A tab and the fields of the specification beside it say the same; together they narrow. */
export type Wanted = {
  deleted: boolean;
  collected: boolean | undefined;
  category: string | undefined;
  selfType: string | undefined;
  unread: boolean | undefined;
};

export function wanted(filter: InboxFilter): Wanted {
  const { tabKey, messageCategory, hasCollect, hasDelete, selfType, ifRead } = filter;
  const named = tabKey === ALL || tabKey === COLLECT || tabKey === DELETED ? undefined : tabKey;
  return {
    deleted: tabKey === DELETED || hasDelete === true,
    collected: tabKey === COLLECT ? true : (hasCollect ?? undefined),
    category: messageCategory ?? named,
    selfType: selfType || undefined,
    unread: ifRead === undefined ? undefined : !ifRead,
  };
}

const agrees = (asked: boolean | undefined, state: number, bit: number) =>
  asked === undefined || asked === ((state & bit) !== 0);

/** How many, without looking at a single message. */
export const sum = (cells: readonly Cell[], want: Wanted) =>
  cells
    .filter(
      (cell) =>
        agrees(want.deleted, cell.state, GONE) &&
        agrees(want.collected, cell.state, COLLECTED) &&
        agrees(want.unread, cell.state, UNREAD) &&
        (want.category === undefined || want.category === cell.category_id) &&
        (want.selfType === undefined || want.selfType === cell.self_type),
    )
    .reduce((total, { n }) => total + n, 0);

const everything: Wanted = {
  deleted: false,
  collected: undefined,
  category: undefined,
  selfType: undefined,
  unread: undefined,
};
export const total = (cells: readonly Cell[], want: Partial<Wanted> = {}) =>
  sum(cells, { ...everything, ...want });

/** Whether the cells alone say how many there are; otherwise the messages themselves must be looked at. */
export const isCounted = ({ q, importance, from, to }: InboxFilter) =>
  !q && importance === undefined && !from && !to;
