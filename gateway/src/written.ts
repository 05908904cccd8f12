import { measure, type Node, type Value } from './signals.ts';

/** What was written to nodes: it stays, until something else is. */
export class Written {
  private readonly values = new Map<string, Value>();

  /** That, or what is measured. */
  of = (gateway: string, node: Node, at: number): Value =>
    this.values.get(node.alias) ?? measure(gateway, node, at);

  /** The answer to the command. */
  write(nodes: readonly Node[], { node, value }: Record<string, unknown>) {
    const found = nodes.find(({ alias }) => alias === node);
    const type = found?.dataType === 'text' ? 'string' : found?.dataType;
    if (!found || typeof value !== type)
      return { state: 'refused', refusal: `${node}: ${value} cannot be written` };
    this.values.set(found.alias, value as Value);
    return { state: 'done', answer: { [found.alias]: value } };
  }
}
