import { ALL, COLLECT, DELETED, type InboxFilter } from '@cloudyard/contract/message/inbox.ts';

/** One cell of a user's counts: how many of this kind. `state`: 1 unread, 2 collected, 4 deleted, added up. */
export type Cell = { category_id: string; self_type: string; state: number; n: number };

/** A tab and a field of the specification may say the same; given together, both apply. */
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
