import { type HistoryReply, ROLLUP_STEPS } from '@cloudyard/contract/iot/history.ts';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useMode } from '../../../kit/appearance.ts';
import { fill, useText } from '../../../kit/text.ts';
import { zone } from '../../../kit/time.ts';
import { type Group, goodShare, HistoryCanvas, strokeOf } from '../../equipment/lent/history-chart.tsx';
import { words } from '../i18n/history/en.ts';
import { keyOf } from '../point-set/point-ref.ts';
import { useIntervalText } from './history-controls.tsx';
import { linesOf, picturesOf } from './history-lines.ts';
import type { Range } from './history-state.ts';

type PointChartProps = {
  reply: HistoryReply;
  earlier: HistoryReply | undefined;
  shift: number | undefined;
  onZoom: (range: Range) => void;
};

export const titleOf = ({ deviceName, name }: { deviceName: string; name: string }) =>
  `${deviceName} · ${name}`;

/** Lines by unit; of several functions one at a time. */
export function PointChart({ reply, earlier, shift, onZoom }: PointChartProps) {
  const t = useText(words);
  const [chosen, setPlace] = useState(0);
  const place = Math.min(chosen, reply.functions.length - 1);
  const lines = useMemo(() => linesOf({ reply, place, nameOf: titleOf }), [reply, place]);
  const pictures = useMemo(() => {
    const nameOf = (line: Parameters<typeof titleOf>[0]) => fill(t.earlier, { name: titleOf(line) });
    const before =
      earlier && shift !== undefined ? linesOf({ reply: earlier, place, shift, nameOf }) : undefined;
    return picturesOf(lines, before);
  }, [lines, earlier, shift, place, t]);
  const hasDoubts = reply.mode === 'raw' && lines.some(({ good, count }) => good < count);
  return (
    <>
      {reply.mode !== 'raw' && reply.functions.length > 1 && (
        <div className="cy-fit cy-scroll-x">
          <Segmented
            aria-label={t.functions}
            value={place}
            options={reply.functions.map((what, value) => ({ value, label: t.functionNames[what] }))}
            onChange={setPlace}
          />
        </div>
      )}
      {pictures.map((group) => (
        <Picture key={group.key} group={group} reply={reply} onZoom={onZoom} />
      ))}
      {lines
        .filter(({ dataType }) => dataType === 'text')
        .map(({ alias, name }) => (
          <p key={alias} className="cy-small">
            {name} <span className="cy-faint">{t.textOnly}</span>
          </p>
        ))}
      {hasDoubts && <p className="cy-faint cy-small">{t.marks}</p>}
    </>
  );
}

type Text = (typeof words)['cn'];

/** Which roll-ups answered for a point. */
export function rolledText({ points }: HistoryReply, key: string, t: Text): string {
  const steps = points.find((one) => keyOf(one) === key)?.rolled.map(({ step }) => step) ?? [];
  return ROLLUP_STEPS.filter((step) => steps.includes(step))
    .map((step) => t.rolled[step])
    .join(', ');
}

type PictureProps = {
  group: Group;
  reply: HistoryReply;
  onZoom: (range: Range) => void;
};

function Picture({ group, reply, onZoom }: PictureProps) {
  const t = useText(words);
  const mode = useMode();
  const { unit, kind, nodes } = group;
  const label = fill(t.chartOf, { names: nodes.map(({ name }) => name).join(', ') });
  const measure = kind === 'boolean' ? t.switches : fill(t.unitOf, { unit: unit || t.noUnit });
  return (
    <figure className="cy-chart">
      <figcaption>
        <span className="cy-faint">
          {measure} · {zone()}
        </span>
      </figcaption>
      <ul className="cy-list cy-flex cy-wrap cy-gap-8-16 cy-small">
        {nodes.map((node, n) => (
          <li key={node.alias} className="cy-inline cy-gap-4">
            <svg width="20" height="8" aria-hidden="true">
              <path d="M0 4h20" stroke={strokeOf(n, mode).color} strokeWidth="2" />
            </svg>
            {node.name}
            <span className="cy-faint cy-figures" title={t.shownHint}>
              <Said line={node} reply={reply} />
            </span>
          </li>
        ))}
      </ul>
      {nodes.some(({ points }) => points.length > 0) && (
        <HistoryCanvas group={group} range={reply} label={label} onZoom={onZoom} />
      )}
    </figure>
  );
}

function Said({ line, reply }: { line: Group['nodes'][number]; reply: HistoryReply }) {
  const t = useText(words);
  const intervalOf = useIntervalText();
  if (line.count === 0) return t.noPoints;
  const [n, m] = [line.shown.toLocaleString(), line.count.toLocaleString()];
  const how =
    reply.mode === 'raw'
      ? fill(t.shown, { n, m })
      : fill(t.counted, { m, interval: intervalOf(reply.intervalMs) });
  return [how, rolledText(reply, line.alias, t), fill(t.good, { share: goodShare(line) })]
    .filter(Boolean)
    .join(' · ');
}
