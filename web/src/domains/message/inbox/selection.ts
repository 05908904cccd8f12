/** The selection: single messages of any page, or all that the query finds. */
export type Selection = { all: boolean; ids: ReadonlySet<string> };

export const NONE: Selection = { all: false, ids: new Set() };
export const ALL_OF_THEM: Selection = { all: true, ids: new Set() };

export const has = ({ all, ids }: Selection, id: string) => all || ids.has(id);

/** Unselecting one of all leaves the others of the page: invisible messages are not selected any more. */
export function toggle(selection: Selection, id: string, page: readonly string[]): Selection {
  const ids = new Set(selection.all ? page : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { all: false, ids };
}

export function pageState(selection: Selection, page: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = page.filter((id) => has(selection, id)).length;
  if (chosen === 0) return 'none';
  return chosen === page.length ? 'all' : 'some';
}

/** Selects or unselects the whole page; the selection on other pages stays. */
export function togglePage(selection: Selection, page: readonly string[]): Selection {
  if (selection.all) return NONE;
  const ids = new Set(selection.ids);
  const add = pageState(selection, page) !== 'all';
  for (const id of page) {
    if (add) ids.add(id);
    else ids.delete(id);
  }
  return { all: false, ids };
}

export const sizeOf = ({ all, ids }: Selection, total: number) => (all ? total : ids.size);

/** The whole page is selected and there is more: all messages can be selected at once. */
export const mayTakeAll = (selection: Selection, page: readonly string[], total: number) =>
  !selection.all && pageState(selection, page) === 'all' && total > page.length;
