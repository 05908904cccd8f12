import type { NodeCount } from '@cloudyard/contract/iot/rule.ts';
import { RULE_PORTS, type RuleNode } from '@cloudyard/contract/iot/rule-graph.ts';
import { useCallback } from 'react';
import type { CanvasDifference, Face } from '../../../kit/canvas/face.ts';
import { useText } from '../../../kit/text.ts';
import { words as alarmWords } from '../i18n/alarm/en.ts';
import { words as editorWords } from '../i18n/rule/editor-en.ts';
import { words } from '../i18n/rule/node-en.ts';
import { useForwardNames } from '../shared/choice-select.tsx';
import { FAMILY_TONES } from './node-kinds.ts';

type Words = typeof words.cn;
type Named = { severities: Record<string, string>; forwards: ReadonlyMap<string, string> };

/** What a node does with its settings, in one line. */
export function lineOf(node: RuleNode, t: Words, { severities, forwards }: Named): string {
  switch (node.type) {
    case 'on-property':
      return node.properties.join(', ') || t.anyProperty;
    case 'on-event':
      return node.events.join(', ') || t.anyEvent;
    case 'on-status':
      return t.changes[node.change];
    case 'on-schedule':
      return node.cron;
    case 'filter':
      return node.expression;
    case 'hold':
      return `${node.expression} · ${node.seconds} ${t.seconds}`;
    case 'window':
      return `${node.as} = ${t.functions[node.function]}(${node.value}) · ${node.size} ${t.units[node.by]}`;
    case 'compute':
      return `${node.as} = ${node.expression}`;
    case 'enrich':
      return `${node.as} = ${node.property}`;
    case 'score':
      return `${node.as} · v${node.modelVersion}`;
    case 'raise':
      return `${severities[node.severity]} · ${node.title}`;
    case 'clear':
      return node.raised;
    case 'message':
      return node.title;
    case 'command':
      return node.command;
    case 'set':
      return `${node.property} = ${node.expression}`;
    case 'forward':
      return forwards.get(node.forwardId) ?? '';
  }
}

type Marks = {
  counts?: ReadonlyMap<string, NodeCount> | undefined;
  problems?: ReadonlyMap<string, string> | undefined;
  differences?: ReadonlyMap<string, CanvasDifference> | undefined;
  lit?: ReadonlySet<string> | undefined;
};

/** How the nodes of a rule are drawn, with what is known of each. */
export function useFaces({ counts, problems, differences, lit }: Marks): (node: RuleNode) => Face {
  const t = useText(words);
  const { severities } = useText(alarmWords);
  const { differences: kinds } = useText(editorWords);
  const forwards = useForwardNames();
  return useCallback(
    (node: RuleNode): Face => {
      const { family, gives } = RULE_PORTS[node.type];
      const counted = counts?.get(node.id);
      const difference = differences?.get(node.id);
      return {
        title: node.name || t.types[node.type],
        line: lineOf(node, t, { severities, forwards }),
        family: t.families[family],
        tone: FAMILY_TONES[family],
        takes: family !== 'trigger',
        gives: gives.map((key) => ({
          key,
          label: t.ports[key as keyof Words['ports']],
          figure: counted?.ports[key]?.toLocaleString(),
        })),
        problem: problems?.get(node.id),
        difference: difference && { kind: difference, label: kinds[difference] },
        isLit: lit?.has(node.id),
      };
    },
    [t, severities, kinds, forwards, counts, problems, differences, lit],
  );
}

export const useNodeTitle = () => {
  const t = useText(words);
  return (node: Pick<RuleNode, 'name' | 'type'> | undefined, id: string) =>
    node ? node.name || t.types[node.type] : id;
};
