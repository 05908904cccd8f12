/** A row of `child` names one of `parent`, which therefore cannot go before it. */
export type Need = { child: string; parent: string };

/**
 * Tables in the order in which they can be emptied. Those that need each other, directly or in a ring, stand together:
 * they are emptied in one transaction. A table that needs itself is no ring of several.
 */
export function inOrder(tables: readonly string[], needs: readonly Need[]): string[][] {
  const known = new Set(tables);
  const children = new Map(tables.map((name) => [name, new Set<string>()]));
  for (const { child, parent } of needs)
    if (child !== parent && known.has(child)) children.get(parent)?.add(child);
  // Tarjan's components come out with what they lead to before them: children first.
  const found: string[][] = [];
  const depth = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (name: string) => {
    depth.set(name, depth.size);
    low.set(name, depth.get(name) as number);
    stack.push(name);
    for (const child of children.get(name) ?? []) {
      if (!depth.has(child)) visit(child);
      if (stack.includes(child)) low.set(name, Math.min(low.get(name) as number, low.get(child) as number));
    }
    if (low.get(name) === depth.get(name)) found.push(stack.splice(stack.indexOf(name)));
  };
  for (const name of tables) if (!depth.has(name)) visit(name);
  return found;
}
