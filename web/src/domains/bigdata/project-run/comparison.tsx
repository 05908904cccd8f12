import type { RunsCompared } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Panel } from '../../../kit/panel.tsx';
import { reachable } from '../../../kit/reachable.ts';
import { useText } from '../../../kit/text.ts';
import { words as metricWords } from '../i18n/model/metrics/en.ts';
import { words } from '../i18n/project-run/en.ts';
import { isBetter, metricName } from '../model/metric-words.ts';
import { figure } from '../shared/figure.ts';
import { Sketch } from '../shared/sketch.tsx';
import { linkChanges, type MetricRow, metricRows, paramRows, tableRows } from './compare-rows.ts';
import { valueText } from './step-panel.tsx';

type Compared = { compared: z.infer<typeof RunsCompared> };
const NOTHING = '—';

/** What differs between two runs, from the drawing to the rows. */
export function Comparison({ compared }: Compared) {
  return (
    <>
      <Graphs compared={compared} />
      <Params compared={compared} />
      <Metrics compared={compared} />
      <Tables compared={compared} />
    </>
  );
}

const SIGNS = { added: '+', removed: '−', changed: '~', same: '' } as const;

function Graphs({ compared: { left, right, nodes } }: Compared) {
  const t = useText(words);
  const changed = nodes.filter(({ change }) => change !== 'same');
  const { added, removed } = linkChanges(left.canvas, right.canvas);
  const isSame = changed.length === 0 && added === 0 && removed === 0;
  const sides = [
    { key: 'left', title: t.left2, canvas: left.canvas },
    { key: 'right', title: t.right2, canvas: right.canvas },
  ];
  return (
    <Panel title={t.graph}>
      <div className="cy-stack">
        {isSame ? (
          <p className="cy-flush">{t.sameGraph}</p>
        ) : (
          <ul className="cy-list cy-row">
            {changed.map(({ nodeId, name, change }) => (
              <li key={nodeId}>
                <b>{SIGNS[change]}</b> {name} <span className="cy-faint">{t.changes[change]}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="bigdata-two-canvases cy-halves cy-grid cy-gap-16 cy-fold-1023">
          {(isSame ? sides.slice(1) : sides).map(({ key, title, canvas }) => (
            <figure key={key} className="cy-box cy-pad cy-sunk">
              {!isSame && <figcaption className="cy-faint cy-small">{title}</figcaption>}
              <Sketch
                canvas={canvas}
                label={title}
                names={new Map(canvas.nodes.map(({ id, name }) => [id, name]))}
              />
            </figure>
          ))}
        </div>
      </div>
    </Panel>
  );
}

type BesideProps = { heads: readonly string[]; children: ReactNode };

const Beside = ({ heads, children }: BesideProps) => (
  <div className="cy-scroll-x" ref={reachable}>
    <table className="bigdata-compare cy-words-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

function Params({ compared }: Compared) {
  const t = useText(words);
  const rows = paramRows(compared);
  return (
    <Panel title={t.params}>
      {rows.length === 0 ? (
        <p className="cy-flush">{t.paramsSame}</p>
      ) : (
        <Beside heads={[t.module, t.params, t.left2, t.right2]}>
          {rows.map(({ key, module, name, left, right }) => (
            <tr key={key}>
              <th scope="row">{module}</th>
              <td>{name}</td>
              <td className="cy-mono cy-break">{valueText(left) || NOTHING}</td>
              <td className="cy-mono cy-break">
                <span className="cy-amber">{SIGNS.changed}</span> {valueText(right) || NOTHING}
              </td>
            </tr>
          ))}
        </Beside>
      )}
    </Panel>
  );
}

/** Two bars below each other: the earlier run in grey, the later one in colour. */
function Metrics({ compared }: Compared) {
  const t = useText(words);
  const rows = metricRows(compared);
  return (
    <Panel title={t.metrics}>
      {rows.length === 0 ? (
        <p className="cy-flush">{t.metricsNone}</p>
      ) : (
        <div className="cy-stack">
          {rows.map((row) => (
            <MetricBars key={row.key} row={row} />
          ))}
        </div>
      )}
    </Panel>
  );
}

function MetricBars({ row: { module, name, left, right, bars } }: { row: MetricRow }) {
  const t = useText(words);
  const names = useText(metricWords);
  const change = left === null || right === null ? null : right - left;
  const better = isBetter(name, change);
  const verdict = better === undefined ? '' : better ? t.better : t.worse;
  const sign = change === null || change === 0 ? '' : `${change > 0 ? '+' : '−'}${figure(Math.abs(change))}`;
  const told = (value: number | null) => (value === null ? NOTHING : figure(value));
  return (
    <div className="bigdata-metric-bars cy-grid cy-center cy-gap-4-12">
      <div className="bigdata-metric-name">
        <div className="cy-medium cy-break">{metricName(name, names)}</div>
        <div className="cy-faint cy-small cy-ellipsis" title={module}>
          {module}
        </div>
      </div>
      <div className="bigdata-metric-track">
        <i style={{ width: `${bars.left}%` }} />
      </div>
      <span className="cy-figures cy-note cy-faint" title={t.left2}>
        {told(left)}
      </span>
      <div className="bigdata-metric-track is-later">
        <i style={{ width: `${bars.right}%` }} />
      </div>
      <span className="cy-figures cy-note" title={t.right2}>
        {told(right)}{' '}
        <span className={better === undefined ? 'cy-faint' : better ? 'cy-green' : 'cy-bad'}>
          {[sign, verdict].filter(Boolean).join(' ')}
        </span>
      </span>
    </div>
  );
}

function Tables({ compared }: Compared) {
  const t = useText(words);
  const rows = tableRows(compared);
  const count = (value: number | null) => (value === null ? NOTHING : value.toLocaleString());
  return (
    <Panel title={t.rows}>
      {rows.length === 0 ? (
        <p className="cy-flush">{t.rowsNone}</p>
      ) : (
        <Beside heads={[t.module, t.port, t.left2, t.right2, t.change, t.content]}>
          {rows.map(({ key, module, port, left, right, isSame }) => {
            const change = left === null || right === null ? 0 : right - left;
            return (
              <tr key={key}>
                <th scope="row">{module}</th>
                <td>{port}</td>
                <td className="cy-figures">{count(left)}</td>
                <td className="cy-figures">{count(right)}</td>
                <td className="cy-figures">
                  {change === 0 ? NOTHING : `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString()}`}
                </td>
                <td className={isSame ? 'cy-faint' : 'cy-amber'}>{isSame ? t.same : `~ ${t.differs}`}</td>
              </tr>
            );
          })}
        </Beside>
      )}
    </Panel>
  );
}
