import type { RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import { Button } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/rule/editor-en.ts';
import { words as nodeWords } from '../i18n/rule/node-en.ts';
import { useNodeTitle } from './use-faces.ts';
import type { Problem } from './use-problems.ts';

type ProblemListProps = {
  graph: RuleGraph;
  problems: readonly Problem[];
  isChecking: boolean;
  onJump: (id: string) => void;
};

/** Everything that is in the way of publishing; each leads to its node. */
export function ProblemList({ graph, problems, isChecking, onJump }: ProblemListProps) {
  const t = useText(words);
  const { problems: reasons } = useText(nodeWords);
  const titleOf = useNodeTitle();
  if (problems.length === 0)
    return (
      <p className="cy-small cy-faint cy-flush" role="status">
        {isChecking ? t.checking : t.fine}
      </p>
    );
  return (
    <section aria-label={fill(t.problems, { n: problems.length })}>
      <h2 className="cy-medium cy-flush cy-plain">{fill(t.problems, { n: problems.length })}</h2>
      <ul className="cy-list cy-small">
        {problems.map(({ node, field, code, detail }, at) => {
          const found = graph.nodes.find(({ id }) => id === node);
          const title = node === '' ? t.whole : titleOf(found, node);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems of a field may be equal
            <li key={`${node} ${field} ${code} ${at}`}>
              {found ? (
                <Button type="link" size="small" onClick={() => onJump(node)}>
                  {title}
                </Button>
              ) : (
                <strong>{title} </strong>
              )}
              {reasons[code]}
              {detail && ` · ${detail}`}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
