import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { RunStep } from '@cloudyard/contract/bigdata/project-shown.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { TimeText } from '../../../../kit/time-text.tsx';
import { useSaid } from '../../../algorithm/lent/said.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { statusOf } from './node-status.ts';
import { portLabels } from './panel-node.ts';
import { tookText } from './step-words.ts';

const NONE = new Map<string, never>();

/** The last run of a module in a few lines. */
export function NodeTip({ node, step }: { node: ProjectNode; step: RunStep }) {
  const t = useText(words);
  const said = useSaid();
  const status = statusOf(node, NONE, step);
  if (!status || step.state === 'waiting') return null;
  const labels = portLabels(node.outputs, false, t.ports);
  const labelOf = (port: string) => labels[node.outputs.findIndex(({ name }) => name === port)] ?? port;
  return (
    <>
      <strong className="cy-medium">{step.state === 'reused' ? t.reused : t.statuses[status]}</strong>
      {step.problem && (
        <p className="cy-flush cy-break cy-small">{said(step.problem.text || step.problem.code)}</p>
      )}
      {step.outputs.map(({ port, rows }) => (
        <p key={port} className="cy-flush cy-small">
          {rows === null
            ? fill(t.tip.model, { port: labelOf(port) })
            : fill(t.tip.rows, { port: labelOf(port), n: rows.toLocaleString() })}
        </p>
      ))}
      {step.ms !== null && (
        <p className="cy-flush cy-small cy-faint">
          {fill(t.tip.took, { ms: tookText(step.ms) })} · <TimeText value={step.endedAt} />
        </p>
      )}
    </>
  );
}
