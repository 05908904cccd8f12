/** By what the other copies of the server see that this one lives; SQL: `is_present(mark)`. */
export type Presence = {
  mark: number;
  /** From here on the others take it for dead: what was begun under this mark must not go on. */
  lost: AbortSignal;
};
