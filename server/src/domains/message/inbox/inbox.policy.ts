import type { InboxFilter } from '@cloudyard/contract/message/inbox.ts';
import type { Cell, Wanted } from './inbox-filter.ts';

const UNREAD = 1;
const COLLECTED = 2;
const GONE = 4;

const agrees = (asked: boolean | undefined, state: number, bit: number) =>
  asked === undefined || asked === ((state & bit) !== 0);

/** How many, without reading a single message. */
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

/** Whether the cells alone give the count; otherwise the messages themselves must be read. */
export const isCounted = ({ q, importance, from, to }: InboxFilter) =>
  !q && importance === undefined && !from && !to;

/**
 * The sender of a letter; null: it is no letter, or the caller's own. Messages of the platform and
 * the management are no letters.
 */
export const letterFrom = (
  row: { origin: string; kind: string; sender_id: string | null },
  reader: string,
) =>
  row.origin === 'person' && row.kind === 'user message' && row.sender_id !== reader ? row.sender_id : null;
