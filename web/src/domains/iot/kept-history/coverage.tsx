import {
  COVERAGES,
  type CoveragePart,
  type KeptSeries,
  keptHistoryApi,
} from '@cloudyard/contract/iot/kept-history.ts';
import { Alert } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/kept-history/en.ts';
import { shownAlias } from '../point/alias.ts';
import { exactMs, type Range } from './kept-range.ts';

type Props = { nodes: readonly KeptSeries[]; range: Range };

/** A bar a node: where its points are, and why they are not where they are not. */
export function Coverage({ nodes, range }: Props) {
  const t = useText(words);
  const body = { nodes: nodes.map(({ id }) => id), ...range };
  const { data, error } = useAsk(keptHistoryApi.coverage, { body });
  return (
    <section className="cy-panel iot-coverage" aria-label={t.coverage}>
      <header className="cy-panel-head">
        <h2>{t.coverage}</h2>
        <ul className="cy-list cy-flex cy-wrap cy-gap-4-16 cy-size-12">
          {COVERAGES.map((kind) => (
            <li key={kind}>
              <span className="iot-coverage-mark" data-kind={kind} aria-hidden="true" />
              {t.kinds[kind]}
            </li>
          ))}
        </ul>
      </header>
      <div className="cy-pad cy-stack cy-gap-12">
        {error && !data && <Alert type="warning" showIcon title={t.coverageFailed} />}
        {nodes.map((node) => {
          const found = data?.find(({ id }) => id === node.id);
          return (
            <div key={node.id} className="iot-coverage-row cy-grid cy-center cy-gap-12">
              <span className="cy-ellipsis" title={shownAlias(node.alias)}>
                {node.name}
              </span>
              <Bar parts={found?.parts ?? []} range={range} />
              <span className="cy-figures cy-faint cy-small">
                {found && fill(t.points, { n: found.points.toLocaleString() })}
              </span>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Bar({ parts, range }: { parts: readonly CoveragePart[]; range: Range }) {
  const t = useText(words);
  const whole = Math.max(1, range.to + 1 - range.from);
  const say = ({ kind, from, to }: CoveragePart) =>
    fill(t.part, { kind: t.kinds[kind], from: exactMs(from), to: exactMs(to - 1) });
  return (
    <span className="iot-coverage-bar cy-flex cy-clip" role="img" aria-label={parts.map(say).join('; ')}>
      {parts.map((part) => (
        <span
          key={part.from}
          className="iot-coverage-part"
          data-kind={part.kind}
          title={say(part)}
          style={{ width: `${((part.to - part.from) / whole) * 100}%` }}
        />
      ))}
    </span>
  );
}
