import type { RuleGraph, RuleLink, RuleNode } from '@cloudyard/contract/iot/rule-graph.ts';
import { DEVICE, newNode } from './node-kinds.ts';

export const TEMPLATES = ['empty', 'threshold', 'held', 'offline'] as const;
export type Template = (typeof TEMPLATES)[number];

const COLUMN = 300;
const node = <T extends RuleNode['type']>(
  type: T,
  column: number,
  y: number,
  more: Partial<Extract<RuleNode, { type: T }>> = {},
) => ({ ...newNode(type, `${type}-1`, { x: column * COLUMN, y }), ...more }) as RuleNode;
const link = (from: string, port: string, to: string): RuleLink => ({ from, port, to });

/** A rule to begin from. It is about a property of the products, where they have one that is a number. */
export function templateGraph(template: Template, property: string | undefined): RuleGraph {
  const start = node('on-property', 0, 0, property ? { properties: [property] } : {});
  const expression = property ? `${property} > 80` : 'true';
  const title = property ? `${DEVICE}: ${property} \${${property}}` : DEVICE;
  switch (template) {
    case 'empty':
      return { nodes: [], links: [] };
    case 'threshold':
      return {
        nodes: [
          start,
          node('filter', 1, 0, { expression }),
          node('raise', 2, 0, { title }),
          node('clear', 2, 200, { raised: 'raise-1' }),
        ],
        links: [
          link('on-property-1', 'out', 'filter-1'),
          link('filter-1', 'yes', 'raise-1'),
          link('filter-1', 'no', 'clear-1'),
        ],
      };
    case 'held':
      return {
        nodes: [
          start,
          node('hold', 1, 0, { expression, seconds: 300 }),
          node('raise', 2, 0, { severity: 'major', title }),
          node('clear', 2, 200, { raised: 'raise-1' }),
        ],
        links: [
          link('on-property-1', 'out', 'hold-1'),
          link('hold-1', 'held', 'raise-1'),
          link('hold-1', 'released', 'clear-1'),
        ],
      };
    case 'offline':
      return {
        nodes: [node('on-status', 0, 0, { change: 'down' }), node('message', 1, 0)],
        links: [link('on-status-1', 'out', 'message-1')],
      };
  }
}
