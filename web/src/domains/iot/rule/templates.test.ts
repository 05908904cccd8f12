import { RuleGraph, structureProblems } from '@cloudyard/contract/iot/rule-graph.ts';
import { describe, expect, it } from 'vitest';
import { TEMPLATES, templateGraph } from './templates.ts';

describe('a rule to begin from', () => {
  it.each(TEMPLATES.filter((one) => one !== 'empty'))('%s is drawn without a problem', (template) => {
    for (const property of ['temperature', undefined]) {
      const graph = templateGraph(template, property);
      expect(RuleGraph.safeParse(graph).error).toBeUndefined();
      expect(structureProblems(graph)).toEqual([]);
    }
  });

  it('is about the property it is given, and clears what it raises', () => {
    const { nodes } = templateGraph('held', 'temperature');
    expect(nodes[0]).toMatchObject({ properties: ['temperature'] });
    expect(nodes[1]).toMatchObject({ type: 'hold', expression: 'temperature > 80', seconds: 300 });
    expect(nodes.find(({ type }) => type === 'clear')).toMatchObject({ raised: nodes[2]?.id });
  });

  it('shares no list between two rules', () => {
    const [one, other] = [templateGraph('offline', undefined), templateGraph('offline', undefined)];
    expect(one.nodes[1]).not.toBe(other.nodes[1]);
    expect((one.nodes[1] as { users: unknown }).users).not.toBe((other.nodes[1] as { users: unknown }).users);
  });
});
