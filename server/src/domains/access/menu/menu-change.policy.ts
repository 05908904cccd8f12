import type { State } from './menu-change.queries.ts';

export const idOf = {
  menus: (row: State['menus'][number]) => row.id,
  privileges: (row: State['privileges'][number]) => `${row.menu_id} ${row.key}`,
  grants: (row: State['grants'][number]) => `${row.role_id} ${row.menu_id} ${row.key}`,
  places: (row: State['places'][number]) => `${row.enterprise_id} ${row.menu_id}`,
};

/** Those of `rows` that have no row of the same id among `others`. */
export function missingIn<R>(others: readonly R[], rows: readonly R[], id: (row: R) => string): R[] {
  const known = new Set(others.map(id));
  return rows.filter((row) => !known.has(id(row)));
}

/** Rows of one list that are missing or different in the other. */
function others<R>(rows: readonly R[], than: readonly R[]): R[] {
  const same = new Set(than.map((row) => JSON.stringify(row)));
  return rows.filter((row) => !same.has(JSON.stringify(row)));
}

const apart = (state: State, than: State): State => ({
  menus: others(state.menus, than.menus),
  privileges: others(state.privileges, than.privileges),
  grants: others(state.grants, than.grants),
  places: others(state.places, than.places),
});

const isEmpty = (state: State) => Object.values(state).every((rows) => rows.length === 0);

/** What a change has really changed; undefined: nothing. */
export function difference(before: State, after: State): { before: State; after: State } | undefined {
  const change = { before: apart(before, after), after: apart(after, before) };
  return isEmpty(change.before) && isEmpty(change.after) ? undefined : change;
}
