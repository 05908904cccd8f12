/** Who edits what: node by id, and the name of a person. */
export type Locks = ReadonlyMap<string, string>;
type Nodes = readonly { id: string }[];

/** Who edits something of this just now; undefined: nobody. */
export const editorOf = (ids: Iterable<string>, locks: Locks): string | undefined => {
  for (const id of ids) {
    const name = locks.get(id);
    if (name !== undefined) return name;
  }
  return undefined;
};

/** What stood there and does no more. */
export function goneFrom(before: Nodes, after: Nodes): string[] {
  const left = new Set(after.map(({ id }) => id));
  return before.flatMap(({ id }) => (left.has(id) ? [] : id));
}
