import { TenantDatabaseRefusal } from '../../../kit/tenant-database.ts';

export type Node = { key: string; rank: number; sql: string[]; needs: Set<string> };

/** By rank, but what a node needs comes before it. */
export function ordered(nodes: ReadonlyMap<string, Node>): Node[] {
  const done = new Set<string>();
  const open = new Set<string>();
  const result: Node[] = [];
  const visit = (node: Node) => {
    if (done.has(node.key)) return;
    if (open.has(node.key)) throw circle(node);
    open.add(node.key);
    for (const need of sorted([...node.needs].flatMap((key) => nodes.get(key) ?? []))) visit(need);
    open.delete(node.key);
    done.add(node.key);
    result.push(node);
  };
  for (const node of sorted([...nodes.values()])) visit(node);
  return result;
}

const number = ({ key }: Node) => Number(key.split(':')[1] ?? 0);
const sorted = (nodes: Node[]) => nodes.sort((a, b) => a.rank - b.rank || number(a) - number(b));

const circle = ({ sql }: Node) =>
  new TenantDatabaseRefusal([
    `A backup cannot carry objects that need each other in a circle: ${(sql[0] ?? '').slice(0, 120)} …`,
  ]);
